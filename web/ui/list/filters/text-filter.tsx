// Free text filter, always in the bar, and a filter by one exact text.

import { Field } from '#web/ui/kit/controls/field.tsx';
import { SearchInput } from '#web/ui/kit/controls/search-input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import type { FilterControl } from './filter-control.ts';

export const textFilter = ({
  placeholder = labels.search,
  label = labels.search,
}: {
  placeholder?: string;
  label?: string;
} = {}): FilterControl<string> => ({
  label,
  isPrimary: true,
  grows: true,
  hideChip: true,
  Control: ({ value, onChange: set, busy }) => (
    <SearchInput
      aria-label={label}
      placeholder={placeholder}
      value={value ?? ''}
      onValueChange={(text) => set(text || undefined)}
      busy={busy && Boolean(value)}
    />
  ),
  Chip: ({ value }) => `“${value}”`,
});

/** Not in the bar: one number or code, shown as a chip. */
export const exactTextFilter = ({ label }: { label: string }): FilterControl<string> => ({
  label,
  Control: ({ value, onChange: set, busy }) => (
    <Field label={label}>
      <SearchInput
        aria-label={label}
        value={value ?? ''}
        onValueChange={(text) => set(text || undefined)}
        busy={busy && Boolean(value)}
      />
    </Field>
  ),
  Chip: ({ value }) => value,
});
