// Document numbers: gapless per series and year, with dates in number order.

import { type RawBuilder, sql } from 'kysely';
import type { Day, Time } from '#domain/base/time.ts';
import type { Db } from '#server/base/database/db.ts';

/** The calendar date in a time zone. */
export const dayIn = (timeZone: string, now: Time): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    Date.parse(now),
  );

/**
 * Next numbers as a table (year, first, last_date) for the statement that inserts the documents. Locks the series until
 * the commit, so this statement must come last.
 */
export const takenNumbers = (series: 'INV' | 'CRN', day: Day, count: number): RawBuilder<unknown> =>
  sql`insert into document_number as n (series, year, next, last_date)
    values (${series}, extract(year from ${day}::date)::int, 1 + ${count}::int, ${day}::date)
    on conflict (series, year) do update set next = n.next + ${count}::int,
      last_date = greatest(n.last_date, excluded.last_date)
    returning n.year, n.next - ${count}::int as first, n.last_date`;

/** Number that the next document of a series would have if it were issued now. Takes nothing. */
export async function readNextNumber(db: Db, series: 'INV' | 'CRN', day: Day): Promise<string> {
  const year = day.slice(0, 4);
  const row = await db.one(
    sql<{ next: number }>`select next from document_number where series = ${series} and year = ${Number(year)}`,
  );
  return `${series}-${year}-${String(row?.next ?? 1).padStart(6, '0')}`;
}
