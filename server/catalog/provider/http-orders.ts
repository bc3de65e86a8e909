// Purchases, lookups and returns over HTTP. An order is posted once and never retried here.

import { Secret } from '#domain/base/text/secret.ts';
import { decimalOfE4, Order, OrderKeys, Orders, type WireOrder } from '#domain/catalog/provider-wire.ts';
import {
  deliveredOutcome,
  isPartial,
  outcomeOfOrder,
  parseAnswer,
  parseOrderAnswer,
  placementOf,
} from './answer-classification.ts';
import type {
  BuyIntent,
  BuyOutcome,
  Capabilities,
  GiveBackOutcome,
  KeysAnswer,
  LookupResult,
  Provider,
} from './port.ts';
import { buildPath, type ProviderHttpClient } from './provider-http-client.ts';
import { UNREACHABLE, unsentOutcome } from './unsent.ts';
import { amountOf, keyOf, sanitizeNote } from './wire-translation.ts';

/** A refusal to deliver keys: not yet, never, or unknown. */
const refusedKeys = (code: string): KeysAnswer => {
  if (code === 'NOT_READY') return { kind: 'pending' };
  return code === 'KEYS_GONE' || code === 'NOT_FOUND' ? { kind: 'gone', code } : { kind: 'unknown', cause: code };
};

const toBody = ({ reference, sku, quantity, country, max, customerIp, reservationId }: BuyIntent) => ({
  reference,
  sku,
  // Gateways that sell single units may not know the field.
  ...(quantity > 1 ? { quantity } : {}),
  country,
  currency: max.currency,
  maxPrice: decimalOfE4(max.amountE4),
  ...(customerIp ? { customerIp } : {}),
  ...(reservationId ? { reservationId } : {}),
});

export function httpOrders(
  client: ProviderHttpClient,
): Pick<Provider, 'buy' | 'findByReference' | 'keys' | 'giveBack'> {
  const { getList, post, options } = client;
  const capabilities = (): Promise<Capabilities | null> => client.capabilities().catch(() => null);
  const cannotStoreKeys = (capabilitiesOfProvider: Capabilities) =>
    capabilitiesOfProvider.keyFetch === 'once' && !options.storeRawAnswer;

  async function buy(intent: BuyIntent): Promise<BuyOutcome> {
    const capabilitiesOfProvider = await capabilities();
    if (!capabilitiesOfProvider) return unsentOutcome('capabilities_unknown');
    if (cannotStoreKeys(capabilitiesOfProvider)) return unsentOutcome('no_place_for_keys');
    const { quantity, simulatedFault } = intent;
    const answer = await post('orders', toBody(intent), {
      replySize: quantity > 1 ? 'many' : undefined,
      ...(simulatedFault && { headers: { 'x-fault': simulatedFault } }),
    });
    if (answer.kind === 'lost' && answer.cause === 'unreachable') return unsentOutcome(UNREACHABLE);
    const parsed = parseOrderAnswer(answer, intent, capabilitiesOfProvider.refusals);
    return parsed.kind === 'order' ? completeOrder(parsed.order, capabilitiesOfProvider) : parsed.outcome;
  }

  /** Outcome of an order; keys delivered separately are fetched, and stay pending if that fails. */
  async function completeOrder(order: WireOrder, capabilitiesOfProvider: Capabilities): Promise<BuyOutcome> {
    const hasKeys = order.state === 'delivered' || (order.state === 'accepted' && isPartial(order));
    if (!hasKeys || order.keys?.length || capabilitiesOfProvider.keyFetch === 'inline') return outcomeOfOrder(order);
    const fetched = await keys(order.id);
    return fetched.kind === 'keys'
      ? deliveredOutcome(order, fetched.keys)
      : { kind: 'accepted', ...placementOf(order) };
  }

  async function findByReference(
    reference: string,
    expected?: Pick<BuyIntent, 'sku' | 'country'>,
  ): Promise<LookupResult> {
    const capabilitiesOfProvider = await capabilities();
    if (!capabilitiesOfProvider) return { kind: 'unknown', cause: 'capabilities' };
    if (!capabilitiesOfProvider.lookupByReference) return { kind: 'unknown', cause: 'no lookup' };
    const parsed = parseAnswer(Orders, await getList('orders', { reference }));
    if (parsed.kind === 'lost') return { kind: 'unknown', cause: parsed.cause };
    if (parsed.kind === 'error') return { kind: 'unknown', cause: parsed.error.code };
    const [order, ...others] = parsed.value.orders;
    if (!order) return { kind: 'absent' };
    const { sellsByCountry } = capabilitiesOfProvider;
    const isOther =
      order.reference !== reference ||
      (expected && (order.sku !== expected.sku || (sellsByCountry && order.country !== expected.country)));
    if (others.length > 0 || isOther) return { kind: 'unknown', cause: 'another order' };
    const outcome = await completeOrder(order, capabilitiesOfProvider);
    return outcome.kind === 'unknown' ? { kind: 'unknown', cause: outcome.cause } : { kind: 'found', outcome };
  }

  async function keys(providerOrderId: string): Promise<KeysAnswer> {
    const capabilitiesOfProvider = await capabilities();
    if (!capabilitiesOfProvider) return { kind: 'unknown', cause: 'capabilities' };
    if (cannotStoreKeys(capabilitiesOfProvider)) return { kind: 'unknown', cause: 'no place for keys' };
    const answer = await getList(buildPath('orders', providerOrderId, 'keys'));
    if (capabilitiesOfProvider.keyFetch === 'once' && answer.kind === 'answered' && answer.status === 200)
      await options.storeRawAnswer?.(providerOrderId, new Secret(answer.raw));
    const parsed = parseAnswer(OrderKeys, answer);
    if (parsed.kind === 'lost') return { kind: 'unknown', cause: parsed.cause };
    if (parsed.kind === 'error') return refusedKeys(parsed.error.code);
    const { orderId, keys: found } = parsed.value;
    if (orderId !== providerOrderId) return { kind: 'unknown', cause: 'another order' };
    return found.length > 0 ? { kind: 'keys', keys: found.map(keyOf) } : { kind: 'unknown', cause: 'no key' };
  }

  async function giveBack(providerOrderId: string, reason: string): Promise<GiveBackOutcome> {
    const parsed = parseAnswer(Order, await post(buildPath('orders', providerOrderId, 'return'), { reason }));
    if (parsed.kind === 'lost') return { kind: 'unknown', cause: parsed.cause };
    if (parsed.kind === 'error')
      return { kind: 'refused', code: parsed.error.code, note: sanitizeNote(parsed.error.message) };
    const { id, state, charged } = parsed.value;
    if (id !== providerOrderId || state !== 'returned') return { kind: 'unknown', cause: 'not returned' };
    return { kind: 'returned', refunded: amountOf(charged) };
  }

  return { buy, findByReference, keys, giveBack };
}
