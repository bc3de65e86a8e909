// Named ranges of date filters (MORD-019, CON-009), in UTC. Weeks start on Monday. An export schedule resolves the name
// again on each run.

import type { DateRange } from '#domain/base/list.ts';
import { DAY, millisecondsOf, type Time, timeOf } from '#domain/base/time.ts';

export const PRESETS = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  last2Months: 'Last 2 months',
  next2Months: 'Next 2 months',
  thisYear: 'This year',
  last30Days: 'Last 30 days',
  allTime: 'All time',
} as const;

export type Preset = keyof typeof PRESETS;
export const ALL_PRESETS = Object.keys(PRESETS) as Preset[];

/** All time, as specified. */
const WHOLE_RANGE: DateRange = { min: '1970-01-01T00:00:00.000Z', max: '2070-12-31T23:59:59.999Z' };

const daysFrom = (from: number, count: number): DateRange => ({
  min: timeOf(from),
  max: timeOf(from + count * DAY - 1),
});

/** The range of a preset at this moment. */
export function rangeOf(preset: Preset, now: Time): Required<DateRange> {
  const today = Math.floor(millisecondsOf(now) / DAY) * DAY;
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7)) - 1];
  const monday = today - ((((today / DAY + 3) % 7) + 7) % 7) * DAY;
  const months = (from: number, until: number): DateRange => ({
    min: timeOf(Date.UTC(year, month + from, 1)),
    max: timeOf(Date.UTC(year, month + until, 1) - 1),
  });
  const ranges: Record<Preset, () => DateRange> = {
    today: () => daysFrom(today, 1),
    yesterday: () => daysFrom(today - DAY, 1),
    tomorrow: () => daysFrom(today + DAY, 1),
    thisWeek: () => daysFrom(monday, 7),
    lastWeek: () => daysFrom(monday - 7 * DAY, 7),
    thisMonth: () => months(0, 1),
    lastMonth: () => months(-1, 0),
    // Whole months, excluding the current one, like "last month".
    last2Months: () => months(-2, 0),
    next2Months: () => months(1, 3),
    thisYear: () => ({ min: timeOf(Date.UTC(year, 0, 1)), max: timeOf(Date.UTC(year + 1, 0, 1) - 1) }),
    last30Days: () => daysFrom(today - 29 * DAY, 30),
    allTime: () => WHOLE_RANGE,
  };
  return ranges[preset]() as Required<DateRange>;
}

/** Preset that currently equals the range, if any. */
export const presetOf = (range: DateRange, now: Time, among: readonly Preset[] = ALL_PRESETS): Preset | undefined =>
  among.find((preset) => {
    const { min, max } = rangeOf(preset, now);
    return min === range.min && max === range.max;
  });

/** Today and the following seven days: default of a custom range (MORD-019). */
export const nextSevenDays = (now: Time): DateRange => daysFrom(Math.floor(millisecondsOf(now) / DAY) * DAY, 8);
