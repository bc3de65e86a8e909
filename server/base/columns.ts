// Columns of a statement and the type of its rows from one object: a field that is added or renamed changes both.

import { sql } from 'kysely';
import type { Sql } from './db.ts';

/** The expression of each field; its type is what the reader makes of it. */
type Columns = Record<string, Sql>;

/** The row that `selectColumns` of these answers. */
export type RowOf<C extends Columns> = { [Field in keyof C]: C[Field] extends Sql<infer Value> ? Value : never };

const columnNameOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns as they stand after `select`. */
export const selectColumns = (columns: Columns): Sql =>
  sql.join(Object.entries(columns).map(([field, column]) => sql`${column} as ${sql.ref(columnNameOf(field))}`));
