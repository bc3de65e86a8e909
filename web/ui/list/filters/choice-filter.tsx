// Filters with a fixed list of options.

import { lazy } from 'react';
import type { Option } from '#web/ui/kit/controls/option.ts';
import { labels } from '#web/ui/kit/labels.ts';
import type { ControlArgs, FilterControl } from './filter-control.ts';
import { PlacedControl } from './placed-control.tsx';

const loadMultiSelect = () => import('#web/ui/form/multi-select.tsx');
const loadSelect = () => import('#web/ui/kit/controls/select.tsx');
const MultiSelect = lazy(async () => ({ default: (await loadMultiSelect()).MultiSelect }));
const Select = lazy(async () => ({ default: (await loadSelect()).Select }));

interface Settings<V extends string> {
  label: string;
  options: readonly Option<V>[];
  promoted?: boolean;
}

const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** Multiple choice; for filters made with `enumListFilter` or `anyOf`. */
export const multiChoiceFilter = <V extends string>({ label, options, promoted }: Settings<V>): FilterControl<V[]> => ({
  label,
  isPrimary: promoted,
  Control: ({ value, onChange: set, placement: place }: ControlArgs<V[]>) => (
    <PlacedControl label={label} place={place} isSet={value !== undefined} load={loadMultiSelect}>
      <MultiSelect
        options={options}
        placeholder={place === 'bar' ? label : labels.all}
        value={value ?? []}
        onValueChange={(next) => set(next.length > 0 ? ([...next] as V[]) : undefined)}
      />
    </PlacedControl>
  ),
  Chip: ({ value }) => value.map((one) => labelOf(options, one)).join(', '),
});

/** Single choice; for filters made with `one`. */
export const choiceFilter = <V extends string>({ label, options, promoted }: Settings<V>): FilterControl<V> => ({
  label,
  isPrimary: promoted,
  Control: ({ value, onChange: set, placement: place }: ControlArgs<V>) => (
    <PlacedControl label={label} place={place} isSet={value !== undefined} load={loadSelect}>
      <Select
        options={options}
        emptyLabel={place === 'bar' ? label : labels.all}
        value={value ?? null}
        onValueChange={(next) => set((next as V | null) ?? undefined)}
      />
    </PlacedControl>
  ),
  Chip: ({ value }) => labelOf(options, value),
});

const YES_NO: Option[] = [
  { value: '1', label: labels.yes },
  { value: '0', label: labels.no },
];

/** Yes, no or either; for filters made with `yesNo`. */
export const yesNoFilter = ({ label, promoted }: { label: string; promoted?: boolean }): FilterControl<boolean> => ({
  label,
  isPrimary: promoted,
  Control: ({ value, onChange: set, placement: place }) => (
    <PlacedControl label={label} place={place} isSet={value !== undefined} load={loadSelect}>
      <Select
        options={YES_NO}
        emptyLabel={place === 'bar' ? label : labels.all}
        value={value === undefined ? null : value ? '1' : '0'}
        onValueChange={(next) => set(next === null ? undefined : next === '1')}
      />
    </PlacedControl>
  ),
  Chip: ({ value }) => (value ? labels.yes : labels.no),
});
