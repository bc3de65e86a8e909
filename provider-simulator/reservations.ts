// Temporary reservations of units, up to the account's cap.

import type * as z from 'zod/mini';
import type { ReservationRequest, WireReservation } from '#domain/catalog/provider-wire.ts';
import type { HeldReservation } from './account-books.ts';
import { freeUnits, RequestRefused, requireProduct, type Shop, toIso } from './shop.ts';

const requireReserveRules = ({ account }: Shop) => {
  if (!account.capabilities.reserve) throw new RequestRefused('NOT_SUPPORTED', 'Nothing can be reserved here.');
  return account.capabilities.reserve;
};

export function toWireReservation({ book }: Shop, held: HeldReservation, nowMs: number): WireReservation {
  const { id, reference, sku, quantity } = held;
  const state = book.reservationState(held, nowMs);
  return { id, reference, sku, quantity, taken: book.takenOf(held), state, expiresAt: toIso(held.expiresMs) };
}

/** Reserves the whole quantity or nothing. A reference may be reused once its reservation has ended. */
export function reserve(shop: Shop, request: z.output<typeof ReservationRequest>): HeldReservation {
  const { account, book } = shop;
  const { capUnits, expirySeconds } = requireReserveRules(shop);
  const nowMs = shop.now();
  const product = requireProduct(shop, request.sku, nowMs);
  const earlier = byReference(shop, request.reference).find((held) => book.reservationState(held, nowMs) === 'held');
  if (earlier) throw new RequestRefused('DUPLICATE_REFERENCE', 'The reference is in use.', { orderId: earlier.id });
  const available = Math.max(0, capUnits - book.heldUnits(account.path, nowMs));
  if (request.quantity > available)
    throw new RequestRefused('CAP_REACHED', 'The cap of the account is reached.', { available });
  if (request.quantity > freeUnits(shop, product, nowMs))
    throw new RequestRefused('SOLD_OUT', 'There are not so many keys left.');
  const id = `${account.idPrefix}R${String(book.reservations.size + 1).padStart(6, '0')}`;
  const reservation = { ...request, account: account.path, id, expiresMs: nowMs + expirySeconds * 1000 };
  book.write({ type: 'reserved', reservation });
  return reservation;
}

/** Releases the rest of a reservation; idempotent. */
export function release(shop: Shop, id: string): HeldReservation {
  requireReserveRules(shop);
  const held = shop.book.reservations.get(id);
  if (held?.account !== shop.account.path) throw new RequestRefused('NOT_FOUND', 'There is no such reservation.');
  if (shop.book.reservationState(held, shop.now()) === 'held') shop.book.write({ type: 'released', reservationId: id });
  return held;
}

const byReference = ({ book, account }: Shop, reference: string): HeldReservation[] =>
  [...book.reservations.values()].filter((held) => held.account === account.path && held.reference === reference);

/** Reservations of a reference, and the used part of the cap. */
export function findReservations(shop: Shop, reference: string) {
  const { capUnits } = requireReserveRules(shop);
  const nowMs = shop.now();
  return {
    reservations: byReference(shop, reference).map((held) => toWireReservation(shop, held, nowMs)),
    capUnits,
    heldUnits: shop.book.heldUnits(shop.account.path, nowMs),
  };
}
