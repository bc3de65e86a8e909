// Credits invoiced keys that the orders no longer have, after confirmation (GAP-049).

import { useState } from 'react';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import type { InvoiceProblem } from '#domain/invoices/problem-calls.ts';
import { linkToCreditNote } from '#web/invoices/document-links.ts';
import { problemLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { useCanManageInvoices } from '../documents/send-document.tsx';

export function CreditDifference({ problem }: { problem: InvoiceProblem }) {
  const [open, setOpen] = useState(false);
  const isAllowed = useCanManageInvoices();
  const credit = useCallMutation(creditMemoCalls.creditDifference, {
    successMessage: invoiceCopy.creditCreated,
    linkTo: linkToCreditNote,
    reload: true,
    isIdempotent: true,
    hideErrorToast: true,
    onSuccess: () => setOpen(false),
  });
  const { kind, id, invoiceNumber, companyName, reasons } = problem;
  if (kind !== 'TooMuchInvoiced' || !isAllowed) return null;
  return (
    <>
      <Button size="sm" aria-label={problemLabels.creditOne(invoiceNumber!)} onClick={() => setOpen(true)}>
        {problemLabels.credit}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          credit.reset();
          setOpen(next);
        }}
        title={problemLabels.creditTitle(invoiceNumber!)}
        confirmLabel={problemLabels.credit}
        cancelLabel={labels.cancel}
        danger={false}
        busy={credit.busy}
        onConfirm={() => void credit.run({ invoiceId: id })}
      >
        {problemLabels.creditText(companyName, reasons.join(' '))}
        {credit.error && <p className="text-red">{credit.error.message}</p>}
      </ConfirmDialog>
    </>
  );
}
