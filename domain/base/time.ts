// Times are ISO instants in UTC with milliseconds, so that text order is time order. No clock is read here.

/** An instant like 2026-11-20T12:00:00.000Z. */
export type Time = string;
/** A calendar day, such as 2026-11-20. */
export type Day = string;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const timeOf = (milliseconds: number): Time => new Date(milliseconds).toISOString();
export const millisecondsOf = (time: Time): number => Date.parse(time);
export const addMilliseconds = (time: Time, milliseconds: number): Time => timeOf(Date.parse(time) + milliseconds);
export const millisecondsBetween = (from: Time, to: Time): number => Date.parse(to) - Date.parse(from);

/** Next instant on a grid of minutes, or the given one if it is on it. */
export const roundUpToGrid = (time: Time, minutes: number): Time =>
  timeOf(Math.ceil(Date.parse(time) / (minutes * MINUTE)) * minutes * MINUTE);

export const isOnGrid = (time: Time, minutes: number): boolean => Date.parse(time) % (minutes * MINUTE) === 0;

/** Whether `now` is inside the window, both ends inclusive. */
export const isInPeriod = (now: Time, from: Time, to: Time): boolean => from <= now && now <= to;

/** Adds days; subtracts if negative. */
export const addDays = (day: Day, days: number): Day =>
  timeOf(Date.parse(`${day}T00:00:00.000Z`) + days * DAY).slice(0, 10);

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * First and last accepted instant. Years have four digits, so that texts sort like times; the last year is excluded, so
 * that adding a day, month or year also yields four digits.
 */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_INSTANT = Date.parse('9998-12-31T23:59:59.999Z');

/** A day, optionally with a time; UTC if it has no zone. */
const ISO_FORM = /^((?:[+-]\d{6}|\d{4})-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/** NaN for text not in ISO form and for nonexistent days: `Date.parse` would guess the former and shift the latter. */
function parseInstant(text: string): number {
  const [, day, clock = '00:00', zone = 'Z'] = ISO_FORM.exec(text.toUpperCase()) ?? [];
  if (day === undefined) return Number.NaN;
  const midnight = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(midnight) || !timeOf(midnight).startsWith(day)) return Number.NaN;
  return Date.parse(`${day}T${clock}${zone.replace(/(\d{2})(\d{2})$/, '$1:$2')}`);
}
const isInYears = (at: number): boolean => at >= FIRST_INSTANT && at <= LAST_INSTANT;

/** Whether it is a calendar day like 2026-11-20. */
export const isDay = (text: string): boolean => DATE_ONLY.test(text) && instantOf(text) !== null;

/** Whether it is a date outside the years 1 to 9998. */
export function isOutsideYears(text: string): boolean {
  const at = parseInstant(text);
  return !Number.isNaN(at) && !isInYears(at);
}

/**
 * Instant of a date or time in a query; a date means its start in UTC. Null if invalid or outside the years 1 to 9998.
 */
export function instantOf(text: string): Time | null {
  const at = parseInstant(text);
  return Number.isNaN(at) || !isInYears(at) ? null : timeOf(at);
}

/** End of a range: a date means its last millisecond, so that the day is included (GAP-067). */
export function rangeEndOf(text: string): Time | null {
  const start = instantOf(text);
  return start && DATE_ONLY.test(text) ? addMilliseconds(start, DAY - 1) : start;
}
