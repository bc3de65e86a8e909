// A company, new or changed. Fields of the other department are shown and cannot be changed (COM-025).

import type { ReactNode } from 'react';
import { COUNTRIES, codeOfCountry } from '#domain/base/countries.ts';
import { PACKAGE_CAP } from '#domain/base/limits.ts';
import { type Company, companyCalls } from '#domain/companies/calls.ts';
import { copy } from '#domain/companies/copy.ts';
import { COMPANY_NUMBER_MAX, KEY_QUANTITY_MAX } from '#domain/companies/fields.ts';
import { COMPANY_TYPES, INVOICE_PERIODS } from '#domain/companies/types.ts';
import { Button } from '#web/base/button.tsx';
import { Checkbox } from '#web/base/checkbox.tsx';
import { DialogFooter } from '#web/base/dialog.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { money } from '#web/base/format.ts';
import { Input } from '#web/base/input.tsx';
import { labels } from '#web/base/labels.ts';
import { MoneyInput } from '#web/base/money-input.tsx';
import { MultiSelect } from '#web/base/multi-select.tsx';
import { NumberInput } from '#web/base/number-input.tsx';
import { optionsOf } from '#web/base/option.ts';
import { Select } from '#web/base/select.tsx';
import { useRead } from '#web/base/use-call.ts';
import { startOf, useMayWrite } from './draft.ts';
import { words } from './words.ts';

const _MAX_CENTS = COMPANY_NUMBER_MAX * 100;
const TYPES = optionsOf(COMPANY_TYPES);
const PERIODS = optionsOf(INVOICE_PERIODS);
const RULES = [
  { value: 'in', label: words.included },
  { value: 'out', label: words.excluded },
] as const;

interface Props {
  company: Company | null;
  onDone: () => void;
}

export function CompanyForm({ company, onDone }: Props) {
  const may = useMayWrite();
  const regions = useRead(companyCalls.regions, {});
  const form = useCallForm({
    // A new company is the same form without an id.
    call: (company ? companyCalls.update : companyCalls.create) as typeof companyCalls.update,
    start: startOf(company),
    ...(company && { fixed: { companyId: company.id, modifiedAt: company.modifiedAt } }),
    done: company ? copy.updated : copy.created,
    once: !company,
    invalidate: [companyCalls.list, companyCalls.one],
    onDone,
  });
  const { invoicePeriod } = form.watch();
  const sales = !may('companyName');
  const finance = !may('invoicePeriod');
  const names = (regions.data ?? []).map(({ region }) => region);
  // A name from before there was a list is still one to choose.
  const countries = optionsOf([
    ...new Set([...(company?.country ? [company.country] : []), ...COUNTRIES.map(({ name }) => name)]),
  ]);
  const known = [...new Set([...names, ...(company?.regionSettings.regions ?? [])])];

  return (
    <Form form={form}>
      <Part title={words.general} note={sales && words.bySales}>
        <FormField name="companyName" label={words.companyName} required>
          {(control) => <Input {...control} disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="email" label={words.email} required>
          {(control) => <Input {...control} type="email" disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="type" label={words.type} required>
          {(control) => <Select {...control} options={TYPES} disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="country" label={words.country} required>
          {(control) => (
            <Select
              {...control}
              value={control.value || null}
              onValueChange={(name) => {
                control.onValueChange(name ?? '');
                form.set('countryCode', codeOfCountry(name ?? '') ?? '');
              }}
              options={countries}
              disabled={sales || control.disabled}
            />
          )}
        </FormField>
        <FormField name="countryCode" label={words.countryCode}>
          {(control) => (
            <Input
              {...control}
              onValueChange={(text) => control.onValueChange(text.toUpperCase())}
              disabled={sales || control.disabled}
            />
          )}
        </FormField>
        <FormField name="state" label={words.state}>
          {(control) => <Input {...control} disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="city" label={words.city}>
          {(control) => <Input {...control} disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="zipCode" label={words.zipCode}>
          {(control) => <Input {...control} inputMode="numeric" disabled={sales || control.disabled} />}
        </FormField>
        <FormField name="address" label={words.address} className="sm:col-span-2">
          {(control) => <Input {...control} disabled={sales || control.disabled} />}
        </FormField>
      </Part>

      <Part title={words.regionSettings} note={words.noRegions}>
        <FormField name="regionIncluded" label={words.regionRule}>
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
        <FormField name="regionList" label={words.regions}>
          {(control) => <MultiSelect {...control} options={optionsOf(known)} disabled={sales || control.disabled} />}
        </FormField>
      </Part>

      <Part title={words.delivery}>
        <FormField
          name="automaticDeliveryPackageKeyCount"
          label={words.automaticKeys}
          hint={copy.automaticDelivery}
          className="sm:col-span-2"
        >
          {(control) => (
            <NumberInput {...control} max={PACKAGE_CAP} unit={words.keys} disabled={sales || control.disabled} />
          )}
        </FormField>
      </Part>

      <Part title={words.invoicing} note={finance && words.byFinance}>
        <FormField name="invoicePeriod" label={words.invoicePeriod} required>
          {(control) => <Select {...control} options={PERIODS} disabled={finance || control.disabled} />}
        </FormField>
        {invoicePeriod === 'KeyQuantity' && (
          <FormField name="unPaidKeyQuantity" label={words.keyQuantity} required>
            {(control) => <NumberInput {...control} max={KEY_QUANTITY_MAX} unit={words.keys} />}
          </FormField>
        )}
        {invoicePeriod === 'KeyAmount' && (
          <FormField name="orderTotalAmount" label={words.orderTotal} required>
            {(control) => <MoneyInput {...control} />}
          </FormField>
        )}
        <FormField name="paidRequired" label={words.paidRequired} quiet className="sm:col-span-2">
          {(control) => (
            <Checkbox {...control} disabled={finance || control.disabled}>
              {words.paidRequired}
            </Checkbox>
          )}
        </FormField>
      </Part>

      <Part title={words.accounting} note={finance && words.byFinance}>
        <FormField name="accountingInfo.accountNumber" label={words.accountNumber}>
          {(control) => <NumberInput {...control} max={COMPANY_NUMBER_MAX} disabled={finance || control.disabled} />}
        </FormField>
        <FormField name="accountingInfo.vatRate" label={words.vatRate}>
          {(control) => <NumberInput {...control} max={100} unit="%" disabled={finance || control.disabled} />}
        </FormField>
        <FormField name="accountingInfo.totalCreditLimit" label={words.creditLimit} hint={words.creditHint}>
          {(control) => <MoneyInput {...control} disabled={finance || control.disabled} />}
        </FormField>
        <FormField name="accountingInfo.balance" label={words.balance}>
          {(control) => <MoneyInput {...control} disabled={finance || control.disabled} />}
        </FormField>
        <FormField name="accountingInfo.packageLimit" label={words.packageLimit}>
          {(control) => <MoneyInput {...control} disabled={finance || control.disabled} />}
        </FormField>
        {company && (
          <p className="text-sm text-muted">
            {words.netSuite}: {money(company.accountingInfo.netSuiteBalance)}
          </p>
        )}
      </Part>

      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{company ? words.save : words.create}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

const Part = ({ title, note, children }: { title: string; note?: string | false; children: ReactNode }) => (
  <fieldset className="border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0">
    <legend className="float-left w-full text-base font-semibold">{title}</legend>
    {note && <p className="clear-left text-xs text-muted">{note}</p>}
    <div className="clear-left grid gap-3 pt-2 sm:grid-cols-2">{children}</div>
  </fieldset>
);
