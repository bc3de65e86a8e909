// A provider reached over HTTP, live or simulated: base URL and credential make the difference, nothing else. Checks
// every answer against its schema and sends nothing twice; who asks again, and when, is for the caller to decide.

import { httpLists } from './http-lists.ts';
import { httpOrders } from './http-orders.ts';
import { httpReservations } from './http-reservations.ts';
import type { Provider } from './port.ts';
import { type HttpProviderOptions, openProviderHttpClient } from './provider-http-client.ts';

/** The adapter. Makes no call yet; capabilities are asked once, when first needed, and then kept. */
export function httpProvider(options: HttpProviderOptions): Provider {
  const client = openProviderHttpClient(options);
  return {
    name: options.name,
    capabilities: client.capabilities,
    ...httpLists(client),
    ...httpReservations(client),
    ...httpOrders(client),
  };
}
