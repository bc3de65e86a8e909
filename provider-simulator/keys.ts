// Generates keys. Each is derived from a unique number by a bijection, so no two are equal.

import { createHash } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const BITS = 75n;
const SIZE = 1n << BITS;

/** The key with that number, like 7QK2M-XW9TB-3HYPA. Another salt gives other keys. */
export function keyText(salt: string, number: number): string {
  const seed = BigInt(`0x${createHash('sha256').update(`merkur simulator key ${salt}`).digest('hex')}`);
  const odd = (shift: bigint) => ((seed >> shift) % SIZE) | 1n;
  // Each step is invertible: multiplication by an odd number, or xor with the upper half.
  let x = (BigInt(number) * odd(0n)) % SIZE;
  x ^= x >> 38n;
  x = (x * odd(75n)) % SIZE;
  x ^= x >> 37n;
  x = (x ^ ((seed >> 150n) % SIZE)) % SIZE;
  let text = '';
  for (let i = 0n; i < 15n; i++) {
    if (i === 5n || i === 10n) text += '-';
    text += ALPHABET[Number((x >> (i * 5n)) & 31n)];
  }
  return text;
}

/** SHA-256 in hex of the delivered text: a key's text, or the base64 of its picture. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex');
