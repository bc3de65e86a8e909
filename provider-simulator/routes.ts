// Routes of an account and their handlers; listed in the wire description.

import * as z from 'zod/mini';
import {
  ClaimRequest,
  decimalOfE4,
  OrderRequest,
  Reference,
  ReservationRequest,
  ReturnRequest,
} from '#domain/catalog/provider-wire.ts';
import type { SoldOrder } from './account-books.ts';
import { ratesAt } from './calendar.ts';
import { findClaims, placeClaim } from './claims.ts';
import type { Fault, RequestKind } from './faults.ts';
import { pricePage, productPage, promotionPage, stockPage } from './lists.ts';
import { fetchKeys, placeOrder, returnOrder, toWireOrder } from './orders.ts';
import { findReservations, release, reserve, toWireReservation } from './reservations.ts';
import { RequestRefused, requireProduct, type Shop, toWireStock } from './shop.ts';

interface RouteRequest {
  shop: Shop;
  /** Id or SKU in the path. */
  id: string;
  query: URLSearchParams;
  body: unknown;
  fault: Fault | null;
}

interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  kind: RequestKind;
  answer(request: RouteRequest): unknown;
}

function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw new RequestRefused('INVALID_REQUEST', `${path.join('.') || 'The request'}: ${message}`);
}

function orderOf({ shop, id }: Pick<RouteRequest, 'shop' | 'id'>): SoldOrder {
  const order = shop.book.orders.get(id);
  if (order?.account !== shop.account.path) throw new RequestRefused('NOT_FOUND', 'There is no such order.');
  return order;
}

/** Orders are found by reference only after the account's visibility lag. */
function findOrders({ shop, query }: RouteRequest) {
  const { book, account } = shop;
  if (!account.capabilities.lookupByReference)
    throw new RequestRefused('NOT_SUPPORTED', 'Orders are not found by reference.');
  const nowMs = shop.now();
  const order = book.byReference.get(`${account.path}/${parseInput(Reference, query.get('reference'))}`);
  const isVisible = order && nowMs - order.atMs >= account.capabilities.lookupLagSeconds * 1000;
  return { orders: isVisible ? [toWireOrder(shop, order, nowMs)] : [] };
}

const stockOf = ({ shop, id }: RouteRequest) => toWireStock(shop, requireProduct(shop, id, shop.now()), shop.now());

/** Initial balance minus net charges. */
function balanceOf({ shop: { account, book } }: RouteRequest) {
  if (!account.capabilities.balance) throw new RequestRefused('NOT_SUPPORTED', 'The balance is not reported.');
  const availableE4 = Math.max(0, account.balanceEuro * 10_000 - book.spentEuroE4(account.path));
  return { available: { amount: decimalOfE4(availableE4), currency: 'EUR' } };
}

function listStock({ shop, query }: RouteRequest) {
  if (!shop.account.capabilities.stockList) throw new RequestRefused('NOT_SUPPORTED', 'There is no list of stock.');
  return stockPage(shop, query);
}

const route = (method: Route['method'], path: string, kind: RequestKind, answer: Route['answer']): Route => ({
  method,
  path: new RegExp(`^${path.replace(':id', '([^/]{1,80})')}$`),
  kind,
  answer,
});

/** Below /{account}/v1/. */
export const ROUTES: readonly Route[] = [
  route('GET', 'capabilities', 'list', ({ shop }) => shop.account.capabilities),
  route('GET', 'products', 'list', ({ shop, query }) => productPage(shop, query)),
  route('GET', 'prices', 'list', ({ shop, query }) => pricePage(shop, query)),
  route('GET', 'promotions', 'list', ({ shop, query }) => promotionPage(shop, query)),
  route('GET', 'rates', 'list', ({ shop }) => ratesAt(shop.seed, shop.now())),
  route('GET', 'balance', 'list', balanceOf),
  route('GET', 'stock', 'list', listStock),
  route('GET', 'stock/:id', 'list', stockOf),
  route('POST', 'reservations', 'change', ({ shop, body }) =>
    toWireReservation(shop, reserve(shop, parseInput(ReservationRequest, body)), shop.now()),
  ),
  route('GET', 'reservations', 'list', ({ shop, query }) =>
    findReservations(shop, parseInput(Reference, query.get('reference'))),
  ),
  route('POST', 'reservations/:id/release', 'change', ({ shop, id }) =>
    toWireReservation(shop, release(shop, id), shop.now()),
  ),
  route('POST', 'orders', 'order', ({ shop, body, fault }) =>
    toWireOrder(shop, placeOrder(shop, parseInput(OrderRequest, body), fault), shop.now()),
  ),
  route('GET', 'orders', 'lookup', findOrders),
  route('GET', 'orders/:id', 'lookup', (request) => toWireOrder(request.shop, orderOf(request), request.shop.now())),
  route('GET', 'orders/:id/keys', 'lookup', (request) => {
    const order = orderOf(request);
    return { orderId: order.id, keys: fetchKeys(request.shop, order, request.shop.now()) };
  }),
  route('POST', 'orders/:id/return', 'change', (request) => {
    const order = orderOf(request);
    parseInput(ReturnRequest, request.body);
    returnOrder(request.shop, order, request.shop.now());
    return toWireOrder(request.shop, order, request.shop.now());
  }),
  route('POST', 'claims', 'claim', ({ shop, body, fault }) => {
    const request = parseInput(ClaimRequest, body);
    return placeClaim(shop, orderOf({ shop, id: request.orderId }), request, fault);
  }),
  route('GET', 'claims', 'lookup', ({ shop, query }) =>
    findClaims(shop, parseInput(Reference, query.get('reference'))),
  ),
];
