// Definition of a list, from which everything else is derived: the query the server accepts, the filter, sort and page
// in the browser's URL (SH-017, SH-018), and types that force the server to implement every filter. Long, because all
// kinds of filters are defined in one place.

import * as z from 'zod/mini';
import { commonCopy } from './copy.ts';
import { type Access, type Endpoint, get } from './endpoint.ts';
import * as field from './fields.ts';
import { ALL_ROWS, DEFAULT_PAGE_SIZE, KEYWORDS_MAX } from './limits.ts';
import { instantOf, rangeEndOf, type Time } from './time.ts';

type QueryParams = Record<string, unknown>;

/** A filter: its query parameters, its key in the URL, and how its value is read from both. */
export interface Filter<T> {
  /** Key in the filter object of the URL (MORD-020). */
  key: string;
  /** Query parameters with their checks. */
  params: Record<string, z.ZodMiniType>;
  /** Value from validated parameters; undefined if inactive. */
  fromQuery: (flat: QueryParams) => T | undefined;
  /** Parameters of the value. */
  toQuery: (value: T) => QueryParams;
  /** Value from an untrusted URL; undefined if invalid. */
  fromAddress: (value: unknown) => T | undefined;
}

const stringList = (value: unknown): string[] | undefined => {
  const list = (
    Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]
  ).map(String);
  return list.length > 0 ? list : undefined;
};

/** Free text, searched in fields defined by the list. */
export const keywordsFilter = (param = 'keywords', key = 'Text'): Filter<string> => ({
  key,
  params: { [param]: z.optional(field.searchText(KEYWORDS_MAX)) },
  fromQuery: (flat) => (flat[param] as string | undefined) || undefined,
  toQuery: (value) => ({ [param]: value }),
  fromAddress: (value) => (typeof value === 'string' && value.trim() ? value.trim().slice(0, KEYWORDS_MAX) : undefined),
});

/** Several of a fixed set of words. */
export const enumListFilter = <const V extends readonly [string, ...string[]]>(
  param: string,
  values: V,
  key: string,
): Filter<V[number][]> => ({
  key,
  params: { [param]: z.optional(field.csv(z.enum(values))) },
  fromQuery: (flat) => ((flat[param] as V[number][] | undefined)?.length ? (flat[param] as V[number][]) : undefined),
  toQuery: (value) => ({ [param]: value.join(',') }),
  fromAddress: (value) => {
    const valid = stringList(value)?.filter((word): word is V[number] => values.includes(word));
    return valid?.length ? valid : undefined;
  },
});

/** Several of an open set: ids or names. */
export const stringListFilter = (
  param: string,
  key: string,
  item: z.ZodMiniType<string, string> = field.searchText(),
): Filter<string[]> => ({
  key,
  params: { [param]: z.optional(field.csv(item)) },
  fromQuery: (flat) => ((flat[param] as string[] | undefined)?.length ? (flat[param] as string[]) : undefined),
  toQuery: (value) => ({ [param]: field.joinCsv(value) }),
  fromAddress: (value) => stringList(value)?.filter((part) => z.safeParse(item, part).success),
});

/** One of a fixed set. */
export const enumFilter = <const V extends readonly [string, ...string[]]>(
  param: string,
  values: V,
  key: string,
): Filter<V[number]> => ({
  key,
  params: { [param]: z.optional(z.enum(values)) },
  fromQuery: (flat) => flat[param] as V[number] | undefined,
  toQuery: (value) => ({ [param]: value }),
  fromAddress: (value) => (values.includes(String(value)) ? (value as V[number]) : undefined),
});

/** Boolean; '1' is yes. */
export const booleanFilter = (param: string, key: string): Filter<boolean> => ({
  key,
  params: { [param]: z.optional(field.queryFlag()) },
  fromQuery: (flat) => flat[param] as boolean | undefined,
  toQuery: (value) => ({ [param]: value ? '1' : '0' }),
  fromAddress: (value) =>
    ['1', 'true'].includes(String(value)) ? true : ['0', 'false'].includes(String(value)) ? false : undefined,
});

/** A price band [down, up) in cents; euro in the URL (MORD-021, GAP-001). */
export interface MoneyRange {
  down?: number;
  up?: number;
}

