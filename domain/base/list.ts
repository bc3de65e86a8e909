// A list is described once. From the description come the query that the server accepts, the filter, sort and page
// that the browser keeps in its address (SH-017, SH-018), and the types that force the server to give every filter a
// meaning and the browser to know what it may ask. Long, because each kind of filter says all of itself in one place.

import * as z from 'zod/mini';
import { copy } from './copy.ts';
import { type Access, type Endpoint, get } from './endpoint.ts';
import * as field from './fields.ts';
import { ALL_ROWS, DEFAULT_PAGE_SIZE, KEYWORDS_MAX } from './limits.ts';
import { instantOf, rangeEndOf, type Time } from './time.ts';

type Flat = Record<string, unknown>;

/** One filter: its parameters in the query, its key in the browser's address, and how its value is read from both. */
export interface Filter<T> {
  /** Key of the filter object in the address (MORD-020). */
  key: string;
  /** Query parameters with their checks. */
  params: Record<string, z.ZodMiniType>;
  /** The value from checked parameters; undefined when the filter is off. */
  read: (flat: Flat) => T | undefined;
  /** The value as parameters. */
  write: (value: T) => Flat;
  /** A value from an address, which anybody may have typed; undefined when it makes no sense. */
  parse: (value: unknown) => T | undefined;
}

const texts = (value: unknown): string[] | undefined => {
  const list = (
    Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]
  ).map(String);
  return list.length > 0 ? list : undefined;
};

/** Free text searched in the fields that the list names. */
export const keywords = (param = 'keywords', key = 'Text'): Filter<string> => ({
  key,
  params: { [param]: z.optional(field.line(KEYWORDS_MAX)) },
  read: (flat) => (flat[param] as string | undefined) || undefined,
  write: (value) => ({ [param]: value }),
  parse: (value) => (typeof value === 'string' && value.trim() ? value.trim().slice(0, KEYWORDS_MAX) : undefined),
});

/** Some of a fixed set of words. */
export const someOf = <const V extends readonly [string, ...string[]]>(
  param: string,
  values: V,
  key: string,
): Filter<V[number][]> => ({
  key,
  params: { [param]: z.optional(field.csv(z.enum(values))) },
  read: (flat) => ((flat[param] as V[number][] | undefined)?.length ? (flat[param] as V[number][]) : undefined),
  write: (value) => ({ [param]: value.join(',') }),
  parse: (value) => {
    const good = texts(value)?.filter((word): word is V[number] => values.includes(word));
    return good?.length ? good : undefined;
  },
});

/** Some of an open set: ids, or names. */
export const anyOf = (
  param: string,
  key: string,
  item: z.ZodMiniType<string, string> = field.line(),
): Filter<string[]> => ({
  key,
  params: { [param]: z.optional(field.csv(item)) },
  read: (flat) => ((flat[param] as string[] | undefined)?.length ? (flat[param] as string[]) : undefined),
  write: (value) => ({ [param]: value.join(',') }),
  parse: (value) => texts(value)?.filter((part) => z.safeParse(item, part).success),
});

/** One of a fixed set. */
export const one = <const V extends readonly [string, ...string[]]>(
  param: string,
  values: V,
  key: string,
): Filter<V[number]> => ({
  key,
  params: { [param]: z.optional(z.enum(values)) },
  read: (flat) => flat[param] as V[number] | undefined,
  write: (value) => ({ [param]: value }),
  parse: (value) => (values.includes(String(value)) ? (value as V[number]) : undefined),
});

/** Yes or no; '1' is yes. */
export const yesNo = (param: string, key: string): Filter<boolean> => ({
  key,
  params: { [param]: z.optional(field.queryFlag()) },
  read: (flat) => flat[param] as boolean | undefined,
  write: (value) => ({ [param]: value ? '1' : '0' }),
  parse: (value) =>
    ['1', 'true'].includes(String(value)) ? true : ['0', 'false'].includes(String(value)) ? false : undefined,
});

/** A price band [down, up) in cents; the address holds euro (MORD-021, GAP-001). */
export interface MoneyRange {
  down?: number;
  up?: number;
}

export const moneyRange = (from: string, to: string, key = 'Price'): Filter<MoneyRange> => {
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
    read: (flat) => range(flat[from], flat[to]),
    write: ({ down, up }) => ({
      ...(down !== undefined && { [from]: down / 100 }),
      ...(up !== undefined && { [to]: up / 100 }),
    }),
    parse: (value) => {
      const { down, up } = (value ?? {}) as Record<string, unknown>;
      return range(cents(down), cents(up));
    },
  };
};

/** Instants, both included; either side may be open. */
export interface DateRange {
  min?: Time;
  max?: Time;
}

const date = () => z.string().check(...field.dated());

export const dateRange = (from: string, to: string, key = 'DateRange'): Filter<DateRange> => {
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
    params: { [from]: z.optional(date()), [to]: z.optional(date()) },
    read: (flat) => range(flat[from], flat[to]),
    write: ({ min, max }) => ({ ...(min && { [from]: min }), ...(max && { [to]: max }) }),
    parse: (value) => {
      const { min, max } = (value ?? {}) as Record<string, unknown>;
      return range(min, max);
    },
  };
};

