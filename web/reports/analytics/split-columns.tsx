// Columns of the sales by partner, product and other splits; each figure leads to its orders (ANA-005, ANA-008).

import type { SalesFigures, SalesSplit, SalesSplitRow } from '#domain/reports/analytics-calls.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { integer, money, percent, signedPercent } from '#web/ui/kit/values/format.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { analyticsLabels as text } from './labels.ts';

type Row = SalesSplitRow;

/** Address of the orders of a group. */
type OrdersOf = (row: Row) => string;

/** Name of a group in a split. Groups without a name show a dash, or for example "No publisher". */
export const nameOfGroup = (split: SalesSplit, { name }: { name: string }): string =>
  name || (text.none as Partial<Record<SalesSplit, string>>)[split] || '–';

/** Change of the profit in basis points; null without a profit before. */
const changeOf = ({ profit, previousProfit }: Row): number | null =>
  previousProfit > 0 ? Math.round(((profit - previousProfit) * 10_000) / previousProfit) : null;

const TREND = { up: '▲', down: '▼' };

function Change({ row }: { row: Row }) {
  const change = changeOf(row);
  if (change === null) return <span className="text-muted">–</span>;
  return (
    <span className={change < 0 ? 'text-red' : 'text-green'}>
      <span aria-hidden>{change < 0 ? TREND.down : TREND.up} </span>
      {signedPercent(change)}
    </span>
  );
}

/** The sums of all groups as a row. */
export const totalOf = (figures: SalesFigures | undefined): Row | null =>
  figures ? { id: '', name: '', ...figures, previousRevenue: 0, previousProfit: 0 } : null;

export function splitColumns(split: SalesSplit, ordersOf: OrdersOf): Column<Row>[] {
  const Figure = ({ row, name, value }: { row: Row; name: string; value: string }) =>
    row.id === '' ? (
      value
    ) : (
      <Link to={ordersOf(row)} aria-label={text.ordersOf(`${name} ${value}`, nameOfGroup(split, row))}>
        {value}
      </Link>
    );
  const figure = (id: 'orders' | 'keys' | 'revenue' | 'profit', format: (value: number) => string): Column<Row> => ({
    id,
    header: text.metrics[id],
    sort: id,
    align: 'right',
    isSummed: true,
    exportAs: id,
    cell: (row) => <Figure row={row} name={text.metrics[id]} value={format(row[id])} />,
  });
  return [
    {
      id: 'name',
      header: text.splits[split],
      sort: 'name',
      width: 'min-w-44',
      exportAs: 'name',
      cell: (row) => <span className="font-medium">{nameOfGroup(split, row)}</span>,
    },
    figure('orders', integer),
    figure('keys', integer),
    figure('revenue', money),
    {
      id: 'cost',
      header: text.cost,
      sort: 'cost',
      align: 'right',
      isSummed: true,
      exportAs: 'cost',
      visibleFrom: 'lg',
      cell: ({ cost }) => money(cost),
    },
    figure('profit', money),
    {
      id: 'margin',
      header: text.metrics.margin,
      sort: 'margin',
      align: 'right',
      isSummed: true,
      exportAs: 'margin',
      cell: ({ margin }) => percent(margin),
    },
    {
      id: 'change',
      header: text.change,
      align: 'right',
      exportAs: [
        [text.previousRevenue, 'previousRevenue'],
        [text.previousProfit, 'previousProfit'],
      ],
      cell: (row) => <Change row={row} />,
    },
  ];
}

/** A group on phones. */
export const splitCard = (split: SalesSplit, ordersOf: OrdersOf) => (row: Row) => (
  <article aria-label={nameOfGroup(split, row)} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <Link to={ordersOf(row)} className="min-w-0">
        {nameOfGroup(split, row)}
      </Link>
      <Change row={row} />
    </div>
    <dl className="grid grid-cols-3 gap-2">
      {(
        [
          [text.metrics.revenue, money(row.revenue)],
          [text.metrics.profit, money(row.profit)],
          [text.metrics.margin, percent(row.margin)],
        ] as const
      ).map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  </article>
);
