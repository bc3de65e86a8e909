// Adds a country from the product's prices, cheapest first; restricted ones come last with the reason (BLD-014).

import { compareTexts } from '#domain/base/text/text-order.ts';
import type { MixCountry } from '#domain/orders/shapes.ts';
import type { Option } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { unitCost } from '#web/ui/kit/values/format.ts';
import { isForbidden, type MixRow } from './blending-draft.ts';
import { blendingLabels } from './labels.ts';

const noteOf = ({ closed, cost, promoted }: MixCountry): string =>
  [closed ? blendingLabels.closed[closed] : unitCost(cost), !closed && !promoted && blendingLabels.notPromoted]
    .filter(Boolean)
    .join(' · ');

interface Props {
  rows: readonly MixRow[];
  known: readonly MixCountry[];
  disabled: boolean;
  onAdd: (code: string) => void;
}

export function AddCountry({ rows, known, disabled, onAdd }: Props) {
  const rank = (country: MixCountry) => (isForbidden(country) ? 2 : country.promoted ? 0 : 1);
  const options = known
    .filter(({ code }) => !rows.some((row) => row.code === code))
    .sort((a, b) => rank(a) - rank(b) || a.cost - b.cost || compareTexts(a.code, b.code))
    .map(
      (country): Option => ({
        value: country.code,
        label: country.code,
        note: noteOf(country),
        disabled: isForbidden(country),
      }),
    );
  if (options.length === 0) return null;
  return (
    <Select
      aria-label={blendingLabels.addCountry}
      placeholder={blendingLabels.addCountry}
      className="w-44"
      value={null}
      options={options}
      disabled={disabled}
      onValueChange={(code) => code && onAdd(code)}
    />
  );
}
