// Numbers as spreadsheets write them: decimal comma or point, thousands in groups. Money is never guessed: what can be
// read in two ways, and nothing in its column decides which, is no number.

import { PRICE_CAP_CENTS } from './limits.ts';
import type { Cents } from './money.ts';

export type DecimalSign = '.' | ',';

/** Blanks of any width, and characters without one. */
const WHITESPACE = /[\s\p{Cf}]/gu;
/** Whole groups of three, all joined by the same sign. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’])\d{3})(?:\1\d{3})*$/;

/** Without euro signs and blanks. */
const withoutCurrency = (text: string): string => text.replace(/€|EUR/gi, '').replace(WHITESPACE, '');

/** A whole number: `1,000`, `1.000`, `1 000` and `1000,00` are all 1000. Null when it is none. */
export function parseQuantity(text: string): number | null {
  const digits = text.replace(WHITESPACE, '');
  const zeros = /([.,])0{1,2}$/.exec(digits);
  const whole = zeros ? digits.slice(0, zeros.index) : digits;
  // The sign in front of the zeros cannot join groups as well: `1.000.00` is no number.
  const isGrouped = GROUPED.test(whole) && !(zeros && whole.includes(zeros[1]!));
  const integerText = isGrouped ? whole.replace(/\D/g, '') : whole.replace(/['’]/g, '');
  return /^\d{1,9}$/.test(integerText) ? Number(integerText) : null;
}

/** The decimal sign that one price shows beyond doubt. */
function decimalSignOf(text: string): DecimalSign | null {
  const price = withoutCurrency(text);
  const tail = /([.,])\d{1,2}$/.exec(price);
  if (tail) return tail[1] as DecimalSign;
  const [first] = /[.,]/.exec(price) ?? [];
  // The same sign twice joins groups, so the other one is the decimal sign.
  return first && price.split(first).length > 2 ? (first === '.' ? ',' : '.') : null;
}

/** The decimal sign of a column; null when nothing shows it, or when its prices disagree. */
export function columnDecimalSign(prices: readonly string[]): DecimalSign | null {
  const shown = new Set(prices.map(decimalSignOf).filter((sign) => sign !== null));
  return shown.size === 1 ? [...shown][0]! : null;
}

/** An amount in cents; `ambiguous` when thousands and decimals cannot be told apart, `none` when it is no amount. */
export type AmountReading = Cents | 'ambiguous' | 'none';

/** Reads an amount that is not negative. `decimal`: the decimal sign of its column. */
export function readAmount(text: string, decimal: DecimalSign | null = null): AmountReading {
  const price = withoutCurrency(text);
  const sign = decimalSignOf(price) ?? decimal;
  const other = sign === '.' ? ',' : '.';
  const [, whole, cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(price)!;
  const groups = GROUPED.exec(whole!);
  const joint = groups?.[1];
  // `1.250` alone: thousands, or three decimals? Only the column can tell.
  if ((joint === '.' || joint === ',') && sign === null) return 'ambiguous';
  if ((joint === '.' || joint === ',') && joint !== other) return 'none';
  const digits = groups ? whole!.replace(/\D/g, '') : whole!;
  return /^\d{1,9}$/.test(digits) ? Number(digits) * 100 + Number(cents.padEnd(2, '0')) : 'none';
}

/** A price in cents, above 0 and at most 10000 euro. Null when it is none, or can be read in two ways. */
export function parsePrice(text: string, decimal: DecimalSign | null = null): Cents | null {
  const amount = readAmount(text, decimal);
  return typeof amount === 'number' && amount > 0 && amount <= PRICE_CAP_CENTS ? amount : null;
}

/** A number as the spreadsheet shows it: calculations leave noise behind the fifteenth digit. */
export const withoutNoise = (value: number): number => Number(value.toPrecision(15));
