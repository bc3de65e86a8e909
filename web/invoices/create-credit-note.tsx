// Credits an invoice, with a reason in free words (CRN-003, CRN-004, CRN-008, CRN-009).

import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { Invoice } from '#domain/invoices/calls.ts';
import { copy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/dialog.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Textarea } from '#web/ui/kit/textarea.tsx';
import { creditNoteLabels } from './labels.ts';
import { useCanManageInvoices } from './send-document.tsx';

const BeginCreditContext = createContext<(invoice: Invoice) => void>(() => undefined);

/** The button of one invoice, in its row or on its card. */
export function CreateCreditNote({ invoice }: { invoice: Invoice }) {
  const isAllowed = useCanManageInvoices();
  const begin = use(BeginCreditContext);
  if (!isAllowed || invoice.status === 'Credited') return null;
  return (
    <Button size="sm" aria-label={creditNoteLabels.creditOne(invoice.invoiceNumber)} onClick={() => begin(invoice)}>
      {creditNoteLabels.credit}
    </Button>
  );
}

/** The dialog of all invoices of a list, once: rows come and go while a reason is typed. */
export function CreditDialog({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [invoice, setInvoice] = useState<Invoice | null>(null);
  const begin = useCallback((one: Invoice) => {
    setInvoice(one);
    setOpen(true);
  }, []);
  return (
    <BeginCreditContext value={begin}>
      {children}
      {invoice && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={creditNoteLabels.creditTitle(invoice.invoiceNumber)}
          description={invoice.customer.name}
          dismissible={false}
        >
          <CreditForm invoiceId={invoice.id} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </BeginCreditContext>
  );
}

function CreditForm({ invoiceId, onDone }: { invoiceId: string; onDone: () => void }) {
  const form = useCallForm({
    call: creditMemoCalls.create,
    initialValues: { reason: '' },
    fixedInput: { invoiceId },
    successMessage: copy.creditCreated,
    reload: true,
    isIdempotent: true,
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <p className="text-sm text-muted">{creditNoteLabels.creditText}</p>
      <FormField name="reason" label={creditNoteLabels.reason}>
        {(control) => <Textarea {...control} rows={3} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{creditNoteLabels.create}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
