// Codes of authenticator apps (RFC 6238: SHA-1, 6 digits, 30 seconds), and storage of their secrets.

import { createSecretKey, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { OTP_LENGTH } from '#domain/base/limits.ts';
import { millisecondsOf, type Time } from '#domain/base/time.ts';
import { decryptWithAny, encryptBytes } from '#server/base/crypto/encryption.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';

const ISSUER = 'Merkur';
const STEP_SECONDS = 30;
/** Tolerated clock skew of a phone in steps, either way. */
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

/** The secret as text and as URI of the QR code. */
export function describeTotpSecret(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Time step of the code, counted from 1970; null if it is not within the tolerated steps. */
export function stepOfCode(secret: Buffer, code: string, now: Time): number | null {
  const timestamp = millisecondsOf(now);
  const distance = totpOf(secret).validate({ token: code, timestamp, window: SKEW_STEPS });
  return distance === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + distance;
}

/** Binds an encrypted secret to its owner: copied to another user's row, it cannot be decrypted. */
const aadOf = (userId: string) => `factor|${userId}`;

/** Encrypts with the master key in use; call `holdMasterKey` first. */
export const sealTotpSecret = (key: Buffer, userId: string, secret: Buffer): Buffer =>
  encryptBytes(createSecretKey(key), aadOf(userId), secret);

export const openTotpSecret = (keys: DerivedKeys, userId: string, sealed: Buffer): Buffer =>
  decryptWithAny(keys.acceptedFor('factor'), aadOf(userId), sealed);
