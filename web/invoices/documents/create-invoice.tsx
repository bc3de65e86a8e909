// Review of selected orders before invoicing (UNI-005 to UNI-007).

import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { type invoiceCalls, MAX_INVOICED_ORDERS, type myInvoiceCalls } from '#domain/invoices/calls.ts';
import type { UninvoicedOrder } from '#domain/orders/overview.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { useRole } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { InvoicePreview, PreviewPdf } from './invoice-preview.tsx';

interface Props {
  selection: Selection<UninvoicedOrder>;
  /** The call of staff or of the partner. */
  call: typeof invoiceCalls.create | typeof myInvoiceCalls.create;
}

function CreateInvoice({ selection, call }: Props) {
  const [open, setOpen] = useState(false);
  const { rows } = selection;
  const isStaff = useRole() !== 'Partner';
  const create = useCallMutation(call, {
    successMessage: commonCopy.done,
    reload: true,
    isIdempotent: true,
    hideErrorToast: true,
    onSuccess: () => {
      setOpen(false);
      selection.clear();
    },
  });
  const isTooMany = rows.length > MAX_INVOICED_ORDERS;
  const toggle = (next: boolean) => {
    create.reset();
    setOpen(next);
  };
  return (
    <>
      {isTooMany && <span className="text-sm text-red">{invoiceLabels.tooMany}</span>}
      <Button kind="primary" disabled={rows.length === 0 || isTooMany} onClick={() => toggle(true)}>
        {invoiceLabels.createFor(rows.length)}
      </Button>
      <Dialog
        open={open && rows.length > 0}
        onOpenChange={toggle}
        title={invoiceLabels.selected}
        description={invoiceLabels.selectedText(
          rows.length,
          new Set(rows.map(({ customerName }) => customerName)).size,
        )}
        size="lg"
        dismissible={!create.busy}
        footer={
          <>
            <Button disabled={create.busy} onClick={() => toggle(false)}>
              {invoiceLabels.goBack}
            </Button>
            {isStaff && <PreviewPdf orderIds={rows.map(({ id }) => id)} />}
            <Button
              kind="primary"
              busy={create.busy}
              disabled={isTooMany}
              onClick={() => void create.run({ orderIds: rows.map(({ id }) => id) })}
            >
              {invoiceLabels.approve}
            </Button>
          </>
        }
      >
        {isStaff && open && <InvoicePreview orderIds={rows.map(({ id }) => id)} />}
        {create.error && (
          <p role="alert" className="mb-3 rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
            {create.error.message || commonCopy.somethingWrong}
          </p>
        )}
        <ul className="divide-y divide-line" aria-label={invoiceLabels.selected}>
          {rows.map(({ id, orderNumber, customerName, productName, quantity, totalAmount }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
              <span className="font-medium whitespace-nowrap">{orderNumber}</span>
              <span className="min-w-40 flex-1 text-muted">{`${customerName} · ${productName}`}</span>
              <span className="ml-auto tabular-nums">{`${integer(quantity)} · ${money(totalAmount)}`}</span>
              <Button
                size="sm"
                aria-label={invoiceLabels.removeOne(orderNumber)}
                disabled={create.busy}
                onClick={() => selection.remove(id)}
              >
                {invoiceLabels.remove}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** Disabled button with the reason, while nothing is selected (UNI-007). */
const NothingChosen = () => (
  <span className="flex flex-wrap items-center justify-end gap-3">
    <span id="nothing-chosen" className="text-sm text-muted">
      {invoiceLabels.chooseFirst}
    </span>
    <Button disabled aria-describedby="nothing-chosen">
      {invoiceLabels.createFor(0)}
    </Button>
  </span>
);

/** Actions on selected orders: their total, and the invoice button. */
export const invoicingActions = (call: Props['call']) => ({
  maxSelectedAtOnce: MAX_INVOICED_ORDERS,
  summary: (rows: UninvoicedOrder[]) => money(rows.reduce((sum, row) => sum + row.totalAmount, 0)),
  whenNoneChosen: <NothingChosen />,
  actions: (selection: Selection<UninvoicedOrder>) => <CreateInvoice selection={selection} call={call} />,
});
