// Layout of a CSV bank statement: what each column holds, its date format and its decimal separator (INV-080). Pure:
// checked by the dialog and the server alike.

import { type DecimalSign, readAmount } from '#domain/base/exports/number-formats.ts';
import type { Cents } from '#domain/base/money.ts';
import type { FieldError } from '#domain/base/refusal.ts';
import { type Day, isDay } from '#domain/base/time.ts';
import { paymentCopy } from './copy.ts';

/** Content of a column. Amounts are in one column, or in two for credits and debits. */
export const COLUMN_ROLES = [
  'none',
  'bookedOn',
  'valuedOn',
  'amount',
  'credit',
  'debit',
  'direction',
  'currency',
  'payer',
  'payerIban',
  'remittance',
  'reference',
  'bankText',
  'account',
  'status',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Order of day, month and year. */
export const DAY_FORMATS = ['DMY', 'MDY', 'YMD'] as const;
export type DayFormat = (typeof DAY_FORMATS)[number];

export const DECIMALS = ['comma', 'point'] as const;
export type Decimal = (typeof DECIMALS)[number];
const SIGNS: Readonly<Record<Decimal, DecimalSign>> = { comma: ',', point: '.' };

export interface CsvLayout {
  /** One role per column. */
  roles: readonly ColumnRole[];
  dayFormat: DayFormat;
  decimal: Decimal;
}

/** Roles that several columns may have; their texts are joined. */
const REPEATABLE: readonly ColumnRole[] = ['none', 'remittance'];

const faultOf = (message: string): FieldError => ({ field: 'roles', code: 'file_unclear', message });

/** Faults of the roles: a day and an amount are required, and other roles are unique. */
export function roleFaults(roles: readonly ColumnRole[]): FieldError[] {
  const has = (...wanted: ColumnRole[]) => wanted.some((role) => roles.includes(role));
  const twice = roles.find((role, at) => !REPEATABLE.includes(role) && roles.indexOf(role) < at);
  const messages = [
    !has('bookedOn', 'valuedOn') && paymentCopy.csvNoDay,
    !has('amount', 'credit') && paymentCopy.csvNoAmount,
    has('amount') && has('credit', 'debit') && paymentCopy.csvTwoAmounts,
    twice && paymentCopy.csvRoleTwice(paymentCopy.csvRoles[twice]),
  ];
  return messages.filter((message) => typeof message === 'string' && message !== '').map((text) => faultOf(`${text}`));
}

const DAY_PATTERNS: Readonly<Record<DayFormat, RegExp>> = {
  DMY: /^(?<day>\d{1,2})([./-])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})(?!\d)/,
  MDY: /^(?<month>\d{1,2})([/-])(?<day>\d{1,2})\2(?<year>\d{4}|\d{2})(?!\d)/,
  YMD: /^(?<year>\d{4})([./-]?)(?<month>\d{2})\2(?<day>\d{2})(?!\d)/,
};

/** Calendar day of a cell, perhaps followed by a time. Two digits are a year of this century. Null if unreadable. */
export function readDay(text: string, format: DayFormat): Day | null {
  const { day, month, year } = DAY_PATTERNS[format].exec(text.trim())?.groups ?? {};
  if (!day || !month || !year) return null;
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

/** Formats that read most of the texts, and at least one; several if the days can be read in several ways. */
export function dayFormatsOf(texts: readonly string[]): DayFormat[] {
  const filled = texts.filter((text) => text.trim() !== '');
  const counts = DAY_FORMATS.map((format) => ({
    format,
    count: filled.filter((text) => readDay(text, format) !== null).length,
  }));
  const best = Math.max(...counts.map(({ count }) => count));
  return counts.filter(({ count }) => count > 0 && count === best).map(({ format }) => format);
}

const MINUS = /^[-−–]|[-−–]$|^\(.*\)$/;

/**
 * Signed cents: `-1.250,00`, `1.250,00-` and `(1.250,00)` are the same. Null if invalid, finer than a cent or in the
 * other decimal format.
 */
export function readSignedCents(text: string, decimal: Decimal): Cents | null {
  const bare = text.replaceAll(/€|EUR|\s/gi, '');
  const isNegative = MINUS.test(bare);
  const digits = bare.replace(/^\((.*)\)$/, '$1').replaceAll(/^[-−–+]|[-−–+]$/g, '');
  const sign = SIGNS[decimal];
  const [tail] = /[.,](?=\d{1,2}$)/.exec(digits) ?? [];
  if (tail !== undefined && tail !== sign) return null;
  const cents = readAmount(digits, sign);
  if (typeof cents !== 'number') return null;
  return isNegative && cents > 0 ? -cents : cents;
}
