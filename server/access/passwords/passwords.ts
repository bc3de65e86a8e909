// Password hashing: argon2id with a pepper outside the database (RFC 9106; parameters of ASVS 11.4), at most four in
// parallel so that sign-ins cannot starve other work.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { createConcurrencyLimit } from '#server/base/http/concurrency-limit.ts';

const hashWith = promisify(argon2);
const COST = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 } as const;
const MAX_CONCURRENT = 4;

/** Maximum number of calls queued for hashing: about a second of work. */
const HASHING_SLOTS = 64;
const RETRY_SECONDS = 2;

let freeSlots = HASHING_SLOTS;

/**
 * Runs a call that hashes passwords, if a slot is free, so that a flood is rejected instead of delaying everyone.
 * @throws Refusal 429 if all slots are taken, before the call does anything
 */
export async function withHashingSlot<T>(call: () => Promise<T>): Promise<T> {
  if (freeSlots === 0) throw new Refusal('too_many', commonCopy.tooMany, { retryAfter: RETRY_SECONDS });
  freeSlots -= 1;
  try {
    return await call();
  } finally {
    freeSlots += 1;
  }
}

const limitHashing = createConcurrencyLimit(MAX_CONCURRENT);

const computeHash = (password: string, salt: Buffer, pepper: Buffer) =>
  limitHashing(() =>
    hashWith('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce: salt, secret: pepper, ...COST }),
  );

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** The password as a PHC string. */
export async function hashPassword(password: string, pepper: Buffer): Promise<string> {
  const salt = randomBytes(16);
  const hash = await computeHash(password, salt, pepper);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Compared for an unknown email, so that it takes as long as a known one (LOG-021). */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Verifies a password. A null hash costs the same and never matches. */
export async function verifyPassword(password: string, hash: string | null, pepper: Buffer): Promise<boolean> {
  const [, , , , salt, expected] = (hash ?? DUMMY_HASH).split('$');
  const actual = await computeHash(password, Buffer.from(salt!, 'base64'), pepper);
  const expectedHash = Buffer.from(expected!, 'base64');
  return expectedHash.length === actual.length && timingSafeEqual(expectedHash, actual) && hash !== null;
}
