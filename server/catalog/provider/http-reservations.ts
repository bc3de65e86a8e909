// Reservations at the provider over HTTP.

import { timeOf } from '#domain/base/time.ts';
import { Reservation, Reservations, type WireReservation } from '#domain/catalog/provider-wire.ts';
import { parseAnswer } from './answer-classification.ts';
import type { Reservation as Held, Provider } from './port.ts';
import { buildPath, type ProviderHttpClient } from './provider-http-client.ts';
import { sanitizeNote } from './wire-translation.ts';

const toReservation = (wire: WireReservation): Held => ({ ...wire, expiresAt: timeOf(Date.parse(wire.expiresAt)) });

export const httpReservations = ({
  get,
  post,
  requireValue: must,
}: ProviderHttpClient): Pick<Provider, 'reserve' | 'reservations' | 'release'> => ({
  async reserve(request) {
    const parsed = parseAnswer(Reservation, await post('reservations', request));
    if (parsed.kind === 'ok') return { kind: 'reserved', reservation: toReservation(parsed.value) };
    if (parsed.kind === 'lost') return { kind: 'unknown', cause: parsed.cause };
    const { code, message, available = 0 } = parsed.error;
    if (code === 'CAP_REACHED') return { kind: 'capReached', available };
    if (code === 'DUPLICATE_REFERENCE') return { kind: 'unknown', cause: 'duplicate reference' };
    return { kind: 'refused', code, note: sanitizeNote(message) };
  },

  async reservations(reference) {
    const { reservations, capUnits, heldUnits } = must(Reservations, await get('reservations', { reference }));
    return { items: reservations.map(toReservation), capUnits, heldUnits };
  },

  async release(reservationId) {
    const parsed = parseAnswer(Reservation, await post(buildPath('reservations', reservationId, 'release'), {}));
    if (parsed.kind === 'ok') return { kind: 'released' };
    if (parsed.kind === 'lost') return { kind: 'unknown', cause: parsed.cause };
    return { kind: 'refused', code: parsed.error.code };
  },
});
