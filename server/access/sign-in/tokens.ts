// Access tokens: signed, 15 minutes, one algorithm (RFC 9068 shape). They name the session only; permissions are read
// from the database on every request.

import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { millisecondsOf, type Time } from '#domain/base/time.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';

const ISSUER = 'merkur';
const AUDIENCE = 'merkur-api';
const TYPE = 'at+jwt';
const ACCESS_TOKEN_SECONDS = 15 * 60;
/** API tokens live longer, because they cannot be refreshed. */
export const API_ACCESS_TOKEN_SECONDS = 60 * 60;

interface Claims {
  userId: string;
  sessionId: string;
  name: string;
  scope: string[];
  /** Issued for an API key. */
  isApi?: boolean;
}

const toSeconds = (time: Time) => Math.floor(millisecondsOf(time) / 1000);

/** A token for a session, by default valid for 15 minutes. */
export const signAccessToken = (
  claims: Claims,
  key: Buffer,
  now: Time,
  lifetimeSeconds = ACCESS_TOKEN_SECONDS,
): Promise<string> =>
  new SignJWT({
    sid: claims.sessionId,
    name: claims.name,
    scope: claims.scope,
    ...(claims.isApi && { api: true }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(toSeconds(now))
    .setExpirationTime(toSeconds(now) + lifetimeSeconds)
    .sign(key);

/** Content of a genuine token. */
interface Bearer {
  userId: string;
  sessionId: string;
  isApi: boolean;
}

/** Cached signatures; a browser sends the same token for 15 minutes. */
const TOKEN_CACHE_SIZE = 10_000;

const findPayload = (token: string, key: Buffer, now: Time): Promise<JWTPayload | null> =>
  jwtVerify(token, key, {
    algorithms: ['HS256'],
    typ: TYPE,
    issuer: ISSUER,
    audience: AUDIENCE,
    currentDate: new Date(now),
    requiredClaims: ['sub', 'sid', 'exp'],
  }).then(
    ({ payload }) => payload,
    () => null,
  );

/**
 * Verifies tokens: session and user of a genuine, unexpired one, else null. Signatures are checked once, expiry on
 * every call.
 */
export function tokenReader(keys: DerivedKeys): (token: string, now: Time) => Promise<Bearer | null> {
  const verifiedTokens = new Map<string, Bearer & { ends: number; key: Buffer }>();
  return async (token, now) => {
    const cached = verifiedTokens.get(token);
    const accepted = keys.acceptedFor('jwt');
    if (cached && accepted.some((key) => key.equals(cached.key))) return toSeconds(now) < cached.ends ? cached : null;
    for (const key of accepted) {
      const payload = await findPayload(token, key, now);
      if (!payload) continue;
      const bearer = {
        userId: String(payload.sub),
        sessionId: String(payload.sid),
        isApi: payload.api === true,
        ends: payload.exp!,
        key,
      };
      if (verifiedTokens.size >= TOKEN_CACHE_SIZE) verifiedTokens.delete(verifiedTokens.keys().next().value!);
      verifiedTokens.set(token, bearer);
      return bearer;
    }
    // Forged, foreign or expired: indistinguishable to the caller.
    return null;
  };
}
