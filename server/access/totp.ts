// The codes of authenticator apps (RFC 6238: SHA-1, 6 digits, 30 seconds), and how their secrets are stored.

import { createSecretKey, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { OTP_LENGTH } from '#domain/base/limits.ts';
import { millisecondsOf, type Time } from '#domain/base/time.ts';
import { decryptBytes, encryptBytes } from '#server/base/encryption.ts';
import type { DerivedKeys } from '#server/base/master-key.ts';

const ISSUER = 'Merkur';
const STEP_SECONDS = 30;
/** Steps that the clock of a telephone may be off, either way. */
const SKEW_STEPS = 1;
/** 160 bits, as long as the hash (RFC 4226 section 4). */
const SECRET_BYTES = 20;

const totpOf = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: OTP_LENGTH,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

export const createTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The secret as a person types it and as a picture holds it. */
export function describeTotpSecret(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step whose code this is, counted from 1970; null when it is none of this moment or its neighbours. */
export function stepOfCode(secret: Buffer, code: string, now: Time): number | null {
  const timestamp = millisecondsOf(now);
  const distance = totpOf(secret).validate({ token: code, timestamp, window: SKEW_STEPS });
  return distance === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + distance;
}

/** Binds a sealed secret to its owner: copied to somebody else's row it does not open. */
const aadOf = (userId: string) => `factor|${userId}`;

export const sealTotpSecret = (keys: DerivedKeys, userId: string, secret: Buffer): Buffer =>
  encryptBytes(createSecretKey(keys.keyFor('factor')), aadOf(userId), secret);

export const openTotpSecret = (keys: DerivedKeys, userId: string, sealed: Buffer): Buffer =>
  decryptBytes(createSecretKey(keys.keyFor('factor')), aadOf(userId), sealed);
