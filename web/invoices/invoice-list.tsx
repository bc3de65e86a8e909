// Columns, cards and filters of invoices, for both sides (INV-002 to INV-008).

import { useState } from 'react';
import type { MoneyRange } from '#domain/base/list.ts';
import {
  INVOICE_STATES,
  type Invoice,
  type InvoiceState,
  invoiceCalls,
  type invoiceList,
} from '#domain/invoices/calls.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { Button } from '#web/ui/kit/button.tsx';
import { Dialog } from '#web/ui/kit/dialog.tsx';
import { DASH, integer, money } from '#web/ui/kit/format.ts';
import { optionsOf } from '#web/ui/kit/option.ts';
import { StatusPill, type Tone } from '#web/ui/kit/status-pill.tsx';
import { Time } from '#web/ui/kit/time.tsx';
import { multiChoiceFilter } from '#web/ui/list/choice-filter.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { dateFilter } from '#web/ui/list/date-filter.tsx';
import type { Controls } from '#web/ui/list/filter-control.ts';
import { lookupFilter } from '#web/ui/list/lookup-filter.tsx';
import { priceBands, priceFilter } from '#web/ui/list/price-filter.tsx';
import { textFilter } from '#web/ui/list/text-filter.tsx';
import { CreateCreditNote } from './create-credit-note.tsx';
import { invoiceLabels } from './labels.ts';
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

const ordersText = ({ orderNumber, lineItems }: Invoice): string =>
  lineItems.length > 1 ? `${orderNumber} ${invoiceLabels.andMore(lineItems.length - 1)}` : orderNumber;

const Lines = ({ invoice: { invoiceNumber, lineItems } }: { invoice: Invoice }) => (
  <ul className="divide-y divide-line" aria-label={invoiceLabels.linesOf(invoiceNumber)}>
    {lineItems.map(({ orderId, orderNumber, name, sku, quantity, unitPrice, total }) => (
      <li key={orderId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
        <span className="font-medium whitespace-nowrap">{orderNumber}</span>
        <span className="min-w-40 flex-1">
          {name} <span className="text-muted">{sku}</span>
        </span>
        <span className="text-muted tabular-nums">{invoiceLabels.priced(integer(quantity), money(unitPrice))}</span>
        <span className="ml-auto w-24 text-right tabular-nums">{money(total)}</span>
      </li>
    ))}
  </ul>
);

/** Net, the tax of each rate or the words that stand for it, and the total. */
function Sums({ invoice }: { invoice: Invoice }) {
  const rows: [string, string][] = [
    [invoiceLabels.net, money(invoice.totalExcVatAmount)],
    ...invoice.taxes.map(({ rate, vat, text }): [string, string] => [text || invoiceLabels.tax(rate), money(vat)]),
    [invoiceLabels.total, money(invoice.totalIncVatAmount)],
  ];
  return (
    <dl className="ml-auto grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 text-sm tabular-nums">
      {rows.map(([term, value]) => (
        <div key={term} className="contents last:font-semibold">
          <dt className="text-muted">{term}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ShowOrders({ invoice }: { invoice: Invoice }) {
  const [open, setOpen] = useState(false);
  const { invoiceNumber, customer, dueDate } = invoice;
  return (
    <>
      <Button size="sm" aria-label={invoiceLabels.showOrdersOf(invoiceNumber)} onClick={() => setOpen(true)}>
        {invoiceLabels.showOrders}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="lg"
        title={invoiceLabels.linesOf(invoiceNumber)}
        description={`${customer.name} · ${invoiceLabels.dueOn(dueDate)}`}
      >
        <div className="flex flex-col gap-3">
          <Lines invoice={invoice} />
          <Sums invoice={invoice} />
        </div>
      </Dialog>
    </>
  );
}

const Actions = ({ invoice }: { invoice: Invoice }) => (
  <div className="inline-flex flex-wrap items-center justify-end gap-1.5">
    <ShowOrders invoice={invoice} />
    <SendDocument
      call={invoiceCalls.send}
      id={invoice.id}
      number={invoice.invoiceNumber}
      customerName={invoice.customer.name}
      isDraft={invoice.status === 'Draft'}
    />
    <CreateCreditNote invoice={invoice} />
  </div>
);

export const invoiceColumns: readonly Column<Invoice>[] = [
  {
    id: 'number',
    header: invoiceLabels.number,
    sort: 'invoiceNumber',
    cell: ({ invoiceNumber }) => <span className="font-medium whitespace-nowrap">{invoiceNumber}</span>,
  },
  { id: 'customer', header: invoiceLabels.customer, cell: ({ customer }) => customer.name },
  { id: 'order', header: invoiceLabels.orderNumber, cell: ordersText },
  { id: 'status', header: invoiceLabels.status, cell: ({ status }) => <InvoicePill state={status} /> },
  {
    id: 'external',
    header: invoiceLabels.externalId,
    visibleFrom: 'xl',
    cell: ({ accounting }) => accounting.externalInvoiceId ?? DASH,
  },
  {
    id: 'created',
    header: invoiceLabels.created,
    sort: 'createdAt',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    id: 'total',
    header: invoiceLabels.total,
    sort: 'totalIncVatAmount',
    align: 'right',
    cell: ({ totalIncVatAmount }) => money(totalIncVatAmount),
  },
  {
    id: 'actions',
    header: invoiceLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (invoice) => <Actions invoice={invoice} />,
  },
];

export const invoiceCard = (invoice: Invoice) => (
  <article aria-label={invoice.invoiceNumber} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <span className="text-base font-medium">{invoice.invoiceNumber}</span>
      <InvoicePill state={invoice.status} />
    </div>
    <p>{invoice.customer.name}</p>
    <p className="text-muted">{ordersText(invoice)}</p>
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
      <span className="text-muted">
        <Time value={invoice.createdAt} />
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
const price = (bands: readonly MoneyRange[]) => priceFilter({ label: invoiceLabels.total, bands });

export const myInvoiceControls = {
  text: textFilter({ placeholder: invoiceLabels.searchMine }),
  status,
  dateRange,
  price: price(priceBands([0, 25], [25, 50], [50, 100], [100, 200], [300, null])),
};
export const invoiceControls: Controls<typeof invoiceList.filters> = {
  text: textFilter({ placeholder: invoiceLabels.search }),
  status,
  dateRange,
  price: price(priceBands([0, 1000], [1000, 5000], [5000, 10_000], [10_000, null])),
  customerIds: lookupFilter({ label: invoiceLabels.customer, lookup: companyLookup }),
};
