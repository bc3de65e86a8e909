// Staff change the terms of an order: promotion, quantity, price, window, delivery, payment, invoicing (LIFE-T39, T40,
// T42 to T44, T46). What this means for the keys still to be bought is done by the buying of keys afterwards.

import { sql } from 'kysely';
import { may } from '#domain/base/actor.ts';
import { APPROVAL_STEP_MINUTES } from '#domain/base/limits.ts';
import type { Cents } from '#domain/base/money.ts';
import { invalid, Refusal } from '#domain/base/refusal.ts';
import { between, MINUTE, type Time, within } from '#domain/base/time.ts';
import type { OrderEdit } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { isSettled, leastQuantity, onlyLower } from '#domain/orders/edit-bounds.ts';
import type { PAID_STATUSES } from '#domain/orders/states.ts';
import type { Tx } from '#server/base/db.ts';
import { noteChanges } from '#server/base/notes.ts';
import { type Offered, offeredTo } from '#server/promotions/on-sale.ts';
import { amend } from './amend.ts';
import { keysThere, refitBlending } from './blending.ts';
import { type By, type Change, type OrderRow, type Target, take } from './order.ts';
import { searchText } from './place.ts';
import { planAgreed } from './submit.ts';

type Window = { validFrom: Time; validTo: Time } | null;

function checkWindow(order: OrderRow, { processingStartOnUtc, processingEndOnUtc }: OrderEdit, valid: Window): void {
  if (processingStartOnUtc === undefined && processingEndOnUtc === undefined) return;
  const start = processingStartOnUtc ?? order.processingStartOn;
  const end = processingEndOnUtc ?? order.processingEndOn;
  if (processingStartOnUtc && valid && !within(processingStartOnUtc, valid.validFrom, valid.validTo))
    throw invalid('processingStartOnUtc', copy.startInPromotion);
  if (start && end && between(start, end) < APPROVAL_STEP_MINUTES * MINUTE)
    throw invalid('processingEndOnUtc', copy.dateGap);
}

/** Another promotion of the same product, on sale now; undefined when the edit names none. */
async function otherPromotion(
  tx: Tx,
  { now }: By,
  order: OrderRow,
  promotionId: string | undefined,
): Promise<Offered | undefined> {
  if (promotionId === undefined || promotionId === order.promotionId) return undefined;
  const [offered] = await offeredTo(tx, order.companyId, [promotionId], now);
  if (!offered?.onSale || offered.productId !== order.productId) throw invalid('promotionId', copy.promotionInvalid);
  return offered;
}

/** The start is measured by the promotion that the order has afterwards. */
async function checkTerms(tx: Tx, order: OrderRow, input: OrderEdit, other: Offered | undefined): Promise<void> {
  for (const field of ['promotionId', 'processingStartOnUtc', 'processingEndOnUtc'] as const)
    if (input[field] !== undefined && isSettled(order.state)) throw invalid(field, copy.fixedNow);
  checkWindow(order, input, other ?? order.promotion);
  if (input.quantity === undefined) return;
  const least = Math.max(leastQuantity(order), await keysThere(tx, order.id));
  if (input.quantity < least) throw invalid('quantity', copy.belowBought(least));
  if (input.quantity > order.quantity && onlyLower(order.state)) throw invalid('quantity', copy.notRaisable);
}

/** The newest offer when quantity or price change with it; edits speak of what was agreed, so both move together. */
function editedOffer(order: OrderRow, { quantity, offerPrice }: OrderEdit): Change {
  if (quantity === undefined && offerPrice === undefined) return {};
  return {
    quantity: quantity ?? order.quantity,
    offer: { quantity: quantity ?? order.offerQuantity, priceCents: offerPrice ?? order.offerPriceCents },
  };
}

/**
 * A price below the one that level 2 approved is as good as an approval of its own, so it needs the same right. Reopening
 * an order ends what was approved before. Sending a price back as it is, or raising it, lowers nothing.
 * @throws Refusal 403 naming the approved price
 */
async function keepApprovedPrice(tx: Tx, { actor }: By, order: OrderRow, priceCents: Cents | undefined): Promise<void> {
  if (priceCents === undefined || priceCents >= order.offerPriceCents || may(actor, 'Order.Level2Approve')) return;
  const approved = await tx.one(
    sql<{ priceCents: Cents }>`select h.offer_price_cents as price_cents from order_history h
      where h.order_id = ${order.id} and h.to_state = 'Level2Approved' and not exists
        (select 1 from order_history later where later.order_id = h.order_id and later.seq > h.seq and later.to_state = 'Submitted')
      order by h.seq desc limit 1`,
  );
  if (!approved || priceCents >= approved.priceCents) return;
  const message = copy.belowApproved((approved.priceCents / 100).toFixed(2));
  throw new Refusal('forbidden', message, { code: 'below_approved', errors: [{ field: 'offerPrice', message }] });
}

