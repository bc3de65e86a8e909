// What a column holds as JSON. No driver reads it, so times are written here as code knows them, and names in quotes.

import { sql } from 'kysely';
import type { Sql } from './db.ts';

/** Rows that belong to a row, in their order, as one of its columns: one statement sees all at the same moment. */
export const jsonArray = (query: Sql): Sql => sql`coalesce((select json_agg(line) from (${query}) line), '[]')`;

/** A time column as a `Time`: milliseconds, UTC. */
export const isoInstant = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
