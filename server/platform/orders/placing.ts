// Places orders of programs with the command of the cart, and recognizes repeated ones by their reference.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Input } from '#domain/base/endpoint.ts';
import type { Cents } from '#domain/base/money.ts';
import { type FieldError, Refusal, type RefusalSubject } from '#domain/base/refusal.ts';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';
import type { Time } from '#domain/base/time.ts';
import { partnerBounds, quantityFault } from '#domain/orders/quantities.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import type { ApiNewOrder, ApiOrder, apiOrderCalls } from '#domain/platform/orders/calls.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { refuseKeysInText } from '#server/keys/keys-in-text.ts';
import type { Vault } from '#server/keys/vault.ts';
import { type OrderLine, placeOrders } from '#server/orders/placing/order-placement.ts';
import {
  findReferencedOrders,
  findSimulatorFault,
  type ReferencedOrder,
} from '#server/orders/placing/order-references.ts';
import { createPurchase, type NewPurchase } from '#server/orders/placing/purchase.ts';
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
  /** Fields that differ from the first order with the reference. */
  differing?: readonly Term[];
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

type Term = 'promotionId' | 'quantity' | 'maxUnitPrice' | 'offerUnitPrice' | 'comment';

/** Terms of a request that differ from those of the first order; the first price is known by its digest only. */
async function differingTerms(db: Db, placed: ReferencedOrder, order: ApiNewOrder): Promise<Term[]> {
  const first = await db.only(
    sql<{ promotionId: string | null; quantity: number; comment: string }>`select o.promotion_id, f.quantity, f.comment
      from orders o join order_offer f on f.order_id = o.id and f.version = 1
      where o.id = ${placed.id}`,
  );
  const { quantity, comment } = first;
  const isFirst = (promotionId: string): boolean =>
    placed.placedTerms!.equals(digestOf({ ...order, promotionId, quantity, comment }));
  const price = order.offerUnitPrice === undefined ? 'maxUnitPrice' : 'offerUnitPrice';
  // Staff may have moved the order to another promotion since.
  const isSamePromotion = isFirst(order.promotionId) || first.promotionId === order.promotionId.toLowerCase();
  return [
    ...(isSamePromotion ? [] : (['promotionId'] as const)),
    ...(quantity === order.quantity ? [] : (['quantity'] as const)),
    ...(isFirst(order.promotionId) || isFirst(first.promotionId ?? '') ? [] : ([price] as const)),
    ...(comment === (order.comment ?? '') ? [] : (['comment'] as const)),
  ];
}

/** The fault names the first order and the terms that differ; none are known of an order placed by a person. */
async function duplicateFault(db: Db, placed: ReferencedOrder, order: ApiNewOrder): Promise<LineFault> {
  const { id, orderNumber, placedTerms } = placed;
  return {
    field: 'reference',
    code: 'duplicate_reference',
    message: orderReplyCopy.duplicateReference(orderNumber),
    about: { orderId: id },
    differing: placedTerms === null ? [] : await differingTerms(db, placed, order),
  };
}

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
  if (!bounds) return line;
  const { maxQuantity } = partnerBounds(offer!);
  const message = bounds.code === 'above_maximum' ? platformCopy.aboveMaximum(maxQuantity) : bounds.text;
  return { field: 'quantity', code: bounds.code, message };
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
  const faults = await Promise.all(references.map((reference) => findSimulatorFault(tx, reference)));
  const judgeOne = async (order: ApiNewOrder, at: number): Promise<ReferencedOrder | OrderLine | LineFault> => {
    const fault = faults[at];
    if (fault) return { field: 'reference', code: fault.code, message: fault.text };
    const placed = existing.get(order.reference);
    if (placed) return placed.placedTerms?.equals(digestOf(order)) ? placed : duplicateFault(db, placed, order);
    if (references.indexOf(order.reference) < at)
      return {
        field: 'reference',
        code: 'duplicate_reference',
        message: orderReplyCopy.referenceTwice(order.reference),
      };
    return judgeLine(order, offers.get(order.promotionId.toLowerCase()), now);
  };
  return Promise.all(orders.map(judgeOne));
}

const isPlaced = (judged: ReferencedOrder | OrderLine): judged is ReferencedOrder => 'orderNumber' in judged;

/** Places the lines, as one purchase if one is given, and returns all orders, in order. */
async function placeLines(
  context: CommandContext,
  judged: readonly (ReferencedOrder | OrderLine)[],
  purchase: NewPurchase | null,
): Promise<ApiOrder[]> {
  const { tx, actor, now, client } = context;
  const lines = judged.filter((one): one is OrderLine => !isPlaced(one));
  const placed = lines.length === 0 ? [] : await placeOrders(tx, { actor, now }, lines, client.address, purchase);
  let next = 0;
  return readOrders(
    context,
    judged.map((one) => (isPlaced(one) ? one.id : placed[next++]!.id)),
  );
}

const toFieldErrors = ({ field, code, message, differing = [] }: LineFault, prefix = ''): FieldError[] => [
  { field: prefix + field, code, message },
  ...differing.map((term) => ({ field: prefix + term, code, message: platformCopy.otherTerm })),
];

/**
 * Places one order, or returns the existing one with the same reference and terms.
 * @throws Refusal with the code of the violated rule; `price_changed` names the current price
 */
export async function placeApiOrder(context: CommandContext, order: ApiNewOrder): Promise<ApiOrder> {
  const [judged] = await judge(context, [order]);
  if (isFault(judged!)) {
    const { state, about = {} } = judged;
    throw new Refusal(judged.code, judged.message, {
      errors: toFieldErrors(judged),
      about,
      ...(state !== undefined && { state }),
    });
  }
  const [placed] = await placeLines(context, [judged as ReferencedOrder | OrderLine], null);
  return placed!;
}

/**
 * Places all orders or none; the new ones are one purchase.
 * @throws Refusal 422 naming each faulty order by its index, or the note if it contains a key
 */
export const placeApiOrders =
  ({ vault }: { vault: Vault }) =>
  async (
    context: CommandContext,
    { orders, purchaseOrder = '', note = '' }: Input<typeof apiOrderCalls.placeBatch>,
  ): Promise<{ orders: ApiOrder[] }> => {
    await refuseKeysInText(context.tx, vault, 'note', note);
    const judged = await judge(context, orders);
    const errors = judged.flatMap((one, at) => (isFault(one) ? toFieldErrors(one, `orders.${at}.`) : []));
    if (errors.length > 0) throw new Refusal('lines_invalid', errors[0]!.message, { errors });
    const purchase = createPurchase({ purchaseOrder, note });
    return { orders: await placeLines(context, judged as (ReferencedOrder | OrderLine)[], purchase) };
  };
