// Repeatable calls: the same key and body from the same person gives the first answer again, also a failed one;
// another body is refused, and a call that is still running says so (http-api section 1).

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { copy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { after, MINUTE, type Time } from '#domain/base/time.ts';
import type { Database, Tx } from './db.ts';

export interface Answer {
  status: number;
  reply: unknown;
}

/** A call that never wrote its answer is taken for dead after this long. */
const DEAD_AFTER = 2 * MINUTE;
/** An answer is repeated for so long, in milliseconds. */
export const KEPT_FOR = 24 * 60 * MINUTE;

const digest = (call: string, body: unknown) =>
  createHash('sha256')
    .update(call)
    .update('\n')
    .update(JSON.stringify(body ?? null))
    .digest();

export interface Repeat {
  userId: string;
  key: string;
  call: string;
  body: unknown;
}

/** The first answer when there is one; null when this call is the first and must run. */
export async function claim(database: Database, repeat: Repeat, now: Time): Promise<Answer | null> {
  const hash = digest(repeat.call, repeat.body);
  return database.transaction(async (tx) => {
    await tx.run(sql`delete from idempotency where created_at < ${after(now, -KEPT_FOR)}
      or (user_id = ${repeat.userId} and key = ${repeat.key} and status is null and created_at < ${after(now, -DEAD_AFTER)})`);
    const first = await tx.run(sql`insert into idempotency (user_id, key, body_hash, created_at)
      values (${repeat.userId}, ${repeat.key}, ${hash}, ${now}) on conflict do nothing`);
    if (first === 1) return null;
    const row = await tx.one(
      sql<{ bodyHash: Buffer; status: number | null; reply: unknown }>`select body_hash, status, reply from idempotency
        where user_id = ${repeat.userId} and key = ${repeat.key}`,
    );
    if (!row?.bodyHash.equals(hash)) throw new Refusal('invalid', copy.repeatDiffers, { code: 'idempotency_key' });
    if (row.status === null) throw new Refusal('conflict', copy.repeatRunning, { code: 'idempotency_running' });
    return { status: row.status, reply: row.reply };
  });
}

/** Keeps the answer; inside the business transaction, so that it exists exactly when its effects do. */
export const keep = (tx: Tx, { userId, key }: Repeat, { status, reply }: Answer): Promise<number> =>
  tx.run(
    sql`update idempotency set status = ${status}, reply = ${JSON.stringify(reply)}::json where user_id = ${userId} and key = ${key}`,
  );

/** Forgets a call that broke, so that it may be tried again. */
export const forget = (database: Database, { userId, key }: Repeat): Promise<unknown> =>
  database.transaction((tx) =>
    tx.run(sql`delete from idempotency where user_id = ${userId} and key = ${key} and status is null`),
  );
