// Review of selected orders before invoicing (UNI-005 to UNI-007).

import { useState } from 'react';
import { MAX_INVOICED_ORDERS } from '#domain/invoices/calls.ts';
import type { UninvoicedOrder } from '#domain/orders/overview.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { type CreateCall, CreateInvoiceForm } from './create-invoice-form.tsx';

interface Props {
  selection: Selection<UninvoicedOrder>;
  /** The call of staff or of the partner. */
  call: CreateCall;
}

function CreateInvoice({ selection, call }: Props) {
  const [open, setOpen] = useState(false);
  const { rows } = selection;
  const isTooMany = rows.length > MAX_INVOICED_ORDERS;
  return (
    <>
      {isTooMany && <span className="text-sm text-red">{invoiceLabels.tooMany}</span>}
      <Button kind="primary" disabled={rows.length === 0 || isTooMany} onClick={() => setOpen(true)}>
        {invoiceLabels.createFor(rows.length)}
      </Button>
      <Dialog
        open={open && rows.length > 0}
        onOpenChange={setOpen}
        title={invoiceLabels.selected}
        description={invoiceLabels.selectedText(
          rows.length,
          new Set(rows.map(({ customerName }) => customerName)).size,
        )}
        size="lg"
        dismissible={false}
      >
        <CreateInvoiceForm selection={selection} call={call} isTooMany={isTooMany} onClose={() => setOpen(false)} />
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
