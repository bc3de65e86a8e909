// Buying, asking and giving back over HTTP. An order is posted once; nothing here posts it again.

import { Secret } from '#domain/base/secret.ts';
import { decimalOfE4, Order, OrderKeys, Orders, type WireOrder } from '#domain/catalog/provider-wire.ts';
import { outcomeOf, read, readOrder } from './classify.ts';
import { below, type Line } from './line.ts';
import type { BuyIntent, BuyOutcome, Capabilities, GiveBackOutcome, KeysAnswer, Lookup, Provider } from './port.ts';
import { amountOf, keyOf, noteOf } from './translate.ts';

const UNSENT_WAIT_MS = 5_000;

/** Nobody listens at the address of the provider. */
export const UNREACHABLE = 'unreachable';

const unsent = (code: string): BuyOutcome => ({ kind: 'retryable', code, afterMs: UNSENT_WAIT_MS, note: 'Not sent.' });

const bodyOf = ({ reference, sku, country, max, customerIp, reservationId }: BuyIntent) => ({
  reference,
  sku,
  country,
  currency: max.currency,
  maxPrice: decimalOfE4(max.amountE4),
  ...(customerIp ? { customerIp } : {}),
  ...(reservationId ? { reservationId } : {}),
});

export function httpOrders(line: Line): Pick<Provider, 'buy' | 'findByReference' | 'keys' | 'giveBack'> {
  const { get, post, options } = line;
  const capabilities = (): Promise<Capabilities | null> => line.capabilities().catch(() => null);
  const cannotKeep = (facts: Capabilities) => facts.keyFetch === 'once' && !options.keepRaw;

  async function buy(intent: BuyIntent): Promise<BuyOutcome> {
    const facts = await capabilities();
    if (!facts) return unsent('capabilities_unknown');
    if (cannotKeep(facts)) return unsent('no_place_for_keys');
    const answer = await post('orders', bodyOf(intent));
    if (answer.kind === 'lost' && answer.cause === 'unreachable') return unsent(UNREACHABLE);
    const reading = readOrder(answer, intent, facts.refusals);
    return reading.kind === 'order' ? complete(reading.order, facts) : reading.outcome;
  }

  /** The outcome of an order; keys that are elsewhere are fetched, and are still to come when that does not succeed. */
  async function complete(order: WireOrder, facts: Capabilities): Promise<BuyOutcome> {
    if (order.state !== 'delivered' || order.keys?.length || facts.keyFetch === 'inline') return outcomeOf(order);
    const placed = { providerOrderId: order.id, charged: amountOf(order.charged) };
    const fetched = await keys(order.id);
    return fetched.kind === 'keys'
      ? { kind: 'delivered', keys: fetched.keys, ...placed }
      : { kind: 'accepted', ...placed };
  }

  async function findByReference(reference: string, of?: Pick<BuyIntent, 'sku' | 'country'>): Promise<Lookup> {
    const facts = await capabilities();
    if (!facts) return { kind: 'unknown', cause: 'capabilities' };
    if (!facts.lookupByReference) return { kind: 'unknown', cause: 'no lookup' };
    const reading = read(Orders, await get('orders', { reference }));
    if (reading.kind === 'lost') return { kind: 'unknown', cause: reading.cause };
    if (reading.kind === 'error') return { kind: 'unknown', cause: reading.error.code };
    const [order, ...others] = reading.value.orders;
    if (!order) return { kind: 'absent' };
    const isOther = order.reference !== reference || (of && (order.sku !== of.sku || order.country !== of.country));
    if (others.length > 0 || isOther) return { kind: 'unknown', cause: 'another order' };
    const outcome = await complete(order, facts);
    return outcome.kind === 'unknown' ? { kind: 'unknown', cause: outcome.cause } : { kind: 'found', outcome };
  }

  async function keys(providerOrderId: string): Promise<KeysAnswer> {
    const facts = await capabilities();
    if (!facts) return { kind: 'unknown', cause: 'capabilities' };
    if (cannotKeep(facts)) return { kind: 'unknown', cause: 'no place for keys' };
    const answer = await get(below('orders', providerOrderId, 'keys'));
    if (facts.keyFetch === 'once' && answer.kind === 'answered' && answer.status === 200)
      await options.keepRaw?.(providerOrderId, new Secret(answer.raw));
    const reading = read(OrderKeys, answer);
    if (reading.kind === 'lost') return { kind: 'unknown', cause: reading.cause };
    if (reading.kind === 'error') {
      const { code } = reading.error;
      if (code === 'NOT_READY') return { kind: 'pending' };
      return code === 'KEYS_GONE' || code === 'NOT_FOUND' ? { kind: 'gone', code } : { kind: 'unknown', cause: code };
    }
    const { orderId, keys: found } = reading.value;
    if (orderId !== providerOrderId) return { kind: 'unknown', cause: 'another order' };
    return found.length > 0 ? { kind: 'keys', keys: found.map(keyOf) } : { kind: 'unknown', cause: 'no key' };
  }

  async function giveBack(providerOrderId: string, reason: string): Promise<GiveBackOutcome> {
    const reading = read(Order, await post(below('orders', providerOrderId, 'return'), { reason }));
    if (reading.kind === 'lost') return { kind: 'unknown', cause: reading.cause };
    if (reading.kind === 'error')
      return { kind: 'refused', code: reading.error.code, note: noteOf(reading.error.message) };
    const { id, state, charged } = reading.value;
    if (id !== providerOrderId || state !== 'returned') return { kind: 'unknown', cause: 'not returned' };
    return { kind: 'returned', refunded: amountOf(charged) };
  }

  return { buy, findByReference, keys, giveBack };
}
