// Google API client: an access token for the service account (OAuth 2.0 JWT bearer grant, RFC 7523), then the calls.
// Rate limits and server errors are retried with backoff; all calls made here are safe to repeat. Redirects are not
// followed, and errors never contain tokens or keys.

import { setTimeout as pause } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { backoffMs } from '#domain/base/backoff.ts';
import type { ServiceAccount } from './google-account.ts';

interface GoogleHosts {
  token: string;
  sheets: string;
  drive: string;
}

export const GOOGLE_HOSTS: GoogleHosts = {
  token: 'https://oauth2.googleapis.com/token',
  sheets: 'https://sheets.googleapis.com/v4/spreadsheets',
  drive: 'https://www.googleapis.com/drive/v3/files',
};

const SCOPES = 'https://www.googleapis.com/auth/spreadsheets https://www.googleapis.com/auth/drive.file';
const MAX_TRIES = 6;
const TIMEOUT_MS = 30_000;
const PAUSE_MAX_MS = 32_000;
/** Tokens are renewed this long before they expire. */
const TOKEN_MARGIN_MS = 60_000;
const HOUR_SECONDS = 3600;

/** Google's response, safe to log. */
class GoogleError extends Error {
  readonly status: number;
  constructor(operation: string, status: number) {
    super(`Google Sheets: ${operation} answered ${status === 0 ? 'nothing' : status}.`);
    this.name = 'GoogleError';
    this.status = status;
  }
}

export interface GoogleClient {
  /** A call below `host`; `operation` names it in errors. @throws GoogleError */
  call<T>(operation: string, host: 'sheets' | 'drive', path: string, body?: object): Promise<T>;
}

interface GoogleClientOptions {
  account: ServiceAccount;
  hosts: GoogleHosts;
  /** Unix time (ms). */
  now: () => number;
  /** Maximum of the first retry pause. */
  pauseMs?: number;
}

export function createGoogleClient({ account, hosts, now, pauseMs = 2000 }: GoogleClientOptions): GoogleClient {
  let token: { text: string; until: number } | null = null;

  /** Status 0 without a response. */
  const sendRequest = async (
    url: string,
    request: RequestInit,
  ): Promise<{ status: number; body: unknown; wait: number }> => {
    try {
      const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      const wait = Number(response.headers.get('retry-after')) * 1000;
      return { status: response.status, body: await response.json().catch(() => null), wait: wait > 0 ? wait : 0 };
    } catch {
      return { status: 0, body: null, wait: 0 };
    }
  };

  const isTransient = (status: number) => status === 0 || status === 429 || status >= 500;

  const callWithRetries = async (
    operation: string,
    attempt: () => ReturnType<typeof sendRequest>,
  ): Promise<unknown> => {
    for (let tryNumber = 1; ; tryNumber += 1) {
      const { status, body, wait } = await attempt();
      if (status >= 200 && status < 300 && body !== null) return body;
      if (status === 401) token = null;
      if (tryNumber === MAX_TRIES || !(isTransient(status) || (status === 401 && tryNumber === 1)))
        throw new GoogleError(operation, status);
      const backoff = backoffMs(tryNumber, pauseMs, PAUSE_MAX_MS, Math.random());
      await pause(Math.min(Math.max(wait, backoff), PAUSE_MAX_MS));
    }
  };

  const freshToken = async (): Promise<string> => {
    if (token && token.until > now()) return token.text;
    const body = await callWithRetries('the token endpoint', async () => {
      const seconds = Math.floor(now() / 1000);
      const assertion = await new SignJWT({ scope: SCOPES })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(account.email)
        .setAudience(hosts.token)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + HOUR_SECONDS)
        .sign(account.key);
      const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
      return sendRequest(hosts.token, { method: 'POST', body: form });
    });
    const { access_token: text, expires_in: life } = body as { access_token: string; expires_in: number };
    token = { text, until: now() + life * 1000 - TOKEN_MARGIN_MS };
    return text;
  };

  return {
    call: async <T>(operation: string, host: 'sheets' | 'drive', path: string, body?: object) =>
      (await callWithRetries(operation, async () => {
        const headers = { authorization: `Bearer ${await freshToken()}`, 'content-type': 'application/json' };
        return sendRequest(`${hosts[host]}${path}`, {
          method: body ? 'POST' : 'GET',
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
      })) as T,
  };
}
