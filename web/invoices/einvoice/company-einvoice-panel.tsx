// E-invoice profile of a partner, with what its invoices lack now (INV-060, INV-063).

import { commonCopy } from '#domain/base/copy.ts';
import { type CompanyEInvoice, eInvoiceCalls } from '#domain/invoices/einvoice/einvoice-calls.ts';
import { E_INVOICE_PROFILES } from '#domain/invoices/einvoice/profiles.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { DASH } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useIsInFinance } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { AddressFields } from './address-fields.tsx';
import { eInvoiceLabels } from './labels.ts';

export function CompanyEInvoicePanel({ companyId }: { companyId: string }) {
  const read = useCallQuery(eInvoiceCalls.ofCompany, { partnerId: companyId }, { refetchOnFocus: false });
  const canEdit = useIsInFinance();
  return (
    <Section title={eInvoiceLabels.title} note={eInvoiceLabels.note}>
      {read.data ? (
        <>
          <Obstacles obstacles={read.data.obstacles} />
          {canEdit ? (
            <SettingForm key={JSON.stringify(read.data)} setting={read.data} />
          ) : (
            <Setting setting={read.data} />
          )}
        </>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  );
}

const Obstacles = ({ obstacles }: Pick<CompanyEInvoice, 'obstacles'>) =>
  obstacles.length > 0 && (
    <div role="status" className="mb-3 rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
      <p>{eInvoiceLabels.missing}</p>
      <ul className="list-disc pl-5">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
      </ul>
    </div>
  );

const Setting = ({ setting }: { setting: CompanyEInvoice }) => (
  <DescriptionList
    columns={3}
    items={[
      { term: eInvoiceLabels.profile, value: eInvoiceLabels.profiles[setting.profile] },
      { term: eInvoiceLabels.buyerReference, value: setting.buyerReference || DASH },
      {
        term: eInvoiceLabels.addressId,
        value: setting.addressId ? `${setting.addressScheme}:${setting.addressId}` : eInvoiceLabels.byEmail,
      },
    ]}
  />
);

function SettingForm({ setting: { partnerId, obstacles: _, ...initialValues } }: { setting: CompanyEInvoice }) {
  const form = useCallForm({
    call: eInvoiceCalls.setOfCompany,
    initialValues,
    fixedInput: { partnerId },
    successMessage: commonCopy.saved,
    invalidate: [eInvoiceCalls.ofCompany],
  });
  return (
    <Form form={form}>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField name="profile" label={eInvoiceLabels.profile} hint={eInvoiceLabels.profileHint} required>
          {(control) => (
            <Select
              {...control}
              options={optionsOf(E_INVOICE_PROFILES, (profile) => eInvoiceLabels.profiles[profile])}
            />
          )}
        </FormField>
        <FormField name="buyerReference" label={eInvoiceLabels.buyerReference} hint={eInvoiceLabels.buyerReferenceHint}>
          {(control) => <Input {...control} />}
        </FormField>
        <AddressFields emailLabel={eInvoiceLabels.byEmail} />
      </div>
      <div className="flex justify-end">
        <SubmitButton>{eInvoiceLabels.save}</SubmitButton>
      </div>
    </Form>
  );
}
