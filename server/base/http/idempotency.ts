// Idempotency keys: the same Idempotency-Key and body from the same user replays the first response, failures included;
// a different body is refused, and so is a call that is still running (http-api section 1).
//
// The process that claims a key runs the call. A call with one transaction stores its response in it, so the response
// exists exactly if its effects do. A call with several renews its claim in each of them and stores the response at the
// end. A claim that was not renewed in time counts as dead: a call without effects may then run again, but after a
// partial effect the outcome is unknown, so it is never rerun automatically. A process that merely slept finds its
// claim gone and commits nothing further.

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { compareTexts } from '#domain/base/text/text-order.ts';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import { type Database, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';

export interface StoredAnswer {
  status: number;
  reply: unknown;
}

/** Lease of a claim (ms); one not renewed in time belongs to a dead process. */
const LEASE_TIMEOUT = 2 * MINUTE;
/** When to ask again for the response of a call that is still running. */
const RETRY_SECONDS = 1;
/** How long a stored response is replayed (ms). */
export const ANSWER_RETENTION = 24 * 60 * MINUTE;

/** A call with a key. */
export interface IdempotentRequest {
  userId: string;
  key: string;
  /** Method and path, including ids. */
  call: string;
  body: unknown;
  /** Unique to this run of the call. */
  claim: string;
}

export const idempotentRequestOf = (request: Omit<IdempotentRequest, 'claim'>): IdempotentRequest => ({
  ...request,
  claim: randomUUID(),
});

/** JSON with sorted fields: their order in a request does not matter. */
const canonicalJson = (body: unknown): string =>
  JSON.stringify(body, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareTexts(a, b)))
      : value,
  );

const digest = (call: string, body: unknown) =>
  createHash('sha256')
    .update(call)
    .update('\n')
    .update(Buffer.isBuffer(body) ? body : canonicalJson(body ?? null))
    .digest();

/** This run's claim, while it has no response. */
const ownClaim = ({ userId, key, claim }: IdempotentRequest): Sql =>
  sql`user_id = ${userId} and key = ${key} and claim = ${claim} and status is null`;

/** Claims of this process that could not be released, per database. */
interface AbandonedClaims {
  /** Time of abandonment by claim. */
  claims: Map<string, Time>;
  isTelling: boolean;
}
/**
 * Claims of calls that ended during a database outage and could not be released. They are dead immediately for this
 * process, and for others once the database has been informed.
 */
const abandonedByDatabase = new WeakMap<Database, AbandonedClaims>();
const TELL_EVERY_MS = 500;

/** Records that the call of this claim ended without a response. */
export function abandonClaim(database: Database, { claim }: IdempotentRequest, now: Time): void {
  const abandoned = abandonedByDatabase.get(database) ?? { claims: new Map<string, Time>(), isTelling: false };
  abandonedByDatabase.set(database, abandoned);
  for (const [claimId, at] of abandoned.claims)
    if (at < addMilliseconds(now, -LEASE_TIMEOUT)) abandoned.claims.delete(claimId);
  abandoned.claims.set(claim, now);
  if (!abandoned.isTelling) void tellAbandoned(database, abandoned);
}

/**
 * Reports abandoned claims to the database, because a retry may reach another process. A call that did commit has its
 * response by now, or its lock is awaited; the others may rerun, or are known to be dead if they changed something.
 */
async function tellAbandoned(database: Database, abandoned: AbandonedClaims): Promise<void> {
  abandoned.isTelling = true;
  // After that, the claims have timed out anyway.
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

const stillRunning = () => new Refusal('idempotency_running', commonCopy.repeatRunning, { retryAfter: RETRY_SECONDS });

interface Row {
  bodyHash: Buffer;
  status: number | null;
  reply: unknown;
  isDead: boolean;
}

/** Claims a free key; returns a row on success. */
const insertClaimSql = ({ userId, key, claim }: IdempotentRequest, hash: Buffer, now: Time): Sql<{ claimed: number }> =>
  prepared(sql`insert into idempotency (user_id, key, body_hash, created_at, claim, alive_at)
    values (${userId}, ${key}, ${hash}, ${now}, ${claim}, ${now}) on conflict do nothing returning 1 as claimed`);

/**
 * Claims the key. Returns the stored response, or null if this run holds the claim and must make the call.
 * @throws Refusal 422 for a different body, 409 while the first run continues or if it died after a change
 */
export async function claimIdempotencyKey(
  database: Database,
  repeat: IdempotentRequest,
  now: Time,
): Promise<StoredAnswer | null> {
  const { userId, key } = repeat;
  const hash = digest(repeat.call, repeat.body);
  const claimSql = insertClaimSql(repeat, hash, now);
  // The key is nearly always new: one auto-committed statement.
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
    if (!row.bodyHash.equals(hash)) throw new Refusal('idempotency_key', commonCopy.repeatDiffers);
    if (row.status !== null) return { status: row.status, reply: row.reply };
    throw row.isDead ? new Refusal('idempotency_unknown', commonCopy.repeatUnknown) : stillRunning();
  });
}

const updateAnswer = (tx: Tx, repeat: IdempotentRequest, { status, reply }: StoredAnswer): Promise<number> =>
  tx.run(
    prepared(
      sql`update idempotency set status = ${status}, reply = ${JSON.stringify(reply)}::json where ${ownClaim(repeat)}`,
    ),
  );

/**
 * Stores the response within the call's single transaction.
 * @throws Refusal 409 if another run has taken the claim, which rolls the call back
 */
export async function storeAnswerInTransaction(tx: Tx, repeat: IdempotentRequest, answer: StoredAnswer): Promise<void> {
  if ((await updateAnswer(tx, repeat, answer)) === 0) throw stillRunning();
}

/** Stores the response of a call with several transactions, after the last. */
export const storeAnswer = (database: Database, repeat: IdempotentRequest, answer: StoredAnswer): Promise<number> =>
  database.transaction((tx) => updateAnswer(tx, repeat, answer));

/** The database for a call with several transactions: each renews the claim, or is refused if it is gone. */
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
 * Releases the claim after a temporary failure if the call changed nothing; otherwise the failure is stored as its
 * response.
 */
export const releaseClaim = (database: Database, repeat: IdempotentRequest, failure: StoredAnswer): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.run(sql`delete from idempotency where ${ownClaim(repeat)} and not worked`);
    await updateAnswer(tx, repeat, failure);
  });
