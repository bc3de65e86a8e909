// What stories of the trade arrange without a browser: offers to choose from, orders placed, approved, bought.

import { expect } from 'vitest';
import { timeOf } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { program, type Who } from './people.ts';

export interface OnSale {
  promotionId: string;
  productId: string;
  name: string;
  price: number;
  minQuantity: number;
}

const taken = new Map<string, number>();

/** A promotion that this story has to itself: small minimum, deliverable now. */
export async function onSale(who: Who): Promise<OnSale> {
  const { items } = await program(who).do(partnerPromotionCalls.list, { filter: {}, sort: [], page: 0, size: 0 });
  const fit = items.filter((one) => one.minQuantity <= 50 && one.maxQuantity >= 200 && !one.inBasket);
  const at = taken.get(who) ?? 0;
  taken.set(who, at + 1);
  const one = fit[at % fit.length]!;
  return {
    promotionId: one.id,
    productId: one.product.id,
    name: one.product.name,
    price: one.price,
    minQuantity: one.minQuantity,
  };
}

export async function emptyCart(who: Who): Promise<void> {
  const person = program(who);
  for (const { productId, promotionId } of (await person.do(cartCalls.get, {})).items)
    await person.do(cartCalls.remove, { productId, promotionId });
}

/** An order as the cart would place it. */
export async function placed(who: Who, quantity = 50): Promise<{ id: string; orderNumber: string; of: OnSale }> {
  await emptyCart(who);
  const person = program(who);
  const of = await onSale(who);
  await person.do(cartCalls.add, {
    promotionId: of.promotionId,
    productId: of.productId,
    quantity,
    demandPrice: of.price,
  });
  const [order] = await person.do(cartCalls.submit, {});
  return { id: order!.id, orderNumber: order!.orderNumber, of };
}

/** Approves an order at the highest level, from now on. */
export async function approved(id: string): Promise<void> {
  const half = 30 * 60_000;
  const start = Math.floor(Date.now() / half) * half;
  await program('admin').do(orderCalls.approve, {
    id,
    processingStart: timeOf(start),
    processingEnd: timeOf(start + 48 * 2 * half),
  });
}

/** Waits until all keys of an order are bought. */
export async function bought(who: Who, id: string): Promise<void> {
  const person = program(who);
  await expect
    .poll(async () => (await person.do(partnerOrderCalls.one, { id })).status, { timeout: 30_000, interval: 300 })
    .toBe('Completed');
}
