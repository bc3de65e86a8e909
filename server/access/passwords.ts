// Passwords: argon2id with a pepper that is not in the database (RFC 9106; parameters of ASVS 11.4), at most four at
// a time so that sign-ins cannot starve the rest.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { copy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';

const hashWith = promisify(argon2);
const COST = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 } as const;
const AT_ONCE = 4;

/** Calls that may wait for a hash at once: about a second of work. */
const PLACES = 64;
const RETRY_SECONDS = 2;

let places = PLACES;

/**
 * Runs a call that hashes passwords. Only so many are let in at once, so that a flood of them is answered instead of
 * making everybody wait.
 * @throws Refusal 429 when all places are taken, before the call did anything
 */
export async function withHashingPlace<T>(call: () => Promise<T>): Promise<T> {
  if (places === 0) throw new Refusal('tooMany', copy.tooMany, { retryAfter: RETRY_SECONDS });
  places -= 1;
  try {
    return await call();
  } finally {
    places += 1;
  }
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

const tag = (password: string, salt: Buffer, pepper: Buffer) =>
  inTurn(() =>
    hashWith('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce: salt, secret: pepper, ...COST }),
  );

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The password as a PHC string. */
export async function hashPassword(password: string, pepper: Buffer): Promise<string> {
  const salt = randomBytes(16);
  const hash = await tag(password, salt, pepper);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Compared when nobody has the email, so that an unknown one takes as long as a known one (LOG-021). */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Is it the password of this hash? Null as hash costs the same and is never right. */
export async function isPassword(password: string, hash: string | null, pepper: Buffer): Promise<boolean> {
  const [, , , , salt, expected] = (hash ?? NOBODY).split('$');
  const actual = await tag(password, Buffer.from(salt!, 'base64'), pepper);
  const wanted = Buffer.from(expected!, 'base64');
  return wanted.length === actual.length && timingSafeEqual(wanted, actual) && hash !== null;
}
