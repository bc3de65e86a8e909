// A range of days. In the bar it is a button that opens the choice.

import CalendarDays from 'lucide-react/icons/calendar-days';
import type { DateRange as Range } from '#domain/base/list.ts';
import { Button } from './button.tsx';
import type { Preset } from './date-presets.ts';
import { DateRange, describeRange } from './date-range.tsx';
import type { FilterControl } from './filter-control.ts';
import { Popover } from './popover.tsx';

interface Settings {
  label: string;
  presets?: readonly Preset[];
  promoted?: boolean;
}

/** For filters made with `dateRange`. */
export const dateFilter = ({ label, presets, promoted }: Settings): FilterControl<Range> => ({
  label,
  promoted,
  Control: ({ value, set, place }) => {
    const range = <DateRange label={label} value={value} onValueChange={set} {...(presets && { presets })} />;
    if (place === 'panel') return range;
    return (
      <Popover
        label={label}
        className="w-96"
        trigger={<Button icon={<CalendarDays />}>{value ? describeRange(value, presets) : label}</Button>}
      >
        {range}
      </Popover>
    );
  },
  Chip: ({ value }) => describeRange(value, presets),
});
