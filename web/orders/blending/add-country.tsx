// Another country from the product's prices, the cheapest first; those that lists forbid stand last and say why
// (BLD-014).

import type { MixCountry } from '#domain/orders/shapes.ts';
import { unitCost } from '#web/base/format.ts';
import type { Option } from '#web/base/option.ts';
import { Select } from '#web/base/select.tsx';
import { isForbidden, type Row } from './draft.ts';
import { words } from './words.ts';

const noteOf = ({ closed, cost, promoted }: MixCountry): string =>
  [closed ? words.closed[closed] : unitCost(cost), !closed && !promoted && words.notPromoted]
    .filter(Boolean)
    .join(' · ');

interface Props {
  rows: readonly Row[];
  known: readonly MixCountry[];
  disabled: boolean;
  onAdd: (code: string) => void;
}

export function AddCountry({ rows, known, disabled, onAdd }: Props) {
  const rank = (country: MixCountry) => (isForbidden(country) ? 2 : country.promoted ? 0 : 1);
  const options = known
    .filter(({ code }) => !rows.some((row) => row.code === code))
    .sort((a, b) => rank(a) - rank(b) || a.cost - b.cost || (a.code < b.code ? -1 : 1))
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
      aria-label={words.addCountry}
      placeholder={words.addCountry}
      className="w-44"
      value={null}
      options={options}
      disabled={disabled}
      onValueChange={(code) => code && onAdd(code)}
    />
  );
}
