// Paths of the API, and their replies.

import type { Answer } from '../http.ts';
import type { StoredOrder } from './books.ts';
import { LANGUAGES, PLATFORMS, REGIONS } from './catalogue.ts';
import { toAccount, toCode, toOrder, toProduct } from './documents.ts';
import { notFound, unlisted } from './errors.ts';
import type { CodesWholesaleFault, CodesWholesaleRequestKind } from './faults.ts';
import { listOrders, listProducts } from './lists.ts';
import { readOrderRequest } from './order-request.ts';
import { placeOrder } from './orders.ts';
import { replyTo } from './replies.ts';
import { type CodesWholesaleShop, listedProduct } from './shop.ts';

interface RouteRequest {
  shop: CodesWholesaleShop;
  /** Id in the path. */
  id: string;
  query: URLSearchParams;
  body: unknown;
  fault: CodesWholesaleFault | null;
}

interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  kind: CodesWholesaleRequestKind;
  answer(request: RouteRequest): Answer;
}

function readProduct({ shop, id }: RouteRequest) {
  const product = listedProduct(shop, id);
  if (!product) throw unlisted();
  return toProduct(shop, product);
}

function countRead({ books }: CodesWholesaleShop, { id }: StoredOrder): void {
  books.reads.set(id, (books.reads.get(id) ?? 0) + 1);
}

function readOrder({ shop, id }: RouteRequest) {
  const order = shop.books.orders.get(id);
  if (!order) throw notFound();
  countRead(shop, order);
  return toOrder(shop, order);
}

function readCode({ shop, id }: RouteRequest) {
  const found = shop.books.codes.get(id);
  if (!found || found.code.isMissing) throw notFound();
  return toCode(shop, found.order, found.code);
}

const route = (
  method: Route['method'],
  path: string,
  kind: CodesWholesaleRequestKind,
  answer: Route['answer'],
): Route => ({ method, path: new RegExp(`^/v3/${path.replace(':id', '([^/]{1,80})')}$`), kind, answer });

const get = (path: string, kind: CodesWholesaleRequestKind, read: (request: RouteRequest) => unknown): Route =>
  route('GET', path, kind, (request) => ({ status: 200, body: read(request) }));

export const CODESWHOLESALE_ROUTES: readonly Route[] = [
  get('products', 'list', ({ shop, query }) => listProducts(shop, query)),
  get('products/:id', 'list', readProduct),
  get('accounts/current', 'list', ({ shop }) => toAccount(shop)),
  get('platforms', 'list', () => ({ platforms: PLATFORMS.map((name) => ({ name })) })),
  get('regions', 'list', () => ({ regions: REGIONS.map((name) => ({ name })) })),
  get('languages', 'list', () => ({ languages: LANGUAGES.map((name) => ({ name })) })),
  route('POST', 'orders', 'order', ({ shop, body, fault }) =>
    replyTo(shop, placeOrder(shop, readOrderRequest(body), fault), fault),
  ),
  get('orders', 'lookup', ({ shop, query, fault }) => listOrders(shop, query, fault !== 'lookupWithoutReferences')),
  get('orders/:id', 'lookup', readOrder),
  get('codes/:id', 'lookup', readCode),
];
