// The lists of products, page by page, and of orders, by date.

import { toHistoryRow, toProduct } from './documents.ts';
import { badRequest } from './errors.ts';
import { type CodesWholesaleShop, updatedMsOf } from './shop.ts';

function readTime(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw badRequest(`${name} must be a date.`);
  return ms;
}

/** Filters of a run, which a continuation token repeats. */
const filtersOf = (query: URLSearchParams): string =>
  JSON.stringify(['productIds', 'createdSince', 'updatedSince'].map((name) => query.get(name)));

interface Continuation {
  first: number;
  filters: string;
}

function readContinuation(query: URLSearchParams): number {
  const token = query.get('continuationToken');
  if (token === null) return 0;
  try {
    const { first, filters } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as Continuation;
    if (filters === filtersOf(query) && Number.isSafeInteger(first)) return first;
  } catch {
    // Refused below.
  }
  throw badRequest('continuationToken belongs to another list.');
}

/** A page of products; those without stock are listed too. */
export function listProducts(shop: CodesWholesaleShop, query: URLSearchParams) {
  const [createdMs, updatedMs] = [readTime(query, 'createdSince'), readTime(query, 'updatedSince')];
  if (createdMs !== null && updatedMs !== null) throw badRequest('createdSince excludes updatedSince.');
  const ids = query.get('productIds')?.split(',');
  const first = readContinuation(query);
  const found = [...shop.catalogue.values()].filter(
    (product) =>
      !shop.books.hidden.has(product.productId) &&
      (ids?.includes(product.productId) ?? true) &&
      (createdMs === null || product.updatedMs >= createdMs) &&
      (updatedMs === null || updatedMsOf(shop, product) >= updatedMs),
  );
  const end = first + shop.settings.pageSize;
  const token = Buffer.from(JSON.stringify({ first: end, filters: filtersOf(query) } satisfies Continuation));
  return {
    items: found.slice(first, end).map((product) => toProduct(shop, product)),
    continuationToken: end < found.length ? token.toString('base64url') : null,
  };
}

/** Orders of a period, oldest first. A date without time is its midnight. */
export function listOrders(shop: CodesWholesaleShop, query: URLSearchParams, hasReferences: boolean) {
  const [fromMs, toMs] = [readTime(query, 'startFrom'), readTime(query, 'endOn')];
  const found = [...shop.books.orders.values()].filter(
    ({ atMs, listedMs }) =>
      listedMs <= shop.now() && (fromMs === null || atMs >= fromMs) && (toMs === null || atMs <= toMs),
  );
  const rows = found.map((order) => toHistoryRow(shop, order));
  return { items: hasReferences ? rows : rows.map(({ clientOrderId: _reference, ...row }) => row) };
}
