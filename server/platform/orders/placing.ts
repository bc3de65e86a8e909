// Places orders of programs with the command of the cart, and recognizes repeated ones by their reference.

import { createHash } from 'node:crypto';
import type { Cents } from '#domain/base/money.ts';
import { type FieldError, Refusal, type RefusalSubject } from '#domain/base/refusal.ts';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';
import type { Time } from '#domain/base/time.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { partnerBounds, quantityFault } from '#domain/orders/quantities.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import type { ApiNewOrder, ApiOrder } from '#domain/platform/orders/calls.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { type OrderLine, placeOrders } from '#server/orders/placing/order-placement.ts';
import { findReferencedOrders, type ReferencedOrder } from '#server/orders/placing/order-references.ts';
import { readShownOffers, type ShownOffer } from '#server/promotions/promotion-offers.ts';
import { readOrders } from './order-reading.ts';

/** Why an order cannot be placed. */
interface LineFault {
  field: keyof ApiNewOrder;
  code: RefusalCode;
  message: string;
  /** Ended, not started or unknown, for a promotion. */
  state?: string;
  about?: RefusalSubject;
}

/** Digest of everything but the reference, to tell a repeated order from another one with the same reference. */
const digestOf = ({ promotionId, quantity, maxUnitPrice, offerUnitPrice, comment }: ApiNewOrder): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        promotionId.toLowerCase(),
        quantity,
        maxUnitPrice ?? null,
        offerUnitPrice ?? null,
        comment ?? '',
      ]),
    )
    .digest();

const duplicateFault = ({ id, orderNumber }: ReferencedOrder): LineFault => ({
  field: 'reference',
  code: 'duplicate_reference',
  message: orderCopy.duplicateReference(orderNumber),
  about: { orderId: id },
});

/** Fault of a promotion that the company cannot order from now; null if it can. */
function promotionFault(offer: ShownOffer | undefined, now: Time): LineFault | null {
  const invalid = { field: 'promotionId', code: 'promotion_invalid' } as const;
  if (!offer?.visible) return { ...invalid, message: platformCopy.promotionUnknown, state: 'unknown' };
  if (offer.onSale) return null;
  return offer.validFrom > now
    ? { ...invalid, message: platformCopy.promotionNotStarted, state: 'not_started' }
    : { ...invalid, message: platformCopy.promotionEnded, state: 'ended' };
}

/** The line of a new order, or its fault. */
function judgeLine(order: ApiNewOrder, offer: ShownOffer | undefined, now: Time): OrderLine | LineFault {
  const fault = promotionFault(offer, now);
  if (fault) return fault;
  const listPrice: Cents = offer!.listPriceCents;
  if (order.maxUnitPrice !== undefined && order.maxUnitPrice < listPrice)
    return {
      field: 'maxUnitPrice',
      code: 'price_changed',
      message: platformCopy.priceChanged((listPrice / 100).toFixed(2)),
      about: { unitPriceCents: listPrice },
    };
  const line: OrderLine = {
    promotionId: offer!.promotionId,
    productId: offer!.productId,
    quantity: order.quantity,
    priceCents: order.offerUnitPrice ?? listPrice,
    reference: order.reference,
    placedTerms: digestOf(order),
    comment: order.comment,
  };
  const bounds = quantityFault(line.quantity, partnerBounds(offer!), { namesMinimum: true });
  return bounds ? { field: 'quantity', code: bounds.code, message: bounds.text } : line;
}

const isFault = (judged: object): judged is LineFault => 'field' in judged;

/** The existing order of each request with the same reference and terms, its line, or its fault; in order. */
async function judge({ tx, db, actor, now }: CommandContext, orders: readonly ApiNewOrder[]) {
  const companyId = actor.companyId!;
  const references = orders.map(({ reference }) => reference);
  // Locks the account: a request that is repeated while the first one runs waits here and finds its order.
  const existing = await findReferencedOrders(tx, companyId, references);
  const ids = [...new Set(orders.map(({ promotionId }) => promotionId))];
  const offers = new Map((await readShownOffers(db, companyId, ids, now)).map((offer) => [offer.promotionId, offer]));
  return orders.map((order, at): ReferencedOrder | OrderLine | LineFault => {
    const placed = existing.get(order.reference);
    if (placed) return placed.placedTerms?.equals(digestOf(order)) ? placed : duplicateFault(placed);
    if (references.indexOf(order.reference) < at)
      return {
        field: 'reference',
        code: 'duplicate_reference',
        message: orderCopy.referenceTwice(order.reference),
      };
    return judgeLine(order, offers.get(order.promotionId.toLowerCase()), now);
  });
}

const isPlaced = (judged: ReferencedOrder | OrderLine): judged is ReferencedOrder => 'orderNumber' in judged;

/** Places the lines and returns all orders, in order. */
async function placeLines(
  context: CommandContext,
  judged: readonly (ReferencedOrder | OrderLine)[],
): Promise<ApiOrder[]> {
  const { tx, actor, now, client } = context;
  const lines = judged.filter((one): one is OrderLine => !isPlaced(one));
  const placed = lines.length === 0 ? [] : await placeOrders(tx, { actor, now }, lines, client.address);
  let next = 0;
  return readOrders(
    context,
    judged.map((one) => (isPlaced(one) ? one.id : placed[next++]!.id)),
  );
}

const toFieldError = ({ field, code, message }: LineFault, prefix = ''): FieldError => ({
  field: prefix + field,
  code,
  message,
});

/**
 * Places one order, or returns the existing one with the same reference and terms.
 * @throws Refusal with the code of the violated rule; `price_changed` names the current price
 */
export async function placeApiOrder(context: CommandContext, order: ApiNewOrder): Promise<ApiOrder> {
  const [judged] = await judge(context, [order]);
  if (isFault(judged!)) {
    const { state, about = {} } = judged;
    throw new Refusal(judged.code, judged.message, {
      errors: [toFieldError(judged)],
      about,
      ...(state !== undefined && { state }),
    });
  }
  const [placed] = await placeLines(context, [judged as ReferencedOrder | OrderLine]);
  return placed!;
}

/** Places all orders or none. @throws Refusal 422 naming each faulty order by its index */
export async function placeApiOrders(
  context: CommandContext,
  { orders }: { orders: readonly ApiNewOrder[] },
): Promise<{ orders: ApiOrder[] }> {
  const judged = await judge(context, orders);
  const errors = judged.flatMap((one, at) => (isFault(one) ? [toFieldError(one, `orders.${at}.`)] : []));
  if (errors.length > 0) throw new Refusal('lines_invalid', errors[0]!.message, { errors });
  return { orders: await placeLines(context, judged as (ReferencedOrder | OrderLine)[]) };
}
