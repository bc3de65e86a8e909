// Our books against a provider's: every key that was charged is ours once, and every key of ours was charged (trust K11,
// K12). Keys are opened for it and compared by their SHA-256, which is what the provider's ledger tells.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/base/db.ts';
import type { KeyKind, Vault } from '#server/keys/vault.ts';

/** One order in a provider's ledger. */
export interface LedgerOrder {
  reference: string;
  state: string;
  /** SHA-256 of each key text, in hex. */
  keys: readonly string[];
}

interface KeyRow {
  id: string;
  dekId: number;
  kind: KeyKind;
  sealed: Buffer;
  attemptRef: string;
}

const PAGE = 2000;

/** Hashes of all our keys, by hash; also names rows that cannot be opened or whose fingerprint is not theirs (K13). */
export async function ourKeys(db: Db, vault: Vault): Promise<{ byHash: Map<string, string>; broken: string[] }> {
  const byHash = new Map<string, string>();
  const broken: string[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await db.all(
      sql<
        KeyRow & { fingerprint: Buffer }
      >`select id, dek_id, kind, sealed, attempt_ref, fingerprint from game_key where id > ${after} order by id limit ${PAGE}`,
    );
    for (const row of page) {
      try {
        const secret = await vault.open(db, row);
        if (!vault.fingerprint(secret).equals(row.fingerprint)) broken.push(`key ${row.id} has another fingerprint`);
        byHash.set(createHash('sha256').update(secret.reveal()).digest('hex'), row.attemptRef);
      } catch {
        broken.push(`key ${row.id} cannot be opened`);
      }
    }
    if (page.length < PAGE) return { byHash, broken };
    after = page.at(-1)!.id;
  }
}

/** Differences between a provider's ledger and our books; references still under way are not differences yet. */
export async function differences(
  db: Db,
  byHash: ReadonlyMap<string, string>,
  ledger: readonly LedgerOrder[],
): Promise<string[]> {
  const attempts = await db.all(sql<{ ref: string; state: string }>`select ref, state from purchase_attempt`);
  const stateOf = new Map(attempts.map(({ ref, state }) => [ref, state]));
  const found: string[] = [];
  const charged = new Set<string>();
  for (const { reference, state, keys } of ledger) {
    for (const key of keys) charged.add(key);
    const ours = stateOf.get(reference);
    if (ours === undefined) found.push(`${reference} was charged, we have no attempt of that name`);
    else if (state !== 'returned' && !['intent', 'sent', 'pending'].includes(ours)) {
      for (const key of keys)
        if (!byHash.has(key)) found.push(`${reference} (${ours}) was charged, its key is not in the books`);
    }
  }
  for (const [hash, ref] of byHash)
    if (!charged.has(hash)) found.push(`a key of ${ref} is in the books, nobody charged it`);
  return found;
}
