// Access tokens: signed, 15 minutes, one algorithm (RFC 9068 shape). They name the session; rights are read from the
// database on every request, so a token never knows more than who is asking.

import type { KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { millisecondsOf, type Time } from '#domain/base/time.ts';

const ISSUER = 'merkur';
const AUDIENCE = 'merkur-api';
const TYPE = 'at+jwt';
export const ACCESS_SECONDS = 15 * 60;
/** Tokens of programs live longer, because they cannot be renewed. */
export const API_ACCESS_SECONDS = 60 * 60;

export interface Claims {
  userId: string;
  sessionId: string;
  name: string;
  scope: string[];
}

const seconds = (time: Time) => Math.floor(millisecondsOf(time) / 1000);

/** A token for a session, valid for 15 minutes from `now` unless told. */
export const signAccess = (claims: Claims, key: Buffer, now: Time, lasts = ACCESS_SECONDS): Promise<string> =>
  new SignJWT({ sid: claims.sessionId, name: claims.name, scope: claims.scope })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + lasts)
    .sign(key);

/** Session and person of a genuine token; null for any other. */
export async function readAccess(
  token: string,
  key: KeyObject,
  now: Time,
): Promise<{ userId: string; sessionId: string } | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    return { userId: String(payload.sub), sessionId: String(payload.sid) };
  } catch {
    // Forged, foreign or outlived: to the caller these are all the same.
    return null;
  }
}
