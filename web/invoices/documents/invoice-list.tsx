// Columns, cards and filters of invoices for both sides (INV-002 to INV-008).

import Ellipsis from 'lucide-react/icons/ellipsis';
import type { MoneyRange } from '#domain/base/list.ts';
import {
  INVOICE_STATES,
  type InvoiceState,
  invoiceCalls,
  type invoiceList,
  type ListedInvoice,
} from '#domain/invoices/calls.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { creditNoteLabels, disputeLabels, invoiceLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { LazyMenu } from '#web/ui/kit/overlays/lazy-menu.tsx';
import { CopiedText } from '#web/ui/kit/values/copied-text.tsx';
import { DASH, dateOnly, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import type { Controls } from '#web/ui/list/filters/filter-control.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { priceBands, priceFilter } from '#web/ui/list/filters/price-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { usePermission } from '#web/ui/session/session.ts';
import { useDownload } from '#web/ui/session/use-call.ts';
import { useCredit } from '../crediting/create-credit-note.tsx';
import { DownloadPdf, useDocumentCalls } from './download-document.tsx';
import { useShowInvoice } from './invoice-window.tsx';
import { SendDocument } from './send-document.tsx';

const TONES: Record<InvoiceState, Tone> = {
  Draft: 'grey',
  Sent: 'navy',
  PartialPaid: 'orange',
  Paid: 'green',
  Credited: 'indigo',
};

const InvoicePill = ({ state }: { state: InvoiceState }) => (
  <StatusPill tone={TONES[state]}>{invoiceLabels.states[state]}</StatusPill>
);

const ordersText = ({ orderNumber, lineCount }: ListedInvoice): string =>
  lineCount > 1 ? `${orderNumber} ${invoiceLabels.andMore(lineCount - 1)}` : orderNumber;

/** The first order, and the number of others. */
const Orders = ({ invoice: { orderNumber, lineCount } }: { invoice: ListedInvoice }) => (
  <span className="flex flex-col whitespace-nowrap">
    {orderNumber}
    {lineCount > 1 && <span className="text-xs text-muted">{invoiceLabels.andMore(lineCount - 1)}</span>}
  </span>
);

function ShowOrders({ invoice }: { invoice: ListedInvoice }) {
  const show = useShowInvoice();
  return (
    <Button size="sm" aria-label={invoiceLabels.showOrdersOf(invoice.invoiceNumber)} onClick={() => show(invoice)}>
      {invoiceLabels.showOrders}
    </Button>
  );
}

/** Open amount, paid amount and due date. */
const Open = ({ invoice: { openAmount, paidAmount, dueDate, dispute, reminder } }: { invoice: ListedInvoice }) => (
  <span className="flex flex-col whitespace-nowrap">
    {money(openAmount)}
    {openAmount > 0 && paidAmount > 0 && (
      <span className="text-xs text-muted">{invoiceLabels.paidOf(money(paidAmount))}</span>
    )}
    {openAmount > 0 && <span className="text-xs text-muted">{invoiceLabels.dueOn(dateOnly(dueDate))}</span>}
    {openAmount > 0 && (dispute || reminder) && (
      <span className="text-xs text-red">
        {dispute ? disputeLabels.disputed : disputeLabels.reminded(reminder!.step)}
      </span>
    )}
  </span>
);

/** Rarely used actions of an invoice. */
function MoreActions({ invoice }: { invoice: ListedInvoice }) {
  const { id, invoiceNumber, existPdf } = invoice;
  const credit = useCredit(invoice);
  const xml = useDownload(useDocumentCalls().invoiceUbl);
  const mayDownload = usePermission('Invoice.Download') && existPdf;
  if (!credit && !mayDownload) return null;
  return (
    <LazyMenu
      trigger={
        <IconButton size="sm" label={invoiceLabels.moreActions(invoiceNumber)}>
          <Ellipsis />
        </IconButton>
      }
      entries={[
        credit && { label: creditNoteLabels.credit, onSelect: credit },
        mayDownload && { label: invoiceLabels.saveXml, onSelect: () => xml.run({ id }) },
      ].filter((entry) => entry !== null)}
    />
  );
}

const Actions = ({ invoice }: { invoice: ListedInvoice }) => (
  <div className="inline-flex items-center justify-end gap-1.5 whitespace-nowrap">
    <ShowOrders invoice={invoice} />
    <DownloadPdf kind="invoice" id={invoice.id} number={invoice.invoiceNumber} exists={invoice.existPdf} isIcon />
    <SendDocument
      call={invoiceCalls.send}
      id={invoice.id}
      number={invoice.invoiceNumber}
      customerName={invoice.customer.name}
      isDraft={invoice.status === 'Draft'}
    />
    <MoreActions invoice={invoice} />
  </div>
);

export const invoiceColumns: readonly Column<ListedInvoice>[] = [
  {
    id: 'number',
    header: invoiceLabels.number,
    sort: 'invoiceNumber',
    cell: ({ invoiceNumber }) => (
      <span className="font-medium">
        <CopiedText text={invoiceNumber} subject={invoiceLabels.number} />
      </span>
    ),
    exportAs: 'invoiceNumber',
  },
  {
    id: 'customer',
    header: invoiceLabels.customer,
    cell: ({ customer }) => customer.name,
    exportAs: 'customer.name',
  },
  {
    id: 'order',
    header: invoiceLabels.orderNumber,
    cell: (invoice) => <Orders invoice={invoice} />,
    exportAs: 'lineItems.orderNumber',
  },
  {
    id: 'status',
    header: invoiceLabels.status,
    cell: ({ status }) => <InvoicePill state={status} />,
    exportAs: [[invoiceLabels.status, 'status', invoiceLabels.states]],
  },
  {
    id: 'external',
    header: invoiceLabels.externalId,
    width: 'min-w-20 whitespace-normal!',
    cell: ({ accounting }) => accounting.externalInvoiceId ?? DASH,
    exportAs: 'accounting.externalInvoiceId',
  },
  {
    id: 'created',
    header: invoiceLabels.created,
    sort: 'createdAt',
    cell: ({ createdAt }) => <Time value={createdAt} wraps />,
    exportAs: 'createdAt',
  },
  {
    id: 'total',
    header: invoiceLabels.total,
    sort: 'totalIncVatAmount',
    align: 'right',
    cell: ({ totalIncVatAmount }) => money(totalIncVatAmount),
    exportAs: 'totalIncVatAmount',
  },
  {
    id: 'open',
    header: invoiceLabels.open,
    sort: 'openAmount',
    align: 'right',
    cell: (invoice) => <Open invoice={invoice} />,
    exportAs: [
      [invoiceLabels.open, 'openAmount'],
      [invoiceLabels.due, 'dueDate'],
    ],
  },
  {
    id: 'actions',
    header: invoiceLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (invoice) => <Actions invoice={invoice} />,
  },
];

export const invoiceCard = (invoice: ListedInvoice) => (
  <article aria-label={invoice.invoiceNumber} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <span className="text-base font-medium">
        <CopiedText text={invoice.invoiceNumber} subject={invoiceLabels.number} />
      </span>
      <InvoicePill state={invoice.status} />
    </div>
    <p>{invoice.customer.name}</p>
    <p className="text-muted">{ordersText(invoice)}</p>
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
      <span className="text-muted">
        {invoice.paidAmount > 0 && invoice.openAmount > 0 ? (
          invoiceLabels.openOf(money(invoice.openAmount))
        ) : (
          <Time value={invoice.createdAt} />
        )}
      </span>
      <span className="text-base font-medium tabular-nums">{money(invoice.totalIncVatAmount)}</span>
    </div>
    <Actions invoice={invoice} />
  </article>
);

const status = multiChoiceFilter({
  label: invoiceLabels.status,
  options: optionsOf(INVOICE_STATES, (state) => invoiceLabels.states[state]),
  promoted: true,
});
const dateRange = dateFilter({ label: invoiceLabels.date, promoted: true });
const due = dateFilter({ label: invoiceLabels.due });
const price = (bands: readonly MoneyRange[]) => priceFilter({ label: invoiceLabels.total, bands });

export const myInvoiceControls = {
  text: textFilter({ placeholder: invoiceLabels.searchMine }),
  status,
  dateRange,
  due,
  price: price(priceBands([0, 25], [25, 50], [50, 100], [100, 200], [300, null])),
};
export const invoiceControls: Controls<typeof invoiceList.filters> = {
  text: textFilter({ placeholder: invoiceLabels.search }),
  status,
  dateRange,
  due,
  price: price(priceBands([0, 1000], [1000, 5000], [5000, 10_000], [10_000, null])),
  customerIds: lookupFilter({ label: invoiceLabels.customer, lookup: companyLookup }),
};
