// Invoice problems: companies that cannot be invoiced, and invoices with too many keys.

import { commonCopy } from '#domain/base/copy.ts';
import { accountPath } from '#domain/companies/links.ts';
import { invoiceTitles, UNINVOICED } from '#domain/invoices/links.ts';
import { type InvoiceProblem, problemCalls, problemList } from '#domain/invoices/problem-calls.ts';
import { orderPath } from '#domain/orders/links.ts';
import { CreditDifference } from '#web/invoices/crediting/credit-difference.tsx';
import { problemLabels } from '#web/invoices/labels.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const SHOWN_ORDERS = 3;
const PARENT_LINK = { to: UNINVOICED, label: invoiceTitles.uninvoiced };

const Kind = ({ problem: { kind } }: { problem: InvoiceProblem }) => (
  <StatusPill tone={kind === 'CannotBeInvoiced' ? 'red' : 'orange'}>{problemLabels.kinds[kind]}</StatusPill>
);

const Company = ({ problem: { companyId, companyName } }: { problem: InvoiceProblem }) => (
  <Link to={accountPath(companyId)}>{companyName}</Link>
);

const Orders = ({ problem: { orders, orderCount, invoiceNumber } }: { problem: InvoiceProblem }) => (
  <span className="inline-flex flex-wrap gap-x-3">
    {invoiceNumber && <span className="font-medium whitespace-nowrap">{invoiceNumber}</span>}
    {orders.slice(0, SHOWN_ORDERS).map(({ id, orderNumber }) => (
      <Link key={id} to={orderPath(id)}>
        {orderNumber}
      </Link>
    ))}
    {orderCount > SHOWN_ORDERS && <span className="text-muted">{problemLabels.more(orderCount - SHOWN_ORDERS)}</span>}
  </span>
);

const columns: readonly Column<InvoiceProblem>[] = [
  { id: 'company', header: problemLabels.company, cell: (problem) => <Company problem={problem} /> },
  { id: 'kind', header: problemLabels.problem, cell: (problem) => <Kind problem={problem} /> },
  { id: 'orders', header: problemLabels.orders, cell: (problem) => <Orders problem={problem} /> },
  { id: 'reason', header: problemLabels.reason, cell: ({ reasons }) => reasons.join(' ') },
  { id: 'amount', header: problemLabels.amount, align: 'right', cell: ({ amount }) => money(amount) },
  {
    id: 'actions',
    header: problemLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (problem) => <CreditDifference problem={problem} />,
  },
];

const card = (problem: InvoiceProblem) => (
  <article aria-label={problem.companyName} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <Company problem={problem} />
      <Kind problem={problem} />
    </div>
    <Orders problem={problem} />
    <p className="text-muted">{problem.reasons.join(' ')}</p>
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
      <span className="text-base font-medium tabular-nums">{money(problem.amount)}</span>
      <CreditDifference problem={problem} />
    </div>
  </article>
);

const controls = { text: textFilter({ placeholder: problemLabels.search }) };

export default function InvoiceProblemsPage() {
  return (
    <ListScreen
      title={invoiceTitles.problems}
      note={problemLabels.note}
      parentLink={PARENT_LINK}
      call={problemCalls.list}
      list={problemList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      controls={controls}
      empty={commonCopy.listEmpty}
      emptyHint={problemLabels.none}
    />
  );
}
