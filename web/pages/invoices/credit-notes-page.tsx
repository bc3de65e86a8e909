// Credit notes of all companies (CRN-001, CRN-002, CRN-011, CRN-012).

import { commonCopy } from '#domain/base/copy.ts';
import { CREDIT_MEMO_STATES, type CreditMemo, creditMemoCalls, creditMemoList } from '#domain/invoices/credit-calls.ts';
import { invoiceTitles } from '#domain/invoices/links.ts';
import { orderPath } from '#domain/orders/links.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { MailCreditNote, MailCreditNoteDialog } from '#web/invoices/crediting/mail-credit-note.tsx';
import { DownloadFiles } from '#web/invoices/documents/download-document.tsx';
import { SendDocument } from '#web/invoices/documents/send-document.tsx';
import { creditNoteLabels, invoiceLabels } from '#web/invoices/labels.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { DASH, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const invoiceName = ({ invoice }: CreditMemo): string => invoice.accounting.externalInvoiceId ?? invoice.invoiceNumber;

const OrderLink = ({ note: { invoice } }: { note: CreditMemo }) => (
  <Link to={orderPath(invoice.orderId)} className="whitespace-nowrap">
    {invoice.orderNumber}
  </Link>
);

const State = ({ note: { status } }: { note: CreditMemo }) => (
  <StatusPill tone={status === 'Draft' ? 'grey' : 'navy'}>{invoiceLabels.states[status]}</StatusPill>
);

const Actions = ({ note }: { note: CreditMemo }) => (
  <div className="inline-flex items-center justify-end gap-1.5 whitespace-nowrap max-sm:flex-wrap">
    <DownloadFiles kind="creditMemo" id={note.id} number={note.creditMemoNumber} exists={note.existPdf} />
    <SendDocument
      call={creditMemoCalls.send}
      id={note.id}
      number={note.creditMemoNumber}
      customerName={note.invoice.customer.name}
      isDraft={note.status === 'Draft'}
    />
    <MailCreditNote note={note} />
  </div>
);

const columns: readonly Column<CreditMemo>[] = [
  { id: 'customer', header: invoiceLabels.customer, cell: ({ invoice }) => invoice.customer.name },
  { id: 'order', header: creditNoteLabels.order, cell: (note) => <OrderLink note={note} /> },
  { id: 'invoice', header: creditNoteLabels.invoice, cell: invoiceName },
  {
    id: 'amount',
    header: creditNoteLabels.amount,
    sort: 'totalExcVatAmount',
    align: 'right',
    cell: ({ totalExcVatAmount }) => money(totalExcVatAmount),
  },
  { id: 'status', header: invoiceLabels.status, cell: (note) => <State note={note} /> },
  {
    id: 'reason',
    header: creditNoteLabels.reason,
    cell: ({ reason }) => (
      <span className="line-clamp-2 max-w-md break-words" title={reason}>
        {reason || DASH}
      </span>
    ),
  },
  {
    id: 'date',
    header: invoiceLabels.date,
    sort: 'createdAt',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    id: 'actions',
    header: invoiceLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (note) => <Actions note={note} />,
  },
];

const card = (note: CreditMemo) => (
  <article aria-label={note.creditMemoNumber} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <span className="text-base font-medium">{note.invoice.customer.name}</span>
      <State note={note} />
    </div>
    <p className="flex flex-wrap gap-x-3">
      <OrderLink note={note} />
      <span className="text-muted">{invoiceName(note)}</span>
    </p>
    {note.reason && <p className="break-words text-muted">{note.reason}</p>}
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
      <span className="text-muted">
        <Time value={note.createdAt} />
      </span>
      <span className="text-base font-medium tabular-nums">{money(note.totalExcVatAmount)}</span>
    </div>
    <Actions note={note} />
  </article>
);

const controls = {
  text: textFilter({ placeholder: creditNoteLabels.search }),
  customerIds: lookupFilter({ label: creditNoteLabels.partner, lookup: companyLookup, promoted: true }),
  status: multiChoiceFilter({
    label: invoiceLabels.status,
    options: optionsOf(CREDIT_MEMO_STATES, (state) => invoiceLabels.states[state]),
    promoted: true,
  }),
  dateRange: dateFilter({
    label: invoiceLabels.date,
    presets: ['thisWeek', 'thisMonth', 'last2Months'],
    promoted: true,
  }),
};

export default function CreditNotesPage() {
  return (
    <MailCreditNoteDialog>
      <ListScreen
        title={invoiceTitles.creditNotes}
        call={creditMemoCalls.list}
        list={creditMemoList}
        hasSavedViews
        columns={columns}
        renderCard={card}
        controls={controls}
        empty={commonCopy.listEmpty}
        emptyHint={creditNoteLabels.hint}
      />
    </MailCreditNoteDialog>
  );
}
