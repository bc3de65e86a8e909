// OAuth client credentials: tokens with an expiry, in both shapes that the public sources show.

import { randomUUID } from 'node:crypto';
import { invalidClient, invalidToken } from './errors.ts';
import type { CodesWholesaleSettings } from './options.ts';

const GRANT = 'client_credentials';

interface Tokens {
  /** @throws CodesWholesaleRefusal for other credentials */
  issue(parameters: URLSearchParams): object;
  /** @throws CodesWholesaleRefusal without a valid token in the header Authorization */
  check(authorization: string | undefined): void;
  /** Expires a token before its time. */
  revoke(authorization: string | undefined): void;
}

const tokenOf = (authorization: string | undefined): string => /^bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';

export function createTokens(settings: CodesWholesaleSettings, now: () => number): Tokens {
  const { clientId, clientSecret, tokenSeconds, tokenShape } = settings;
  const expiryMs = new Map<string, number>();
  return {
    issue: (parameters) => {
      const isValid =
        parameters.get('grant_type') === GRANT &&
        parameters.get('client_id') === clientId &&
        parameters.get('client_secret') === clientSecret;
      if (!isValid) throw invalidClient();
      const token = randomUUID();
      const endMs = now() + tokenSeconds * 1000;
      expiryMs.set(token, endMs);
      if (tokenShape === 'oauth') return { access_token: token, token_type: 'bearer', expires_in: tokenSeconds };
      const expiration = new Date(endMs).toISOString();
      return { value: token, tokenType: 'bearer', expiresIn: tokenSeconds, expiration, expired: false, scope: null };
    },
    check: (authorization) => {
      const token = tokenOf(authorization);
      if ((expiryMs.get(token) ?? 0) > now()) return;
      expiryMs.delete(token);
      throw invalidToken();
    },
    revoke: (authorization) => void expiryMs.delete(tokenOf(authorization)),
  };
}
