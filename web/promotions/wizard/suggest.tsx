// Prices that leave a wanted margin: one for the first tier, and so much less for each further one.

import { useState } from 'react';
import type { E4 } from '#domain/base/money.ts';
import { integerFault } from '#domain/base/number-fault.ts';
import { priceForMargin } from '#domain/promotions/prices.ts';
import { Button } from '#web/base/button.tsx';
import { Field } from '#web/base/field.tsx';
import { money } from '#web/base/format.ts';
import { NumberInput } from '#web/base/number-input.tsx';
import { sound } from '#web/base/typed.ts';
import { TIER_COLUMNS } from '../cells.tsx';
import type { Draft } from './draft.ts';
import { words } from './words.ts';

const MOST = 95;
const START = 20;
const STEP = 3;

interface Props {
  cost: E4;
  onFill: (prices: Pick<Draft, 'tier1Price' | 'tier2Price' | 'tier3Price' | 'tier4Price'>) => void;
}

export function Suggest({ cost, onFill }: Props) {
  const [margin, setMargin] = useState<number | null>(START);
  const [less, setLess] = useState<number | null>(STEP);
  const prices = TIER_COLUMNS.map(({ tier }) =>
    priceForMargin(cost, Math.max(0, (sound(margin) ?? 0) - (sound(less) ?? 0) * (tier - 1))),
  );
  const faults = [margin, less].map((percent) => integerFault(percent, { max: MOST }) ?? undefined);
  const wrong = faults.some(Boolean);
  return (
    <fieldset className="rounded-lg border border-line px-4 pt-1 pb-3">
      <legend className="px-1 text-sm font-medium">{words.suggest}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={words.targetMargin} error={faults[0]} className="w-36">
          <NumberInput max={MOST} unit="%" value={margin} onValueChange={setMargin} />
        </Field>
        <Field label={words.lessPerTier} error={faults[1]} className="w-44">
          <NumberInput max={MOST} unit="%" value={less} onValueChange={setLess} />
        </Field>
        <Button
          disabled={margin === null || wrong}
          onClick={() =>
            onFill(
              Object.fromEntries(TIER_COLUMNS.map(({ tier }, at) => [`tier${tier}Price`, prices[at] ?? undefined])),
            )
          }
        >
          {words.fillIn}
        </Button>
      </div>
      <p className="mt-2 text-xs text-muted tabular-nums">
        {!wrong && words.suggestion(prices.map((one) => money(one)).join(', '))}
      </p>
    </fieldset>
  );
}
