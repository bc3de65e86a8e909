// The period of a report: last month unless the last two months are chosen (TOP-001, REV-001). It is kept in the address
// as the days that it meant then.

import { PRESETS, presetOf, rangeOf } from '#domain/base/date-presets.ts';
import type { DateRange } from '#domain/base/list.ts';
import { timeOf } from '#domain/base/time.ts';
import { dateOnly } from '#web/ui/kit/format.ts';
import { SegmentedControl } from '#web/ui/kit/segmented-control.tsx';
import { periodLabels } from './labels.ts';

const OPTIONS = ['lastMonth', 'last2Months'] as const;
type Period = (typeof OPTIONS)[number];

/** The range of the address, or last month. */
export const rangeOrLastMonth = (range: DateRange | undefined): DateRange =>
  range ?? rangeOf('lastMonth', timeOf(Date.now()));

/** Says which days are meant. */
export const describePeriod = ({ min, max }: DateRange): string => periodLabels.note(dateOnly(min), dateOnly(max));

interface Props {
  range: DateRange;
  onChange: (range: DateRange | undefined) => void;
}

export function PeriodControl({ range, onChange }: Props) {
  const now = timeOf(Date.now());
  return (
    <SegmentedControl<Period | ''>
      label={periodLabels.period}
      value={(presetOf(range, now, OPTIONS) as Period | undefined) ?? ''}
      onValueChange={(period) => onChange(period && period !== 'lastMonth' ? rangeOf(period, now) : undefined)}
      options={OPTIONS.map((value) => ({ value, label: PRESETS[value] }))}
    />
  );
}
