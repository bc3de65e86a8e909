// Days of an analysis, the days they are compared with, and their division into days, weeks or months (ANA-002, ANA-003).

import type { DateRange } from '#domain/base/list.ts';
import { addDays, DAY, type Day, type Time } from '#domain/base/time.ts';
import type { SalesStep } from '#domain/reports/analytics-calls.ts';
import { EARLIEST_REPORT } from '#domain/reports/sales-calls.ts';
import type { Days } from '../period-parts.ts';

/** More points than this are not told apart in a chart. */
const MOST_PERIODS = 400;
/** Up to so many days are shown by day, and up to so many by week. */
const DAYS_SHOWN = { day: 62, week: 200 };

const countDays = ({ from, to }: Days): number =>
  from > to ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;

/** The day some months later, or the last one of a shorter month. */
function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

const isFirstOfMonth = (day: Day): boolean => day.endsWith('-01');
const monthsBetween = (from: Day, to: Day): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** No sale is older, so an earlier start changes no figure; dates before year 1 do not exist in the database. */
const EARLIEST = EARLIEST_REPORT.slice(0, 10);

/** The days of a filter up to today; default: this month. */
export function chosenDays({ min, max }: DateRange = {}, now: Time): Days {
  const today = now.slice(0, 10);
  const to = max && max.slice(0, 10) < today ? max.slice(0, 10) : today;
  if (!min) return { from: max ? EARLIEST : `${today.slice(0, 7)}-01`, to };
  const from = min.slice(0, 10);
  return { from: from < EARLIEST ? EARLIEST : from, to };
}

/**
 * The days before. Months from their first day are compared with as many months before, up to the same day of the month;
 * a year from its first day with the year before; all others with as many days directly before.
 */
export function previousDays({ from, to }: Days): Days {
  if (!isFirstOfMonth(from)) {
    const length = countDays({ from, to });
    return { from: addDays(from, -length), to: addDays(from, -1) };
  }
  const isYear = from.endsWith('-01-01') && monthsBetween(from, to) >= 2 && monthsBetween(from, to) < 12;
  const months = isYear ? 12 : monthsBetween(from, to) + 1;
  const isWhole = isFirstOfMonth(addDays(to, 1));
  return {
    from: addMonths(from, -months),
    to: isWhole ? addDays(addMonths(addDays(to, 1), -months), -1) : addMonths(to, -months),
  };
}

/** The step asked for, unless that were too many; without one, the one that suits the length. */
export function stepOf(days: Days, asked: SalesStep | undefined): SalesStep {
  const length = countDays(days);
  const fitting: SalesStep = length <= DAYS_SHOWN.day ? 'day' : length <= DAYS_SHOWN.week ? 'week' : 'month';
  const step = asked ?? fitting;
  if (step === 'day' && length > MOST_PERIODS) return length > MOST_PERIODS * 7 ? 'month' : 'week';
  return step === 'week' && length > MOST_PERIODS * 7 ? 'month' : step;
}

/** First day of the next week (Monday) or month. */
function nextStart(day: Day, step: SalesStep): Day {
  if (step === 'day') return addDays(day, 1);
  if (step === 'month') return addMonths(`${day.slice(0, 7)}-01`, 1);
  return addDays(day, 7 - ((new Date(day).getUTCDay() + 6) % 7));
}

/** The days, weeks or months of a period; the first and last may be cut. */
export function divide({ from, to }: Days, step: SalesStep): Days[] {
  const parts: Days[] = [];
  for (let start = from; start <= to; ) {
    const next = nextStart(start, step);
    parts.push({ from: start, to: next > to ? to : addDays(next, -1) });
    start = next;
  }
  return parts;
}
