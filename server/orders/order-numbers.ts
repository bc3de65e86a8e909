// Order numbers as people type them. What has the form of a number is looked up among numbers, whose index knows where
// each one stands; every other text is looked for among words.

import { sql } from 'kysely';
import type { Sql } from '#server/base/db.ts';
import { joinConditions } from '#server/base/list.ts';
import { ORDER_NUMBER_PREFIX } from './order-placement.ts';

const PREFIX = ORDER_NUMBER_PREFIX.toLowerCase();
const YEAR_DIGITS = 4;
const SEQUENCE_DIGITS = 6;
const WITH_BLANKS = new RegExp(`^${PREFIX} \\d{1,${YEAR_DIGITS}}$|^${PREFIX} \\d{${YEAR_DIGITS}} \\d*$`);
const WITHOUT_BLANKS = new RegExp(`^${PREFIX}\\d+$`);
const DIGITS = new RegExp(`^\\d{${SEQUENCE_DIGITS},}$`);
/** Every word of a number, with and without blanks, is made of these. */
const FIRST_WORD_OF_NUMBER = new RegExp(`^[${PREFIX}\\d]*(?: |$)`);

/** Could a number hold this text, or end with its first words? Otherwise it can only be found among what was ordered. */
export const mayTouchNumber = (text: string): boolean => FIRST_WORD_OF_NUMBER.test(text);

/** How many numbers a year has given out so far. */
export interface NumberYear {
  year: number;
  last: number;
}

/** A year and the digits after it, together, as a number has them with blanks. */
const spaced = (digits: string): string =>
  [ORDER_NUMBER_PREFIX, digits.slice(0, YEAR_DIGITS), digits.slice(YEAR_DIGITS)]
    .filter((part) => part !== '')
    .join(' ');

/**
 * The beginnings of all numbers that hold a text (in small letters); null where that cannot be told from its form. The
 * search text has a number with and without blanks, so digits may run from the year into the rest.
 */
export function numbersHolding(text: string, years: readonly NumberYear[]): string[] | null {
  if (WITH_BLANKS.test(text)) return [text.trimEnd().toUpperCase()];
  if (WITHOUT_BLANKS.test(text)) return [spaced(text.slice(PREFIX.length))];
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

/** The least text of the same kind that comes after all that begin with this one; null after nothing but nines. */
function nextAfter(beginning: string): string | null {
  const [, before, digits] = /^(.*\D)?(\d+)$/.exec(beginning) ?? [];
  if (digits === undefined) return null;
  const next = String(Number(digits) + 1).padStart(digits.length, '0');
  return next.length > digits.length ? null : (before ?? '') + next;
}

/**
 * Orders `o` whose numbers begin so. Numbers all look alike, so their order is that of every collation and the unique
 * index finds them.
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
