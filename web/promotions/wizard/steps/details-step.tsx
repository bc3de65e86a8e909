// Step 6: quantities, dates, our region, and delivery start (WIZ-018 to WIZ-026).

import type { ReactNode } from 'react';
import { MAX_ORDER_QUANTITY, MIN_ORDER_QUANTITY } from '#domain/base/limits.ts';
import type { WizardProduct } from '#domain/promotions/shapes.ts';
import { promotionWizardCopy } from '#domain/promotions/wizard-copy.ts';
import type { Draft } from '#web/promotions/wizard/draft.ts';
import { wizardLabels } from '#web/promotions/wizard/labels.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { dateOnly } from '#web/ui/kit/values/format.ts';

interface Props {
  draft: Draft;
  product: WizardProduct;
  faults: ReadonlyMap<string, string>;
  onChange: (draft: Draft) => void;
}

export function DetailsStep({ draft, product, faults, onChange }: Props) {
  const { maxQuantity } = draft;
  const quantity = (name: 'minQuantity' | 'maxQuantity') => (
    <Field label={wizardLabels[name]} required error={faults.get(name)}>
      <NumberInput
        name={name}
        max={MAX_ORDER_QUANTITY}
        unit={wizardLabels.keys}
        value={draft[name] ?? null}
        onValueChange={(next) => onChange({ ...draft, [name]: next ?? undefined })}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-5">
      <StepPart title={wizardLabels.quantities}>
        {quantity('minQuantity')}
        {quantity('maxQuantity')}
        {maxQuantity !== undefined && maxQuantity > 0 && maxQuantity < MIN_ORDER_QUANTITY && (
          <p className="text-xs text-orange sm:col-span-2">
            {promotionWizardCopy.unlikelyForPartners(MIN_ORDER_QUANTITY)}
          </p>
        )}
      </StepPart>
      <StepPart title={wizardLabels.validity}>
        <Field label={wizardLabels.start} required error={faults.get('validFrom')}>
          <DateTimeField
            name="validFrom"
            value={draft.validFrom ?? null}
            onValueChange={(next) => onChange({ ...draft, validFrom: next ?? undefined })}
          />
        </Field>
        <Field
          label={wizardLabels.end}
          required
          error={faults.get('validTo')}
          hint={product.releaseDate && wizardLabels.releaseNote(dateOnly(product.releaseDate))}
        >
          <DateTimeField
            name="validTo"
            min={draft.validFrom}
            value={draft.validTo ?? null}
            onValueChange={(next) => onChange({ ...draft, validTo: next ?? undefined })}
          />
        </Field>
      </StepPart>
      <StepPart>
        <Field label={wizardLabels.region} error={faults.get('merkurRegion')}>
          <Select
            emptyLabel={wizardLabels.noRegion}
            options={optionsOf(product.regions)}
            value={draft.merkurRegion ?? null}
            onValueChange={(merkurRegion) => onChange({ ...draft, merkurRegion })}
          />
        </Field>
        <Field label={wizardLabels.delivery} hint={wizardLabels.deliveryHint} error={faults.get('deliveryStart')}>
          <DateTimeField
            name="deliveryStart"
            value={draft.deliveryStart ?? null}
            onValueChange={(deliveryStart) => onChange({ ...draft, deliveryStart })}
          />
        </Field>
      </StepPart>
    </div>
  );
}

const StepPart = ({ title, children }: { title?: string; children: ReactNode }) => (
  <fieldset>
    {title && <legend className="mb-2 text-base font-semibold">{title}</legend>}
    <div className="grid gap-4 sm:grid-cols-2">{children}</div>
  </fieldset>
);
