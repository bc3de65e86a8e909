// Sends a draft to its company, after confirmation (INV-012, CRN-010).

import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import type { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { linkToCreditNote, linkToInvoice } from '#web/invoices/document-links.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { usePermission, useRole } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';

/** Whether the user may perform staff actions on invoices. */
export function useCanManageInvoices(): boolean {
  const isAllowed = usePermission('Invoice.Create');
  return useRole() !== 'Partner' && isAllowed;
}

interface Props {
  call: typeof invoiceCalls.send | typeof creditMemoCalls.send;
  id: string;
  /** Display name of the document. */
  number: string;
  customerName: string;
  isDraft: boolean;
}

export function SendDocument({ call, id, number, customerName, isDraft }: Props) {
  const [open, setOpen] = useState(false);
  const isAllowed = useCanManageInvoices();
  const send = useCallMutation(call as typeof invoiceCalls.send, {
    successMessage: commonCopy.done,
    linkTo: () => (call === invoiceCalls.send ? linkToInvoice(number) : linkToCreditNote({ creditMemoNumber: number })),
    reload: true,
    isIdempotent: true,
    hideErrorToast: true,
    onSuccess: () => setOpen(false),
  });
  if (!isAllowed || (!isDraft && !open)) return null;
  return (
    <>
      <Button size="sm" aria-label={invoiceLabels.sendOne(number)} onClick={() => setOpen(true)}>
        {invoiceLabels.send}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          send.reset();
          setOpen(next);
        }}
        title={invoiceLabels.sendTitle(number)}
        confirmLabel={invoiceLabels.send}
        cancelLabel={invoiceLabels.keepDraft}
        danger={false}
        busy={send.busy}
        onConfirm={() => void send.run({ id })}
      >
        {invoiceLabels.sendText(customerName)}
        {send.error && <p className="text-red">{send.error.message}</p>}
      </ConfirmDialog>
    </>
  );
}
