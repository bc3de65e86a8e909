// Emails a sent credit note after confirmation: again, or for the first time after an accounting batch marked it as
// sent (CRN-010).

import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { type CreditMemo, creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { linkToCreditNote } from '#web/invoices/document-links.ts';
import { creditNoteLabels } from '#web/invoices/labels.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { createRowDialog, type RowDialogState } from '#web/ui/list/table/row-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { useCanManageInvoices } from '../documents/send-document.tsx';

const mailDialog = createRowDialog<CreditMemo>();

/** Wraps the list: the dialog must survive when rows become cards. */
export const MailCreditNoteDialog = ({ children }: { children: ReactNode }) => (
  <mailDialog.Provider dialog={(note, state) => <Question key={note.id} note={note} {...state} />}>
    {children}
  </mailDialog.Provider>
);

function Question({ note, open, onOpenChange }: RowDialogState & { note: CreditMemo }) {
  const mail = useCallMutation(creditMemoCalls.mail, {
    successMessage: invoiceCopy.creditMailed,
    linkTo: () => linkToCreditNote(note),
    isIdempotent: true,
    hideErrorToast: true,
    onSuccess: () => onOpenChange(false),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        mail.reset();
        onOpenChange(next);
      }}
      title={creditNoteLabels.mailTitle(note.creditMemoNumber)}
      confirmLabel={creditNoteLabels.mail}
      danger={false}
      busy={mail.busy}
      onConfirm={() => void mail.run({ id: note.id })}
    >
      {creditNoteLabels.mailText(note.invoice.customer.name)}
      {mail.error && (
        <p role="alert" className="text-red">
          {mail.error.message}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Renders nothing for drafts and without permission. */
export function MailCreditNote({ note }: { note: CreditMemo }) {
  const isAllowed = useCanManageInvoices();
  const ask = mailDialog.useOpen();
  if (!isAllowed || note.status !== 'Sent') return null;
  return (
    <IconButton size="sm" label={creditNoteLabels.mailOne(note.creditMemoNumber)} onClick={() => ask(note)}>
      <Mail />
    </IconButton>
  );
}
