// Choices that are searched by a call. What was seen keeps its name, so that a chosen id can be shown after the search
// has moved on.

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { matchesQuery } from '#domain/base/fold-text.ts';
import { MINUTE } from '#domain/base/time.ts';
import type { Option } from '../kit/option.ts';

/** Where the choices come from. */
export interface Lookup {
  /** Names the lookup in the cache: `companies`. */
  name: string;
  /** The first page for a text; an empty text gives the first page of all. */
  search: (text: string, signal: AbortSignal) => Promise<Option[]>;
  /** Names of ids that were not searched for, for example from an address. */
  resolve?: (ids: readonly string[], signal: AbortSignal) => Promise<Option[]>;
}

const knownOptions = new Map<string, Map<string, Option>>();
/** What a lookup has shown so far, by value. */
export const knownOptionsOf = (name: string): Map<string, Option> => {
  const known = knownOptions.get(name) ?? new Map<string, Option>();
  knownOptions.set(name, known);
  return known;
};

/** One search, cached for a minute. */
export const searchOptions = (lookup: Lookup, text: string) =>
  queryOptions({
    queryKey: ['lookup', lookup.name, text],
    queryFn: ({ signal }) => lookup.search(text, signal),
    staleTime: MINUTE,
  });

/**
 * The option that a typed text names: by its full label in any case, or as the only match. Undefined if the text is
 * ambiguous. Searches for the text itself, because the list may still show the answer to an earlier one.
 */
export async function findTyped(cache: QueryClient, lookup: Lookup, text: string): Promise<Option | undefined> {
  const options = await cache.fetchQuery(searchOptions(lookup, text)).catch(() => []);
  const named = options.filter(({ label }) => label.toLowerCase() === text.toLowerCase());
  const matches = named.length > 0 ? named : options;
  const option = matches.length === 1 ? matches[0] : undefined;
  if (option) knownOptionsOf(lookup.name).set(option.value, option);
  return option;
}

/** A search among choices that are already here. */
export const localLookup = (name: string, options: readonly Option[]): Lookup => ({
  name,
  search: async (text) => options.filter((option) => matchesQuery(option.label, text)),
  resolve: async (ids) => options.filter((option) => ids.includes(option.value)),
});

/** The choices behind ids; an id that nobody can name stands for itself. */
export function useOptionLabels(lookup: Lookup, ids: readonly string[]): Option[] {
  const optionsByValue = knownOptionsOf(lookup.name);
  const missing = ids.filter((id) => !optionsByValue.has(id));
  const { data } = useQuery({
    queryKey: ['lookup', lookup.name, 'names', missing],
    queryFn: ({ signal }) => lookup.resolve!(missing, signal),
    enabled: missing.length > 0 && lookup.resolve !== undefined,
    staleTime: 5 * MINUTE,
  });
  for (const option of data ?? []) optionsByValue.set(option.value, option);
  return ids.map((id) => optionsByValue.get(id) ?? { value: id, label: id });
}
