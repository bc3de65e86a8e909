// Orders and codes at CodesWholesale: lookups by our reference in the history, then by id.

import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { JsonApi } from '../json-api.ts';
import type { BuyIntent, BuyOutcome, KeysAnswer, LookupResult } from '../port.ts';
import { buildPath } from '../provider-http-client.ts';
import { readContent } from './codes.ts';
import { isForOther, outcomeOfOrder, unitsOf } from './outcomes.ts';
import { Order, OrderHistory, type WireOrder } from './shapes.ts';

/**
 * Days of history that are searched, one period after the other: unclear purchases are recent, and after a restore older
 * ones are looked up.
 */
const SEARCHED_DAYS = [2, 92];

const dayOf = (time: Time): string => time.slice(0, 10);

export function codesWholesaleOrders(
  api: JsonApi,
  terms: { currency: string; maxProcessingSeconds: number },
  now: () => Time,
) {
  /** Outcome of an order of this many units with its keys. */
  const completeOrder = async (order: WireOrder, units: number | null): Promise<BuyOutcome> =>
    outcomeOfOrder(order, await readContent(api, order), { units, ...terms, now: now() });

  const readOrder = (providerOrderId: string) => api.get(Order, buildPath('v3', 'orders', providerOrderId));

  async function keys(providerOrderId: string): Promise<KeysAnswer> {
    const reply = await readOrder(providerOrderId);
    if (reply.kind === 'lost') return { kind: 'unknown', cause: reply.cause };
    if (reply.kind === 'failed')
      return reply.failure.status === 404
        ? { kind: 'gone', code: reply.failure.kind }
        : { kind: 'unknown', cause: `failed with ${reply.failure.kind}` };
    const content = await readContent(api, reply.value);
    return content.keys.length > 0 ? { kind: 'keys', keys: content.keys } : { kind: 'pending' };
  }

  /** Id of the order with this reference in the last days of the history. */
  async function findOrderId(
    reference: string,
    days: number,
  ): Promise<{ kind: 'found'; id: string } | Exclude<LookupResult, { kind: 'found' }>> {
    // The last day begins after now at any place on earth.
    const query = {
      startFrom: dayOf(addMilliseconds(now(), -days * DAY)),
      endOn: dayOf(addMilliseconds(now(), 2 * DAY)),
    };
    const reply = await api.get(OrderHistory, 'v3/orders', query);
    if (reply.kind === 'lost') return { kind: 'unknown', cause: reply.cause };
    if (reply.kind === 'failed') return { kind: 'unknown', cause: `failed with ${reply.failure.kind}` };
    const { items } = reply.value;
    const [row, ...others] = items.filter(({ clientOrderId }) => clientOrderId === reference);
    if (others.length > 0) return { kind: 'unknown', cause: 'several orders' };
    if (row) return { kind: 'found', id: row.orderId };
    // Without references, the order may be one of these.
    const isNameless = items.length > 0 && items.every(({ clientOrderId }) => !clientOrderId);
    return isNameless ? { kind: 'unknown', cause: 'history without references' } : { kind: 'absent' };
  }

  async function findByReference(reference: string, expected?: Pick<BuyIntent, 'sku'>): Promise<LookupResult> {
    for (const days of SEARCHED_DAYS) {
      const found = await findOrderId(reference, days);
      if (found.kind === 'absent') continue;
      if (found.kind === 'unknown') return found;
      const reply = await readOrder(found.id);
      if (reply.kind !== 'ok') return { kind: 'unknown', cause: 'order unread' };
      const order = reply.value;
      if (order.clientOrderId !== reference || (expected && isForOther(order, expected.sku)))
        return { kind: 'unknown', cause: 'another order' };
      const outcome = await completeOrder(order, unitsOf(order));
      return outcome.kind === 'unknown' ? { kind: 'unknown', cause: outcome.cause } : { kind: 'found', outcome };
    }
    return { kind: 'absent' };
  }

  return { keys, completeOrder, findByReference };
}
