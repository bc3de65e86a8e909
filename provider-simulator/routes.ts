// The paths of an account, each with the function that answers it. See the wire description for the list.

import * as z from 'zod/mini';
import { OrderRequest, Reference, ReservationRequest, ReturnRequest } from '#domain/catalog/provider-wire.ts';
import type { SoldOrder } from './book.ts';
import { ratesAt } from './calendar.ts';
import type { Fault, RequestKind } from './faults.ts';
import { pricePage, productPage, promotionPage } from './lists.ts';
import { fetchKeys, placeOrder, showOrder, takeBack } from './orders.ts';
import { findReservations, release, reserve, showReservation } from './reservations.ts';
import { freeUnits, productOf, Refused, type Shop } from './shop.ts';

export interface Asked {
  shop: Shop;
  /** The part of the path that is an id or a SKU. */
  id: string;
  query: URLSearchParams;
  body: unknown;
  fault: Fault | null;
}

export interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  kind: RequestKind;
  answer(asked: Asked): unknown;
}

function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw new Refused('INVALID_REQUEST', `${path.join('.') || 'The request'}: ${message}`);
}

function orderOf({ shop, id }: Asked): SoldOrder {
  const order = shop.book.orders.get(id);
  if (order?.account !== shop.account.path) throw new Refused('NOT_FOUND', 'There is no such order.');
  return order;
}

/** Orders are seen by reference only when the visibility lag of the account is over. */
function findOrders({ shop, query }: Asked) {
  const { book, account } = shop;
  if (!account.capabilities.lookupByReference) throw new Refused('NOT_SUPPORTED', 'Orders are not found by reference.');
  const nowMs = shop.now();
  const order = book.byReference.get(`${account.path}/${read(Reference, query.get('reference'))}`);
  const seen = order && nowMs - order.atMs >= account.capabilities.lookupLagSeconds * 1000;
  return { orders: seen ? [showOrder(shop, order, nowMs)] : [] };
}

function stockOf({ shop, id }: Asked) {
  const quantity = freeUnits(shop, productOf(shop, id, shop.now()), shop.now());
  return { sku: id, inStock: quantity > 0, quantity };
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
  route('GET', 'stock/:id', 'list', stockOf),
  route('POST', 'reservations', 'change', ({ shop, body }) =>
    showReservation(shop, reserve(shop, read(ReservationRequest, body)), shop.now()),
  ),
  route('GET', 'reservations', 'list', ({ shop, query }) =>
    findReservations(shop, read(Reference, query.get('reference'))),
  ),
  route('POST', 'reservations/:id/release', 'change', ({ shop, id }) =>
    showReservation(shop, release(shop, id), shop.now()),
  ),
  route('POST', 'orders', 'order', ({ shop, body, fault }) =>
    showOrder(shop, placeOrder(shop, read(OrderRequest, body), fault), shop.now()),
  ),
  route('GET', 'orders', 'lookup', findOrders),
  route('GET', 'orders/:id', 'lookup', (asked) => showOrder(asked.shop, orderOf(asked), asked.shop.now())),
  route('GET', 'orders/:id/keys', 'lookup', (asked) => {
    const order = orderOf(asked);
    return { orderId: order.id, keys: fetchKeys(asked.shop, order, asked.shop.now()) };
  }),
  route('POST', 'orders/:id/return', 'change', (asked) => {
    const order = orderOf(asked);
    read(ReturnRequest, asked.body);
    takeBack(asked.shop, order, asked.shop.now());
    return showOrder(asked.shop, order, asked.shop.now());
  }),
];
