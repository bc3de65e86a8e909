// Columns of the rows behind a figure of the performance page (ANA-019).

import { orderPath } from '#domain/orders/links.ts';
import { isRate, type MeasuredRow, type PerformanceMeasure } from '#domain/reports/performance-calls.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { duration } from '#web/ui/kit/values/duration.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { performanceLabels, detailLabels as text } from './labels.ts';

type Row = MeasuredRow;

const resultOf = (measure: PerformanceMeasure, { isHit }: Row): string =>
  isRate(measure) ? (isHit ? performanceLabels.hits : performanceLabels.misses)[measure] : '';

export function detailColumns(measure: PerformanceMeasure): Column<Row>[] {
  const columns: Column<Row>[] = [
    {
      id: 'orderNumber',
      header: text.orderNumber,
      sort: 'orderNumber',
      exportAs: 'orderNumber',
      cell: ({ orderId, orderNumber }) => (
        <Link to={orderPath(orderId)} className="whitespace-nowrap">
          {orderNumber}
        </Link>
      ),
    },
    { id: 'partner', header: text.partner, sort: 'partner', exportAs: 'partner', cell: ({ partner }) => partner },
    {
      id: 'product',
      header: text.product,
      sort: 'product',
      width: 'min-w-48',
      exportAs: [
        [text.product, 'productName'],
        [text.sku, 'productSku'],
      ],
      cell: ({ productName }) => productName,
    },
    {
      id: 'provider',
      header: text.provider,
      exportAs: 'provider',
      visibleFrom: 'xl',
      cell: ({ provider }) => provider,
    },
    { id: 'region', header: text.region, exportAs: 'region', visibleFrom: 'xxl', cell: ({ region }) => region },
    {
      id: 'startedAt',
      header: text.started[measure],
      sort: 'startedAt',
      exportAs: 'startedAt',
      cell: ({ startedAt }) => <Time value={startedAt} />,
    },
    {
      id: 'endedAt',
      header: text.ended[measure],
      sort: 'endedAt',
      exportAs: 'endedAt',
      cell: ({ endedAt }) => <Time value={endedAt} />,
    },
    {
      id: 'seconds',
      header: text.time,
      sort: 'seconds',
      align: 'right',
      exportAs: [[performanceLabels.seconds(text.time), 'seconds']],
      cell: ({ seconds }) => duration(seconds),
    },
  ];
  if (!isRate(measure)) return columns;
  const words = { true: performanceLabels.hits[measure], false: performanceLabels.misses[measure] };
  return [
    ...columns,
    {
      id: 'result',
      header: text.result,
      sort: 'isHit',
      exportAs: [[text.result, 'isHit', words]],
      cell: (row) => resultOf(measure, row),
    },
  ];
}

/** A row on phones. */
export const detailCard = (measure: PerformanceMeasure) => (row: Row) => (
  <article aria-label={row.orderNumber} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Link to={orderPath(row.orderId)}>{row.orderNumber}</Link>
        <p className="text-xs text-muted">{row.partner}</p>
      </div>
      <p className="text-right tabular-nums">
        {duration(row.seconds)}
        <span className="block text-xs text-muted">{resultOf(measure, row)}</span>
      </p>
    </div>
    <p>{row.productName}</p>
    <p className="text-xs text-muted">
      {text.started[measure]} <Time value={row.startedAt} />
    </p>
  </article>
);
