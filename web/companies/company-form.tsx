// A company, new or changed. Fields of the other department are shown and cannot be changed (COM-025).

import type { ReactNode } from 'react';
import { COUNTRIES, countryCodeOf } from '#domain/base/countries.ts';
import { PACKAGE_CAP } from '#domain/base/limits.ts';
import { type Company, companyCalls } from '#domain/companies/calls.ts';
import { copy } from '#domain/companies/copy.ts';
import { COMPANY_NUMBER_MAX, KEY_QUANTITY_MAX } from '#domain/companies/fields.ts';
import { COMPANY_TYPES, INVOICE_PERIODS } from '#domain/companies/types.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { MultiSelect } from '#web/ui/form/multi-select.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/button.tsx';
import { Checkbox } from '#web/ui/kit/checkbox.tsx';
import { DialogFooter } from '#web/ui/kit/dialog.tsx';
import { money } from '#web/ui/kit/format.ts';
import { Input } from '#web/ui/kit/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { optionsOf } from '#web/ui/kit/option.ts';
import { Select } from '#web/ui/kit/select.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { companyFormValues, useCanEditField } from './company-draft.ts';
import { companyLabels } from './labels.ts';

const _MAX_CENTS = COMPANY_NUMBER_MAX * 100;
const TYPES = optionsOf(COMPANY_TYPES);
const PERIODS = optionsOf(INVOICE_PERIODS);
const RULES = [
  { value: 'in', label: companyLabels.included },
  { value: 'out', label: companyLabels.excluded },
] as const;

interface Props {
  company: Company | null;
  onDone: () => void;
}

export function CompanyForm({ company, onDone }: Props) {
  const canEditField = useCanEditField();
  const regions = useCallQuery(companyCalls.regions, {});
  const form = useCallForm({
    // A new company is the same form without an id.
    call: (company ? companyCalls.update : companyCalls.create) as typeof companyCalls.update,
    initialValues: companyFormValues(company),
    ...(company && { fixedInput: { companyId: company.id, modifiedAt: company.modifiedAt } }),
    successMessage: company ? copy.updated : copy.created,
    isIdempotent: !company,
    invalidate: [companyCalls.list, companyCalls.one],
    onSuccess: onDone,
  });
  const { invoicePeriod } = form.watch();
  const sales = !canEditField('companyName');
  const finance = !canEditField('invoicePeriod');
  const names = (regions.data ?? []).map(({ region }) => region);
  // A name from before there was a list is still one to choose.
  const countries = optionsOf([
    ...new Set([...(company?.country ? [company.country] : []), ...COUNTRIES.map(({ name }) => name)]),
  ]);
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
            <Select
              {...control}
              value={control.value || null}
              onValueChange={(name) => {
                control.onValueChange(name ?? '');
                form.setValue('countryCode', countryCodeOf(name ?? '') ?? '');
              }}
              options={countries}
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
          hint={copy.automaticDelivery}
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

      <FormPart title={companyLabels.invoicing} note={finance && companyLabels.byFinance}>
        <FormField name="invoicePeriod" label={companyLabels.invoicePeriod} required>
          {(control) => <Select {...control} options={PERIODS} disabled={finance || control.disabled} />}
        </FormField>
        {invoicePeriod === 'KeyQuantity' && (
          <FormField name="unPaidKeyQuantity" label={companyLabels.keyQuantity} required>
            {(control) => <NumberInput {...control} max={KEY_QUANTITY_MAX} unit={companyLabels.keys} />}
          </FormField>
        )}
        {invoicePeriod === 'KeyAmount' && (
          <FormField name="orderTotalAmount" label={companyLabels.orderTotal} required>
            {(control) => <MoneyInput {...control} />}
          </FormField>
        )}
        <FormField name="paidRequired" label={companyLabels.paidRequired} hideLabel className="sm:col-span-2">
          {(control) => (
            <Checkbox {...control} disabled={finance || control.disabled}>
              {companyLabels.paidRequired}
            </Checkbox>
          )}
        </FormField>
      </FormPart>

      <FormPart title={companyLabels.accounting} note={finance && companyLabels.byFinance}>
        <FormField name="accountingInfo.accountNumber" label={companyLabels.accountNumber}>
          {(control) => <NumberInput {...control} max={COMPANY_NUMBER_MAX} disabled={finance || control.disabled} />}
        </FormField>
        <FormField name="accountingInfo.vatRate" label={companyLabels.vatRate}>
          {(control) => <NumberInput {...control} max={100} unit="%" disabled={finance || control.disabled} />}
        </FormField>
        <FormField
          name="accountingInfo.totalCreditLimit"
          label={companyLabels.creditLimit}
          hint={companyLabels.creditHint}
        >
          {(control) => <MoneyInput {...control} disabled={finance || control.disabled} />}
        </FormField>
        <FormField name="accountingInfo.balance" label={companyLabels.balance}>
          {(control) => <MoneyInput {...control} disabled={finance || control.disabled} />}
        </FormField>
        <FormField name="accountingInfo.packageLimit" label={companyLabels.packageLimit}>
          {(control) => <MoneyInput {...control} disabled={finance || control.disabled} />}
        </FormField>
        {company && (
          <p className="text-sm text-muted">
            {companyLabels.netSuite}: {money(company.accountingInfo.netSuiteBalance)}
          </p>
        )}
      </FormPart>

      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{company ? companyLabels.save : companyLabels.create}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

const FormPart = ({ title, note, children }: { title: string; note?: string | false; children: ReactNode }) => (
  <fieldset className="border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0">
    <legend className="float-left w-full text-base font-semibold">{title}</legend>
    {note && <p className="clear-left text-xs text-muted">{note}</p>}
    <div className="clear-left grid gap-3 pt-2 sm:grid-cols-2">{children}</div>
  </fieldset>
);
