// Form of a new or existing company. Fields of other departments are read-only (COM-025).

import { useState } from 'react';
import { type Company, companyCalls } from '#domain/companies/calls.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import { COMPANIES, editCompanyPath } from '#domain/companies/links.ts';
import { areTermsChanged } from '#domain/companies/rules.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { lastPathOf } from '#web/ui/kit/last-path.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { AccountingParts } from './accounting-parts.tsx';
import { companyFormValues, useCanEditField } from './company-draft.ts';
import { DeliveryFields, GeneralFields, RegionFields } from './company-fields.tsx';
import { FormPart } from './form-part.tsx';
import { companyLabels } from './labels.ts';

interface Props {
  company: Company | null;
  onDone: () => void;
}

export function CompanyForm({ company: current, onDone }: Props) {
  // Version at the start of editing: a conflicting change is detected on sending (GAP-073).
  const [company] = useState(current);
  const canEditField = useCanEditField();
  const regions = useCallQuery(companyCalls.regions, {});
  const form = useCallForm({
    // A new company uses the same form without an id.
    call: (company ? companyCalls.update : companyCalls.create) as typeof companyCalls.update,
    initialValues: companyFormValues(company),
    ...(company && { fixedInput: { companyId: company.id, modifiedAt: company.modifiedAt } }),
    successMessage: company ? companyCopy.updated : companyCopy.created,
    linkTo: ({ id, name }) => ({ label: name, to: editCompanyPath(id) }),
    isIdempotent: !company,
    invalidate: [companyCalls.list, companyCalls.one],
    onSuccess: onDone,
  });
  const { invoicePeriod, type, accountingInfo } = form.watch();
  const needsReason =
    company !== null &&
    areTermsChanged(
      { type: company.type, totalCreditLimit: company.accountingInfo.totalCreditLimit },
      { type: type ?? company.type, totalCreditLimit: accountingInfo?.totalCreditLimit ?? null },
    );
  const sales = !canEditField('companyName');
  const finance = !canEditField('invoicePeriod');
  const names = (regions.data ?? []).map(({ region }) => region);
  const regionNames = [...new Set([...names, ...(company?.regionSettings.regions ?? [])])];

  return (
    <Form form={form}>
      <GeneralFields disabled={sales} onCountryCode={(code) => form.setValue('countryCode', code)} />

      <RegionFields disabled={sales} regionNames={regionNames} />

      <DeliveryFields disabled={sales} />

      {company?.isSystem ? (
        <p className="text-sm text-muted">{companyCopy.houseNote}</p>
      ) : (
        <AccountingParts company={company} invoicePeriod={invoicePeriod} disabled={finance} />
      )}

      {needsReason && (
        <FormPart title={companyLabels.termsChange} note={companyLabels.termsChangeNote}>
          <FormField name="termsReason" label={companyLabels.termsReason} required className="sm:col-span-2">
            {(control) => <Input {...control} />}
          </FormField>
        </FormPart>
      )}

      <footer
        data-foot
        className="sticky bottom-0 z-10 -mx-4 flex justify-end gap-2 border-t border-line bg-page px-4 py-3"
      >
        <ButtonLink to={lastPathOf(COMPANIES)}>{labels.cancel}</ButtonLink>
        <SubmitButton>{company ? companyLabels.save : companyLabels.create}</SubmitButton>
      </footer>
    </Form>
  );
}
