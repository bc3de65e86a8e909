// Ledger accounts that batches are posted to.

import { useState } from 'react';
import { type AccountingSettings, accountingCalls } from '#domain/accounting/accounting-calls.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useHeldWhileUnsaved } from '#web/ui/kit/unsaved.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { batchLabels } from './batch-labels.ts';

const ACCOUNTS = [
  'receivables',
  'salesS',
  'salesAe',
  'salesO',
  'salesE',
  'salesZ',
  'outputTax',
  'bank',
  'writeOffs',
  'purchases',
  'payables',
] as const;
const AUTOMATIC = [
  'automaticS',
  'automaticAe',
  'automaticO',
  'automaticE',
  'automaticZ',
  'automaticPurchases',
] as const;
const NUMBERS = ['consultantNumber', 'clientNumber', 'accountLength'] as const;

function AccountForm({ settings, onDone }: { settings: AccountingSettings; onDone: () => void }) {
  const { modifiedAt, ...initialValues } = settings;
  const form = useCallForm({
    call: accountingCalls.updateSettings,
    initialValues,
    fixedInput: { modifiedAt },
    successMessage: commonCopy.saved,
    invalidate: [accountingCalls.settings, accountingCalls.preview],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <p className="text-sm text-muted">{batchLabels.accountsText}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {ACCOUNTS.map((name) => (
          <FormField key={name} name={name} label={batchLabels.fields[name]} required>
            {(control) => <Input {...control} inputMode="numeric" />}
          </FormField>
        ))}
        {NUMBERS.map((name) => (
          <FormField key={name} name={name} label={batchLabels.fields[name]} required>
            {(control) => <NumberInput {...control} />}
          </FormField>
        ))}
      </div>
      <fieldset className="grid gap-2">
        <legend className="text-sm font-medium">{batchLabels.automatic}</legend>
        <p className="text-sm text-muted">{batchLabels.automaticHint}</p>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {AUTOMATIC.map((name) => (
            <FormField key={name} name={name} label={batchLabels.automaticOf[name]} hideLabel>
              {(control) => <Checkbox {...control}>{batchLabels.automaticOf[name]}</Checkbox>}
            </FormField>
          ))}
        </div>
      </fieldset>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{batchLabels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function LoadedForm({ onDone }: { onDone: () => void }) {
  const read = useCallQuery(accountingCalls.settings, {}, { refetchOnFocus: false, staleTime: 0 });
  const settings = useHeldWhileUnsaved(read.isFetchedAfterMount ? read.data : undefined);
  if (settings) return <AccountForm key={settings.modifiedAt} settings={settings} onDone={onDone} />;
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  return <SkeletonRows rows={5} />;
}

export function AccountsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{batchLabels.accounts}</Button>
      <Dialog open={open} onOpenChange={setOpen} title={batchLabels.accounts} dismissible={false}>
        <LoadedForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
