// CodesWholesale as a provider, API v3. Its public sources are https://github.com/codeswholesale/codeswholesale-sdk-php (v2)
// and https://github.com/fefrik/codeswholesale-v3.

import type { Secret } from '#domain/base/text/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { createJsonApi, type ReadFailure } from '../json-api.ts';
import { withoutClaims } from '../no-claims.ts';
import { withoutReservations } from '../no-reservations.ts';
import type { Capabilities, Provider } from '../port.ts';
import { createTokenStore } from '../supplier/client-credentials.ts';
import { CODESWHOLESALE_CAPABILITIES } from './capabilities.ts';
import { codesWholesaleCatalog } from './catalog.ts';
import { codesWholesaleOrders } from './orders.ts';
import { buyFromCodesWholesale } from './purchase.ts';
import { Failure, Token } from './shapes.ts';

/** Documented addresses. Credentials of one are refused by the other. */
export const CODESWHOLESALE_ADDRESSES = {
  live: 'https://api.codeswholesale.com',
  sandbox: 'https://sandbox.codeswholesale.com',
} as const;

interface CodesWholesaleOptions {
  name: string;
  /** Without a trailing slash. */
  baseUrl: string;
  clientId: Secret;
  clientSecret: Secret;
  /** Countries in which keys bought here may be sold. */
  countries: readonly string[];
  /** Currency of the account. */
  currency: string;
  /** Per call (ms); default 30 s. */
  timeoutMs?: number;
  /** Time until an order is expected to be listed and to be processed; undocumented, so tests may shorten them. */
  expected?: Pick<Capabilities, 'lookupLagSeconds' | 'maxProcessingSeconds'>;
}

const readFailure: ReadFailure = (json) => {
  const { success, data } = Failure.safeParse(json);
  if (!success) return null;
  return 'code' in data
    ? { kind: String(data.code), note: data.message ?? '' }
    : { kind: data.error, note: data.error_description ?? '' };
};

/** A token in either shape; one that has expired is none. */
function readToken(json: unknown): { text: string; seconds: number } | null {
  const { success, data } = Token.safeParse(json);
  if (!success) return null;
  if ('access_token' in data) return { text: data.access_token, seconds: data.expires_in };
  return data.expired ? null : { text: data.value, seconds: data.expiresIn };
}

/** Creates the adapter; makes no call. `now` is the present. */
export function codesWholesaleProvider(options: CodesWholesaleOptions, now: () => Time): Provider {
  const { name, baseUrl, clientId, clientSecret, countries, currency, timeoutMs = 30_000, expected } = options;
  const facts: Capabilities = { ...CODESWHOLESALE_CAPABILITIES, ...expected };
  const login = { baseUrl, path: 'oauth/token', clientId, clientSecret, timeoutMs, readToken };
  const api = createJsonApi({ name, baseUrl, timeoutMs, readFailure, ...createTokenStore(login, now) });
  const orders = codesWholesaleOrders(api, { currency, maxProcessingSeconds: facts.maxProcessingSeconds }, now);
  return {
    name,
    capabilities: async () => facts,
    ...codesWholesaleCatalog(api, { countries, currency }, now),
    ...withoutReservations(name),
    ...withoutClaims(name),
    buy: (intent) => buyFromCodesWholesale(api, intent, currency, orders.completeOrder),
    findByReference: orders.findByReference,
    keys: orders.keys,
    giveBack: async () => ({ kind: 'refused', code: 'NOT_SUPPORTED', note: `${name} takes nothing back.` }),
  };
}
