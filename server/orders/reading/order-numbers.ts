// Order numbers as typed by users. Text that looks like a number is looked up in the number index; all other text is
// searched as words.

import { sql } from 'kysely';
import { parseDocumentNumber } from '#domain/base/text/document-number.ts';
import type { Sql } from '#server/base/database/db.ts';
import { joinConditions } from '#server/base/database/list.ts';
import { ORDER_NUMBER_PREFIX } from '#server/orders/lifecycle/number-prefixes.ts';

const PREFIX = ORDER_NUMBER_PREFIX.toLowerCase();
const YEAR_DIGITS = 4;
const SEQUENCE_DIGITS = 6;
const WITH_PREFIX = new RegExp(`^${PREFIX}\\d+$`);
const DIGITS = new RegExp(`^\\d{${SEQUENCE_DIGITS},}$`);
const PART_OF_NUMBER = new RegExp(`^[${PREFIX}\\d]+$`);

/** True if an order number could contain all of these words. */
export const mayBeNumber = (words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => PART_OF_NUMBER.test(word));

/** Last sequence number issued per year. */
export interface NumberYear {
  year: number;
  last: number;
}

/** Stored form of a year followed by more digits, given as one text. */
const spaced = (digits: string): string =>
  [ORDER_NUMBER_PREFIX, digits.slice(0, YEAR_DIGITS), digits.slice(YEAR_DIGITS)]
    .filter((part) => part !== '')
    .join(' ');

const orderNumber = (year: number, sequence: number): string =>
  `${ORDER_NUMBER_PREFIX} ${year} ${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;

/** The order number in stored form if the text spells one with its year; null otherwise (GAP-078). */
export function parseOrderNumber(text: string): string | null {
  const parsed = parseDocumentNumber(text);
  if (!parsed || parsed.year === null || (parsed.prefix ?? ORDER_NUMBER_PREFIX) !== ORDER_NUMBER_PREFIX) return null;
  return orderNumber(parsed.year, parsed.sequence);
}

/** Numbers that a text spells without leading zeros or without the year, such as `gk-2026-2744` or `GK 2744`. */
function spelledNumbers(text: string, years: readonly NumberYear[]): string[] {
  const parsed = parseDocumentNumber(text);
  if (parsed?.prefix === ORDER_NUMBER_PREFIX && parsed.year === null && parsed.sequence < 10 ** SEQUENCE_DIGITS)
    return years.map(({ year }) => orderNumber(year, parsed.sequence));
  const number = parseOrderNumber(text);
  return number ? [number] : [];
}

function beginningsOf(text: string, years: readonly NumberYear[]): string[] | null {
  if (WITH_PREFIX.test(text)) return [spaced(text.slice(PREFIX.length))];
  if (!DIGITS.test(text) || years.some(({ last }) => String(last).length > SEQUENCE_DIGITS)) return null;
  return years.flatMap(({ year }) => {
    const digits = String(year);
    const across = [...digits].map((_, at) => digits.slice(at)).filter((end) => text.startsWith(end));
    return [
      ...(text.length === SEQUENCE_DIGITS ? [`${ORDER_NUMBER_PREFIX} ${digits} ${text}`] : []),
      ...across.map((end) => spaced(digits + text.slice(end.length))),
    ];
  });
}

/**
 * Prefixes of all order numbers that contain a text (folded, without blanks); null if its form does not determine them.
 * Digits may run from the year into the sequence.
 */
export function numbersContaining(text: string, years: readonly NumberYear[]): string[] | null {
  const beginnings = beginningsOf(text, years);
  return beginnings && [...new Set([...beginnings, ...spelledNumbers(text, years)])];
}

/** The smallest text of the same kind after all that begin with this one; null after only nines. */
function nextAfter(beginning: string): string | null {
  const [, before, digits] = /^(.*\D)?(\d+)$/.exec(beginning) ?? [];
  if (digits === undefined) return null;
  const next = String(Number(digits) + 1).padStart(digits.length, '0');
  return next.length > digits.length ? null : (before ?? '') + next;
}

/**
 * Orders `o` whose numbers begin with one of these. Numbers sort alike in every collation, so the unique index applies.
 */
export function hasNumberSql(beginnings: readonly string[]): Sql {
  if (beginnings.length === 0) return sql`false`;
  const ranges = beginnings.map((beginning) => {
    const next = nextAfter(beginning);
    return joinConditions([
      sql`o.order_number >= ${beginning}`,
      ...(next === null ? [] : [sql`o.order_number < ${next}`]),
      sql`starts_with(o.order_number, ${beginning})`,
    ]);
  });
  return sql`(${sql.join(ranges, sql` or `)})`;
}