export const moneyRangeFilter = (from: string, to: string, key = 'Price'): Filter<MoneyRange> => {
  const range = (down: unknown, up: unknown): MoneyRange | undefined => {
    const value: MoneyRange = {};
    if (typeof down === 'number') value.down = down;
    if (typeof up === 'number') value.up = up;
    return Object.keys(value).length > 0 ? value : undefined;
  };
  const cents = (euro: unknown) =>
    typeof euro === 'number' && Number.isFinite(euro) && euro >= 0 ? Math.round(euro * 100) : undefined;
  return {
    key,
    params: { [from]: z.optional(field.queryMoney()), [to]: z.optional(field.queryMoney()) },
    fromQuery: (flat) => range(flat[from], flat[to]),
    toQuery: ({ down, up }) => ({
      ...(down !== undefined && { [from]: down / 100 }),
      ...(up !== undefined && { [to]: up / 100 }),
    }),
    fromAddress: (value) => {
      const { down, up } = (value ?? {}) as Record<string, unknown>;
      return range(cents(down), cents(up));
    },
  };
};

/** Inclusive range of instants; either side may be open. */
export interface DateRange {
  min?: Time;
  max?: Time;
}

export const dateRangeFilter = (from: string, to: string, key = 'DateRange'): Filter<DateRange> => {
  const range = (min: unknown, max: unknown): DateRange | undefined => {
    const value: DateRange = {};
    const start = typeof min === 'string' ? instantOf(min) : null;
    const end = typeof max === 'string' ? rangeEndOf(max) : null;
    if (start) value.min = start;
    if (end) value.max = end;
    return start || end ? value : undefined;
  };
  return {
    key,
    params: { [from]: z.optional(field.dateText()), [to]: z.optional(field.dateText()) },
    fromQuery: (flat) => range(flat[from], flat[to]),
    toQuery: ({ min, max }) => ({ ...(min && { [from]: min }), ...(max && { [to]: max }) }),
    fromAddress: (value) => {
      const { min, max } = (value ?? {}) as Record<string, unknown>;
      return range(min, max);
    },
  };
};

type AnyFilters = Record<string, Filter<never>>;
/** Values of a list's active filters. */
export type FilterValues<F> = { [K in keyof F]?: F[K] extends Filter<infer T> ? T : never };

export interface SortBy<S extends string = string> {
  field: S;
  descending: boolean;
}

export interface ListState<F, S extends string = string> {
  filter: FilterValues<F>;
  /** Empty means the default order. */
  sort: SortBy<S>[];
  page: number;
  /** 0 means all, at most 10000 rows (CON-003). */
  size: number;
}

const sortText = z.optional(z.string().check(z.maxLength(KEYWORDS_MAX)));

/** Parses `-createdAt,name`; names are case-insensitive (GAP-069). */
export function parseSort<S extends string>(text: string | undefined, sorts: readonly S[]): SortBy<S>[] | string {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '0');
  const sortBy: SortBy<S>[] = [];
  for (const part of parts) {
    const name = part.replace(/^-/, '').toLowerCase();
    const match = sorts.find((sort) => sort.toLowerCase() === name);
    if (!match) return part;
    sortBy.push({ field: match, descending: part.startsWith('-') });
  }
  return sortBy;
}

export const formatSort = (sort: readonly SortBy[]): string =>
  sort
    .map(({ field: name, descending }) => (descending ? '-' : '') + name.charAt(0).toUpperCase() + name.slice(1))
    .join(',');

export interface ListDefinition<F, S extends string, T extends string> {
  filters: F;
  sorts: readonly S[];
  /** Predefined filters; the browser converts a tab to filters. */
  tabs: Record<T, FilterValues<F>>;
  /** Query schema of the call; parses to the list state. */
  query: z.ZodMiniType<ListState<F, S>, QueryParams>;
  /** A state as query parameters. */
  toQuery: (state: Partial<ListState<F, S>>) => QueryParams;
}

export function defineList<
  // biome-ignore lint/suspicious/noExplicitAny: filters of different values stand side by side; FilterValues gives each its type back
  F extends Record<string, Filter<any>>,
  const S extends string = never,
  const T extends string = never,
