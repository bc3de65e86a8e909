// Numbers as spreadsheets write them: decimal comma or point, thousands in groups. Money is never guessed: what can be
// read in two ways, and nothing in its column decides which, is no number.

import { PRICE_CAP_CENTS } from '#domain/base/limits.ts';
import type { Cents } from '#domain/base/money.ts';

export type DecimalSign = '.' | ',';

const WHITESPACE = /[\s\u00a0\u202f]/g;
/** Whole groups of three, all joined by the same sign. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’])\d{3})(?:\1\d{3})*$/;

/** Without euro signs and blanks. */
const withoutCurrency = (text: string): string => text.replace(/€|EUR/gi, '').replace(WHITESPACE, '');

/** A whole number: `1,000`, `1.000`, `1 000` and `1000,00` are all 1000. Null when it is none. */
export function parseQuantity(text: string): number | null {
  const digits = text.replace(WHITESPACE, '');
  const integerText = GROUPED.test(digits)
    ? digits.replace(/\D/g, '')
    : digits.replace(/[.,]0{1,2}$/, '').replace(/['’]/g, '');
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

/** A price in cents, above 0 and at most 10000 euro. Null when it is none, or can be read in two ways. */
export function parsePrice(text: string, decimal: DecimalSign | null = null): Cents | null {
  const price = withoutCurrency(text);
  const sign = decimalSignOf(price) ?? decimal;
  const other = sign === '.' ? ',' : '.';
  const [, whole, cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(price)!;
  const groups = GROUPED.exec(whole!);
  const joint = groups?.[1];
  // `1.250` alone: thousands, or three decimals? Only the column can tell.
  if ((joint === '.' || joint === ',') && (sign === null || joint !== other)) return null;
  const digits = groups ? whole!.replace(/\D/g, '') : whole!;
  if (!/^\d{1,9}$/.test(digits)) return null;
  const total = Number(digits) * 100 + Number(cents.padEnd(2, '0'));
  return total > 0 && total <= PRICE_CAP_CENTS ? total : null;
}