/** The general edit (LIFE-T40). Answers the order as it is now. */
export async function edit(tx: Tx, by: By, input: OrderEdit): Promise<OrderRow> {
  let before = 0;
  let offered: Offered | undefined;
  const order = await take(tx, by, 'edit', input, async (found) => {
    before = found.quantity;
    offered = await otherPromotion(tx, by, found, input.promotionId);
    await checkTerms(tx, found, input, offered);
    await keepApprovedPrice(tx, by, found, input.offerPrice);
    return editedOffer(found, input);
  });
  if (offered) {
    noteChanges(
      tx,
      { kind: 'order', id: order.id },
      { promotionId: order.promotionId },
      { promotionId: offered.promotionId },
    );
    order.promotionId = offered.promotionId;
    await tx.run(sql`update orders set promotion_id = ${offered.promotionId}, list_price_cents = ${offered.listPriceCents},
      region = ${offered.region}, search = ${searchText(order.orderNumber, offered, offered.promotionId)} where id = ${order.id}`);
  }
  await amend(tx, order.id, {
    processingStartOn: input.processingStartOnUtc,
    processingEndOn: input.processingEndOnUtc,
    dontCreateInvoice: input.dontCreateInvoice,
    isBlendingUpdated: input.reprocessBlending ? false : undefined,
  });
  if (input.reprocessBlending) await planAgreed(tx, order, by.now);
  else if (order.quantity !== before) await refitBlending(tx, order.id, order.quantity);
  return order;
}

/** Another unit price for the same quantity (LIFE-T42). */
export const editOfferPrice = (tx: Tx, by: By, input: { orderId: string; offerPrice: number }): Promise<OrderRow> =>
  take(tx, by, 'editOfferPrice', input.orderId, async (found) => {
    await keepApprovedPrice(tx, by, found, input.offerPrice);
    return { offer: { quantity: found.offerQuantity, priceCents: input.offerPrice } };
  });

/** When packages may be made at the earliest (LIFE-T43). */
export async function editDeliveryStart(
  tx: Tx,
  by: By,
  input: { orderId: string; keyDeliveryStartDate: string },
): Promise<OrderRow> {
  const order = await take(tx, by, 'editDeliveryStart', input.orderId, () => {
    if (input.keyDeliveryStartDate < by.now) throw invalid('keyDeliveryStartDate', copy.notBeforeNow);
    return {};
  });
  await amend(tx, order.id, { keyDeliveryStartDate: input.keyDeliveryStartDate });
  return order;
}

/** What was paid, by hand; an invoice's payment sets it by itself (LIFE-T39, GAP-050). */
export async function setPaidStatus(
  tx: Tx,
  by: By,
  input: { id: string; status: (typeof PAID_STATUSES)[number] },
): Promise<OrderRow> {
  const order = await take(tx, by, 'setPaidStatus', input.id, () => ({ note: input.status }));
  await amend(tx, order.id, { paidStatus: input.status });
  return order;
}

/** Whether an invoice is ever made for it (LIFE-T46). */
export async function setInvoicing(
  tx: Tx,
  by: By,
  input: { id: string; dontCreateInvoice: boolean },
): Promise<OrderRow> {
  const order = await take(tx, by, 'setInvoicing', input.id);
  await amend(tx, order.id, { dontCreateInvoice: input.dontCreateInvoice });
  return order;
}

/**
 * Lowers the quantity to the keys that are there (LIFE-T44). Keys that were sent to inventory leave the count with it.
 * @throws Refusal 409 while keys are on their way, which would be too many then
 */
export async function syncQuantity(tx: Tx, by: By, input: Target): Promise<OrderRow> {
  const order = await take(tx, by, 'syncQuantity', input, async (found) => {
    const quantity = found.completedCount + found.bufferedCount;
    if ((await keysThere(tx, found.id)) > quantity)
      throw new Refusal('conflict', copy.keysUnderWay, { code: 'keys_under_way' });
    return { quantity };
  });
  await amend(tx, order.id, { inventoryQuantity: 0 });
  await refitBlending(tx, order.id, order.quantity);
  return order;
}
