// Kinguin as a provider: https://github.com/kinguinltdhk/Kinguin-eCommerce-API, version of July 2025.

import type { Secret } from '#domain/base/text/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { createJsonApi, type ReadFailure } from '../json-api.ts';
import { withoutClaims } from '../no-claims.ts';
import { withoutReservations } from '../no-reservations.ts';
import type { Capabilities, Provider } from '../port.ts';
import { KINGUIN_CAPABILITIES } from './capabilities.ts';
import { kinguinCatalog } from './catalog.ts';
import { kinguinOrders } from './orders.ts';
import { buyFromKinguin } from './purchase.ts';
import { giveBackToKinguin } from './returns.ts';
import { Failure } from './shapes.ts';

/** Documented addresses. Credentials of one are refused by the other. */
export const KINGUIN_ADDRESSES = {
  live: 'https://gateway.kinguin.net/esa/api',
  sandbox: 'https://gateway.sandbox.kinguin.net/esa/api',
} as const;

interface KinguinOptions {
  name: string;
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: Secret;
  /** Countries in which keys bought here may be sold, unless a product excludes them. */
  countries: readonly string[];
  /** Per call (ms); default 30 s, because Kinguin asks the seller of the offer. */
  timeoutMs?: number;
  /** Time until an order is expected to be listed and to be processed; undocumented, so tests may shorten them. */
  expected?: Pick<Capabilities, 'lookupLagSeconds' | 'maxProcessingSeconds'>;
}

const readFailure: ReadFailure = (json) => {
  const { success, data } = Failure.safeParse(json);
  return success ? { kind: data.kind, note: data.detail ?? '' } : null;
};

/** Creates the adapter; makes no call. `now` is the present. */
export function kinguinProvider(options: KinguinOptions, now: () => Time): Provider {
  const { name, baseUrl, apiKey, countries, timeoutMs = 30_000, expected } = options;
  const facts: Capabilities = { ...KINGUIN_CAPABILITIES, ...expected };
  const headers = () => ({ 'x-api-key': apiKey.reveal() });
  const api = createJsonApi({ name, baseUrl, timeoutMs, readFailure, headers });
  const orders = kinguinOrders(api, now, facts.maxProcessingSeconds);
  return {
    name,
    capabilities: async () => facts,
    ...kinguinCatalog(api, countries, now),
    ...withoutReservations(name),
    ...withoutClaims(name),
    buy: (intent) => buyFromKinguin(api, intent, orders.completeOrder),
    findByReference: orders.findByReference,
    keys: orders.keys,
    giveBack: (providerOrderId) => giveBackToKinguin(api, providerOrderId, now),
  };
}
