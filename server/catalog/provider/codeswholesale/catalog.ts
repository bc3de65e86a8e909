// The catalogue of CodesWholesale. Products, prices and stock are parts of one list, read page by page.

import type { Time } from '#domain/base/time.ts';
import type { JsonApi } from '../json-api.ts';
import type { ListQuery, Page, PriceTier, Provider, ProviderPrice, ProviderProduct } from '../port.ts';
import { buildPath } from '../provider-http-client.ts';
import { readEntries } from '../read-entries.ts';
import { toE4, unitCostE4 } from '../supplier/amounts.ts';
import { describedMoment, NO_REGION, NO_STORE, withoutPromotions } from '../supplier/catalogue.ts';
import { Account, Product, ProductPage, type WireProduct } from './shapes.ts';

/** The day of a text that begins with one; the format is undocumented. */
const dayOf = (text: string): string | null => {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null;
};

function productOf(product: WireProduct, changedAt: Time): ProviderProduct {
  const { productId, identifier, name, platform, regions, releaseDate } = product;
  const store = platform ?? NO_STORE;
  return {
    kind: 'product',
    sku: productId,
    janusId: identifier ?? productId,
    mSku: null,
    name,
    // The list has no publisher.
    publisher: null,
    store,
    platforms: [store],
    operatingSystems: [],
    region: regions?.length ? regions.join(', ').slice(0, 120) : NO_REGION,
    releaseDate: releaseDate ? dayOf(releaseDate) : null,
    geoWhiteList: [],
    geoBlackList: [],
    keyFormat: 'text',
    bundle: [],
    changedAt,
  };
}

/** Unit costs by quantity, smallest quantity first. */
const tiersOf = ({ prices }: WireProduct): PriceTier[] =>
  (prices ?? [])
    .map(({ from, value }) => ({ fromQuantity: Math.max(1, from), costE4: toE4(value) }))
    .sort((a, b) => a.fromQuantity - b.fromQuantity);

/** Cost of one unit in an order of this many; null if so few are not sold, or without a price. */
export function unitPriceE4(product: WireProduct, quantity: number): number | null {
  const costE4 = unitCostE4(0, tiersOf(product), quantity);
  return costE4 > 0 ? costE4 : null;
}

function priceOf(product: WireProduct, countries: readonly string[], currency: string): ProviderPrice[] {
  const costE4 = unitPriceE4(product, 1);
  if (costE4 === null) return [];
  const tiers = tiersOf(product).filter(({ fromQuantity }) => fromQuantity > 1);
  return [
    {
      id: product.productId,
      countries: [...countries],
      currency,
      costE4,
      ...(tiers.length > 0 && { tiers }),
      // There is no retail price; ours are set by hand or derived from the cost.
      priceE4: costE4,
      oldPriceE4: null,
    },
  ];
}

/** Position in a list: start of the changes, and the token of the next page. */
const toCursor = (since: Time | undefined, token: string): string => `${since ?? ''}|${token}`;
const readCursor = (cursor: string): { since: string; token: string } => {
  const [since = '', ...token] = cursor.split('|');
  return { since, token: token.join('|') };
};

type Lists = 'products' | 'prices' | 'promotions' | 'rates' | 'stock' | 'stockLevels' | 'balance';

export function codesWholesaleCatalog(
  { get, requireValue }: JsonApi,
  { countries, currency }: { countries: readonly string[]; currency: string },
  now: () => Time,
): Pick<Provider, Lists> {
  /** A page of the list, each product translated alone. Products have no time of change, so it is that of the request. */
  async function readPage<T>(
    { cursor, since, skus }: ListQuery,
    translate: (product: WireProduct, changedAt: Time) => T,
  ): Promise<Page<T>> {
    const readAt = now();
    const position = cursor ? readCursor(cursor) : { since: since ?? '', token: '' };
    const query = {
      ...(position.since && { updatedSince: position.since }),
      ...(position.token && { continuationToken: position.token }),
      ...(skus && { productIds: skus.join(',') }),
    };
    const page = requireValue(await get(ProductPage, 'v3/products', query));
    const { items, leftOut } = readEntries(page.items, Product, 'productId');
    return {
      items: items.map((product) => translate(product, readAt)),
      leftOut,
      next: page.continuationToken
        ? toCursor((position.since || undefined) as Time | undefined, page.continuationToken)
        : null,
      asOf: describedMoment(readAt),
    };
  }

  const stockOf = ({ productId, quantity }: WireProduct) => ({ sku: productId, inStock: quantity > 0, quantity });
  return {
    products: (query = {}) => readPage(query, productOf),
    prices: (query = {}) =>
      readPage(query, (product, changedAt) => ({
        kind: 'prices' as const,
        sku: product.productId,
        prices: priceOf(product, countries, currency),
        changedAt,
      })),
    stockLevels: (query = {}) => readPage(query, (product, changedAt) => ({ ...stockOf(product), changedAt })),
    ...withoutPromotions(now),
    async stock(sku) {
      const reply = await get(Product, buildPath('v3', 'products', sku));
      if (reply.kind === 'failed' && reply.failure.status === 404) return { sku, inStock: false, quantity: 0 };
      return stockOf(requireValue(reply));
    },
    async balance() {
      const { totalToUse } = requireValue(await get(Account, 'v3/accounts/current'));
      return { available: { amountE4: toE4(Math.max(0, totalToUse)), currency } };
    },
  };
}
