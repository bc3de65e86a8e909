// Claims for delivered keys: replaced at once, unless a fault says otherwise. Repeating a reference changes nothing.

import type * as z from 'zod/mini';
import { type ClaimRequest, decimalOfE4, type WireClaim } from '#domain/catalog/provider-wire.ts';
import type { SoldOrder, StoredClaim } from './account-books.ts';
import { deliveryOf } from './deliveries.ts';
import type { Fault } from './faults.ts';
import { fingerprint } from './keys.ts';
import { deliveredText } from './ledger.ts';
import { freshKey } from './orders.ts';
import { RequestRefused, type Shop } from './shop.ts';

const claimKey = ({ account }: Shop, reference: string): string => `${account.path}/${reference}`;

/** A claim in wire form: under review until its time. */
function toWireClaim(claim: StoredClaim, nowMs: number): WireClaim {
  const { reference, orderId, result, key, credited, readyMs } = claim;
  if (readyMs > nowMs) return { reference, orderId, state: 'open', note: 'We are looking into it.' };
  return {
    reference,
    orderId,
    state: result,
    ...(key && { key }),
    ...(credited && { credited }),
    ...(result === 'refused' && { note: 'The key works.' }),
  };
}

/** Equal share of a unit in the charge of its order. */
const unitCharge = (order: SoldOrder, nowMs: number) => ({
  amount: decimalOfE4(Math.round(deliveryOf(order, nowMs).chargedE4 / order.quantity)),
  currency: order.currency,
});

export function placeClaim(
  shop: Shop,
  order: SoldOrder,
  { reference, keySha256 }: z.output<typeof ClaimRequest>,
  fault: Fault | null,
): WireClaim {
  const { book, account, delays } = shop;
  const nowMs = shop.now();
  if (!account.capabilities.claim) throw new RequestRefused('NOT_SUPPORTED', 'Claims are not taken.');
  const earlier = book.claims.get(claimKey(shop, reference));
  if (earlier) return toWireClaim(earlier, nowMs);
  const claimed = deliveryOf(order, nowMs).keys.find((key) => fingerprint(deliveredText(key)) === keySha256);
  if (!claimed) throw new RequestRefused('NOT_FOUND', 'The order has no such key.');
  const result = fault === 'claimRefused' ? 'refused' : fault === 'claimCredited' ? 'credited' : 'replaced';
  const isNew = result === 'replaced' && fault !== 'claimSameKey';
  const claim: StoredClaim = {
    account: account.path,
    reference,
    orderId: order.id,
    result,
    key: result !== 'replaced' ? null : isNew ? freshKey(shop, claimed) : claimed,
    credited: result === 'credited' ? unitCharge(order, nowMs) : null,
    readyMs: fault === 'claimOpen' ? nowMs + delays.acceptedMs : nowMs,
  };
  book.write({ type: 'claimed', claim, keysUsed: isNew ? 1 : 0 });
  return toWireClaim(claim, nowMs);
}

export function findClaims(shop: Shop, reference: string): { claims: WireClaim[] } {
  const claim = shop.book.claims.get(claimKey(shop, reference));
  return { claims: claim ? [toWireClaim(claim, shop.now())] : [] };
}
