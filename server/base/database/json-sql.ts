// SQL for JSON columns. The driver does not parse their content, so times are formatted here and field names are
// quoted.

import { sql } from 'kysely';
import type { Sql } from './db.ts';

/** Child rows in order, as a column of their parent: one statement reads all from one snapshot. */
export const jsonArray = (query: Sql): Sql => sql`coalesce((select json_agg(line) from (${query}) line), '[]')`;

/** A timestamp column as a `Time`: milliseconds, UTC. */
export const isoInstant = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
