// Hands a draft to its company (INV-012).

import { useState } from 'react';
import { copy as common } from '#domain/base/copy.ts';
import { type Invoice, invoiceCalls } from '#domain/invoices/calls.ts';
import { Button } from '#web/ui/kit/button.tsx';
import { ConfirmDialog } from '#web/ui/kit/confirm-dialog.tsx';
import { usePermission, useRole } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { invoiceLabels } from './labels.ts';

/** May this person do to invoices what only staff do? */
export function useCanManageInvoices(): boolean {
  const isAllowed = usePermission('Invoice.Create');
  return useRole() !== 'Partner' && isAllowed;
}

export function SendInvoice({ invoice: { id, invoiceNumber, customer, status } }: { invoice: Invoice }) {
  const [open, setOpen] = useState(false);
  const isAllowed = useCanManageInvoices();
  const send = useCallMutation(invoiceCalls.send, {
    successMessage: common.done,
    reload: true,
    isIdempotent: true,
    hideErrorToast: true,
    onSuccess: () => setOpen(false),
  });
  if (!isAllowed || (status !== 'Draft' && !open)) return null;
  return (
    <>
      <Button size="sm" aria-label={invoiceLabels.sendOne(invoiceNumber)} onClick={() => setOpen(true)}>
        {invoiceLabels.send}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          send.reset();
          setOpen(next);
        }}
        title={invoiceLabels.sendTitle(invoiceNumber)}
        confirmLabel={invoiceLabels.send}
        cancelLabel={invoiceLabels.keepDraft}
        danger={false}
        busy={send.busy}
        onConfirm={() => void send.run({ id })}
      >
        {invoiceLabels.sendText(customer.name)}
        {send.error && <p className="text-red">{send.error.message}</p>}
      </ConfirmDialog>
    </>
  );
}
