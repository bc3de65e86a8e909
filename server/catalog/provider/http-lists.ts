// Products, prices, promotions, rates, stock and balance over HTTP.

import type * as z from 'zod/mini';
import { timeOf } from '#domain/base/time.ts';
import {
  AnyPage,
  Balance,
  e4OfDecimal,
  PriceEntry,
  ProductEntry,
  Promotion,
  Rates,
  Stock,
  StockEntry,
} from '#domain/catalog/provider-wire.ts';
import type { ListQuery, Page, Provider } from './port.ts';
import { buildPath, type ProviderHttpClient } from './provider-http-client.ts';
import { readEntries } from './read-entries.ts';
import { amountOf, priceOf, productOf, promotionOf } from './wire-translation.ts';

type Lists = Pick<Provider, 'products' | 'prices' | 'promotions' | 'rates' | 'stock' | 'stockLevels' | 'balance'>;

const toTime = (text: string) => timeOf(Date.parse(text));
const toQuery = ({ cursor, since, skus }: ListQuery) => ({ cursor, since, sku: skus?.join(',') });

/** A page with all readable entries. */
function toPage<S extends z.ZodMiniType, Out>(
  page: { items: unknown[]; next: string | null; asOf: string },
  schema: S,
  translate: (item: z.output<S>) => Out,
): Page<Out> {
  const { items, leftOut } = readEntries(page.items, schema, 'sku', 'id');
  return { items: items.map(translate), leftOut, next: page.next, asOf: toTime(page.asOf) };
}

export const httpLists = ({ get, getList, requireValue: must }: ProviderHttpClient): Lists => ({
  async products(query = {}) {
    const page = must(AnyPage, await getList('products', toQuery(query)));
    return toPage(page, ProductEntry, (item) =>
      item.kind === 'removed' ? { ...item, changedAt: toTime(item.changedAt) } : productOf(item),
    );
  },

  async prices(query = {}) {
    const page = must(AnyPage, await getList('prices', toQuery(query)));
    return toPage(page, PriceEntry, (item) => {
      const changedAt = toTime(item.changedAt);
      return item.kind === 'removed'
        ? { ...item, changedAt }
        : { ...item, changedAt, prices: item.prices.map(priceOf) };
    });
  },

  async promotions({ from, to, cursor }) {
    return toPage(must(AnyPage, await getList('promotions', { from, to, cursor })), Promotion, promotionOf);
  },

  async rates() {
    const { rates, asOf } = must(Rates, await get('rates'));
    const convertedRates = rates.map(({ currency, perEuro }) => ({ currency, perEuroE4: e4OfDecimal(perEuro) }));
    return { rates: convertedRates, asOf: toTime(asOf) };
  },

  async stockLevels(query = {}) {
    const page = must(AnyPage, await getList('stock', toQuery(query)));
    return toPage(page, StockEntry, (level) => ({ ...level, changedAt: toTime(level.changedAt) }));
  },

  stock: async (sku) => must(Stock, await get(buildPath('stock', sku))),

  balance: async () => ({ available: amountOf(must(Balance, await get('balance')).available) }),
});
