// Active filters, each removable.

import X from 'lucide-react/icons/x';
import { labels } from '#web/ui/kit/labels.ts';
import type { UntypedControls } from './filter-control.ts';

interface Props {
  controls: UntypedControls;
  values: Record<string, unknown>;
  onRemove: (name: string) => void;
  onClear: () => void;
}

export function FilterChips({ controls, values, onRemove, onClear }: Props) {
  const activeFilters = Object.entries(values).filter(([name, value]) => value !== undefined && controls[name]);
  const chips = activeFilters.filter(([name]) => !controls[name]!.hideChip);
  const unseen = activeFilters.filter(([name]) => controls[name]!.hideChip);
  return (
    <>
      {/* As text for exports of the list, like the chips (export/server-request.ts). */}
      {unseen.map(([name, value]) => {
        const { label, Chip } = controls[name]!;
        return (
          <span key={name} data-filter-chip hidden>
            {label}: <Chip value={value} />
          </span>
        );
      })}
      {chips.length > 0 && <ChipList chips={chips} controls={controls} onRemove={onRemove} onClear={onClear} />}
    </>
  );
}

interface ChipListProps extends Omit<Props, 'values'> {
  chips: readonly (readonly [string, unknown])[];
}

function ChipList({ chips, controls, onRemove, onClear }: ChipListProps) {
  return (
    <ul aria-label={labels.activeFilters} className="flex flex-wrap items-center gap-1.5">
      {chips.map(([name, value]) => {
        const { label, Chip } = controls[name]!;
        return (
          <li key={name} className="flex h-6 items-center rounded-full bg-brand-tint pl-2.5 text-xs text-brand-ink">
            <span data-filter-chip className="max-w-80 truncate">
              <span>{label}: </span>
              <span className="font-medium">
                <Chip value={value} />
              </span>
            </span>
            <button
              type="button"
              aria-label={labels.remove(label)}
              onClick={() => onRemove(name)}
              className="grid size-6 place-items-center rounded-full hover:bg-brand/15 print:hidden"
            >
              <X className="size-3.5" aria-hidden />
            </button>
          </li>
        );
      })}
      <li>
        <button
          type="button"
          onClick={onClear}
          className="h-6 rounded-md px-1.5 text-xs font-medium text-muted hover:bg-hover hover:text-ink print:hidden"
        >
          {labels.clearFilters}
        </button>
      </li>
    </ul>
  );
}
