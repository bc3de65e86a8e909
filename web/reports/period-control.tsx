// Period of a report: last month by default (TOP-001, REV-001). The URL stores the days it covered when it was chosen.

import { PRESETS, presetOf, rangeOf } from '#domain/base/exports/date-presets.ts';
import type { DateRange } from '#domain/base/list.ts';
import { timeOf } from '#domain/base/time.ts';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import { periodLabels } from './labels.ts';

const OPTIONS = ['lastMonth', 'last2Months', 'thisMonth'] as const;
type Period = (typeof OPTIONS)[number];

/** Custom range of days. */
const { Control: RangePicker } = dateFilter({ label: periodLabels.custom, presets: OPTIONS });

/** Range from the URL, or last month. */
export const rangeOrLastMonth = (range: DateRange | undefined): DateRange =>
  range ?? rangeOf('lastMonth', timeOf(Date.now()));

/** Spells out the UTC days of a period. */
export const describePeriod = ({ min, max }: DateRange): string => periodLabels.note(dateOnly(min), dateOnly(max));

/** The same for days in the seller's calendar. */
export const describeDays = ({ min, max }: DateRange): string => periodLabels.days(dateOnly(min), dateOnly(max));

interface Props {
  range: DateRange;
  onChange: (range: DateRange | undefined) => void;
}

export function PeriodControl({ range, onChange }: Props) {
  const now = timeOf(Date.now());
  const period = presetOf(range, now, OPTIONS) as Period | undefined;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl<Period | ''>
        label={periodLabels.period}
        value={period ?? ''}
        onValueChange={(next) => onChange(next && next !== 'lastMonth' ? rangeOf(next, now) : undefined)}
        options={OPTIONS.map((value) => ({ value, label: PRESETS[value] }))}
      />
      <RangePicker value={period ? undefined : range} onChange={onChange} busy={false} placement="bar" />
    </div>
  );
}
