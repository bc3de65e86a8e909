// Authenticator app for tests: computes codes from the secret (RFC 6238) without the product's library.

import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes a secret from the form that apps are given. */
export function secretBytes(base32: string): Buffer {
  const bits = [...base32].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app with this secret shows at a time. */
export function appCode(secret: string, at: string | number): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(new Date(at).getTime() / 30_000)));
  const hash = createHmac('sha1', secretBytes(secret)).update(step).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
