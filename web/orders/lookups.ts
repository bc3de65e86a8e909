// What the filters of orders can be searched by: names behind ids, and short lists of words.

import type { Endpoint, Input, Reply } from '#domain/base/endpoint.ts';
import { DEFAULT_PAGE_SIZE } from '#domain/base/limits.ts';
import { catalogCalls } from '#domain/catalog/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { send } from '#web/base/api.ts';
import type { Lookup } from '#web/base/async-select.tsx';

/** Names that are searched on the server, one page at a time; a name from an address is looked up in the whole list. */
const named = (name: string, page: typeof catalogCalls.publishers, all: typeof catalogCalls.allPublishers): Lookup => ({
  name,
  search: async (text, signal) => {
    const filter = text ? { text } : {};
    const { items } = await send(page, { filter, sort: [], page: 0, size: DEFAULT_PAGE_SIZE }, { signal });
    return items.map((item) => ({ value: item.id, label: item.name }));
  },
  resolve: async (ids, signal) =>
    (await send(all, {}, { signal }))
      .filter(({ id }) => ids.includes(id))
      .map((item) => ({ value: item.id, label: item.name })),
});

/** A list that comes whole and is searched here. */
const whole = <E extends Endpoint>(name: string, call: E, read: (reply: Reply<E>) => readonly string[]): Lookup => ({
  name,
  search: async (text, signal) =>
    read(await send(call, {} as Input<E>, { signal }))
      .filter((word) => word.toLowerCase().includes(text.toLowerCase()))
      .map((word) => ({ value: word, label: word })),
});

const regionNames = (rows: readonly { region: string }[]) => rows.map(({ region }) => region);

export const lookups = {
  publishers: named('publishers', catalogCalls.publishers, catalogCalls.allPublishers),
  providers: named('providers', catalogCalls.providers, catalogCalls.allProviders),
  stores: whole('stores', catalogCalls.stores, (words) => words),
  platforms: whole('platforms', catalogCalls.platforms, (words) => words),
  regions: whole('order-regions', orderCalls.regions, regionNames),
  partnerRegions: whole('partner-order-regions', partnerOrderCalls.regions, regionNames),
};
