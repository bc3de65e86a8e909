// Entries of staff for a supplier without an interface: a new key, and the credit of the supplier.

import { useState } from 'react';
import { claimCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import type { Claim } from '#domain/claims/shapes.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { DECIDED, FormDialog } from './decision-buttons.tsx';
import { claimLabels } from './labels.ts';

export function SupplierButtons({ claim: { id, actions, providerName } }: { claim: Claim }) {
  const [asked, setAsked] = useState<'key' | 'credit' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      {actions.includes('replace') && providerName !== null && (
        <Button onClick={() => setAsked('key')}>{claimLabels.replaceByHand}</Button>
      )}
      {actions.includes('supplierCredit') && providerName !== null && (
        <Button onClick={() => setAsked('credit')}>{claimLabels.recordCredit}</Button>
      )}
      <FormDialog isOpen={asked === 'key'} title={claimLabels.replaceByHand} onClose={close}>
        <KeyForm id={id} onClose={close} />
      </FormDialog>
      <FormDialog isOpen={asked === 'credit'} title={claimLabels.recordCredit} onClose={close}>
        <CreditForm id={id} onClose={close} />
      </FormDialog>
    </>
  );
}

interface FormProps {
  id: string;
  onClose: () => void;
}

function KeyForm({ id, onClose }: FormProps) {
  const form = useCallForm({
    call: claimCalls.replaceByHand,
    initialValues: { key: '' },
    fixedInput: { id },
    successMessage: claimCopy.replaced(1),
    invalidate: DECIDED,
    onSuccess: onClose,
  });
  return (
    <Form form={form}>
      <p className="text-sm">{claimLabels.replaceByHandText}</p>
      <FormField name="key" label={claimLabels.newKey} required>
        {(control) => <Input {...control} className="font-mono" />}
      </FormField>
      <DialogFooter>
        <Button onClick={onClose}>{labels.cancel}</Button>
        <SubmitButton>{claimLabels.sendKey}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function CreditForm({ id, onClose }: FormProps) {
  const form = useCallForm({
    call: claimCalls.supplierCredit,
    initialValues: { amount: null },
    fixedInput: { id },
    successMessage: claimCopy.supplierCreditSaved,
    invalidate: DECIDED,
    onSuccess: onClose,
  });
  return (
    <Form form={form}>
      <p className="text-sm">{claimLabels.recordCreditText}</p>
      <FormField name="amount" label={claimLabels.amount} required>
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onClose}>{labels.cancel}</Button>
        <SubmitButton>{claimLabels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
