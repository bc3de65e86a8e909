// A provider over HTTP, live or simulated, configured by base URL and credential. Validates every reply and sends
// nothing twice; retries are up to the caller.

import { httpClaims } from './http-claims.ts';
import { httpLists } from './http-lists.ts';
import { httpOrders } from './http-orders.ts';
import { httpReservations } from './http-reservations.ts';
import type { Provider } from './port.ts';
import { createProviderHttpClient, type HttpProviderOptions } from './provider-http-client.ts';

/** Creates the adapter. Makes no call yet; capabilities are requested on first use and then cached. */
export function httpProvider(options: HttpProviderOptions): Provider {
  const client = createProviderHttpClient(options);
  return {
    name: options.name,
    capabilities: client.capabilities,
    ...httpLists(client),
    ...httpReservations(client),
    ...httpOrders(client),
    ...httpClaims(client),
  };
}
