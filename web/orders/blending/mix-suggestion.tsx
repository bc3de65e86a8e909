// Savings of the cheapest allowed mix, and buttons to fill in either mix.

import Coins from 'lucide-react/icons/coins';
import Scale from 'lucide-react/icons/scale';
import { centsOfE4 } from '#domain/base/money.ts';
import type { CheapestBlending } from '#domain/orders/shapes.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { mixOf } from './blending-draft.ts';
import { blendingLabels } from './labels.ts';

function worthOf({ possible, weightsCost, totalCost }: CheapestBlending): string {
  if (!possible) return blendingLabels.impossible;
  const saved = centsOfE4(weightsCost - totalCost);
  if (saved === 0) return blendingLabels.nothingToSave;
  return saved > 0 ? blendingLabels.saves(money(saved)) : blendingLabels.costsMore(money(-saved));
}

interface Props {
  choices: CheapestBlending;
  disabled: boolean;
  fill: (mix: Map<string, number>) => void;
}

export function MixSuggestion({ choices, disabled, fill }: Props) {
  const hasMoved = choices.countries.some(
    ({ cost, todayCost, quantity, byWeights }) => todayCost !== null && todayCost !== cost && quantity + byWeights > 0,
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Coins aria-hidden />}
          disabled={disabled || !choices.possible}
          onClick={() => fill(mixOf(choices, 'quantity'))}
        >
          {blendingLabels.cheapest}
        </Button>
        <Button icon={<Scale aria-hidden />} disabled={disabled} onClick={() => fill(mixOf(choices, 'byWeights'))}>
          {blendingLabels.weights}
        </Button>
      </div>
      <p className="text-sm text-muted">{worthOf(choices)}</p>
      {hasMoved && <p className="text-sm text-muted">{blendingLabels.pricesMoved}</p>}
    </div>
  );
}
