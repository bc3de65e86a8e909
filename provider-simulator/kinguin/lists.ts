// Searches for products and orders, page by page. Pages move while they are read, because nothing fixes the order of a
// run.

import { toOrder, toProduct, updatedMsOf } from './documents.ts';
import { violation } from './errors.ts';
import { type KinguinShop, orderState } from './shop.ts';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;
const LEAST_NAME = 3;

function readNumber(query: URLSearchParams, name: string, otherwise: number, max: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) throw violation(name, text, `must be 1 to ${max}.`);
  return value;
}

/** The requested page of a list. */
export function pageOf<T>(items: readonly T[], query: URLSearchParams): T[] {
  const limit = readNumber(query, 'limit', DEFAULT_LIMIT, MAX_LIMIT);
  const first = (readNumber(query, 'page', 1, Number.MAX_SAFE_INTEGER) - 1) * limit;
  return items.slice(first, first + limit);
}

/** A date in one of the documented formats, in UTC; null if it is not given. */
function readDate(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  const ms = parts
    ? Date.parse(`${parts[1]}T${parts[2] ?? '00:00:00'}${(parts[3] ?? '').slice(0, 4)}${parts[4] ?? 'Z'}`)
    : Number.NaN;
  if (Number.isNaN(ms)) throw violation(name, text, 'must be a date.');
  return ms;
}

const isAmong = (query: URLSearchParams, name: string, value: unknown): boolean =>
  query.get(name)?.split(',').includes(String(value)) ?? true;

const isFlag = (query: URLSearchParams, name: string, value: boolean): boolean =>
  query.get(name) === null || (query.get(name) === 'yes') === value;

/** Products with stock. The newest change comes first unless another order is requested. */
export function searchProducts(shop: KinguinShop, query: URLSearchParams) {
  const name = query.get('name')?.toLowerCase() ?? null;
  if (name !== null && name.length < LEAST_NAME) throw violation('name', name, `must have ${LEAST_NAME} characters.`);
  const sortBy = query.get('sortBy') ?? 'updatedAt';
  // Spelled as documented.
  if (sortBy !== 'kingiunId' && sortBy !== 'updatedAt') throw violation('sortBy', sortBy, 'is not supported.');
  const direction = query.get('sortType') === 'asc' ? 1 : -1;
  const [sinceMs, untilMs] = [readDate(query, 'updatedSince'), readDate(query, 'updatedTo')];
  const found = [...shop.catalogue.values()]
    .map((product) => ({ product, updatedMs: updatedMsOf(shop, product), json: toProduct(shop, product) }))
    .filter(({ product, updatedMs, json }) => {
      if (json === null || (sinceMs !== null && updatedMs < sinceMs) || (untilMs !== null && updatedMs > untilMs))
        return false;
      if (name !== null && !product.name.toLowerCase().includes(name)) return false;
      if (query.get('withText') === 'yes' && json.textQty === 0) return false;
      return (
        isAmong(query, 'kinguinId', product.kinguinId) &&
        isAmong(query, 'productId', product.productId) &&
        isAmong(query, 'platform', product.platform) &&
        isAmong(query, 'regionId', product.region.id) &&
        isFlag(query, 'isPreorder', product.isPreorder)
      );
    })
    .sort(
      (a, b) =>
        direction * (sortBy === 'updatedAt' ? a.updatedMs - b.updatedMs : a.product.kinguinId - b.product.kinguinId),
    );
  return { results: pageOf(found, query).map(({ json }) => json), item_count: found.length };
}

/** Orders that are visible by now. */
export function searchOrders(shop: KinguinShop, query: URLSearchParams) {
  const [fromMs, toMs] = [readDate(query, 'createdAtFrom'), readDate(query, 'createdAtTo')];
  const found = [...shop.books.orders.values()].filter((order) => {
    if (order.visibleMs > shop.now()) return false;
    if ((fromMs !== null && order.atMs < fromMs) || (toMs !== null && order.atMs > toMs)) return false;
    return (
      isAmong(query, 'orderId', order.id) &&
      isAmong(query, 'orderExternalId', order.reference) &&
      isFlag(query, 'isPreorder', order.isPreorder) &&
      isAmong(query, 'status', orderState(shop, order).status)
    );
  });
  return { results: pageOf(found, query).map((order) => toOrder(shop, order, true)), item_count: found.length };
}
