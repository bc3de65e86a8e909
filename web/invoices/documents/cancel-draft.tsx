// Cancels an invoice that was not sent, after confirmation with a reason (INV-071).

import { useState } from 'react';
import type { ListedInvoice } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { creditNoteLabels, invoiceLabels } from '#web/invoices/labels.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useCanManageInvoices } from './send-document.tsx';

export function CancelDraft({ invoice: { id, invoiceNumber, status } }: { invoice: ListedInvoice }) {
  const [open, setOpen] = useState(false);
  const isAllowed = useCanManageInvoices();
  if (!isAllowed || (status !== 'Draft' && !open)) return null;
  return (
    <>
      <Button size="sm" aria-label={invoiceLabels.cancelOne(invoiceNumber)} onClick={() => setOpen(true)}>
        {invoiceLabels.cancelDraft}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={invoiceLabels.cancelTitle(invoiceNumber)}
        description={invoiceLabels.cancelText}
      >
        <CancelForm invoiceId={id} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CancelForm({ invoiceId, onDone }: { invoiceId: string; onDone: () => void }) {
  const form = useCallForm({
    call: creditMemoCalls.cancelDraft,
    initialValues: { reason: '' },
    fixedInput: { invoiceId },
    successMessage: invoiceCopy.draftCancelled,
    reload: true,
    isIdempotent: true,
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <FormField name="reason" label={creditNoteLabels.reason}>
        {(control) => <Textarea {...control} rows={2} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{invoiceLabels.keepDraft}</Button>
        <SubmitButton>{invoiceLabels.cancelDraft}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