type AnyFilters = Record<string, Filter<never>>;
/** The values of the filters of a list; a filter that is off is absent. */
export type FilterValues<F> = { [K in keyof F]?: F[K] extends Filter<infer T> ? T : never };

export interface SortBy<S extends string = string> {
  field: S;
  descending: boolean;
}

export interface ListState<F, S extends string = string> {
  filter: FilterValues<F>;
  /** Empty means the list's own order. */
  sort: SortBy<S>[];
  page: number;
  /** 0 means all, at most 10000 rows (CON-003). */
  size: number;
}

const names = z.optional(z.string().check(z.maxLength(KEYWORDS_MAX)));

/** `-createdAt,name` as a list of fields; names are matched without case (GAP-069). */
export function readSort<S extends string>(text: string | undefined, sorts: readonly S[]): SortBy<S>[] | string {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '0');
  const found: SortBy<S>[] = [];
  for (const part of parts) {
    const name = part.replace(/^-/, '').toLowerCase();
    const match = sorts.find((sort) => sort.toLowerCase() === name);
    if (!match) return part;
    found.push({ field: match, descending: part.startsWith('-') });
  }
  return found;
}

export const writeSort = (sort: readonly SortBy[]): string =>
  sort
    .map(({ field: name, descending }) => (descending ? '-' : '') + name.charAt(0).toUpperCase() + name.slice(1))
    .join(',');

export interface List<F, S extends string, T extends string> {
  filters: F;
  sorts: readonly S[];
  /** Tabs narrow the list; the browser turns a tab into filters. */
  tabs: Record<T, FilterValues<F>>;
  /** The query of the call; what comes out is the list state. */
  query: z.ZodMiniType<ListState<F, S>, Flat>;
  /** A state as query parameters. */
  write: (state: Partial<ListState<F, S>>) => Flat;
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
  /** Rows a page when the caller names no size. */
  pageSize?: number;
}): List<F, S, T> {
  const filters = Object.entries(list.filters as unknown as AnyFilters) as unknown as [keyof F, Filter<unknown>][];
  const sorts = list.sorts ?? [];
  const params = z
    .strictObject({
      ...Object.assign({}, ...filters.map(([, filter]) => filter.params)),
      pageIndex: z.optional(field.queryInteger({ max: 1_000_000 })),
      pageSize: z.optional(field.queryInteger({ max: ALL_ROWS })),
      page: z.optional(field.queryInteger({ max: 1_000_000 })),
      size: z.optional(field.queryInteger({ max: ALL_ROWS })),
      sortBy: names,
      sort: names,
    })
    .check(
      z.superRefine((flat: Flat, context) => {
        const wrong = readSort((flat.sortBy ?? flat.sort) as string | undefined, sorts);
        if (typeof wrong === 'string')
          context.addIssue({ code: 'custom', path: ['sortBy'], message: copy.notSortable(wrong) });
      }),
    );
  const read = (flat: Flat): ListState<F, S> => ({
    filter: Object.fromEntries(
      filters.map(([name, filter]) => [name, filter.read(flat)]).filter(([, value]) => value !== undefined),
    ),
    sort: readSort((flat.sortBy ?? flat.sort) as string | undefined, sorts) as SortBy<S>[],
    page: (flat.pageIndex ?? flat.page ?? 0) as number,
    size: (flat.pageSize ?? flat.size ?? list.pageSize ?? DEFAULT_PAGE_SIZE) as number,
  });
  return {
    filters: list.filters,
    sorts,
    tabs: list.tabs ?? ({} as Record<T, FilterValues<F>>),
    query: z.pipe(params, z.transform(read)) as unknown as z.ZodMiniType<ListState<F, S>, Flat>,
    write: ({ filter = {}, sort = [], page, size }) => {
      const flat: Flat = {};
      for (const [name, one] of filters) {
        const value = (filter as Record<PropertyKey, unknown>)[name];
        if (value !== undefined) Object.assign(flat, one.write(value));
      }
      if (sort.length > 0) flat.sortBy = writeSort(sort);
      if (page) flat.pageIndex = page;
      if (size !== undefined) flat.pageSize = size;
      return flat;
    },
  };
}

/** The envelope of every list (http-api section 1). */
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

const pageOf = <I extends z.ZodMiniType, X extends z.ZodMiniType>(item: I, extra: X) =>
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

/** The call of a list. */
export function listCall<
  F,
  S extends string,
  T extends string,
  I extends z.ZodMiniType,
  X extends z.ZodMiniType = z.ZodMiniUndefined,
>(
  path: string,
  { access, list, item, extra }: { access: Access; list: List<F, S, T>; item: I; extra?: X },
): Endpoint<'GET', z.ZodMiniType<ListState<F, S>, Flat>, z.ZodMiniType<Page<z.output<I>, z.output<X>>>> {
  const reply = pageOf(item, extra ?? z.undefined()) as unknown as z.ZodMiniType<Page<z.output<I>, z.output<X>>>;
  return get(path, { access, input: list.query, reply, write: list.write as (input: never) => Flat });
}
