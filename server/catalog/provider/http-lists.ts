// Products, prices, promotions, rates and stock over HTTP.

import { timeOf } from '#domain/base/time.ts';
import { e4OfDecimal, PricePage, ProductPage, PromotionPage, Rates, Stock } from '#domain/catalog/provider-wire.ts';
import { below, type Line } from './line.ts';
import type { ListQuery, Provider } from './port.ts';
import { priceOf, productOf, promotionOf } from './translate.ts';

type Lists = Pick<Provider, 'products' | 'prices' | 'promotions' | 'rates' | 'stock'>;

const instant = (text: string) => timeOf(Date.parse(text));
const queryOf = ({ cursor, since, skus }: ListQuery) => ({ cursor, since, sku: skus?.join(',') });

function pageOf<In, Out>(page: { items: In[]; next: string | null; asOf: string }, translate: (item: In) => Out) {
  return { items: page.items.map(translate), next: page.next, asOf: instant(page.asOf) };
}

export const httpLists = ({ get, getList, must }: Line): Lists => ({
  async products(query = {}) {
    const page = must(ProductPage, await getList('products', queryOf(query)));
    return pageOf(page, (item) =>
      item.kind === 'removed' ? { ...item, changedAt: instant(item.changedAt) } : productOf(item),
    );
  },

  async prices(query = {}) {
    const page = must(PricePage, await getList('prices', queryOf(query)));
    return pageOf(page, (item) => {
      const changedAt = instant(item.changedAt);
      return item.kind === 'removed'
        ? { ...item, changedAt }
        : { ...item, changedAt, prices: item.prices.map(priceOf) };
    });
  },

  async promotions({ from, to, cursor }) {
    return pageOf(must(PromotionPage, await getList('promotions', { from, to, cursor })), promotionOf);
  },

  async rates() {
    const { rates, asOf } = must(Rates, await get('rates'));
    const inOurs = rates.map(({ currency, perEuro }) => ({ currency, perEuroE4: e4OfDecimal(perEuro) }));
    return { rates: inOurs, asOf: instant(asOf) };
  },

  stock: async (sku) => must(Stock, await get(below('stock', sku))),
});
