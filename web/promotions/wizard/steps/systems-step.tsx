// Step 5: operating systems and platforms (WIZ-017). The product's platforms are listed first.

import { catalogCalls } from '#domain/catalog/calls.ts';
import { OPERATING_SYSTEMS } from '#domain/promotions/operating-systems.ts';
import type { WizardProduct } from '#domain/promotions/shapes.ts';
import type { Draft } from '#web/promotions/wizard/draft.ts';
import { wizardLabels } from '#web/promotions/wizard/labels.ts';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

interface Props {
  draft: Draft;
  product: WizardProduct;
  onChange: (draft: Draft) => void;
}

export function SystemsStep({ draft, product, onChange }: Props) {
  const platformQuery = useCallQuery(catalogCalls.platforms, {});
  const platforms = [...new Set([...product.platforms, ...(draft.platforms ?? []), ...(platformQuery.data ?? [])])];
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Boxes
        label={wizardLabels.systems}
        name="operatingSystems"
        all={OPERATING_SYSTEMS}
        chosen={draft.operatingSystems ?? []}
        onChange={(operatingSystems) => onChange({ ...draft, operatingSystems })}
      />
      <Boxes
        label={wizardLabels.platforms}
        name="platforms"
        all={platforms}
        chosen={draft.platforms ?? []}
        onChange={(next) => onChange({ ...draft, platforms: next })}
      />
    </div>
  );
}

interface BoxesProps<T extends string> {
  label: string;
  name: string;
  all: readonly T[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

const Boxes = <T extends string>({ label, name, all, chosen, onChange }: BoxesProps<T>) => (
  <Field label={label} isGroup>
    <div className="grid grid-cols-2 gap-1">
      {all.map((optionValue) => (
        <Checkbox
          key={optionValue}
          name={name}
          value={chosen.includes(optionValue)}
          onValueChange={(on) => onChange(all.filter((other) => (other === optionValue ? on : chosen.includes(other))))}
        >
          {optionValue}
        </Checkbox>
      ))}
    </div>
  </Field>
);