>(list: {
  filters: F;
  sorts?: readonly S[];
  tabs?: Record<T, FilterValues<F>>;
  /** Default page size. */
  pageSize?: number;
}): ListDefinition<F, S, T> {
  const filters = Object.entries(list.filters as unknown as AnyFilters) as unknown as [keyof F, Filter<unknown>][];
  const sorts = list.sorts ?? [];
  const params = z
    .strictObject({
      ...Object.assign({}, ...filters.map(([, filter]) => filter.params)),
      pageIndex: z.optional(field.queryInteger({ max: 1_000_000 })),
      pageSize: z.optional(field.queryInteger({ max: ALL_ROWS })),
      page: z.optional(field.queryInteger({ max: 1_000_000 })),
      size: z.optional(field.queryInteger({ max: ALL_ROWS })),
      sortBy: sortText,
      sort: sortText,
    })
    .check(
      z.superRefine((query: QueryParams, context) => {
        const unknownSort = parseSort((query.sortBy ?? query.sort) as string | undefined, sorts);
        if (typeof unknownSort === 'string')
          context.addIssue({ code: 'custom', path: ['sortBy'], message: commonCopy.notSortable(unknownSort) });
      }),
    );
  const read = (query: QueryParams): ListState<F, S> => ({
    filter: Object.fromEntries(
      filters.map(([name, filter]) => [name, filter.fromQuery(query)]).filter(([, value]) => value !== undefined),
    ),
    sort: parseSort((query.sortBy ?? query.sort) as string | undefined, sorts) as SortBy<S>[],
    page: (query.pageIndex ?? query.page ?? 0) as number,
    size: (query.pageSize ?? query.size ?? list.pageSize ?? DEFAULT_PAGE_SIZE) as number,
  });
  return {
    filters: list.filters,
    sorts,
    tabs: list.tabs ?? ({} as Record<T, FilterValues<F>>),
    query: z.pipe(params, z.transform(read)) as unknown as z.ZodMiniType<ListState<F, S>, QueryParams>,
    toQuery: ({ filter = {}, sort = [], page, size }) => {
      const query: QueryParams = {};
      for (const [name, filterDefinition] of filters) {
        const value = (filter as Record<PropertyKey, unknown>)[name];
        if (value !== undefined) Object.assign(query, filterDefinition.toQuery(value));
      }
      if (sort.length > 0) query.sortBy = formatSort(sort);
      if (page) query.pageIndex = page;
      if (size !== undefined) query.pageSize = size;
      return query;
    },
  };
}

/** Envelope of every list (http-api section 1). */
export interface Page<Item, Extra = undefined> {
  items: Item[];
  pageIndex: number;
  pageSize: number;
  totalCount: number;
  totalPages: number;
  hasPreviousPage: boolean;
  hasNextPage: boolean;
  extraData?: Extra;
}

const pageSchema = <I extends z.ZodMiniType, X extends z.ZodMiniType>(item: I, extra: X) =>
  z.object({
    items: z.array(item),
    pageIndex: z.number(),
    pageSize: z.number(),
    totalCount: z.number(),
    totalPages: z.number(),
    hasPreviousPage: z.boolean(),
    hasNextPage: z.boolean(),
    extraData: z.optional(extra),
  });

/** Defines a list call. */
export function listCall<
  F,
  S extends string,
  T extends string,
  I extends z.ZodMiniType,
  X extends z.ZodMiniType = z.ZodMiniUndefined,
>(
  path: string,
  {
    summary,
    access,
    list,
    item,
    extra,
    isExportedByServer,
  }: {
    summary: string;
    access: Access;
    list: ListDefinition<F, S, T>;
    item: I;
    extra?: X;
    isExportedByServer?: true;
  },
): Endpoint<'GET', z.ZodMiniType<ListState<F, S>, QueryParams>, z.ZodMiniType<Page<z.output<I>, z.output<X>>>> {
  const reply = pageSchema(item, extra ?? z.undefined()) as unknown as z.ZodMiniType<Page<z.output<I>, z.output<X>>>;
  return get(path, {
    summary,
    access,
    input: list.query,
    reply,
    mayLag: true,
    ...(isExportedByServer && { isExportedByServer }),
    serializeInput: list.toQuery as (input: never) => QueryParams,
  });
}
