// Claims at a supplier that takes none through its interface: staff handle them by hand.

import type { Provider } from './port.ts';

/** Refuses every claim; there is none to find. */
export const withoutClaims = (name: string): Pick<Provider, 'claim' | 'findClaim'> => ({
  claim: async () => ({
    kind: 'refused',
    code: 'NOT_SUPPORTED',
    note: `${name} takes no claims through its interface.`,
  }),
  findClaim: async () => ({ kind: 'absent' }),
});
