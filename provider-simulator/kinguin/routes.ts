// Documented paths below /esa/api, and their replies.

import type { StoredOrder } from './books.ts';
import { PLATFORM_LIST, REGION_LIST } from './catalogue.ts';
import { toKeys, toOrder, toProduct } from './documents.ts';
import { KinguinRefusal } from './errors.ts';
import type { KinguinFault, KinguinRequestKind } from './faults.ts';
import { pageOf, searchOrders, searchProducts } from './lists.ts';
import { readOrderRequest } from './order-request.ts';
import { placeOrder } from './orders.ts';
import { requestReturn } from './returns.ts';
import { balanceCents, type KinguinShop } from './shop.ts';

interface RouteRequest {
  shop: KinguinShop;
  /** `v1` or `v2`. */
  version: string;
  /** Id in the path. */
  id: string;
  query: URLSearchParams;
  body: unknown;
  fault: KinguinFault | null;
}

interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  kind: KinguinRequestKind;
  status: number;
  answer(request: RouteRequest): unknown;
}

function productOf({ shop, version, id }: RouteRequest) {
  const product = [...shop.catalogue.values()].find((one) =>
    version === 'v1' ? String(one.kinguinId) === id : one.productId === id,
  );
  const json = product && toProduct(shop, product);
  if (!json) throw new KinguinRefusal('Http', 'The product was not found.');
  return json;
}

/** A visible order. */
function orderOf({ shop, id }: RouteRequest): StoredOrder {
  const order = shop.books.orders.get(id);
  if (!order || order.visibleMs > shop.now()) throw new KinguinRefusal('OrderNotFound', 'Order not found.');
  return order;
}

const countRead = ({ books }: KinguinShop, orderId: string) =>
  void books.reads.set(orderId, (books.reads.get(orderId) ?? 0) + 1);

function readOrder(request: RouteRequest) {
  const order = orderOf(request);
  countRead(request.shop, order.id);
  return toOrder(request.shop, order, true);
}

function listOrders({ shop, query }: RouteRequest) {
  const found = searchOrders(shop, query);
  for (const { orderId } of found.results) countRead(shop, orderId);
  return found;
}

const route = (
  versions: string,
  method: Route['method'],
  path: string,
  kind: KinguinRequestKind,
  answer: Route['answer'],
  status = 200,
): Route => ({
  method,
  path: new RegExp(`^(${versions})/${path.replace(':id', '([^/]{1,80})')}$`),
  kind,
  status,
  answer,
});

export const KINGUIN_ROUTES: readonly Route[] = [
  route('v1', 'GET', 'products', 'list', ({ shop, query }) => searchProducts(shop, query)),
  route('v1|v2', 'GET', 'products/:id', 'list', productOf),
  route('v1', 'GET', 'regions', 'list', () => REGION_LIST),
  route('v1', 'GET', 'platforms', 'list', () => PLATFORM_LIST),
  route('v1', 'GET', 'genres', 'list', () => ['Action']),
  route('v1', 'GET', 'balance', 'list', ({ shop }) => ({ balance: balanceCents(shop) / 100 })),
  route(
    'v1|v2',
    'POST',
    'order',
    'order',
    ({ shop, version, body, fault }) =>
      toOrder(shop, placeOrder(shop, readOrderRequest(shop, version, body), fault), false),
    201,
  ),
  route('v1', 'GET', 'order', 'lookup', listOrders),
  route('v1', 'GET', 'order/:id', 'lookup', readOrder),
  route('v2', 'GET', 'order/:id/keys', 'lookup', (request) =>
    pageOf(toKeys(request.shop, orderOf(request)), request.query),
  ),
  route('v2', 'POST', 'order/:id/keys/return', 'change', (request) => requestReturn(request.shop, orderOf(request))),
];
