// A call to a provider whose worker is suspended before it records the reply, for tests of a later call that overtakes it.

import type { ProviderClient } from '#server/buying/purchasing/provider-clients.ts';
import type { Provider } from '#server/catalog/provider/port.ts';

/** The client with some calls answered differently. */
export const answering = (client: ProviderClient, calls: Partial<Provider>): ProviderClient => ({
  ...client,
  provider: Object.assign(Object.create(client.provider) as Provider, calls),
});

/** A call that was sent once `isSent` resolves, and that replies after `resume`. */
export function suspendedCall<Reply>(reply: Reply) {
  const [sent, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    call: async (): Promise<Reply> => {
      sent.resolve();
      await resumed.promise;
      return reply;
    },
    isSent: sent.promise,
    resume: () => resumed.resolve(),
  };
}
