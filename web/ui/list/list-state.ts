// Maps a list's state to its URL and back. `…/:tabName?/:filter?/:sort?/:page?`: the filter is JSON, `0` means none,
// sort is `-createdAt,name`, pages start at 0. URL content is validated by the list; invalid filters are ignored. Page
// size and column layout are personal and stay in the browser.

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Params, useLocation, useMatches, useNavigate, useParams } from 'react-router';
import { DEFAULT_PAGE_SIZE } from '#domain/base/limits.ts';
import {
  type Filter,
  type FilterValues,
  formatSort,
  type ListDefinition,
  type ListState,
  parseSort,
  type SortBy,
} from '#domain/base/list.ts';
import type { ListLayout } from '#domain/base/views/views.ts';
import { rememberPath } from '../kit/last-path.ts';
import type { RouteHandle } from '../session/page-route.ts';

type FilterRecord = Record<string, unknown>;
type AnyList = Pick<ListDefinition<unknown, string, string>, 'filters' | 'sorts' | 'tabs'>;

const filterEntries = (list: AnyList): [string, Filter<unknown>][] =>
  Object.entries(list.filters as Record<string, Filter<unknown>>);

/** A value in URL form: `1` for yes, price ranges in euro. */
function toAddressValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'object' || value === null || !('down' in value || 'up' in value)) return value;
  return Object.fromEntries(Object.entries(value).map(([side, cents]) => [side, Number(cents) / 100]));
}

/** The filter segment; `0` without filters. A literal % would be decoded twice when parsed. */
function formatFilter(list: AnyList, filter: FilterRecord): string {
  const set = filterEntries(list).filter(([name]) => filter[name] !== undefined);
  if (set.length === 0) return '0';
  const keyed = Object.fromEntries(set.map(([name, { key }]) => [key, toAddressValue(filter[name])]));
  return encodeURIComponent(JSON.stringify(keyed).replaceAll('%', '\\u0025'));
}

