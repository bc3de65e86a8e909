// Orders and keys at Kinguin: lookups by our reference, and downloads page by page.

import type { Time } from '#domain/base/time.ts';
import type { JsonApi } from '../json-api.ts';
import type { BuyIntent, BuyOutcome, DeliveredKey, KeysAnswer, LookupResult } from '../port.ts';
import { buildPath } from '../provider-http-client.ts';
import { deliveredKey } from '../supplier/keys.ts';
import { ageMs, hasKeys, isForOther, outcomeOfOrder } from './outcomes.ts';
import { Keys, OrderPage, type WireKey, type WireOrder } from './shapes.ts';

const KEYS_PER_PAGE = 100;
/** Far beyond an order of 1,000 units: an API that ignores the page would never end. */
const MAX_KEY_PAGES = 20;

const keyOf = ({ productId, type, serial }: WireKey): DeliveredKey =>
  deliveredKey(productId, type === 'text/plain' ? 'text' : 'image', serial);

/** A refusal to deliver keys: the order does not exist, or the reason is open. */
const refusedKeys = (kind: string): KeysAnswer =>
  kind === 'OrderNotFound' || kind === 'OrderNotSupported'
    ? { kind: 'gone', code: kind }
    : { kind: 'unknown', cause: `failed with ${kind}` };

export function kinguinOrders({ get }: JsonApi, now: () => Time, processingSeconds: number) {
  /** All keys delivered so far. */
  async function keys(providerOrderId: string): Promise<KeysAnswer> {
    const found = new Map<string, DeliveredKey>();
    for (let page = 1; page <= MAX_KEY_PAGES; page += 1) {
      const query = { page: String(page), limit: String(KEYS_PER_PAGE) };
      const reply = await get(Keys, buildPath('v2', 'order', providerOrderId, 'keys'), query);
      if (reply.kind === 'lost') return { kind: 'unknown', cause: reply.cause };
      if (reply.kind === 'failed') return refusedKeys(reply.failure.kind);
      // The list moves while keys are delivered, so that one may be on two pages.
      for (const key of reply.value) found.set(key.id, keyOf(key));
      if (reply.value.length < KEYS_PER_PAGE) break;
    }
    return found.size > 0 ? { kind: 'keys', keys: [...found.values()] } : { kind: 'pending' };
  }

  /** Outcome of an order with its keys, which stay pending if they cannot be downloaded. */
  async function completeOrder(order: WireOrder): Promise<BuyOutcome> {
    const downloaded = hasKeys(order) ? await keys(order.orderId) : null;
    // Keys that could not be downloaded are not missing.
    const isLate = downloaded?.kind !== 'unknown' && ageMs(order, now()) > processingSeconds * 1000;
    return outcomeOfOrder(order, downloaded?.kind === 'keys' ? downloaded.keys : [], isLate);
  }

  async function findByReference(reference: string, expected?: Pick<BuyIntent, 'sku'>): Promise<LookupResult> {
    const reply = await get(OrderPage, 'v1/order', { orderExternalId: reference, limit: '100' });
    if (reply.kind === 'lost') return { kind: 'unknown', cause: reply.cause };
    if (reply.kind === 'failed') return { kind: 'unknown', cause: `failed with ${reply.failure.kind}` };
    const { results } = reply.value;
    const [order, ...others] = results.filter(({ orderExternalId }) => orderExternalId === reference);
    // Orders of other references mean that the filter was ignored, so this one may be on another page.
    if (!order) return results.length === 0 ? { kind: 'absent' } : { kind: 'unknown', cause: 'another order' };
    if (others.length > 0 || (expected && isForOther(order, expected.sku)))
      return { kind: 'unknown', cause: 'another order' };
    const outcome = await completeOrder(order);
    return outcome.kind === 'unknown' ? { kind: 'unknown', cause: outcome.cause } : { kind: 'found', outcome };
  }

  return { keys, completeOrder, findByReference };
}
