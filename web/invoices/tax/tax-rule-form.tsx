// Dialog for adding a tax rule, or changing one from a date on.

import type { ReactNode } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { BUYER_PLACES, SUPPLY_KINDS, TAX_CATEGORIES } from '#domain/invoices/tax/tax.ts';
import { type TaxRuleVersion, taxRuleCalls } from '#domain/invoices/tax/tax-calls.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import type { ControlProps } from '#web/ui/kit/controls/field-context.ts';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { createRowDialog } from '#web/ui/list/table/row-dialog.tsx';
import { taxLabels } from './tax-labels.ts';

const ID_OPTIONS = [
  { value: 'any', label: taxLabels.anyId },
  { value: 'with', label: taxLabels.withId },
  { value: 'without', label: taxLabels.withoutId },
] as const;
const ID_VALUES = { any: null, with: true, without: false } as const;

/** Whether the buyer must have a VAT id, as one of three options. */
const IdSelect = ({ value, onValueChange, ...control }: ControlProps<boolean | null>) => (
  <Select
    {...control}
    options={ID_OPTIONS}
    value={value === null ? 'any' : value ? 'with' : 'without'}
    onValueChange={(next) => onValueChange(ID_VALUES[next ?? 'any'])}
  />
);

function TaxRuleForm({ rule, onDone }: { rule: TaxRuleVersion | null; onDone: () => void }) {
  const form = useCallForm({
    // A new rule uses the same form without an id.
    call: (rule ? taxRuleCalls.change : taxRuleCalls.create) as typeof taxRuleCalls.change,
    initialValues: {
      buyer: rule?.buyer ?? null,
      buyerHasVatId: rule?.buyerHasVatId ?? null,
      category: rule?.category ?? null,
      exemptionCode: rule?.exemptionCode ?? '',
      exemptionText: rule?.exemptionText ?? '',
      supply: rule?.supply ?? 'ElectronicService',
      note: rule?.note ?? '',
      validFrom: null,
      validTo: null,
    },
    ...(rule && { fixedInput: { id: rule.id } }),
    successMessage: commonCopy.saved,
    isIdempotent: !rule,
    invalidate: [taxRuleCalls.list],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="buyer" label={taxLabels.buyer} required>
          {(control) => <Select {...control} options={optionsOf(BUYER_PLACES, (one) => taxLabels.buyers[one])} />}
        </FormField>
        <FormField name="buyerHasVatId" label={taxLabels.vatId}>
          {(control) => <IdSelect {...control} />}
        </FormField>
        <FormField name="category" label={taxLabels.category} required>
          {(control) => <Select {...control} options={optionsOf(TAX_CATEGORIES, (one) => taxLabels.categories[one])} />}
        </FormField>
        <FormField name="exemptionCode" label={taxLabels.code}>
          {(control) => <Input {...control} />}
        </FormField>
      </div>
      <FormField name="exemptionText" label={taxLabels.text}>
        {(control) => <Input {...control} />}
      </FormField>
      <FormField name="supply" label={taxLabels.supply} hint={taxLabels.adviser} required>
        {(control) => <Select {...control} options={optionsOf(SUPPLY_KINDS, (one) => taxLabels.supplies[one])} />}
      </FormField>
      <FormField name="note" label={taxLabels.adviserNote}>
        {(control) => <Textarea {...control} rows={2} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="validFrom" label={taxLabels.validFrom} required>
          {(control) => <DayField {...control} />}
        </FormField>
        <FormField name="validTo" label={taxLabels.validTo} hint={taxLabels.openEnd}>
          {(control) => <DayField {...control} />}
        </FormField>
      </div>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{taxLabels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Null for a new one. */
const ruleDialog = createRowDialog<{ rule: TaxRuleVersion | null }>();

/** Opens the dialog for a rule or a new one. */
export const useTaxRuleDialog = ruleDialog.useOpen;

export const TaxRuleDialog = ({ children }: { children: ReactNode }) => (
  <ruleDialog.Provider
    dialog={({ rule }, state) => (
      <Dialog {...state} title={rule ? taxLabels.changeOf(rule.place) : taxLabels.add} dismissible={false}>
        <TaxRuleForm rule={rule} onDone={() => state.onOpenChange(false)} />
      </Dialog>
    )}
  >
    {children}
  </ruleDialog.Provider>
);
