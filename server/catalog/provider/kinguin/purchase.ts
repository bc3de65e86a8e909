// A purchase at Kinguin. The order is posted once and never retried here. The product is read before it, because refusals
// name neither stock nor price, and because text keys can only be asked for while there are enough.

import type { JsonApi } from '../json-api.ts';
import type { BuyIntent, BuyOutcome } from '../port.ts';
import { buildPath } from '../provider-http-client.ts';
import { outcomeOfLostOrder, outcomeOfUnreadProduct, unknownOutcome } from '../supplier/purchase-outcomes.ts';
import { UNITS_PER_OFFER } from './capabilities.ts';
import { cheapestOffer, EURO, unitPriceE4 } from './offers.ts';
import { countUnits, findOfferObstacle, isForOther, outcomeOfFailure } from './outcomes.ts';
import { Order, Product, type WireOffer, type WireOrder, type WireProduct } from './shapes.ts';

type Selection = { product: WireProduct; offer: WireOffer } | { outcome: BuyOutcome };

/** More units than this need the offer's id, and have its tier prices. */
const isWholesale = ({ quantity }: BuyIntent) => quantity > UNITS_PER_OFFER;

/** The product and the planned offer, or the cheapest one; an outcome if it cannot be bought as intended. */
async function findOffer(api: JsonApi, intent: BuyIntent): Promise<Selection> {
  const reply = await api.get(Product, buildPath('v2', 'products', intent.sku));
  // Not found is the documented reply for a product without stock.
  if (reply.kind === 'failed' && reply.failure.status === 404)
    return { outcome: { kind: 'soldOut', note: 'Not on sale.' } };
  if (reply.kind !== 'ok') return { outcome: outcomeOfUnreadProduct(reply, outcomeOfFailure) };
  const product = reply.value;
  const planned = product.offers?.find(({ offerId }) => offerId === intent.priceId);
  const offer = planned ?? cheapestOffer(product);
  if (!offer) return { outcome: { kind: 'soldOut', note: 'No offer with text keys.' } };
  const { quantity, max } = intent;
  const obstacle = findOfferObstacle(product, offer, { quantity, max, isPinned: isWholesale(intent) });
  return obstacle ? { outcome: obstacle } : { product, offer };
}

const bodyOf = (intent: BuyIntent, { product, offer }: { product: WireProduct; offer: WireOffer }) => ({
  products: [
    {
      productId: intent.sku,
      qty: intent.quantity,
      price: unitPriceE4(offer, intent.quantity) / 10_000,
      // Pre-orders must not name a type.
      ...(!product.isPreorder && { keyType: 'text' }),
      ...(isWholesale(intent) && { offerId: offer.offerId }),
    },
  ],
  orderExternalId: intent.reference,
});

/** Buys; `completeOrder` downloads the keys of an order that was placed. */
export async function buyFromKinguin(
  api: JsonApi,
  intent: BuyIntent,
  completeOrder: (order: WireOrder) => Promise<BuyOutcome>,
): Promise<BuyOutcome> {
  if (intent.max.currency !== EURO)
    return { kind: 'rejected', code: 'CURRENCY', note: 'Prices of Kinguin are in euro.' };
  const found = await findOffer(api, intent);
  if ('outcome' in found) return found.outcome;
  const reply = await api.post(Order, 'v2/order', bodyOf(intent, found));
  if (reply.kind === 'lost') return outcomeOfLostOrder(reply.cause);
  if (reply.kind === 'failed') {
    const outcome = outcomeOfFailure(reply.failure);
    if (reply.failure.kind !== 'ProductUnavailable') return outcome;
    // Sold out, or the price moved: the product tells which.
    const now = await findOffer(api, intent);
    return 'outcome' in now ? now.outcome : outcome;
  }
  const order = reply.value;
  const isOther =
    order.orderExternalId !== intent.reference ||
    isForOther(order, intent.sku) ||
    countUnits(order).ordered !== intent.quantity;
  return isOther ? unknownOutcome('another order', order.orderId) : completeOrder(order);
}
