// Outcomes of replies from CodesWholesale. Pure. A refusal is reported only for documented codes with their status; any
// other reply leaves the outcome unknown, because keys may have been sold.

import type { Time } from '#domain/base/time.ts';
import type { ApiFailure } from '../json-api.ts';
import type { BuyOutcome, DeliveredKey } from '../port.ts';
import { toE4 } from '../supplier/amounts.ts';
import { outcomeOfLimit, troubleOutcome, unknownOutcome } from '../supplier/purchase-outcomes.ts';
import { REFUSAL_STATUS } from './capabilities.ts';
import type { WireCode, WireOrder } from './shapes.ts';

/** Outcome of a refused order, or of a refused read of its product. */
export function outcomeOfFailure(failure: ApiFailure): BuyOutcome {
  const { kind, status, note } = failure;
  const limit = outcomeOfLimit(failure);
  if (limit) return limit;
  // A refused login: the API has not seen the order.
  if (status === 401) return troubleOutcome('Unauthorized', note);
  if (REFUSAL_STATUS[kind] !== status) return unknownOutcome(`failed with ${kind}`);
  switch (kind) {
    case '10002':
      return { kind: 'noFunds', note };
    case '20001':
      return { kind: 'notAllowed', reason: 'WITHDRAWN', note };
    default:
      return { kind: 'rejected', code: kind, note };
  }
}

type CodeKind = DeliveredKey['format'] | 'preOrder';

const CODE_KINDS: Readonly<Record<string, CodeKind>> = {
  CODE_TEXT: 'text',
  CODE_IMAGE: 'image',
  PRE_ORDER: 'preOrder',
  CODE_PREORDER: 'preOrder',
  'Text code': 'text',
  'Image code': 'image',
  'Pre-ordered code': 'preOrder',
};

/** Kind of a code, by its type or the older sentence. An unknown one is read as text, because it was paid for. */
export const kindOfCode = ({ codeType, status }: WireCode): CodeKind =>
  CODE_KINDS[codeType ?? ''] ?? CODE_KINDS[status ?? ''] ?? 'text';

/**
 * Number of units of an order: how often the total contains the unit price, because replies have no quantity. Null if it is
 * no whole number.
 */
export function unitsOf({ products, totalPrice }: WireOrder): number | null {
  const units = toE4(totalPrice) / toE4(products[0]?.unitPrice ?? 0);
  return Number.isInteger(units) && units > 0 ? units : null;
}

/** Whether the order is for another product, or for several. */
export const isForOther = ({ products }: WireOrder, sku: string): boolean =>
  products.length !== 1 || products[0]!.productId !== sku;

const STATES: Readonly<Record<string, 'pending' | 'complete'>> = { fulfilling: 'pending', completed: 'complete' };

/** Codes of an order. */
export interface Content {
  keys: DeliveredKey[];
  /** Codes that exist without content: pre-ordered ones, and those that could not be fetched. */
  preOrdered: number;
  unfetched: number;
}

/**
 * Outcome of an order with the keys read so far. Keys that a completed order lacks are still coming for as long as it may
 * be processed, because its codes may lag behind.
 */
export function outcomeOfOrder(
  order: WireOrder,
  { keys, preOrdered, unfetched }: Content,
  {
    units,
    currency,
    maxProcessingSeconds,
    now,
  }: { units: number | null; currency: string; maxProcessingSeconds: number; now: Time },
): BuyOutcome {
  const state = STATES[order.status.toLowerCase()];
  const placed = {
    providerOrderId: order.orderId,
    charged: { amountE4: toE4(order.totalPrice), currency },
    ...(units !== null && { units }),
  };
  const awaited = preOrdered + unfetched;
  const isLate = Date.parse(now) - Date.parse(order.createdOn) > maxProcessingSeconds * 1000;
  const isWhole = state === 'complete' && isLate;
  if (keys.length === 0) {
    if (preOrdered > 0) return { kind: 'preOrdered', releaseAt: null, ...placed };
    if (awaited > 0 || (state && !isWhole)) return { kind: 'accepted', ...placed };
    if (!state) return unknownOutcome('undocumented status', order.orderId);
  }
  const missing = Math.max(0, (units ?? keys.length + awaited) - keys.length);
  const coming = isWhole ? Math.min(missing, awaited) : missing;
  return { kind: 'delivered', keys, ...(coming > 0 && { coming }), ...placed };
}
