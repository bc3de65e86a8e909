// The reveal ledger: every access to plain keys, committed before the first one is released, and chained with a key
// outside the database, so that it cannot be rewritten with database access alone (invariants S8, S9).

import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { readChainKeys, readSealingKey } from '#server/audit/chain-keys.ts';
import type { Chain } from '#server/audit/seal-heads.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { type Db, prepared, type Tx } from '#server/base/database/db.ts';

/** The ledger's chain of seals. */
export const revealChain: Chain = {
  name: 'reveals',
  displayName: 'the reveal ledger',
  newest: async (db) =>
    (await db.one(
      sql<{
        position: number;
        mac: string;
      }>`select seq as position, encode(mac, 'hex') as mac from reveal_ledger order by seq desc limit 1`,
    )) ?? null,
  macAt: async (db, position) =>
    (await db.one(sql<{ mac: string }>`select encode(mac, 'hex') as mac from reveal_ledger where seq = ${position}`))
      ?.mac ?? null,
};

/** Called after a reveal has committed and before its keys leave. */
export type AfterReveal = () => Promise<void>;

interface RevealEntry {
  seq: number;
  at: Time;
  userId: string;
  orderId: string;
  packageId: string;
  keyCount: number;
  keysDigest: Buffer;
  reason: string;
  /** The opened part of the package; null: all of it. */
  keysBefore: number | null;
  packageKeyCount: number | null;
}

/** A part of a package: the number of keys before it in delivery order, and that of the whole package. */
interface PackagePart {
  keysBefore: number;
  packageKeyCount: number;
}

const macOf = (key: Buffer, previous: Buffer, entry: RevealEntry): Buffer =>
  createHmac('sha256', key)
    .update(previous)
    .update(
      JSON.stringify([
        entry.seq,
        entry.at,
        entry.userId,
        entry.orderId,
        entry.packageId,
        entry.keyCount,
        entry.keysDigest.toString('hex'),
        entry.reason,
        // Lines of whole packages keep the seal that they had before there were others.
        ...(entry.keysBefore === null ? [] : [entry.keysBefore, entry.packageKeyCount]),
      ]),
    )
    .digest();

/**
 * Appends a ledger entry about keys in delivery order; must commit before any of them is released. Without `part`, they are
 * all keys of the package.
 */
export async function appendReveal(
  tx: Tx,
  keys: DerivedKeys,
  reveal: Pick<RevealEntry, 'at' | 'userId' | 'orderId' | 'packageId' | 'reason'>,
  keyIds: readonly string[],
  part?: PackagePart,
): Promise<void> {
  const digest = createHash('sha256');
  for (const id of keyIds) digest.update(id);
  const head = await tx.only(
    prepared(sql<{ seq: number; mac: Buffer }>`select seq, mac from reveal_head where id = 1 for update`),
  );
  const entry: RevealEntry = {
    seq: head.seq + 1,
    at: reveal.at,
    userId: reveal.userId,
    orderId: reveal.orderId,
    packageId: reveal.packageId,
    keyCount: keyIds.length,
    keysDigest: digest.digest(),
    reason: reveal.reason,
    keysBefore: part?.keysBefore ?? null,
    packageKeyCount: part?.packageKeyCount ?? null,
  };
  const mac = macOf(await readSealingKey(tx, keys, 'reveals'), head.mac, entry);
  await tx.run(
    prepared(sql`insert into reveal_ledger (seq, at, user_id, order_id, package_id, key_count, keys_digest, reason,
      keys_before, package_key_count, mac)
      values (${entry.seq}, ${entry.at}, ${entry.userId}, ${entry.orderId}, ${entry.packageId}, ${entry.keyCount},
        ${entry.keysDigest}, ${entry.reason}, ${entry.keysBefore}, ${entry.packageKeyCount}, ${mac})`),
  );
  await tx.run(prepared(sql`update reveal_head set seq = ${entry.seq}, mac = ${mac} where id = 1`));
}

/** Keeps other transactions from appending until the end of this one. */
export const lockRevealLedger = (tx: Tx): Promise<unknown> =>
  tx.one(sql`select seq from reveal_head where id = 1 for update`);

/** First entry with a broken chain, or null if the ledger is intact. */
export async function findBrokenReveal(db: Db, keys: DerivedKeys): Promise<string | null> {
  const PAGE = 5000;
  const keyAt = await readChainKeys(db, keys, 'reveals');
  let previous: Buffer = Buffer.alloc(0);
  let seq = 0;
  for (;;) {
    const page = await db.all(
      sql<
        RevealEntry & { mac: Buffer }
      >`select seq, at, user_id, order_id, package_id, key_count, keys_digest, reason, keys_before,
          package_key_count, mac
        from reveal_ledger where seq > ${seq} order by seq limit ${PAGE}`,
    );
    for (const line of page) {
      if (line.seq !== seq + 1) return `line ${seq + 1} is missing`;
      if (!macOf(keyAt(line.seq), previous, line).equals(line.mac)) return `line ${line.seq} was changed`;
      previous = line.mac;
      seq = line.seq;
    }
    if (page.length < PAGE) break;
  }
  const head = await db.one(sql<{ seq: number; mac: Buffer }>`select seq, mac from reveal_head where id = 1`);
  if (!head) return 'the head is missing';
  return head.seq === seq && head.mac.equals(previous) ? null : `the head says ${head.seq} lines, there are ${seq}`;
}
