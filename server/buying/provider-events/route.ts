// The address that suppliers call: POST /api/provider-events/CODE. Suppliers disable an address that fails, so everything
// genuine is accepted, and what is of no use is only logged.

import type { FastifyInstance } from 'fastify';
import type { Edge } from '#server/base/http/http.ts';
import { networkKey } from '#server/base/http/web-server.ts';
import type { ProviderConfig } from '#server/base/process/provider-config.ts';
import type { ProviderAccounts } from '#server/catalog/provider/accounts.ts';
import { createEventReader } from '#server/catalog/provider/adapters.ts';
import type { EventReader } from '#server/catalog/provider/events.ts';
import { applyEvent } from './apply-event.ts';

/** The largest documented events list changed products with their prices. */
const BODY_BYTES_MAX = 256 * 1024;
/** By network: a supplier sends an event for each changed product. */
const EVENTS_PER_MINUTE = 1200;

interface EventAddress {
  Params: { code: string };
  Body: string;
}

/** Serves the address for all configured providers that send events. */
export function registerProviderEvents(edge: Edge, accounts: ProviderAccounts): void {
  const readers = new WeakMap<ProviderConfig, EventReader | null>();
  const readerOf = (code: string): EventReader | null => {
    const config = accounts.configs().find((one) => one.code === code);
    if (!config) return null;
    if (!readers.has(config)) readers.set(config, createEventReader(config));
    return readers.get(config) ?? null;
  };
  // A separate scope, because suppliers misspell the content type: here every body is read as text.
  void edge.app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES_MAX }, (_, body, done) =>
      done(null, body),
    );
    scope.route<EventAddress>({
      method: 'POST',
      url: '/api/provider-events/:code',
      bodyLimit: BODY_BYTES_MAX,
      config: { rateLimit: { max: EVENTS_PER_MINUTE, timeWindow: '1 minute', keyGenerator: networkKey } },
      handler: async ({ params: { code }, headers, body, log }, reply) => {
        const reader = readerOf(code);
        if (!reader) return reply.code(404).send();
        const event = reader({ headers, body: body ?? '' });
        if (event === null) {
          log.warn({ provider: code }, 'An event without the secret of its provider was refused.');
          return reply.code(401).send();
        }
        if (event === 'unknown') log.warn({ provider: code }, 'An event of a provider was not understood.');
        else await applyEvent(edge.database, code, event, edge.clock.now());
        return reply.code(204).send();
      },
    });
  });
}
