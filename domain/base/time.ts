// Times are ISO instants in UTC with milliseconds, so that text order is time order. No clock is read here.

/** An instant like 2026-11-20T12:00:00.000Z. */
export type Time = string;
/** A day of somebody's calendar, such as 2026-11-20. */
export type Day = string;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const timeOf = (milliseconds: number): Time => new Date(milliseconds).toISOString();
export const millisecondsOf = (time: Time): number => Date.parse(time);
export const addMilliseconds = (time: Time, milliseconds: number): Time => timeOf(Date.parse(time) + milliseconds);
export const millisecondsBetween = (from: Time, to: Time): number => Date.parse(to) - Date.parse(from);

/** The next instant on a grid of so many minutes, the given one when it lies on it. */
export const roundUpToGrid = (time: Time, minutes: number): Time =>
  timeOf(Math.ceil(Date.parse(time) / (minutes * MINUTE)) * minutes * MINUTE);

export const isOnGrid = (time: Time, minutes: number): boolean => Date.parse(time) % (minutes * MINUTE) === 0;

/** Is `now` inside the window, both ends included? */
export const isWithin = (now: Time, from: Time, to: Time): boolean => from <= now && now <= to;

/** The day so many days later; earlier when negative. */
export const addDays = (day: Day, days: number): Day =>
  timeOf(Date.parse(`${day}T00:00:00.000Z`) + days * DAY).slice(0, 10);

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The first and the last accepted instant. Years have four digits, so that texts sort like times; the last year is left out, so
 * that the day, month or year after an accepted time has four digits, too.
 */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_INSTANT = Date.parse('9998-12-31T23:59:59.999Z');

/** A day, or a day with a time; a time without a zone is in UTC, like everything else. */
const ISO_FORM = /^((?:[+-]\d{6}|\d{4})-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/** NaN for what is not in ISO form, and for days that no month has: `Date.parse` guesses the one and moves the other. */
function parseInstant(text: string): number {
  const [, day, clock = '00:00', zone = 'Z'] = ISO_FORM.exec(text.toUpperCase()) ?? [];
  if (day === undefined) return Number.NaN;
  const midnight = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(midnight) || !timeOf(midnight).startsWith(day)) return Number.NaN;
  return Date.parse(`${day}T${clock}${zone.replace(/(\d{2})(\d{2})$/, '$1:$2')}`);
}
const isInYears = (at: number): boolean => at >= FIRST_INSTANT && at <= LAST_INSTANT;

/** Is it a day of the calendar, written like 2026-11-20? */
export const isDay = (text: string): boolean => DATE_ONLY.test(text) && instantOf(text) !== null;

/** Is it a date, but in no year from 1 to 9998? */
export function isOutsideYears(text: string): boolean {
  const at = parseInstant(text);
  return !Number.isNaN(at) && !isInYears(at);
}

/**
 * A date or a time of a query as an instant; a date alone means its first moment (UTC). Null when it is neither, or in
 * no year from 1 to 9998.
 */
export function instantOf(text: string): Time | null {
  const at = parseInstant(text);
  return Number.isNaN(at) || !isInYears(at) ? null : timeOf(at);
}

/** The end of a range: a date alone means its last millisecond, so that the day is included (GAP-067). */
export function rangeEndOf(text: string): Time | null {
  const start = instantOf(text);
  return start && DATE_ONLY.test(text) ? addMilliseconds(start, DAY - 1) : start;
}
