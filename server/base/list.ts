// Runs a list: the feature says what each filter and sort means in SQL, this says the rest once.

import { type RawBuilder, sql } from 'kysely';
import { ALL_ROWS } from '#domain/base/limits.ts';
import type { Filter, FilterValues, ListState, Page } from '#domain/base/list.ts';
import type { Db, Sql } from './db.ts';

/** The SQL of each filter; leaving one out does not compile. */
export type Meanings<F> = { [K in keyof F]: (value: F[K] extends Filter<infer T> ? T : never) => Sql };

/** The conditions of the filters that are on. */
export const conditions = <F>(filter: FilterValues<F>, meanings: Meanings<F>): Sql[] =>
  Object.entries(filter).map(([name, value]) => (meanings as Record<string, (value: unknown) => Sql>)[name]!(value));

/** Conditions joined by `and`; true when there is none. */
export const and = (parts: Sql[]): Sql => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `));

/** A search text for LIKE with its special characters taken literally. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

interface Parts<S extends string> {
  /** Column or expression of each sort. */
  sorts: Record<S, Sql>;
  /** Sorts whose values are never null: an index read backwards serves them. */
  solid?: readonly S[];
  /** The order when none is asked for, without the tiebreaker. */
  standard: Sql;
  /** Always last, so that pages never overlap. */
  tiebreaker: Sql;
}

/** The `order by` of a list; the tiebreaker runs in the direction of the last field. */
export function ordering<S extends string>(
  sort: ListState<unknown, S>['sort'],
  { sorts, solid = [], standard, tiebreaker }: Parts<S>,
): Sql {
  if (sort.length === 0) return standard;
  const direction = (field: S, descending: boolean) =>
    descending ? (solid.includes(field) ? sql`desc` : sql`desc nulls last`) : sql`asc nulls last`;
  const fields = sort.map(({ field, descending }) => sql`${sorts[field]} ${direction(field, descending)}`);
  return sql`${sql.join(fields)}, ${tiebreaker} ${sort.at(-1)!.descending ? sql`desc` : sql`asc`}`;
}

/** `limit … offset …` of a page; size 0 is all, capped. */
export const limits = ({ page, size }: { page: number; size: number }): Sql =>
  size === 0 ? sql`limit ${ALL_ROWS}` : sql`limit ${size} offset ${page * size}`;

/**
 * Ids that were found for a page, as a table `page (id, place)` to be joined. Finding the ids is a statement of its own
 * where the rows need many joins: planning those takes longer than all else, and can be `kept` this way.
 */
export const placedIds = (found: readonly { id: string }[]): Sql =>
  sql`unnest(${found.map(({ id }) => id)}::uuid[]) with ordinality as page (id, place)`;

/** The envelope of a list. */
export function envelope<Item, Extra>(
  items: Item[],
  total: number,
  { page, size }: { page: number; size: number },
  extraData?: Extra,
): Page<Item, Extra> {
  const totalPages = size === 0 ? Math.min(total, 1) : Math.ceil(total / size);
  return {
    items,
    pageIndex: size === 0 ? 0 : page,
    pageSize: size,
    totalCount: total,
    totalPages,
    hasPreviousPage: size !== 0 && page > 0,
    hasNextPage: size !== 0 && page + 1 < totalPages,
    ...(extraData !== undefined && { extraData }),
  };
}

/** A whole list in two statements: `select` names the columns, `from` tables and joins. */
export async function pageOf<F, S extends string, Row>(
  db: Db,
  state: ListState<F, S>,
  parts: Parts<S> & { select: RawBuilder<Row>; from: Sql; where: Sql[] },
): Promise<Page<Row>> {
  const where = and(parts.where);
  const [items, count] = await Promise.all([
    db.all<Row>(
      sql<Row>`select ${parts.select} from ${parts.from} where ${where} order by ${ordering(state.sort, parts)} ${limits(state)}`,
    ),
    db.one(sql<{ count: number }>`select count(*) from ${parts.from} where ${where}`),
  ]);
  return envelope(items, count!.count, state);
}
