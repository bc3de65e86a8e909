// Password hashing: argon2id with a pepper outside the database (RFC 9106; parameters of ASVS 11.4), at most four in
// parallel so that sign-ins cannot starve other work.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { createConcurrencyLimit } from '#server/base/http/concurrency-limit.ts';

const hashWith = promisify(argon2);
/** Memory in KiB. */
interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** Of new hashes; older ones keep theirs. */
const COST: Cost = { memory: 47_104, passes: 1, parallelism: 1 };
const HASH_BYTES = 32;
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

const computeHash = (password: string, salt: Buffer, pepper: Buffer, cost: Cost) =>
  limitHashing(() =>
    hashWith('argon2id', {
      message: Buffer.from(password.normalize('NFC')),
      nonce: salt,
      secret: pepper,
      tagLength: HASH_BYTES,
      ...cost,
    }),
  );

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

const phcString = ({ memory, passes, parallelism }: Cost, salt: string, hash: string): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${hash}`;

/** The password as a PHC string. */
export async function hashPassword(password: string, pepper: Buffer, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  return phcString(cost, base64(salt), base64(await computeHash(password, salt, pepper, cost)));
}

/** Compared for an unknown email, so that it takes as long as a known one (LOG-021). */
const DUMMY_HASH = phcString(COST, 'A'.repeat(22), 'A'.repeat(43));

const PHC_COST = /^m=(\d+),t=(\d+),p=(\d+)$/;

/** Verifies a password at the cost of its hash. A null hash costs as much as a new one and never matches. */
export async function verifyPassword(password: string, hash: string | null, pepper: Buffer): Promise<boolean> {
  const [, , , written, salt, expected] = (hash ?? DUMMY_HASH).split('$');
  const [memory, passes, parallelism] = PHC_COST.exec(written!)!.slice(1).map(Number);
  const cost: Cost = { memory: memory!, passes: passes!, parallelism: parallelism! };
  const actual = await computeHash(password, Buffer.from(salt!, 'base64'), pepper, cost);
  const expectedHash = Buffer.from(expected!, 'base64');
  return expectedHash.length === actual.length && timingSafeEqual(expectedHash, actual) && hash !== null;
}
