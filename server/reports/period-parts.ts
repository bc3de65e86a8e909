// Splits a period into whole months and days at its ends, so that monthly sums do most of the work.

import { addDays, DAY, type Day, millisecondsBetween, timeOf } from '#domain/base/time.ts';

/** An inclusive range of days (`2026-11-20`). */
export interface Days {
  from: Day;
  to: Day;
}

/** Monthly sums plus and minus some days: each end uses whichever needs fewer days. Exported for tests. */
export interface PeriodParts {
  /** First days of the first and last month; null if none is complete. */
  months: Days | null;
  added: Days[];
  subtracted: Days[];
}

const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** Day of a month by its number, relative to other months: 0 of the next month is the last day. */
function dayOfMonth(day: Day, monthsLater: number, place: number): Day {
  const at = new Date(startOfMonth(day));
  at.setUTCMonth(at.getUTCMonth() + monthsLater, place);
  return timeOf(at.getTime()).slice(0, 10);
}

const endOfMonth = (day: Day): Day => dayOfMonth(day, 1, 0);
const lengthOf = ({ from, to }: Days): number => millisecondsBetween(from, to) / DAY + 1;
const daysIn = (ranges: readonly Days[]): number => ranges.reduce((sum, days) => sum + lengthOf(days), 0);
/** Days before a day in its month. */
const before = (day: Day): Days[] =>
  day === startOfMonth(day) ? [] : [{ from: startOfMonth(day), to: addDays(day, -1) }];
/** Days after a day in its month. */
const behind = (day: Day): Days[] => (day === endOfMonth(day) ? [] : [{ from: addDays(day, 1), to: endOfMonth(day) }]);

/** Splits a period that does not end before it starts. */
export function periodParts({ from, to }: Days): PeriodParts {
  const [first, last] = [startOfMonth(from), startOfMonth(to)];
  if (first === last) {
    const outside = [...before(from), ...behind(to)];
    return daysIn(outside) < lengthOf({ from, to })
      ? { months: { from: first, to: last }, added: [], subtracted: outside }
      : { months: null, added: [{ from, to }], subtracted: [] };
  }
  const [head, tail] = [
    { from, to: endOfMonth(from) },
    { from: last, to },
  ];
  const isHeadAdded = lengthOf(head) < daysIn(before(from));
  const isTailAdded = lengthOf(tail) < daysIn(behind(to));
  const months = {
    from: isHeadAdded ? dayOfMonth(first, 1, 1) : first,
    to: isTailAdded ? dayOfMonth(last, -1, 1) : last,
  };
  return {
    months: months.from <= months.to ? months : null,
    added: [...(isHeadAdded ? [head] : []), ...(isTailAdded ? [tail] : [])],
    subtracted: [...(isHeadAdded ? [] : before(from)), ...(isTailAdded ? [] : behind(to))],
  };
}
