// Prepares stories about trading without a browser: promotions on sale, and orders that are placed, approved, bought.

import { expect } from 'vitest';
import { addMilliseconds, DAY, MINUTE, timeOf } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { partnerPromotionCalls, promotionCalls } from '#domain/promotions/calls.ts';
import { patience } from '#test/patience.ts';
import type { FaultRates } from '../../provider-simulator/faults.ts';
import { apiClient, type PersonName } from './demo-people.ts';
import { withProviderFaults } from './provider-faults.ts';

export interface PromotionOnSale {
  promotionId: string;
  productId: string;
  name: string;
  sku: string;
  price: number;
  minQuantity: number;
}

const HALF = 30 * MINUTE;
/** Start of the current half hour. */
const halfHour = () => timeOf(Math.floor(Date.now() / HALF) * HALF);

const usedPromotionIds = new Map<string, number>();

let deliveredLater: Promise<Set<string>> | undefined;

/** Promotions whose keys cannot be delivered yet; partners cannot see that. */
async function readDeliveredLater(): Promise<Set<string>> {
  const { items } = await apiClient('admin').do(promotionCalls.list, { filter: {}, sort: [], page: 0, size: 0 });
  const now = timeOf(Date.now());
  return new Set(items.filter(({ deliveryStartDate }) => (deliveryStartDate ?? now) > now).map(({ id }) => id));
}

/** A promotion that only this story uses: small minimum, deliverable now; optionally of Genba. */
export async function findPromotionOnSale(
  who: PersonName,
  of: 'any provider' | 'Genba' = 'any provider',
): Promise<PromotionOnSale> {
  const { items } = await apiClient(who).do(partnerPromotionCalls.list, { filter: {}, sort: [], page: 0, size: 0 });
  const sold = ({ product }: (typeof items)[number]) => of === 'any provider' || !product.sku.startsWith('PS-');
  const later = await (deliveredLater ??= readDeliveredLater());
  // Its orders are approved from the last half hour on.
  const since = halfHour();
  const fit = items.filter(
    (one) =>
      sold(one) &&
      one.validFrom <= since &&
      one.minQuantity <= 50 &&
      one.maxQuantity >= 200 &&
      !one.inBasket &&
      one.product.stockQuantity !== 0 &&
      !later.has(one.id),
  );
  const at = usedPromotionIds.get(who) ?? 0;
  usedPromotionIds.set(who, at + 1);
  const one = fit[at % fit.length]!;
  return {
    promotionId: one.id,
    productId: one.product.id,
    name: one.product.name,
    sku: one.product.sku,
    price: one.price,
    minQuantity: one.minQuantity,
  };
}

export async function emptyCart(who: PersonName): Promise<void> {
  const person = apiClient(who);
  for (const { productId, promotionId } of (await person.do(cartCalls.get, {})).items)
    await person.do(cartCalls.remove, { productId, promotionId });
}

/** Address of a list that shows these promotions only: stories leave others behind, some of which cannot be ordered. */
export const listOf = (path: string, promotions: readonly PromotionOnSale[]): string =>
  `${path}/${encodeURIComponent(JSON.stringify({ Sku: promotions.map(({ sku }) => sku) }))}`;

/** Places an order as the cart would; without a promotion, of one that only this story uses. */
export async function placeOrder(
  who: PersonName,
  quantity = 50,
  wanted?: PromotionOnSale,
): Promise<{ id: string; orderNumber: string; of: PromotionOnSale }> {
  await emptyCart(who);
  const person = apiClient(who);
  const of = wanted ?? (await findPromotionOnSale(who));
  await person.do(cartCalls.add, {
    promotionId: of.promotionId,
    productId: of.productId,
    quantity,
    demandPrice: of.price,
  });
  const [order] = await person.do(cartCalls.submit, {});
  return { id: order!.id, orderNumber: order!.orderNumber, of };
}

/** Approves an order at the highest level, starting now. */
export async function approveOrder(id: string): Promise<void> {
  const start = halfHour();
  await apiClient('admin').do(orderCalls.approve, {
    id,
    processingStart: start,
    processingEnd: addMilliseconds(start, 2 * DAY),
  });
}

/** Waits until all keys of an order are bought. */
export async function buyOrder(who: PersonName, id: string): Promise<void> {
  const person = apiClient(who);
  await expect
    .poll(async () => (await person.do(partnerOrderCalls.one, { id })).status, {
      timeout: patience(90_000),
      interval: 300,
    })
    .toBe('Completed');
}

/** Approves an order while its provider fails at these rates, and waits until `until` is true. */
export const approveWithFaults = (id: string, rates: FaultRates, until: (order: Order) => boolean): Promise<Order> =>
  withProviderFaults(rates, async () => {
    await approveOrder(id);
    return waitForOrder(id, until);
  });

/** Waits until a condition holds for an order and returns the order. */
export async function waitForOrder(id: string, until: (order: Order) => boolean): Promise<Order> {
  const one = () => apiClient('admin').do(orderCalls.one, { id });
  await expect.poll(async () => until(await one()), { timeout: patience(90_000), interval: 300 }).toBe(true);
  return one();
}
