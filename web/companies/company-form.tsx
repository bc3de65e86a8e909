// Form of a new or existing company. Fields of other departments are read-only (COM-025).

import { useState } from 'react';
import { countryCodeOf } from '#domain/base/countries.ts';
import { PACKAGE_CAP } from '#domain/base/limits.ts';
import { type Company, companyCalls } from '#domain/companies/calls.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import { areTermsChanged } from '#domain/companies/rules.ts';
import { COMPANY_TYPES } from '#domain/companies/types.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MultiSelect } from '#web/ui/form/multi-select.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { lastPathOf } from '#web/ui/kit/last-path.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { AccountingParts } from './accounting-parts.tsx';
import { companyFormValues, useCanEditField } from './company-draft.ts';
import { countryLookup } from './country-lookup.ts';
import { FormPart } from './form-part.tsx';
import { companyLabels } from './labels.ts';
import { COMPANIES } from './paths.ts';

const TYPES = optionsOf(COMPANY_TYPES);
const RULES = [
  { value: 'in', label: companyLabels.included },
  { value: 'out', label: companyLabels.excluded },
] as const;

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
      <FormPart title={companyLabels.general} note={sales && companyLabels.bySales}>
        <FormField name="companyName" label={companyLabels.companyName} required>
          {(control) => <Input {...control} disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="email" label={companyLabels.email} required>
          {(control) => <Input {...control} type="email" disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="type" label={companyLabels.type} required>
          {(control) => <Select {...control} options={TYPES} disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="country" label={companyLabels.country} required>
          {(control) => (
            <AsyncSelect
              {...control}
              single
              lookup={countryLookup}
              value={control.value ? [control.value] : []}
              onValueChange={([name = '']) => {
                control.onValueChange(name);
                form.setValue('countryCode', countryCodeOf(name) ?? '');
              }}
              disabled={sales || control.disabled}
            />
          )}
        </FormField>
        <FormField name="countryCode" label={companyLabels.countryCode}>
          {(control) => (
            <Input
              {...control}
              onValueChange={(text) => control.onValueChange(text.toUpperCase())}
              disabled={sales || control.disabled}
            />
          )}
        </FormField>
        <FormField name="state" label={companyLabels.state}>
          {(control) => <Input {...control} disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="city" label={companyLabels.city}>
          {(control) => <Input {...control} disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="zipCode" label={companyLabels.zipCode}>
          {(control) => <Input {...control} inputMode="numeric" disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="address" label={companyLabels.address} className="sm:col-span-2">
          {(control) => <Input {...control} disabled={sales || control.disabled} />}
        </FormField>
      </FormPart>

      <FormPart title={companyLabels.regionSettings} note={companyLabels.noRegions}>
        <FormField name="regionIncluded" label={companyLabels.regionRule}>
          {(control) => (
            <Select
              {...control}
              value={control.value ? 'in' : 'out'}
              onValueChange={(rule) => control.onValueChange(rule === 'in')}
              options={RULES}
              disabled={sales || control.disabled}
            />
          )}
        </FormField>
        <FormField name="regionList" label={companyLabels.regions}>
          {(control) => (
            <MultiSelect {...control} options={optionsOf(regionNames)} disabled={sales || control.disabled} />
          )}
        </FormField>
      </FormPart>

      <FormPart title={companyLabels.delivery}>
        <FormField
          name="automaticDeliveryPackageKeyCount"
          label={companyLabels.automaticKeys}
          hint={companyCopy.automaticDelivery}
          className="sm:col-span-2"
        >
          {(control) => (
            <NumberInput
              {...control}
              max={PACKAGE_CAP}
              unit={companyLabels.keys}
              disabled={sales || control.disabled}
            />
          )}
        </FormField>
      </FormPart>

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
