// Free text filter; always in the bar.

import { labels } from '../kit/labels.ts';
import { SearchInput } from '../kit/search-input.tsx';
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
