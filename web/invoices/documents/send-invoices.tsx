// Sends several drafts after a confirmation that shows their total.

import { useState } from 'react';
import { type Invoice, invoiceCalls, MAX_SENT } from '#domain/invoices/calls.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';

const sumOf = (invoices: readonly Invoice[]): number =>
  invoices.reduce((sum, { totalIncVatAmount }) => sum + totalIncVatAmount, 0);

function SendInvoices({ selection }: { selection: Selection<Invoice> }) {
  const [open, setOpen] = useState(false);
  const { rows } = selection;
  const send = useCallMutation(invoiceCalls.sendMany, {
    isIdempotent: true,
    successMessage: ({ sentCount, skippedCount }) => invoiceLabels.sentMany(sentCount, skippedCount),
    reload: true,
    onSuccess: () => {
      setOpen(false);
      selection.clear();
    },
  });
  return (
    <>
      <Button kind="primary" size="sm" onClick={() => setOpen(true)}>
        {invoiceLabels.sendMany(rows.length)}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={invoiceLabels.sendManyTitle(rows.length, money(sumOf(rows)))}
        confirmLabel={invoiceLabels.send}
        cancelLabel={invoiceLabels.keepDraft}
        danger={false}
        busy={send.busy}
        onConfirm={() => void send.run({ ids: rows.map(({ id }) => id) })}
      >
        {invoiceLabels.sendManyText}
      </ConfirmDialog>
    </>
  );
}

/** Actions on selected invoices: sends drafts. */
export const invoiceBulkActions = {
  actions: (selection: Selection<Invoice>) => <SendInvoices selection={selection} />,
  summary: (rows: Invoice[]) => money(sumOf(rows)),
  isSelectable: ({ status }: Invoice) => status === 'Draft',
  maxSelected: MAX_SENT,
};
