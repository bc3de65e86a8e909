// Products, prices, promotions, rates and stock over HTTP.

import { timeOf } from '#domain/base/time.ts';
import {
  e4OfDecimal,
  PricePage,
  ProductPage,
  PromotionPage,
  Rates,
  Stock,
  StockPage,
} from '#domain/catalog/provider-wire.ts';
import type { ListQuery, Provider } from './port.ts';
import { buildPath, type ProviderHttpClient } from './provider-http-client.ts';
import { priceOf, productOf, promotionOf } from './wire-translation.ts';

type Lists = Pick<Provider, 'products' | 'prices' | 'promotions' | 'rates' | 'stock' | 'stockLevels'>;

const toTime = (text: string) => timeOf(Date.parse(text));
const toQuery = ({ cursor, since, skus }: ListQuery) => ({ cursor, since, sku: skus?.join(',') });

function toPage<In, Out>(page: { items: In[]; next: string | null; asOf: string }, translate: (item: In) => Out) {
  return { items: page.items.map(translate), next: page.next, asOf: toTime(page.asOf) };
}

export const httpLists = ({ get, getList, requireValue: must }: ProviderHttpClient): Lists => ({
  async products(query = {}) {
    const page = must(ProductPage, await getList('products', toQuery(query)));
    return toPage(page, (item) =>
      item.kind === 'removed' ? { ...item, changedAt: toTime(item.changedAt) } : productOf(item),
    );
  },

  async prices(query = {}) {
    const page = must(PricePage, await getList('prices', toQuery(query)));
    return toPage(page, (item) => {
      const changedAt = toTime(item.changedAt);
      return item.kind === 'removed'
        ? { ...item, changedAt }
        : { ...item, changedAt, prices: item.prices.map(priceOf) };
    });
  },

  async promotions({ from, to, cursor }) {
    return toPage(must(PromotionPage, await getList('promotions', { from, to, cursor })), promotionOf);
  },

  async rates() {
    const { rates, asOf } = must(Rates, await get('rates'));
    const convertedRates = rates.map(({ currency, perEuro }) => ({ currency, perEuroE4: e4OfDecimal(perEuro) }));
    return { rates: convertedRates, asOf: toTime(asOf) };
  },

  async stockLevels(query = {}) {
    const page = must(StockPage, await getList('stock', toQuery(query)));
    return toPage(page, (level) => ({ ...level, changedAt: toTime(level.changedAt) }));
  },

  stock: async (sku) => must(Stock, await get(buildPath('stock', sku))),
});
