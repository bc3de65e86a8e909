// Repeatable calls: the same Idempotency-Key and body from the same person gives the first answer again, also a failed
// one; another body is refused, and a call that is still running says so (http-api section 1).
//
// Whoever claims a key runs the call. A call of one transaction keeps its answer in it, so that the answer exists
// exactly when its effects do. A call of several renews its claim in each of them and keeps its answer at the end. A
// claim that nobody renewed is taken for dead; then a call that did nothing may run again, and of one that did
// something nobody knows how far it came, so it is never run again unasked. A process that only slept finds its claim
// gone and commits nothing more.

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { copy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import type { Clock } from './clock.ts';
import { type Database, prepared, type Sql, type Tx } from './db.ts';

export interface StoredAnswer {
  status: number;
  reply: unknown;
}

/** A claim that was not renewed for so long, in milliseconds, belongs to a dead process. */
const LEASE_TIMEOUT = 2 * MINUTE;
/** An answer is repeated for so long, in milliseconds. */
export const ANSWER_RETENTION = 24 * 60 * MINUTE;

/** A call that carries a key. */
export interface IdempotentRequest {
  userId: string;
  key: string;
  /** Method and path with its ids. */
  call: string;
  body: unknown;
  /** Tells this run of the call from every other. */
  claim: string;
}

export const idempotentRequestOf = (request: Omit<IdempotentRequest, 'claim'>): IdempotentRequest => ({
  ...request,
  claim: randomUUID(),
});

const digest = (call: string, body: unknown) =>
  createHash('sha256')
    .update(call)
    .update('\n')
    .update(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null))
    .digest();

/** The claim of this run, while it has no answer. */
const ownClaim = ({ userId, key, claim }: IdempotentRequest): Sql =>
  sql`user_id = ${userId} and key = ${key} and claim = ${claim} and status is null`;

/** What a process knows of its claims in one database. */
interface AbandonedClaims {
  /** When each was abandoned. */
  claims: Map<string, Time>;
  isTelling: boolean;
}
/**
 * Claims of this process whose calls ended while the database was away, so that they could not be given back. Nothing
 * of them goes on, so they are dead at once; for other processes as soon as the database hears of it.
 */
const abandonedByDatabase = new WeakMap<Database, AbandonedClaims>();
const TELL_EVERY_MS = 500;

/** Says that the call of this claim has ended without an answer. */
export function abandonClaim(database: Database, { claim }: IdempotentRequest, now: Time): void {
  const abandoned = abandonedByDatabase.get(database) ?? { claims: new Map<string, Time>(), isTelling: false };
  abandonedByDatabase.set(database, abandoned);
  for (const [claimId, at] of abandoned.claims)
    if (at < addMilliseconds(now, -LEASE_TIMEOUT)) abandoned.claims.delete(claimId);
  abandoned.claims.set(claim, now);
  if (!abandoned.isTelling) void tellAbandoned(database, abandoned);
}

/**
 * A repetition may reach another process. What was committed after all has its answer by now, or its lock is waited for;
 * the others may run again, and of those that did something everybody knows that they are dead.
 */
async function tellAbandoned(database: Database, abandoned: AbandonedClaims): Promise<void> {
  abandoned.isTelling = true;
  // Longer than that, the claims have died of age.
  for (const deadline = performance.now() + LEASE_TIMEOUT; performance.now() < deadline; ) {
    await pause(TELL_EVERY_MS, undefined, { ref: false });
    const claims = [...abandoned.claims.keys()];
    const isTold = await database
      .transaction(async (tx) => {
        const dead = sql`claim = any (${claims}::uuid[]) and status is null`;
        await tx.run(sql`delete from idempotency where ${dead} and not worked`);
        await tx.run(sql`update idempotency set alive_at = created_at - interval '1 day' where ${dead}`);
      })
      .then(
        () => true,
        () => false,
      );
    if (!isTold) continue;
    for (const claim of claims) abandoned.claims.delete(claim);
    if (abandoned.claims.size === 0) break;
  }
  abandoned.isTelling = false;
}

