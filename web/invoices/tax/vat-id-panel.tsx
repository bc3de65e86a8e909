// A partner's VAT id, which determines reverse charge in the tax rules (GAP-047).

import { commonCopy } from '#domain/base/copy.ts';
import { taxCalls, type VatId } from '#domain/invoices/calls.ts';
import { taxRuleCalls } from '#domain/invoices/tax/tax-calls.ts';
import { vatIdCheckCalls } from '#domain/invoices/tax/vat-id-calls.ts';
import { vatIdLabels } from '#web/invoices/labels.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { DASH } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useIsInFinance } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { VatIdChecks } from './vat-id-checks.tsx';

export function VatIdPanel({ companyId }: { companyId: string }) {
  const read = useCallQuery(taxCalls.vatId, { partnerId: companyId }, { refetchOnFocus: false });
  const canEdit = useIsInFinance();
  return (
    <Section title={vatIdLabels.title} note={vatIdLabels.note}>
      {read.data ? (
        canEdit ? (
          <VatIdForm key={read.data.vatId} partner={read.data} />
        ) : (
          <p className="tabular-nums">{read.data.vatId || DASH}</p>
        )
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-13 w-60" />
      )}
      <VatIdChecks companyId={companyId} />
    </Section>
  );
}

function VatIdForm({ partner: { partnerId, vatId } }: { partner: VatId }) {
  const form = useCallForm({
    call: taxCalls.setVatId,
    initialValues: { vatId },
    fixedInput: { partnerId },
    successMessage: commonCopy.saved,
    invalidate: [taxCalls.vatId, vatIdCheckCalls.list, taxRuleCalls.ofCompany],
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap items-end gap-3">
        <FormField name="vatId" label={vatIdLabels.vatId} className="w-64">
          {(control) => <Input {...control} />}
        </FormField>
        <SubmitButton>{vatIdLabels.save}</SubmitButton>
      </div>
    </Form>
  );
}
