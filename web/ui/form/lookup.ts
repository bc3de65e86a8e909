// Options searched by a call. Labels of seen options are kept, so that a chosen id can be shown after further searches.

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { matchesQuery } from '#domain/base/text/fold-text.ts';
import { MINUTE } from '#domain/base/time.ts';
import type { Option } from '#web/ui/kit/controls/option.ts';

/** A source of options. */
export interface Lookup {
  /** Cache key of the lookup: `companies`. */
  name: string;
  /** First page of matches; the empty text returns the first page of all options. */
  search: (text: string, signal: AbortSignal) => Promise<Option[]>;
  /** Resolves labels of ids that were not searched, for example from a URL. */
  resolve?: (ids: readonly string[], signal: AbortSignal) => Promise<Option[]>;
}

const knownOptions = new Map<string, Map<string, Option>>();
/** Options the lookup has shown so far, by value. */
export const knownOptionsOf = (name: string): Map<string, Option> => {
  const known = knownOptions.get(name) ?? new Map<string, Option>();
  knownOptions.set(name, known);
  return known;
};

/** A search, cached for a minute. */
export const searchOptions = (lookup: Lookup, text: string) =>
  queryOptions({
    queryKey: ['lookup', lookup.name, text],
    queryFn: ({ signal }) => lookup.search(text, signal),
    staleTime: MINUTE,
  });

/**
 * Option for a typed text: by its full label in any case, or as the only match. Undefined if ambiguous. Runs its own
 * search, because the list may still show results of an earlier text.
 */
export async function findTyped(cache: QueryClient, lookup: Lookup, text: string): Promise<Option | undefined> {
  const options = await cache.fetchQuery(searchOptions(lookup, text)).catch(() => []);
  const named = options.filter(({ label }) => label.toLowerCase() === text.toLowerCase());
  const matches = named.length > 0 ? named : options;
  const option = matches.length === 1 ? matches[0] : undefined;
  if (option) knownOptionsOf(lookup.name).set(option.value, option);
  return option;
}

/** A lookup over a fixed list of options. */
export const localLookup = (name: string, options: readonly Option[]): Lookup => ({
  name,
  search: async (text) => options.filter((option) => matchesQuery(option.label, text)),
  resolve: async (ids) => options.filter((option) => ids.includes(option.value)),
});

/** Options for ids; an unknown id is shown as it is. */
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
