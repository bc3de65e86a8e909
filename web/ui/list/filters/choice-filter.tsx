// Filters with a fixed list of options. Dropdown code loads after the list, which then renders sooner.

import { lazy, Suspense } from 'react';
import { Field } from '#web/ui/kit/controls/field.tsx';
import type { Option } from '#web/ui/kit/controls/option.ts';
import { labels } from '#web/ui/kit/labels.ts';
import type { ControlArgs, FilterControl } from './filter-control.ts';

const MultiSelect = lazy(async () => ({ default: (await import('#web/ui/form/multi-select.tsx')).MultiSelect }));
const Select = lazy(async () => ({ default: (await import('#web/ui/kit/controls/select.tsx')).Select }));

interface Settings<V extends string> {
  label: string;
  options: readonly Option<V>[];
  promoted?: boolean;
}

const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** In the panel the label is above the control; in the bar it is its placeholder. */
export const PlacedControl = ({
  label,
  place,
  children,
}: {
  label: string;
  place: 'bar' | 'panel';
  children: React.ReactNode;
}) => (
  <Field label={label} hideLabel={place === 'bar'} className={place === 'bar' ? 'w-44 max-sm:w-32' : undefined}>
    <Suspense fallback={<div className="control flex items-center text-muted">{place === 'bar' && label}</div>}>
      {children}
    </Suspense>
  </Field>
);

/** Multiple choice; for filters made with `enumListFilter` or `anyOf`. */
export const multiChoiceFilter = <V extends string>({ label, options, promoted }: Settings<V>): FilterControl<V[]> => ({
  label,
  isPrimary: promoted,
  Control: ({ value, onChange: set, placement: place }: ControlArgs<V[]>) => (
    <PlacedControl label={label} place={place}>
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
    <PlacedControl label={label} place={place}>
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
    <PlacedControl label={label} place={place}>
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
