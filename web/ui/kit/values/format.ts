// Formats of numbers and times. All times are UTC, cut from ISO text; only a tooltip shows local time. Formats are
// specified in SH-030 to SH-033.

import type { Cents, E4 } from '#domain/base/money.ts';
import { E4_PER_EURO } from '#domain/base/money.ts';
import { instantOf, MINUTE, millisecondsOf, type Time, timeOf } from '#domain/base/time.ts';

/** Placeholder for a missing value. */
export const DASH = '–';

const EURO = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });
const EURO_FINE = new Intl.NumberFormat('en-IE', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});
const DECIMAL = new Intl.NumberFormat('en-IE', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const WHOLE = new Intl.NumberFormat('en-IE', { maximumFractionDigits: 0 });
const PERCENT = new Intl.NumberFormat('en-IE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const SIGNED = new Intl.NumberFormat('en-IE', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

type Nullable<T> = T | null | undefined;

/** Cents as `€12,578.40`. */
export const money = (cents: Nullable<Cents>): string => (cents == null ? DASH : EURO.format(cents / 100));
/** A unit cost in 1/10000 euro, with two to four decimals. */
export const unitCost = (amount: Nullable<E4>): string =>
  amount == null ? DASH : EURO_FINE.format(amount / E4_PER_EURO);
/** An amount in 1/10000 of another currency, as `1,249.50 USD`. */
export const foreignMoney = (amount: Nullable<E4>, currency: string): string =>
  amount == null ? DASH : `${DECIMAL.format(amount / E4_PER_EURO)} ${currency}`;
/** An amount in 1/10000 of any currency. */
export const moneyIn = (amount: Nullable<E4>, currency: string): string =>
  currency === 'EUR' ? unitCost(amount) : foreignMoney(amount, currency);
/** Grouped whole numbers: `12,578`. */
export const integer = (value: Nullable<number>): string => (value == null ? DASH : WHOLE.format(value));
/** Basis points as `12.5%`. */
export const percent = (points: Nullable<number>): string =>
  points == null ? DASH : `${PERCENT.format(points / 100)}%`;
/** Signed basis points: `+12.5%`. */
export const signedPercent = (points: Nullable<number>): string =>
  points == null ? DASH : `${SIGNED.format(points / 100)}%`;

interface Parts {
  day: string;
  month: string;
  year: string;
  clock: string;
}

/** Null for missing or invalid times, and for times at or before 1970 (SH-033). */
function partsOf(time: Nullable<Time>): Parts | null {
  if (!time) return null;
  const milliseconds = millisecondsOf(time);
  if (!(milliseconds > 0)) return null;
  const iso = timeOf(milliseconds);
  return { year: iso.slice(0, 4), month: iso.slice(5, 7), day: iso.slice(8, 10), clock: iso.slice(11, 19) };
}

const formatWith = (write: (parts: Parts) => string) => (time: Nullable<Time>) => {
  const parts = partsOf(time);
  return parts ? write(parts) : DASH;
};

/** Lists: `20/11/2026 - 11:19:00`. */
export const listTime = formatWith(({ day, month, year, clock }) => `${day}/${month}/${year} - ${clock}`);
/** Headers of details: `20.11.2026 11:19:00`. */
export const detailTime = formatWith(({ day, month, year, clock }) => `${day}.${month}.${year} ${clock}`);
/** A day: `20-11-2026`. */
export const dateOnly = formatWith(({ day, month, year }) => `${day}-${month}-${year}`);
/** Pickers: `20-11-2026 11:19`. */
export const pickerTime = formatWith(({ day, month, year, clock }) => `${day}-${month}-${year} ${clock.slice(0, 5)}`);

let localFormat: Intl.DateTimeFormat | undefined;

/** The user's local time with zone: `20/11/2026, 12:19:00 CET`. */
export function localTime(time: Time): string {
  localFormat ??= new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  return localFormat.format(millisecondsOf(time));
}

const DATE_TIME_PATTERN = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?:[ T,-]+(\d{1,2})[:.](\d{2}))?$/;

/** Parses text typed into a picker: day first, any common separator, optional hours. Null if invalid. */
export function parseDateTime(text: string): Time | null {
  const match = DATE_TIME_PATTERN.exec(text.trim());
  if (!match) return null;
  const [, day, month, year, hours = '0', minutes = '0'] = match;
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const start = instantOf(date);
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (!start || hour > 23 || minute > 59) return null;
  return timeOf(millisecondsOf(start) + (hour * 60 + minute) * MINUTE);
}

const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
const COMMA = /^-?\d*,\d+$/;
const PLAIN = /^-?(\d+(\.\d*)?|\.\d+)$/;

/** Parses typed euro to cents: `1,234.5` and `1234,5` are both 123450. Null if invalid. Exported for tests. */
export const parseMoney = (text: string): Cents | null => parseAmount(text, 2);

/** Parses an amount with this number of decimals. Excess decimals become a fraction of a unit: nothing is rounded. */
export function parseAmount(text: string, digits: number): number | null {
  const bare = text.replace(/[€\s]/g, '');
  const dotted = GROUPED.test(bare) ? bare.replaceAll(',', '') : COMMA.test(bare) ? bare.replace(',', '.') : bare;
  if (!PLAIN.test(dotted)) return null;
  // Removes floating-point noise far beyond any typed digit.
  return Math.round(Number(dotted) * 10 ** digits * 1e6) / 1e6;
}

/** A typed number as it is, with whatever decimals and sign; NaN when it is none. */
export const parseInteger = (text: string): number => parseAmount(text, 0) ?? Number.NaN;
