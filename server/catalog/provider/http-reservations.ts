// Holding units at the provider over HTTP.

import { timeOf } from '#domain/base/time.ts';
import { Reservation, Reservations, type WireReservation } from '#domain/catalog/provider-wire.ts';
import { read } from './classify.ts';
import { below, type Line } from './line.ts';
import type { Reservation as Held, Provider } from './port.ts';
import { noteOf } from './translate.ts';

const heldOf = (wire: WireReservation): Held => ({ ...wire, expiresAt: timeOf(Date.parse(wire.expiresAt)) });

export const httpReservations = ({
  get,
  post,
  must,
}: Line): Pick<Provider, 'reserve' | 'reservations' | 'release'> => ({
  async reserve(wish) {
    const reading = read(Reservation, await post('reservations', wish));
    if (reading.kind === 'ok') return { kind: 'reserved', reservation: heldOf(reading.value) };
    if (reading.kind === 'lost') return { kind: 'unknown', cause: reading.cause };
    const { code, message, available = 0 } = reading.error;
    if (code === 'CAP_REACHED') return { kind: 'capReached', available };
    if (code === 'DUPLICATE_REFERENCE') return { kind: 'unknown', cause: 'duplicate reference' };
    return { kind: 'refused', code, note: noteOf(message) };
  },

  async reservations(reference) {
    const { reservations, capUnits, heldUnits } = must(Reservations, await get('reservations', { reference }));
    return { items: reservations.map(heldOf), capUnits, heldUnits };
  },

  async release(reservationId) {
    const reading = read(Reservation, await post(below('reservations', reservationId, 'release'), {}));
    if (reading.kind === 'ok') return { kind: 'released' };
    if (reading.kind === 'lost') return { kind: 'unknown', cause: reading.cause };
    return { kind: 'refused', code: reading.error.code };
  },
});
