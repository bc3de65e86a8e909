// Period of the analytics: presets and a free range, kept as days in the URL (ANA-002).

import { PRESETS, presetOf, rangeOf } from '#domain/base/exports/date-presets.ts';
import type { DateRange } from '#domain/base/list.ts';
import { timeOf } from '#domain/base/time.ts';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import { analyticsLabels as text } from './labels.ts';

const OPTIONS = ['thisMonth', 'lastMonth', 'last30Days', 'thisYear'] as const;
type Option = (typeof OPTIONS)[number];

const { Control: RangePicker } = dateFilter({ label: text.customPeriod, presets: OPTIONS });

/** Range from the URL, or this month. */
export const rangeOrThisMonth = (range: DateRange | undefined): DateRange =>
  range ?? rangeOf('thisMonth', timeOf(Date.now()));

interface Props {
  range: DateRange;
  onChange: (range: DateRange | undefined) => void;
}

export function PeriodBar({ range, onChange }: Props) {
  const now = timeOf(Date.now());
  const preset = presetOf(range, now, OPTIONS) as Option | undefined;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl<Option | ''>
        label={text.period}
        value={preset ?? ''}
        onValueChange={(next) => onChange(next ? rangeOf(next, now) : undefined)}
        options={OPTIONS.map((value) => ({ value, label: PRESETS[value] }))}
      />
      <RangePicker value={preset ? undefined : range} onChange={onChange} busy={false} placement="bar" />
    </div>
  );
}
