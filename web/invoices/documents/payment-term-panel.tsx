// Payment term of a partner in days; empty: the seller's default.

import { commonCopy } from '#domain/base/copy.ts';
import { PAYMENT_DAYS_MAX, type PaymentTerm, paymentTermCalls } from '#domain/invoices/calls.ts';
import { paymentTermLabels } from '#web/invoices/labels.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useIsInFinance } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export function PaymentTermPanel({ companyId }: { companyId: string }) {
  const read = useCallQuery(paymentTermCalls.get, { partnerId: companyId }, { refetchOnFocus: false });
  const canEdit = useIsInFinance();
  return (
    <Section
      title={paymentTermLabels.title}
      note={read.data ? paymentTermLabels.note(read.data.sellerDays) : undefined}
    >
      {read.data ? (
        canEdit ? (
          <TermForm key={read.data.days} term={read.data} />
        ) : (
          <p>{paymentTermLabels.days(read.data.days ?? read.data.sellerDays)}</p>
        )
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-13 w-60" />
      )}
    </Section>
  );
}

function TermForm({ term: { partnerId, days } }: { term: PaymentTerm }) {
  const form = useCallForm({
    call: paymentTermCalls.set,
    initialValues: { days },
    fixedInput: { partnerId },
    successMessage: commonCopy.saved,
    invalidate: [paymentTermCalls.get],
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap items-end gap-3">
        <FormField name="days" label={paymentTermLabels.label} className="w-48">
          {(control) => <NumberInput {...control} max={PAYMENT_DAYS_MAX} />}
        </FormField>
        <SubmitButton>{paymentTermLabels.save}</SubmitButton>
      </div>
    </Form>
  );
}
