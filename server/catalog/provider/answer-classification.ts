// Classifies replies to an order. Pure, and deliberately strict: success and refusal require the documented status,
// shape and code; anything else is unknown, because a key may have been sold.

import type * as z from 'zod/mini';
import { timeOf } from '#domain/base/time.ts';
import { ERROR_STATUS, ErrorBody, Order, type WireError, type WireOrder } from '#domain/catalog/provider-wire.ts';
import type { CallAnswer } from './http-call.ts';
import { parseJson } from './parse-json.ts';
import type { BuyIntent, BuyOutcome, DeliveredKey } from './port.ts';
import { amountOf, keyOf, sanitizeNote } from './wire-translation.ts';

const DEFAULT_WAIT_MS = 5_000;

/** A reply parsed with the schema of its success. */
type ParsedAnswer<T> = { kind: 'ok'; value: T } | { kind: 'error'; error: WireError } | { kind: 'lost'; cause: string };

/** Requires status 200 and the schema, or an error with matching code and status; anything else is lost. */
export function parseAnswer<S extends z.ZodMiniType>(schema: S, answer: CallAnswer): ParsedAnswer<z.output<S>> {
  if (answer.kind === 'lost') return answer;
  const json = parseJson(answer.raw);
  if (answer.status === 200) {
    const result = schema.safeParse(json);
    if (result.success) return { kind: 'ok', value: result.data };
    return { kind: 'lost', cause: json === undefined ? 'not JSON' : 'unexpected shape' };
  }
  const result = ErrorBody.safeParse(json);
  if (result.success && ERROR_STATUS[result.data.error.code] === answer.status && answer.status < 500)
    return { kind: 'error', error: result.data.error };
  return { kind: 'lost', cause: `status ${answer.status}` };
}

const unknownOutcome = (cause: string, providerOrderId: string | null = null): BuyOutcome => ({
  kind: 'unknown',
  cause,
  providerOrderId,
});

/**
 * Parses the reply to an order request: the requested order, or another outcome. `refusals` are the provider's
 * documented «not accepted» codes.
 */
export function parseOrderAnswer(
  answer: CallAnswer,
  intent: BuyIntent,
  refusals: readonly string[],
): { kind: 'order'; order: WireOrder } | { kind: 'outcome'; outcome: BuyOutcome } {
  const parsed = parseAnswer(Order, answer);
  if (parsed.kind === 'lost') return { kind: 'outcome', outcome: unknownOutcome(parsed.cause) };
  if (parsed.kind === 'error') return { kind: 'outcome', outcome: classifyRefusal(parsed.error, refusals) };
  const order = parsed.value;
  const { reference, sku, country, quantity } = intent;
  if (order.reference !== reference || order.sku !== sku || order.country !== country || unitsOf(order) !== quantity)
    return { kind: 'outcome', outcome: unknownOutcome('another order', order.id) };
  return { kind: 'order', order };
}

const unitsOf = ({ quantity = 1 }: WireOrder): number => quantity;

/** Placement of an order: its id, charge and number of units. */
export const placementOf = (order: WireOrder) => ({
  providerOrderId: order.id,
  charged: amountOf(order.charged),
  units: unitsOf(order),
});

/** Whether units of an order were delivered or cancelled while others may still follow. */
export const isPartial = ({ coming = 0, cancelled = 0 }: WireOrder): boolean => coming > 0 || cancelled > 0;

/** An order with the keys delivered so far. */
export const deliveredOutcome = (order: WireOrder, keys: DeliveredKey[]): BuyOutcome => ({
  kind: 'delivered',
  keys,
  ...(order.coming && { coming: order.coming }),
  ...(order.cancelled && { cancelled: order.cancelled }),
  ...placementOf(order),
});

/** Current outcome of an order; delivered without a key is unknown. */
export function outcomeOfOrder(order: WireOrder): BuyOutcome {
  const placed = placementOf(order);
  const expectedAt = order.expectedAt === null ? null : timeOf(Date.parse(order.expectedAt));
  switch (order.state) {
    case 'delivered':
      if (!order.keys?.length && !isPartial(order)) return unknownOutcome('no key', order.id);
      return deliveredOutcome(order, (order.keys ?? []).map(keyOf));
    case 'accepted':
      return isPartial(order)
        ? deliveredOutcome(order, (order.keys ?? []).map(keyOf))
        : { kind: 'accepted', ...placed };
    case 'backOrdered':
      return { kind: 'backOrdered', expectedAt, ...placed };
    case 'preOrdered':
      return { kind: 'preOrdered', releaseAt: expectedAt, ...placed };
    case 'returned':
      return { kind: 'rejected', code: 'RETURNED', note: 'The order was taken back.' };
  }
}

function classifyRefusal(error: WireError, refusals: readonly string[]): BuyOutcome {
  const { code } = error;
  const note = sanitizeNote(error.message);
  const afterMs = error.retryAfterSeconds === undefined ? DEFAULT_WAIT_MS : Math.ceil(error.retryAfterSeconds * 1000);
  if (code === 'DUPLICATE_REFERENCE') return unknownOutcome('duplicate reference', error.orderId ?? null);
  if (!refusals.includes(code)) return unknownOutcome(`undocumented ${code}`);
  switch (code) {
    case 'SOLD_OUT':
      return { kind: 'soldOut', note };
    case 'PRICE_CHANGED':
      if (!error.actual) return { kind: 'rejected', code, note };
      return { kind: 'priceChanged', actual: amountOf(error.actual), note };
    case 'NOT_ALLOWED':
      return { kind: 'notAllowed', reason: error.reason ?? 'OTHER', note };
    case 'NO_FUNDS':
      return { kind: 'noFunds', note };
    case 'RATE_LIMITED':
      return { kind: 'rateLimited', afterMs, note };
    case 'TRY_LATER':
      return { kind: 'retryable', code, afterMs, note };
    default:
      return { kind: 'rejected', code, note };
  }
}
