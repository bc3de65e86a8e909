// Suggests prices for a target margin: one for the first tier, with a discount for each further one.

import { useState } from 'react';
import type { E4 } from '#domain/base/money.ts';
import { integerFault } from '#domain/base/number-fault.ts';
import { priceForMargin } from '#domain/promotions/prices.ts';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { TIER_COLUMNS } from '../cells.tsx';
import type { Draft } from './draft.ts';
import { wizardLabels } from './labels.ts';

const MAX_MARGIN = 95;
const START = 20;
const STEP = 3;

interface Props {
  cost: E4;
  onFill: (prices: Pick<Draft, 'tier1Price' | 'tier2Price' | 'tier3Price' | 'tier4Price'>) => void;
}

export function PriceSuggestion({ cost, onFill }: Props) {
  const [margin, setMargin] = useState<number | null>(START);
  const [less, setLess] = useState<number | null>(STEP);
  const prices = TIER_COLUMNS.map(({ tier }) =>
    priceForMargin(cost, Math.max(0, (wholeNumberOrNull(margin) ?? 0) - (wholeNumberOrNull(less) ?? 0) * (tier - 1))),
  );
  const faults = [margin, less].map((percent) => integerFault(percent, { max: MAX_MARGIN }) ?? undefined);
  const hasErrors = faults.some(Boolean);
  return (
    <fieldset className="rounded-lg border border-line px-4 pt-1 pb-3">
      <legend className="px-1 text-sm font-medium">{wizardLabels.suggest}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={wizardLabels.targetMargin} error={faults[0]} className="w-36">
          <NumberInput max={MAX_MARGIN} unit="%" value={margin} onValueChange={setMargin} />
        </Field>
        <Field label={wizardLabels.lessPerTier} error={faults[1]} className="w-44">
          <NumberInput max={MAX_MARGIN} unit="%" value={less} onValueChange={setLess} />
        </Field>
        <Button
          disabled={margin === null || hasErrors}
          onClick={() =>
            onFill(
              Object.fromEntries(TIER_COLUMNS.map(({ tier }, at) => [`tier${tier}Price`, prices[at] ?? undefined])),
            )
          }
        >
          {wizardLabels.fillIn}
        </Button>
      </div>
      <p className="mt-2 text-xs text-muted tabular-nums">
        {!hasErrors && wizardLabels.suggestion(prices.map((one) => money(one)).join(', '))}
      </p>
    </fieldset>
  );
}