const stillRunning = () => new Refusal('idempotency_running', copy.repeatRunning);

interface Row {
  bodyHash: Buffer;
  status: number | null;
  reply: unknown;
  isDead: boolean;
}

/** Takes a key that nobody has; answers a row where it did. */
const insertClaimSql = ({ userId, key, claim }: IdempotentRequest, hash: Buffer, now: Time): Sql<{ claimed: number }> =>
  prepared(sql`insert into idempotency (user_id, key, body_hash, created_at, claim, alive_at)
    values (${userId}, ${key}, ${hash}, ${now}, ${claim}, ${now}) on conflict do nothing returning 1 as claimed`);

/**
 * The first answer when there is one; null when this run has the claim and must make the call.
 * @throws Refusal 422 for another body, 409 while the first run goes on and when it died after it did something
 */
export async function claimIdempotencyKey(
  database: Database,
  repeat: IdempotentRequest,
  now: Time,
): Promise<StoredAnswer | null> {
  const { userId, key } = repeat;
  const hash = digest(repeat.call, repeat.body);
  const claimSql = insertClaimSql(repeat, hash, now);
  // Nearly always the key is new: one statement that commits by itself.
  if (await database.one(claimSql)) return null;
  const isDeadSql = sql`(alive_at < ${addMilliseconds(now, -LEASE_TIMEOUT)}
    or claim = any (${[...(abandonedByDatabase.get(database)?.claims.keys() ?? [])]}::uuid[]))`;
  return database.transaction(async (tx) => {
    await tx.run(sql`delete from idempotency where user_id = ${userId} and key = ${key}
      and (created_at < ${addMilliseconds(now, -ANSWER_RETENTION)}
      or (status is null and not worked and ${isDeadSql}))`);
    if (await tx.one(claimSql)) return null;
    const row = await tx.one(
      sql<Row>`select body_hash, status, reply, ${isDeadSql} as is_dead from idempotency
        where user_id = ${userId} and key = ${key}`,
    );
    if (!row) throw stillRunning();
    if (!row.bodyHash.equals(hash)) throw new Refusal('idempotency_key', copy.repeatDiffers);
    if (row.status !== null) return { status: row.status, reply: row.reply };
    throw row.isDead ? new Refusal('idempotency_unknown', copy.repeatUnknown) : stillRunning();
  });
}

const updateAnswer = (tx: Tx, repeat: IdempotentRequest, { status, reply }: StoredAnswer): Promise<number> =>
  tx.run(
    prepared(
      sql`update idempotency set status = ${status}, reply = ${JSON.stringify(reply)}::json where ${ownClaim(repeat)}`,
    ),
  );

/**
 * Keeps the answer of a call of one transaction, in it.
 * @throws Refusal 409 when the claim is gone, which rolls the call back: another run has taken its place
 */
export async function storeAnswerInTransaction(tx: Tx, repeat: IdempotentRequest, answer: StoredAnswer): Promise<void> {
  if ((await updateAnswer(tx, repeat, answer)) === 0) throw stillRunning();
}

/** Keeps the answer of a call of several transactions, after the last. */
export const storeAnswer = (database: Database, repeat: IdempotentRequest, answer: StoredAnswer): Promise<number> =>
  database.transaction((tx) => updateAnswer(tx, repeat, answer));

/** The database for a call of several transactions: each of them renews the claim, or is refused when it is gone. */
export const withClaimRenewal = (database: Database, repeat: IdempotentRequest, clock: Clock): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction(async (tx) => {
      const renewedRows = await tx.run(
        sql`update idempotency set alive_at = ${clock.now()}, worked = true where ${ownClaim(repeat)}`,
      );
      if (renewedRows === 0) throw stillRunning();
      return work(tx);
    }),
});

/**
 * Gives the claim back after a failure that the next try may not meet, if the call did nothing. One that did something
 * keeps its failure as its answer.
 */
export const releaseClaim = (database: Database, repeat: IdempotentRequest, failure: StoredAnswer): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.run(sql`delete from idempotency where ${ownClaim(repeat)} and not worked`);
    await updateAnswer(tx, repeat, failure);
  });
