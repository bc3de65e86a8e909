// Access tokens of OAuth 2.0 (client credentials). Kept in memory until shortly before they expire, because suppliers limit
// the number of requests for them.

import type { Secret } from '#domain/base/text/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { callProvider } from '../http-call.ts';
import { parseJson } from '../parse-json.ts';

/** Time before the end in which a token is no longer used; half of its life if that is shorter. */
const MARGIN_MS = 60_000;
const MAX_BYTES = 100_000;

interface ClientCredentials {
  baseUrl: string;
  /** Below the base URL. */
  path: string;
  clientId: Secret;
  clientSecret: Secret;
  timeoutMs: number;
  /** The token of a reply and its life in seconds; null if there is none. */
  readToken(json: unknown): { text: string; seconds: number } | null;
}

type Headers = Record<string, string>;

interface TokenStore {
  /** Headers with a token; null if there is none. */
  headers(): Promise<Headers | null>;
  /** Discards the token of these headers; a newer one is kept. */
  renewCredential(used: Headers): void;
}

export function createTokenStore(options: ClientCredentials, now: () => Time): TokenStore {
  const { baseUrl, path, clientId, clientSecret, timeoutMs, readToken } = options;
  let current: { headers: Headers; expiresMs: number } | null = null;
  let request: Promise<void> | null = null;

  async function requestToken(): Promise<void> {
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId.reveal(),
      client_secret: clientSecret.reveal(),
    };
    const call = { method: 'POST' as const, path, form, timeoutMs, maxBytes: MAX_BYTES };
    const answer = await callProvider({ baseUrl, token: null }, call);
    const token = answer.kind === 'answered' && answer.status === 200 ? readToken(parseJson(answer.raw)) : null;
    if (!token) return;
    const lifeMs = token.seconds * 1000;
    current = {
      headers: { authorization: `Bearer ${token.text}` },
      expiresMs: Date.parse(now()) + Math.max(lifeMs - MARGIN_MS, lifeMs / 2),
    };
  }

  return {
    async headers() {
      if (current && current.expiresMs > Date.parse(now())) return current.headers;
      current = null;
      // Concurrent calls wait for one request.
      request ??= requestToken().finally(() => {
        request = null;
      });
      await request;
      return (current as { headers: Headers } | null)?.headers ?? null;
    },
    renewCredential(used) {
      if (current?.headers === used) current = null;
    },
  };
}
