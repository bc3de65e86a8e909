// A purchase at CodesWholesale. The order is posted once; only a refused login repeats it (json-api.ts). The product is read
// before it, because no documented refusal names stock or price.

import type { JsonApi } from '../json-api.ts';
import type { Amount, BuyIntent, BuyOutcome } from '../port.ts';
import { buildPath } from '../provider-http-client.ts';
import { toE4 } from '../supplier/amounts.ts';
import {
  findObstacle,
  outcomeOfLostOrder,
  outcomeOfUnreadProduct,
  unknownOutcome,
} from '../supplier/purchase-outcomes.ts';
import { unitPriceE4 } from './catalog.ts';
import { isForOther, outcomeOfFailure, unitsOf } from './outcomes.ts';
import { Order, Product, type WireOrder } from './shapes.ts';

/** Status of an order that was "already reported"; when it is sent is undocumented. */
const ALREADY_REPORTED = 208;

/** Current price of one unit, or an outcome if the product cannot be bought as intended. */
async function readPrice(
  api: JsonApi,
  intent: BuyIntent,
  currency: string,
): Promise<{ unit: Amount } | { outcome: BuyOutcome }> {
  const reply = await api.get(Product, buildPath('v3', 'products', intent.sku));
  if (reply.kind !== 'ok') return { outcome: outcomeOfUnreadProduct(reply, outcomeOfFailure) };
  const amountE4 = unitPriceE4(reply.value, intent.quantity);
  if (amountE4 === null) return { outcome: { kind: 'soldOut', note: 'No price for this quantity.' } };
  const unit = { amountE4, currency };
  const outcome = findObstacle({ available: reply.value.quantity, unit }, intent);
  return outcome ? { outcome } : { unit };
}

const bodyOf = ({ reference, sku, quantity }: BuyIntent, unit: Amount) => ({
  // Otherwise a shortfall would be charged as a pre-order.
  allowPreOrder: false,
  orderId: reference,
  products: [{ productId: sku, quantity, price: unit.amountE4 / 10_000 }],
});

/** Buys; `completeOrder` reads the keys of an order that was placed. */
export async function buyFromCodesWholesale(
  api: JsonApi,
  intent: BuyIntent,
  currency: string,
  completeOrder: (order: WireOrder, units: number) => Promise<BuyOutcome>,
): Promise<BuyOutcome> {
  const { reference, sku, quantity } = intent;
  if (intent.max.currency !== currency)
    return { kind: 'rejected', code: 'CURRENCY', note: `Prices of this account are in ${currency}.` };
  const priced = await readPrice(api, intent, currency);
  if ('outcome' in priced) return priced.outcome;
  const reply = await api.post(Order, 'v3/orders', bodyOf(intent, priced.unit));
  if (reply.kind === 'lost') return outcomeOfLostOrder(reply.cause);
  if (reply.kind === 'failed') return outcomeOfFailure(reply.failure);
  const order = reply.value;
  if (reply.status === ALREADY_REPORTED) return unknownOutcome('already reported', order.orderId);
  const isOther =
    order.clientOrderId !== reference || isForOther(order, sku) || (unitsOf(order) ?? quantity) !== quantity;
  // The lookup decides: amounts in another currency would look the same.
  if (toE4(order.products[0]?.unitPrice ?? 0) > priced.unit.amountE4)
    return unknownOutcome('another price', order.orderId);
  return isOther ? unknownOutcome('another order', order.orderId) : completeOrder(order, quantity);
}
