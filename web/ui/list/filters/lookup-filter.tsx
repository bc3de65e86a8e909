// Filter with searched options: partners, publishers, products.

import { lazy } from 'react';
import { type Lookup, useOptionLabels } from '#web/ui/form/lookup.ts';
import { labels } from '#web/ui/kit/labels.ts';
import type { FilterControl } from './filter-control.ts';
import { PlacedControl } from './placed-control.tsx';

const loadAsyncSelect = () => import('#web/ui/form/async-select.tsx');
const AsyncSelect = lazy(async () => ({ default: (await loadAsyncSelect()).AsyncSelect }));

interface Settings {
  label: string;
  lookup: Lookup;
  promoted?: boolean;
  stays?: boolean;
  single?: boolean;
}

const ChipLabels = ({ lookup, ids }: { lookup: Lookup; ids: readonly string[] }) =>
  useOptionLabels(lookup, ids)
    .map((option) => option.label)
    .join(', ');

/** For filters made with `anyOf`. */
export const lookupFilter = ({ label, lookup, promoted, stays, single }: Settings): FilterControl<string[]> => ({
  label,
  isPrimary: promoted,
  staysOnPhone: stays,
  Control: ({ value, onChange: set, placement: place }) => (
    <PlacedControl label={label} place={place} isSet={value !== undefined} load={loadAsyncSelect}>
      <AsyncSelect
        lookup={lookup}
        single={single ?? false}
        placeholder={place === 'bar' ? label : labels.all}
        value={value ?? []}
        onValueChange={(next) => set(next.length > 0 ? [...next] : undefined)}
      />
    </PlacedControl>
  ),
  Chip: ({ value }) => <ChipLabels lookup={lookup} ids={value} />,
});
