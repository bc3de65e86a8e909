// Reservations of a supplier that has none.

import type { Provider } from './port.ts';

/** Refuses every reservation; there is none to list. */
export const withoutReservations = (name: string): Pick<Provider, 'reserve' | 'reservations' | 'release'> => ({
  reserve: async () => ({ kind: 'refused', code: 'NOT_SUPPORTED', note: `${name} reserves nothing.` }),
  reservations: async () => ({ items: [], capUnits: 0, heldUnits: 0 }),
  release: async () => ({ kind: 'refused', code: 'NOT_SUPPORTED' }),
});
