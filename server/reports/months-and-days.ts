// Reads sums of a period: those of its whole months, plus and minus those of days at its ends.

import { sql } from 'kysely';
import type { Sql } from '#server/base/database/db.ts';
import { type Days, periodParts } from './period-parts.ts';

interface StoredSums {
  /** `months` are the first days of the first and last month. */
  ofMonths: (months: Days) => Sql;
  /** Rows of days; `sign` is the SQL prefix of each sum, empty or a minus. */
  ofDays: (days: Days, sign: Sql) => Sql;
}

/** Rows of stored sums, to add up, as one select. */
export function inParts(period: Days, { ofMonths, ofDays }: StoredSums): Sql {
  if (period.from > period.to) return ofDays(period, sql``);
  const { months, added, subtracted } = periodParts(period);
  const parts = [
    ...(months ? [ofMonths(months)] : []),
    ...added.map((days) => ofDays(days, sql``)),
    ...subtracted.map((days) => ofDays(days, sql`-`)),
  ];
  return sql.join(parts, sql` union all `);
}