/** Parses a decoded filter segment. Unknown keys, invalid values and invalid JSON are ignored. Exported for tests. */
export function parseFilter(list: AnyList, segment: string | undefined): FilterRecord {
  let keyed: FilterRecord = {};
  try {
    const read: unknown = JSON.parse(segment ?? '0');
    if (typeof read === 'object' && read !== null) keyed = read as FilterRecord;
  } catch {
    return {};
  }
  const values = filterEntries(list).map(([name, { key, fromAddress: parse }]) => [
    name,
    key in keyed ? parse(keyed[key]) : undefined,
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** URL state, without the page size. */
interface ListLocation {
  tab: string | undefined;
  filter: FilterRecord;
  sort: SortBy[];
  page: number;
}

export function parseListLocation(list: AnyList, params: Readonly<Params>): ListLocation {
  const tabs = Object.keys(list.tabs);
  const sort = parseSort(params.sort, list.sorts);
  return {
    tab: tabs.find((tab) => tab === params.tabName) ?? tabs[0],
    filter: parseFilter(list, params.filter),
    sort: typeof sort === 'string' ? [] : sort,
    page: /^\d{1,7}$/.test(params.page ?? '') ? Number(params.page) : 0,
  };
}

/** One segment of the URL; an idle one is omitted at the end. */
function formatSegment(
  segment: string,
  list: AnyList,
  { tab, filter = {}, sort = [], page = 0 }: Partial<ListLocation>,
  params: Readonly<Params>,
): { text: string; idle: boolean } {
  if (!segment.startsWith(':')) return { text: segment, idle: false };
  const name = segment.replace(/^:|\?$/g, '');
  const text = (written: string) => ({ text: written, idle: written === '0' });
  switch (name) {
    case 'tabName': {
      const first = Object.keys(list.tabs)[0];
      const shown = tab ?? first;
      return { text: shown ?? '0', idle: shown === first && segment.endsWith('?') };
    }
    case 'filter':
      return text(formatFilter(list, filter));
    case 'sort':
      return text(encodeURIComponent(formatSort(sort) || '0'));
    case 'page':
      return text(String(page));
    default:
      return { text: encodeURIComponent(params[name] ?? ''), idle: params[name] === undefined };
  }
}

/** Formats the URL, omitting trailing defaults. */
export function formatListLocation(
  pattern: string,
  list: AnyList,
  place: Partial<ListLocation>,
  params: Readonly<Params> = {},
): string {
  const parts = pattern.split('/').map((segment) => formatSegment(segment, list, place, params));
  while (parts.at(-1)?.idle) parts.pop();
  return parts.map((part) => part.text).join('/');
}

/** The constant prefix of a list's path. */
export const staticPath = (pattern: string): string => pattern.replace(/\/:.*$/, '');

const sizeKey = (pattern: string): string => `merkur.rows.${staticPath(pattern)}`;
const columnsKey = (pattern: string): string => `merkur.columns.${staticPath(pattern)}`;
const orderKey = (pattern: string): string => `merkur.column-order.${staticPath(pattern)}`;

function storedPageSize(pattern: string, fallback: number): number {
  const stored = localStorage.getItem(sizeKey(pattern));
  return stored !== null && /^\d{1,5}$/.test(stored) ? Number(stored) : fallback;
}

/** IDs of hidden or ordered columns. */
const storedColumns = (key: string): string[] => (localStorage.getItem(key) ?? '').split(',').filter(Boolean);

function storeViewSettings(pattern: string, { size, hidden, order = [] }: ListLayout): void {
  localStorage.setItem(sizeKey(pattern), String(size));
  localStorage.setItem(columnsKey(pattern), hidden.join());
  localStorage.setItem(orderKey(pattern), order.join());
}

/** A list's state and its setters. */
export interface ListControl<F, S extends string = string> {
  state: ListState<F, S>;
  tab: string | undefined;
  /** Filters chosen by the user, without those of the tab. */
  chosenFilter: FilterValues<F>;
  setFilter: (name: string, value: unknown) => void;
  clearFilters: () => void;
  setSort: (sort: SortBy[]) => void;
  setPage: (page: number, replace?: boolean) => void;
  setSize: (size: number) => void;
  /** Settings outside the URL: page size, hidden columns and column order. */
  viewSettings: ListLayout;
  /** Changes them without changing the URL. */
  setViewSettings: (look: ListLayout) => void;
  /** Path of a tab. */
  tabPath: (tab: string) => string;
  /** URL of the list with filter and sort, at its first page; empty if kept in memory. */
  address: string;
}

/** Request of a list: the user's filters combined with the tab's. */
const stateAt = <F, S extends string, T extends string>(
  list: ListDefinition<F, S, T>,
  { tab, filter, sort, page }: ListLocation,
  size: number,
): ListState<F, S> => ({
  filter: { ...filter, ...(tab !== undefined && list.tabs[tab as T]) } as FilterValues<F>,
  sort: sort as SortBy<S>[],
  page,
  size,
});

/** First request of a list from its URL params, for route prefetch. */
export const firstListState = <F, S extends string, T extends string>(
  list: ListDefinition<F, S, T>,
  pattern: string,
  params: Readonly<Params>,
): ListState<F, S> =>
  stateAt(list, parseListLocation(list as AnyList, params), storedPageSize(pattern, DEFAULT_PAGE_SIZE));

/** Computes a change from the newest location, which may not be rendered yet. */
type ListChange = (now: ListLocation) => Partial<ListLocation>;

function createListControl<F, S extends string, T extends string>(
  list: ListDefinition<F, S, T>,
  place: ListLocation,
  look: ListLayout,
  setLook: (look: ListLayout) => void,
  go: (change: ListChange, replace: boolean) => void,
  addressOf: (place: Partial<ListLocation>) => string,
): ListControl<F, S> {
  const { tab, filter } = place;
  return {
    state: stateAt(list, place, look.size),
    tab,
    chosenFilter: filter as FilterValues<F>,
    setFilter: (name, value) => go((now) => ({ filter: { ...now.filter, [name]: value }, page: 0 }), true),
    clearFilters: () => go(() => ({ filter: {}, page: 0 }), true),
    setSort: (next) => go(() => ({ sort: next, page: 0 }), true),
    setPage: (next, replace = false) => go(() => ({ page: next }), replace),
    setSize: (size) => {
      setLook({ ...look, size });
      go(() => ({ page: 0 }), true);
    },
    viewSettings: look,
    setViewSettings: setLook,
    tabPath: (next) => addressOf({ ...place, tab: next, page: 0 }),
    address: addressOf({ ...place, page: 0 }),
  };
}

interface Options {
  /** Default page size. */
  size?: number;
}

/** State of a list that fills the screen, kept in the URL. */
export function useListState<F, S extends string, T extends string>(
  list: ListDefinition<F, S, T>,
  { size: first = DEFAULT_PAGE_SIZE }: Options = {},
): ListControl<F, S> {
  const params = useParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const pattern = handle?.route.path ?? pathname;
  const [look, keepLook] = useState(
    (): ListLayout => ({
      size: storedPageSize(pattern, first),
      hidden: storedColumns(columnsKey(pattern)),
      order: storedColumns(orderKey(pattern)),
    }),
  );
  const place = useMemo(() => parseListLocation(list as AnyList, params), [list, params]);
  useEffect(() => rememberPath(pattern.replace(/\/:.*$/, ''), pathname), [pattern, pathname]);

  // Two changes may happen before the URL updates, such as a choice during a debounced search: the second builds on the
  // result of the first.
  const newest = useRef(place);
  useLayoutEffect(() => {
    newest.current = place;
  }, [place]);
  const go = useCallback(
    (change: ListChange, replace: boolean) => {
      newest.current = { ...newest.current, ...change(newest.current) };
      void navigate(formatListLocation(pattern, list as AnyList, newest.current, params), {
        replace,
        preventScrollReset: true,
      });
    },
    [navigate, pattern, list, params],
  );
  return useMemo(
    () =>
      createListControl(
        list,
        place,
        look,
        (next) => {
          storeViewSettings(pattern, next);
          keepLook(next);
        },
        go,
        (next) => formatListLocation(pattern, list as AnyList, next, params),
      ),
    [list, place, look, go, pattern, params],
  );
}

/** The same for a list inside a page or dialog, kept in memory. */
export function useLocalListState<F, S extends string, T extends string>(
  list: ListDefinition<F, S, T>,
  { size: first = DEFAULT_PAGE_SIZE }: Options = {},
): ListControl<F, S> {
  const [place, setPlace] = useState<ListLocation>(() => parseListLocation(list as AnyList, {}));
  const [look, setLook] = useState<ListLayout>({ size: first, hidden: [] });
  return createListControl(
    list,
    place,
    look,
    setLook,
    (change) => setPlace((now) => ({ ...now, ...change(now) })),
    () => '',
  );
}
