// Builds the select list and the row type from one object, so that they cannot drift apart.

import { sql } from 'kysely';
import type { Sql } from './db.ts';

/** One SQL expression per field; its type is the type of the field. */
type Columns = Record<string, Sql>;

/** Row type of `selectColumns`. */
export type RowOf<C extends Columns> = { [Field in keyof C]: C[Field] extends Sql<infer Value> ? Value : never };

export const columnNameOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The list after `select`. */
export const selectColumns = (columns: Columns): Sql =>
  sql.join(Object.entries(columns).map(([field, column]) => sql`${column} as ${sql.ref(columnNameOf(field))}`));
