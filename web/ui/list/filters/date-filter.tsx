// Date range filter. In the bar it is a button that opens the picker.

import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazy, Suspense } from 'react';
import type { Preset } from '#domain/base/exports/date-presets.ts';
import type { DateRange as Range } from '#domain/base/list.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Popover } from '#web/ui/kit/overlays/popover.tsx';
import { describeRange } from './date-range-text.ts';
import type { FilterControl } from './filter-control.ts';

// The fields load when the picker is opened.
const loadDateRange = () => import('./date-range.tsx');
const DateRange = lazy(async () => ({ default: (await loadDateRange()).DateRange }));
const LoadingPlaceholder = <div className="h-40 animate-breathe rounded-md bg-hover" />;

interface Settings {
  label: string;
  presets?: readonly Preset[];
  promoted?: boolean;
}

/** For filters made with `dateRange`. */
export const dateFilter = ({ label, presets, promoted }: Settings): FilterControl<Range> => ({
  label,
  isPrimary: promoted,
  Control: ({ value, onChange: set, placement: place }) => {
    const range = (
      <Suspense fallback={LoadingPlaceholder}>
        <DateRange label={label} value={value} onValueChange={set} {...(presets && { presets })} />
      </Suspense>
    );
    if (place === 'panel') return range;
    return (
      <Popover
        label={label}
        className="w-96"
        trigger={
          <Button icon={<CalendarDays />} onPointerEnter={loadDateRange} onFocus={loadDateRange}>
            {value ? describeRange(value, presets) : label}
          </Button>
        }
      >
        {range}
      </Popover>
    );
  },
  Chip: ({ value }) => describeRange(value, presets),
});
