// Buying progress by product (OPR-001 to OPR-005).

import { type OrderProcessRow, overviewCalls, processList } from '#domain/orders/overview.ts';
import { reportTitles } from '#domain/reports/links.ts';
import { keyStatusText } from '#web/orders/labels.ts';
import { processLabels as text } from '#web/reports/labels.ts';
import { integer, listTime } from '#web/ui/kit/values/format.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

type Row = OrderProcessRow;

const numbers = (id: 'total' | 'delivered' | 'blended' | 'waitingBlending' | 'waitingDelivering'): Column<Row> => ({
  id,
  header: text[id],
  align: 'right',
  cell: (row) => integer(row[id]),
});

const columns: readonly Column<Row>[] = [
  { id: 'name', header: text.name, cell: ({ productName }) => <span className="font-medium">{productName}</span> },
  numbers('total'),
  numbers('delivered'),
  numbers('blended'),
  numbers('waitingBlending'),
  numbers('waitingDelivering'),
  {
    id: 'lastKeyStatus',
    header: text.lastKeyStatus,
    cell: ({ lastKeyStatus }) => (lastKeyStatus ? keyStatusText(lastKeyStatus) : '–'),
  },
  {
    id: 'lastKeyTime',
    header: text.lastKeyTime,
    cell: ({ lastKeyTime }) => <span className="whitespace-nowrap">{listTime(lastKeyTime)}</span>,
  },
];

const card = (row: Row) => (
  <article aria-label={row.productName} className="flex h-full flex-col gap-2">
    <p className="font-medium">{row.productName}</p>
    <dl className="grid grid-cols-3 gap-2">
      {(['total', 'blended', 'delivered', 'waitingBlending', 'waitingDelivering'] as const).map((id) => (
        <div key={id}>
          <dt className="text-xs text-muted">{text[id]}</dt>
          <dd className="tabular-nums">{integer(row[id])}</dd>
        </div>
      ))}
    </dl>
    {row.lastKeyStatus && (
      <p className="text-xs text-muted">{`${keyStatusText(row.lastKeyStatus)} · ${listTime(row.lastKeyTime)}`}</p>
    )}
  </article>
);

export default function OrderProcessPage() {
  return (
    <ListScreen
      title={reportTitles.process}
      note={text.note}
      call={overviewCalls.process}
      list={processList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      empty={text.none}
    />
  );
}
