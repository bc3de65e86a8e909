// Kinguin's catalogue. Products, prices and stock are parts of one list, read page by page. Merkur buys text keys: an
// offer without any is out of stock, except pre-orders, whose keys have no type yet.

import { type Time, timeOf } from '#domain/base/time.ts';
import type { JsonApi } from '../json-api.ts';
import {
  type ListQuery,
  type Page,
  type Provider,
  ProviderError,
  type ProviderPrice,
  type ProviderProduct,
} from '../port.ts';
import { buildPath } from '../provider-http-client.ts';
import { readEntries } from '../read-entries.ts';
import { toE4 } from '../supplier/amounts.ts';
import { describedMoment, NO_REGION, NO_STORE, withoutPromotions } from '../supplier/catalogue.ts';
import { MOST_UNITS } from '../supplier/shapes.ts';
import { UNITS_PER_OFFER } from './capabilities.ts';
import { cheapestOffer, EURO, quantityOf, tiersOf } from './offers.ts';
import { Balance, Product, ProductPage, type WireProduct } from './shapes.ts';

/** Largest page the API serves. */
const PAGE_SIZE = 100;

const SYSTEMS: Readonly<Record<string, ProviderProduct['operatingSystems'][number]>> = {
  windows: 'Windows',
  mac: 'MacOS',
  'mac os': 'MacOS',
  macos: 'MacOS',
  linux: 'Linux',
};

const changedAtOf = ({ updatedAt }: WireProduct): Time => timeOf(Date.parse(updatedAt));

/** Country codes without those that the product excludes. */
const soldIn = (countries: readonly string[], { countryLimitation }: WireProduct): string[] =>
  countries.filter((code) => !countryLimitation?.includes(code));

function productOf(product: WireProduct): ProviderProduct {
  const { productId, kinguinId, platform, publishers, releaseDate, systemRequirements } = product;
  const store = platform ?? NO_STORE;
  const systems = (systemRequirements ?? []).flatMap(({ system }) => SYSTEMS[system.trim().toLowerCase()] ?? []);
  return {
    kind: 'product',
    sku: productId,
    janusId: String(kinguinId),
    mSku: null,
    name: product.name,
    publisher: publishers?.[0] ?? null,
    store,
    platforms: [store],
    operatingSystems: [...new Set(systems)],
    region: product.regionalLimitations ?? NO_REGION,
    releaseDate: releaseDate ?? cheapestOffer(product)?.releaseDate ?? null,
    geoWhiteList: [],
    geoBlackList: product.countryLimitation ?? [],
    keyFormat: 'text',
    bundle: [],
    changedAt: changedAtOf(product),
  };
}

/** The price of a product: its cheapest offer, with the tiers of wholesale. */
function priceOf(countries: readonly string[], product: WireProduct): ProviderPrice[] {
  const offer = cheapestOffer(product);
  const sold = soldIn(countries, product);
  if (!offer || offer.price <= 0 || sold.length === 0) return [];
  const tiers = tiersOf(offer);
  const costE4 = toE4(offer.price);
  return [
    {
      id: offer.offerId,
      countries: sold,
      currency: EURO,
      costE4,
      ...(tiers.length > 0 && { tiers }),
      unitsPerOrder: offer.isPreorder ? 1 : tiers.length > 0 ? MOST_UNITS : UNITS_PER_OFFER,
      // Kinguin states no retail price; ours are set by hand or derived from the cost.
      priceE4: costE4,
      oldPriceE4: null,
    },
  ];
}

/** Position in a list: page and number of products when the page before was read. */
interface Position {
  page: number;
  total: number | null;
  since: Time | null;
}

const readCursor = (cursor: string): Position => {
  const [page = '1', total = '', since = ''] = cursor.split('|');
  return { page: Number(page), total: total === '' ? null : Number(total), since: (since || null) as Time | null };
};
const toCursor = ({ page, total, since }: Position): string => `${page}|${total ?? ''}|${since ?? ''}`;

/**
 * The page to read next, or null. Undefined if the list ended before its number of products. Products removed while the list is read move the others forward, over the page border;
 * so the reader steps back as many pages as the list has lost. Exported for tests.
 */
export function nextPage(
  { page, total }: Pick<Position, 'page' | 'total'>,
  found: { items: number; total: number },
): number | null | undefined {
  const lost = total === null ? 0 : Math.max(0, total - found.total);
  if (lost > 0 && page > 1) return Math.max(1, page - Math.ceil(lost / PAGE_SIZE));
  if (page * PAGE_SIZE >= found.total) return null;
  return found.items === 0 ? undefined : page + 1;
}

export function kinguinCatalog(
  { name, get, requireValue }: JsonApi,
  countries: readonly string[],
  now: () => Time,
): Pick<Provider, 'products' | 'prices' | 'promotions' | 'rates' | 'stock' | 'stockLevels' | 'balance'> {
  /** A page of the list, each product translated alone. */
  async function readPage<T>(
    { cursor, since, skus }: ListQuery,
    translate: (product: WireProduct) => T,
  ): Promise<Page<T>> {
    const asOf = describedMoment(now());
    const position: Position = cursor ? readCursor(cursor) : { page: 1, total: null, since: since ?? null };
    const query = {
      page: String(position.page),
      limit: String(PAGE_SIZE),
      // Spelled as in the documentation.
      sortBy: 'kingiunId',
      sortType: 'asc',
      ...(position.since && { updatedSince: position.since }),
      ...(skus && { productId: skus.join(',') }),
    };
    const { results, item_count: total } = requireValue(await get(ProductPage, 'v1/products', query));
    const { items, leftOut } = readEntries(results, Product, 'productId');
    const recent = position.since ? items.filter((product) => changedAtOf(product) > position.since!) : items;
    const page = nextPage(position, { items: results.length, total });
    // Otherwise all products of the other pages would count as removed.
    if (page === undefined) throw new ProviderError(`${name} ended a list before its last product`);
    const next = page === null ? null : toCursor({ page, total, since: position.since });
    return { items: recent.map(translate), leftOut, next, asOf };
  }

  return {
    products: (query = {}) => readPage(query, productOf),
    prices: (query = {}) =>
      readPage(query, (product) => ({
        kind: 'prices' as const,
        sku: product.productId,
        prices: priceOf(countries, product),
        changedAt: changedAtOf(product),
      })),
    stockLevels: (query = {}) =>
      readPage(query, (product) => {
        const quantity = quantityOf(product);
        return { sku: product.productId, inStock: quantity > 0, quantity, changedAt: changedAtOf(product) };
      }),
    ...withoutPromotions(now),
    async stock(sku) {
      const reply = await get(Product, buildPath('v2', 'products', sku));
      // Not found is the documented reply for a product without stock.
      if (reply.kind === 'failed' && reply.failure.status === 404) return { sku, inStock: false, quantity: 0 };
      const quantity = quantityOf(requireValue(reply));
      return { sku, inStock: quantity > 0, quantity };
    },
    async balance() {
      const { balance } = requireValue(await get(Balance, 'v1/balance'));
      return { available: { amountE4: toE4(Math.max(0, balance)), currency: EURO } };
    },
  };
}
