// Seller data of invoices: required before the first invoice, changes apply to later ones.

import { commonCopy } from '#domain/base/copy.ts';
import { type Seller, sellerCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { sellerLabels } from '#web/invoices/labels.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { useHeldWhileUnsaved } from '#web/ui/kit/unsaved.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { ProposedAccount } from './proposed-account.tsx';
import { SellerLogoPanel } from './seller-logo.tsx';

/** Text fields in order, and whether they are required. */
const FIELDS = [
  ['name', true],
  ['address', true],
  ['zipCode', false],
  ['city', true],
  ['countryCode', true],
  ['vatId', false],
  ['taxNumber', false],
  ['registrationNumber', false],
  ['email', false],
  ['bankAccount', false],
  ['timeZone', true],
] as const;

export function SellerSection() {
  const read = useCallQuery(sellerCalls.get, {}, { refetchOnFocus: false });
  const seller = useHeldWhileUnsaved(read.data);
  return (
    <Section title={sellerLabels.title} note={sellerLabels.note}>
      {seller ? (
        <>
          {seller.proposedAccount && <ProposedAccount current={seller.bankAccount} proposal={seller.proposedAccount} />}
          <SellerForm key={seller.modifiedAt} seller={seller} />
          {seller.modifiedAt !== null && <SellerLogoPanel />}
        </>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  );
}

function SellerForm({ seller: { modifiedAt, proposedAccount: _, ...values } }: { seller: Seller }) {
  const form = useCallForm({
    call: sellerCalls.update,
    initialValues: values,
    fixedInput: { modifiedAt },
    successMessage: ({ proposedAccount, modifiedAt: savedAt }) =>
      proposedAccount?.at === savedAt ? invoiceCopy.accountProposed : commonCopy.saved,
    invalidate: [sellerCalls.get],
  });
  return (
    <Form form={form}>
      <div className="grid gap-3 sm:grid-cols-2">
        {FIELDS.map(([name, isRequired]) => (
          <FormField key={name} name={name} label={sellerLabels[name]} required={isRequired}>
            {(control) => <Input {...control} />}
          </FormField>
        ))}
        <FormField name="paymentDays" label={sellerLabels.paymentDays} required>
          {(control) => <NumberInput {...control} max={365} unit={sellerLabels.days} />}
        </FormField>
        <FormField name="needsVatIdCheck" label={sellerLabels.needsVatIdCheck} hideLabel className="sm:col-span-2">
          {(control) => <Checkbox {...control}>{sellerLabels.needsVatIdCheck}</Checkbox>}
        </FormField>
      </div>
      <div className="flex justify-end">
        <SubmitButton>{sellerLabels.save}</SubmitButton>
      </div>
    </Form>
  );
}
