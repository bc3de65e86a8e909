// Orders of a period with revenue and cost, on screen and as a complete download (REV-001 to REV-006).

import Download from 'lucide-react/icons/download';
import { orderPath } from '#domain/orders/links.ts';
import { reportTitles } from '#domain/reports/links.ts';
import {
  type MonthlyRevenueRow,
  monthlyRevenueList,
  REVENUE_PAGE_SIZE,
  salesReportCalls,
} from '#domain/reports/sales-calls.ts';
import { PublisherName } from '#web/catalog/cells.tsx';
import { StatePill } from '#web/orders/state-pill.tsx';
import { revenueLabels as text } from '#web/reports/labels.ts';
import { describePeriod, PeriodControl, rangeOrLastMonth } from '#web/reports/period-control.tsx';
import { useRevenueDownload } from '#web/reports/revenue-download.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { integer, listTime } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

type Row = MonthlyRevenueRow;

const numbers = (id: keyof Row & keyof typeof text): Column<Row> => ({
  id,
  header: text[id],
  align: 'right',
  cell: (row) => integer(row[id] as number),
});
const amounts = (id: keyof Row & keyof typeof text): Column<Row> => ({
  id,
  header: text[id],
  align: 'right',
  cell: (row) => <Money cents={row[id] as number} />,
});

const columns: readonly Column<Row>[] = [
  { id: 'store', header: text.store, cell: ({ store }) => store },
  { id: 'partner', header: text.partner, cell: ({ partner }) => partner },
  {
    id: 'orderNumber',
    header: text.orderNumber,
    cell: ({ id, orderNumber }) => (
      <Link to={orderPath(id)} className="whitespace-nowrap">
        {orderNumber}
      </Link>
    ),
  },
  { id: 'status', header: text.status, cell: ({ status }) => <StatePill state={status} /> },
  {
    id: 'name',
    header: text.name,
    width: 'min-w-48',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { id: 'publisher', header: text.publisher, cell: ({ publisher }) => <PublisherName name={publisher} /> },
  numbers('offerQuantity'),
  amounts('offerPrice'),
  numbers('completedQuantity'),
  amounts('costOfSales'),
  amounts('estCostOfSales'),
  amounts('revenue'),
  {
    id: 'createdAt',
    header: text.createdAt,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{listTime(createdAt)}</span>,
  },
  {
    id: 'invoice',
    header: text.invoice,
    cell: ({ invoiceNumber }) => <span className="whitespace-nowrap">{invoiceNumber ?? '–'}</span>,
  },
  numbers('deliveredQuantity'),
  numbers('availableQuantity'),
];

const card = ({ id, orderNumber, partner, name, status, revenue, costOfSales, completedQuantity, createdAt }: Row) => (
  <article aria-label={orderNumber} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Link to={orderPath(id)} className="font-medium">
          {orderNumber}
        </Link>
        <p className="text-xs text-muted">{[partner, listTime(createdAt)].join(' · ')}</p>
      </div>
      <StatePill state={status} />
    </div>
    <p>{name}</p>
    <dl className="grid grid-cols-3 gap-2">
      {[
        [text.completedQuantity, integer(completedQuantity)],
        [text.costOfSales, <Money key="cost" cents={costOfSales} />],
        [text.revenue, <Money key="revenue" cents={revenue} />],
      ].map(([label, value]) => (
        <div key={label as string}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  </article>
);

export default function MonthlyRevenuePage() {
  const control = useListState(monthlyRevenueList, { size: REVENUE_PAGE_SIZE });
  const dateRange = rangeOrLastMonth(control.state.filter.dateRange);
  const file = useRevenueDownload();
  return (
    <>
      <PageHeader title={reportTitles.revenue} note={describePeriod(dateRange)} />
      <div data-print="landscape" className="pb-6">
        <ListView
          label={reportTitles.revenue}
          call={salesReportCalls.revenue}
          control={{ ...control, state: { ...control.state, filter: { dateRange } } }}
          columns={columns}
          renderCard={card}
          empty={text.none}
          toolbar={
            <>
              <PeriodControl range={dateRange} onChange={(range) => control.setFilter('dateRange', range)} />
              <Button icon={<Download aria-hidden />} busy={file.busy} onClick={() => file.run(dateRange)}>
                {text.download}
              </Button>
            </>
          }
        />
      </div>
    </>
  );
}
