// Parses spreadsheet numbers with decimal comma or point and thousands separators. Money is never guessed: an ambiguous
// text is rejected unless its column resolves it.

import { PRICE_CAP_CENTS } from '#domain/base/limits.ts';
import type { Cents } from '#domain/base/money.ts';

export type DecimalSign = '.' | ',';

/** Spaces of any width, and zero-width characters. */
const WHITESPACE = /[\s\p{Cf}]/gu;
/** Groups of three digits with one consistent separator. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’])\d{3})(?:\1\d{3})*$/;

/** Removes euro signs and spaces. */
const withoutCurrency = (text: string): string => text.replace(/€|EUR/gi, '').replace(WHITESPACE, '');

/** Parses an integer: `1,000`, `1.000`, `1 000` and `1000,00` are all 1000. Null if invalid. */
export function parseQuantity(text: string): number | null {
  const digits = text.replace(WHITESPACE, '');
  const zeros = /([.,])0{1,2}$/.exec(digits);
  const whole = zeros ? digits.slice(0, zeros.index) : digits;
  // The decimal separator cannot also be the group separator: `1.000.00` is invalid.
  const isGrouped = GROUPED.test(whole) && !(zeros && whole.includes(zeros[1]!));
  const integerText = isGrouped ? whole.replace(/\D/g, '') : whole.replace(/['’]/g, '');
  return /^\d{1,9}$/.test(integerText) ? Number(integerText) : null;
}

/** Decimal separator that a price shows unambiguously. */
function decimalSignOf(text: string): DecimalSign | null {
  const price = withoutCurrency(text);
  const tail = /([.,])\d{1,2}$/.exec(price);
  if (tail) return tail[1] as DecimalSign;
  const [first] = /[.,]/.exec(price) ?? [];
  // A repeated sign separates groups, so the other one is the decimal separator.
  return first && price.split(first).length > 2 ? (first === '.' ? ',' : '.') : null;
}

/** Decimal separator of a column; null if no price shows it or prices disagree. */
export function columnDecimalSign(prices: readonly string[]): DecimalSign | null {
  const shown = new Set(prices.map(decimalSignOf).filter((sign) => sign !== null));
  return shown.size === 1 ? [...shown][0]! : null;
}

/** Cents; `ambiguous` if thousands and decimals cannot be told apart, `none` if invalid. */
type AmountReading = Cents | 'ambiguous' | 'none';

/** Parses a non-negative amount. `decimal`: the decimal separator of its column. */
export function readAmount(text: string, decimal: DecimalSign | null = null): AmountReading {
  const price = withoutCurrency(text);
  const sign = decimalSignOf(price) ?? decimal;
  const other = sign === '.' ? ',' : '.';
  const [, whole, cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(price)!;
  const groups = GROUPED.exec(whole!);
  const joint = groups?.[1];
  // `1.250` alone may be thousands or three decimals; only the column can tell.
  if ((joint === '.' || joint === ',') && sign === null) return 'ambiguous';
  if ((joint === '.' || joint === ',') && joint !== other) return 'none';
  const digits = groups ? whole!.replace(/\D/g, '') : whole!;
  return /^\d{1,9}$/.test(digits) ? Number(digits) * 100 + Number(cents.padEnd(2, '0')) : 'none';
}

/** A price in cents, above 0 and at most 10000 euro. Null if invalid or ambiguous. */
export function parsePrice(text: string, decimal: DecimalSign | null = null): Cents | null {
  const amount = readAmount(text, decimal);
  return typeof amount === 'number' && amount > 0 && amount <= PRICE_CAP_CENTS ? amount : null;
}

/** The number as the spreadsheet displays it: calculations leave noise beyond the fifteenth digit. */
export const withoutNoise = (value: number): number => Number(value.toPrecision(15));
