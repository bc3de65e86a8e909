// Lookups of the catalogue: publishers, providers, stores, platforms.

import type { Endpoint, Input, Reply } from '#domain/base/endpoint.ts';
import { DEFAULT_PAGE_SIZE } from '#domain/base/limits.ts';
import { matchesQuery } from '#domain/base/text/fold-text.ts';
import type { catalogCalls, Named } from '#domain/catalog/calls.ts';
import type { Lookup } from '#web/ui/form/lookup.ts';
import type { Option } from '#web/ui/kit/controls/option.ts';
import { send } from '#web/ui/session/api.ts';

/** Loaded on first search: most lists render without one. */
const calls = async (): Promise<typeof catalogCalls> => (await import('#domain/catalog/calls.ts')).catalogCalls;

type PagedCall = 'publishers' | 'publishersOfPartner' | 'providers';

const toOption = ({ id, name }: Named): Option => ({ value: id, label: name });
const ALL = 0;

/** Names searched on the server page by page; a name in a URL is resolved from the whole list. */
const pagedLookup = (name: string, callName: PagedCall): Lookup => {
  const ask = async (text: string, size: number, signal: AbortSignal) => {
    const call = (await calls())[callName];
    const page = await send(call, { filter: text ? { text } : {}, sort: [], page: 0, size }, { signal });
    return page.items;
  };
  return {
    name,
    search: async (text, signal) => (await ask(text, DEFAULT_PAGE_SIZE, signal)).map(toOption),
    resolve: async (ids, signal) => (await ask('', ALL, signal)).filter(({ id }) => ids.includes(id)).map(toOption),
  };
};

/** Names loaded completely and searched locally. */
export const wordLookup = <E extends Endpoint>(
  name: string,
  call: E | (() => Promise<E>),
  read: (reply: Reply<E>) => readonly string[],
): Lookup => ({
  name,
  search: async (text, signal) =>
    read(await send(typeof call === 'function' ? await call() : call, {} as Input<E>, { signal }))
      .filter((word) => matchesQuery(word, text))
      .map((word) => ({ value: word, label: word })),
});

/** Products by name, with the unique and stable SKU as value. */
const productsBySku: Lookup = {
  name: 'products-by-sku',
  search: async (text, signal) => {
    const { productCalls } = await import('#domain/catalog/products.ts');
    const filter = text ? { text } : {};
    const page = await send(productCalls.find, { filter, sort: [], page: 0, size: DEFAULT_PAGE_SIZE }, { signal });
    return page.items.map(({ sku, name }) => ({ value: sku, label: name, note: sku }));
  },
};

export const catalogLookups = {
  publishers: pagedLookup('publishers', 'publishers'),
  /** Publishers the partner's company may buy from. */
  publishersOfPartner: pagedLookup('publishers-of-partner', 'publishersOfPartner'),
  providers: pagedLookup('providers', 'providers'),
  productsBySku,
  stores: wordLookup(
    'stores',
    async () => (await calls()).stores,
    (words) => words,
  ),
  platforms: wordLookup(
    'platforms',
    async () => (await calls()).platforms,
    (words) => words,
  ),
};
