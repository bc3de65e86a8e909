// Runs lists: features define each filter and sort in SQL, the rest is shared.

import { type RawBuilder, sql } from 'kysely';
import { ALL_ROWS } from '#domain/base/limits.ts';
import type { Filter, FilterValues, ListState, Page } from '#domain/base/list.ts';
import type { Db, Sql } from './db.ts';

/** One SQL condition per filter. A missing filter is a compile error. */
export type FilterSql<F> = { [K in keyof F]: (value: F[K] extends Filter<infer T> ? T : never) => Sql };

/** Conditions of the active filters. */
export const conditions = <F>(filter: FilterValues<F>, filterSql: FilterSql<F>): Sql[] =>
  Object.entries(filter).map(([name, value]) => (filterSql as Record<string, (value: unknown) => Sql>)[name]!(value));

/** Conditions joined by `and`; true if there are none. */
export const joinConditions = (parts: Sql[]): Sql => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `));

/** Matches one of several values. A single one is compared by equality, which an index can answer in list order. */
export const isOneOf = (column: Sql, values: readonly unknown[], type: 'text' | 'uuid' = 'text'): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any (${values}::${sql.raw(type)}[])`;

/**
 * A constant as a list of literals: `state in ${literals(STATES)}`. As parameters, the names would hide partial indexes
 * from the planner.
 */
export const literals = (names: readonly string[]): Sql => sql`(${sql.join(names.map((name) => sql.lit(name)))})`;

/** A LIKE pattern with special characters escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

interface SortOptions<S extends string> {
  sorts: Record<S, Sql>;
  /** Sort columns declared NOT NULL; only these can scan an index backwards. */
  notNull?: readonly S[];
  /** Order if the request names none. The tiebreaker is appended. */
  defaultOrder: Sql;
  /** Always last, so that pages never overlap. */
  tiebreaker: Sql;
}

/** The `order by` of a list; the tiebreaker follows the direction of the last field. */
export function orderBy<S extends string>(
  sort: ListState<unknown, S>['sort'],
  { sorts, notNull = [], defaultOrder, tiebreaker }: SortOptions<S>,
): Sql {
  if (sort.length === 0) return defaultOrder;
  const direction = (field: S, descending: boolean) =>
    descending ? (notNull.includes(field) ? sql`desc` : sql`desc nulls last`) : sql`asc nulls last`;
  const fields = sort.map(({ field, descending }) => sql`${sorts[field]} ${direction(field, descending)}`);
  return sql`${sql.join(fields)}, ${tiebreaker} ${sort.at(-1)!.descending ? sql`desc` : sql`asc`}`;
}

/** `limit … offset …` of a page; size 0 returns all rows, capped. */
export const pageLimit = ({ page, size }: { page: number; size: number }): Sql =>
  size === 0 ? sql`limit ${ALL_ROWS}` : sql`limit ${size} offset ${page * size}`;

/**
 * IDs of a page as a table `page (id, place)` to join. Worth a separate statement if the rows need many joins: planning
 * those takes longest, and this form can be `prepared`.
 */
export const idsAsPage = (rows: readonly { id: string }[]): Sql =>
  sql`unnest(${rows.map(({ id }) => id)}::uuid[]) with ordinality as page (id, place)`;

export function pageEnvelope<Item, Extra>(
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

/**
 * A whole list in two statements: `select` holds the columns, `from` the tables and joins. A known `count` saves the
 * second.
 */
export async function queryPage<F, S extends string, Row>(
  db: Db,
  state: ListState<F, S>,
  options: SortOptions<S> & { select: RawBuilder<Row>; from: Sql; where: Sql[]; count?: number | undefined },
): Promise<Page<Row>> {
  const where = joinConditions(options.where);
  const [items, count] = await Promise.all([
    db.all<Row>(
      sql<Row>`select ${options.select} from ${options.from} where ${where}
        order by ${orderBy(state.sort, options)} ${pageLimit(state)}`,
    ),
    options.count ??
      db.only(sql<{ count: number }>`select count(*) from ${options.from} where ${where}`).then((row) => row.count),
  ]);
  return pageEnvelope(items, count, state);
}

/**
 * Like `queryPage` for lists that aggregate many rows: page and total come from one statement, so that they are
 * aggregated once.
 */
export async function querySummedPage<F, Row>(
  db: Db,
  state: Pick<ListState<F, never>, 'page' | 'size'>,
  { select, from, order }: { select: RawBuilder<Row>; from: Sql; order: Sql },
): Promise<Page<Row>> {
  const rows = await db.all(
    sql<Row & { listed: number }>`select ${select}, count(*) over () as listed from ${from}
      order by ${order} ${pageLimit(state)}`,
  );
  const isPastEnd = rows.length === 0 && state.page > 0;
  const count = isPastEnd ? await db.one(sql<{ count: number }>`select count(*) from ${from}`) : undefined;
  return pageEnvelope(
    rows.map(({ listed: _, ...row }) => row as Row),
    count?.count ?? rows[0]?.listed ?? 0,
    state,
  );
}

/** Nests the company of each row, as replies to staff show it. */
export const nestCompany = <Row extends { companyId: string; companyName: string }>({ items, ...page }: Page<Row>) => ({
  ...page,
  items: items.map(({ companyId, companyName, ...row }) => ({ ...row, company: { id: companyId, name: companyName } })),
});
