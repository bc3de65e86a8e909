// Invoicing and credit fields of a company; not for the house account (COM-005, COM-007, COM-013).

import { spellDay } from '#domain/base/spell-day.ts';
import type { Company } from '#domain/companies/calls.ts';
import { COMPANY_NUMBER_MAX, KEY_QUANTITY_MAX } from '#domain/companies/fields.ts';
import { INVOICE_PERIODS } from '#domain/companies/types.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { FormField } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { FormPart } from './form-part.tsx';
import { companyLabels } from './labels.ts';

const PERIODS = optionsOf(INVOICE_PERIODS);

interface Props {
  /** Null for a new one. */
  company: Company | null;
  invoicePeriod: unknown;
  /** Fields of Finance (COM-025). */
  disabled: boolean;
}

export const AccountingParts = ({ company, invoicePeriod, disabled }: Props) => (
  <>
    <FormPart title={companyLabels.invoicing} note={disabled && companyLabels.byFinance}>
      <FormField name="invoicePeriod" label={companyLabels.invoicePeriod} required>
        {(control) => <Select {...control} options={PERIODS} disabled={disabled || control.disabled} />}
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
          <Checkbox {...control} disabled={disabled || control.disabled}>
            {companyLabels.paidRequired}
          </Checkbox>
        )}
      </FormField>
    </FormPart>

    <FormPart title={companyLabels.accounting} note={disabled && companyLabels.byFinance}>
      <FormField name="accountingInfo.accountNumber" label={companyLabels.accountNumber}>
        {(control) => <NumberInput {...control} max={COMPANY_NUMBER_MAX} disabled={disabled || control.disabled} />}
      </FormField>
      <FormField name="accountingInfo.vatRate" label={companyLabels.vatRate}>
        {(control) => <MoneyInput {...control} sign="%" disabled={disabled || control.disabled} />}
      </FormField>
      {company && (
        <FormField
          name="accountingInfo.vatRateFrom"
          label={companyLabels.vatRateFrom}
          hint={companyLabels.vatRateHint(spellDay(company.accountingInfo.vatRateFrom))}
        >
          {(control) => <DayField {...control} disabled={disabled || control.disabled} />}
        </FormField>
      )}
      <FormField
        name="accountingInfo.totalCreditLimit"
        label={companyLabels.creditLimit}
        hint={companyLabels.creditHint}
      >
        {(control) => <MoneyInput {...control} disabled={disabled || control.disabled} />}
      </FormField>
      <FormField name="accountingInfo.balance" label={companyLabels.balance}>
        {(control) => <MoneyInput {...control} disabled={disabled || control.disabled} />}
      </FormField>
      <FormField name="accountingInfo.packageLimit" label={companyLabels.packageLimit}>
        {(control) => <MoneyInput {...control} disabled={disabled || control.disabled} />}
      </FormField>
      {company && (
        <p className="text-sm text-muted">
          {companyLabels.netSuite}: {money(company.accountingInfo.netSuiteBalance)}
        </p>
      )}
    </FormPart>
  </>
);
