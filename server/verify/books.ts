// Our books against a provider's: every key that was charged is ours once, and every key of ours was charged (trust K11,
// K12). Keys are opened for it and compared by their SHA-256, which is what the provider's ledger tells.

import { createHash, randomInt } from 'node:crypto';
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
  fingerprint: Buffer;
  lookup: Buffer;
}

const PAGE = 2000;
/** Keys that are opened at most where nobody needs them all: some ten microseconds each. */
const MOST = 200_000;

export interface OurKeys {
  /** References by the SHA-256 of the key text, in hex. */
  byHash: Map<string, string>;
  /** Rows that cannot be opened, or whose fingerprint or search hash is not theirs (K13). */
  broken: string[];
  opened: number;
  of: number;
}

/** Opens our keys: all of them, or where there are too many and `all` is not wanted, every so manieth, others each time. */
export async function ourKeys(db: Db, vault: Vault, { all }: { all: boolean }): Promise<OurKeys> {
  const counted = await db.one(sql<{ count: number }>`select count(*) as count from game_key`);
  const of = counted!.count;
  const every = all ? 1 : Math.ceil(of / MOST) || 1;
  const which = sql`abs(hashtextextended(id::text, 0) % ${every}) = ${randomInt(every)}`;
  const found: OurKeys = { byHash: new Map(), broken: [], opened: 0, of };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await db.all(
      sql<KeyRow>`select id, dek_id, kind, sealed, attempt_ref, fingerprint, lookup from game_key where id > ${after} and ${which}
        order by id limit ${PAGE}`,
    );
    for (const row of page) {
      try {
        const secret = await vault.open(db, row);
        if (!vault.fingerprint(secret).equals(row.fingerprint))
          found.broken.push(`key ${row.id} has another fingerprint`);
        if (!vault.lookup(secret.reveal()).equals(row.lookup)) found.broken.push(`search does not find key ${row.id}`);
        found.byHash.set(createHash('sha256').update(secret.reveal()).digest('hex'), row.attemptRef);
      } catch {
        found.broken.push(`key ${row.id} cannot be opened`);
      }
    }
    found.opened += page.length;
    if (page.length < PAGE) return found;
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
