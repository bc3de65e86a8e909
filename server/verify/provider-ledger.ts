// Compares our books with a provider's: every charged key is ours exactly once, and every key of ours was charged
// (invariants K11, K12). Keys are decrypted and compared by SHA-256, which is what the provider's ledger contains.

import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { e4OfDecimal } from '#domain/catalog/provider-wire.ts';
import type { Db } from '#server/base/database/db.ts';
import { type AttemptState, isOpenAttempt } from '#server/buying/purchasing/attempt-states.ts';
import { UNUSABLE_KEY } from '#server/buying/purchasing/delivered-keys.ts';
import type { KeyKind, Vault } from '#server/keys/vault.ts';

/** One order in a provider's ledger. */
export interface LedgerOrder {
  reference: string;
  state: string;
  /** Net charge, a decimal in `currency`; omitted if amounts are not compared. */
  charged?: string;
  currency?: string;
  /** SHA-256 of each key text, in hex. */
  keys: readonly string[];
}

interface KeyRow {
  id: string;
  dekId: number;
  kind: KeyKind;
  sealed: Buffer;
  /** Null for loaded keys. */
  attemptRef: string | null;
  fingerprint: Buffer;
  lookup: Buffer;
}

const PAGE = 2000;
/** Maximum number of keys decrypted unless all are needed, at about ten microseconds each. */
const MAX_OPENED_KEYS = 200_000;

interface StoredKeys {
  /** References by the SHA-256 of the key text, in hex. */
  byHash: Map<string, string>;
  /** Rows that cannot be decrypted or have a wrong fingerprint or search hash (K13). */
  faults: string[];
  openedCount: number;
  total: number;
}

/** Decrypts our keys: all of them, or a random sample of about one in n if there are too many and `all` is false. */
export async function openStoredKeys(db: Db, vault: Vault, { all }: { all: boolean }): Promise<StoredKeys> {
  const counted = await db.only(sql<{ count: number }>`select count(*) as count from game_key`);
  const total = counted.count;
  const sampleEvery = all ? 1 : Math.ceil(total / MAX_OPENED_KEYS) || 1;
  const sampleSql = sql`abs(hashtextextended(id::text, 0) % ${sampleEvery}) = ${randomInt(sampleEvery)}`;
  const result: StoredKeys = { byHash: new Map(), faults: [], openedCount: 0, total };
  let lastId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await db.all(
      sql<KeyRow>`select id, dek_id, kind, sealed, attempt_ref, fingerprint, lookup from game_key
        where id > ${lastId} and ${sampleSql}
        order by id limit ${PAGE}`,
    );
    for (const row of page) {
      try {
        const secret = await vault.open(db, row);
        if (!vault.fingerprint(secret).equals(row.fingerprint))
          result.faults.push(`key ${row.id} has another fingerprint`);
        if (!vault.lookup(secret.reveal()).equals(row.lookup)) result.faults.push(`search does not find key ${row.id}`);
        if (row.attemptRef !== null)
          result.byHash.set(createHash('sha256').update(secret.reveal()).digest('hex'), row.attemptRef);
      } catch {
        result.faults.push(`key ${row.id} cannot be opened`);
      }
    }
    result.openedCount += page.length;
    if (page.length < PAGE) return result;
    lastId = page.at(-1)!.id;
  }
}

/** Attempts of one call to the provider. */
interface PurchaseCall {
  reference: string;
  /** States of its attempts. */
  states: AttemptState[];
  chargedE4: number;
  /** Charges of the attempts that were not returned before they were delivered. */
  keptE4: number;
  /** Currencies of its charges. */
  currencies: string[];
  /** A person decided it: charges are what was entered. */
  byHand: boolean;
  /** Keys that were claimed as unusable instead of stored. */
  unusable: number;
}

const readCalls = (db: Db): Promise<PurchaseCall[]> =>
  db.all(
    sql<PurchaseCall>`select coalesce(a.call_ref, a.ref) as reference, array_agg(distinct a.state) as states,
        coalesce(sum(a.charged_e4), 0)::bigint as charged_e4,
        coalesce(sum(a.charged_e4) filter (where a.state <> 'returned'), 0)::bigint as kept_e4,
        array_remove(array_agg(distinct a.charged_currency), null) as currencies,
        bool_or(v.attempt_ref is not null) as by_hand, coalesce(sum(c.unusable), 0)::bigint as unusable
      from purchase_attempt a
        left join purchase_verdict v on v.attempt_ref = a.ref
        left join (select attempt_ref, count(*) as unusable from purchase_claim
            where starts_with(reason, ${UNUSABLE_KEY}) group by 1) c on c.attempt_ref = a.ref
      group by 1`,
  );

/** States of a ledger in which the provider has paid everything back. */
const PAID_BACK_STATES = ['canceled', 'refunded'];

/** Whether the provider kept no money for the order, because it or each of its units was canceled or refunded. */
const isPaidBack = ({ state, keys, charged }: LedgerOrder): boolean =>
  PAID_BACK_STATES.includes(state) || (keys.length === 0 && charged !== undefined && e4OfDecimal(charged) === 0);

/**
 * The charges of a call must add up to what the provider charged for its order. Our books keep the charge of a returned
 * unit next to its return, also if the provider had paid the order back before the return was requested.
 */
function chargeDifferences(order: LedgerOrder, call: PurchaseCall): string[] {
  const { reference, charged, currency } = order;
  if (charged === undefined || call.byHand) return [];
  const bookedE4 = isPaidBack(order) ? call.keptE4 : call.chargedE4;
  const isEqual = bookedE4 === e4OfDecimal(charged) && call.currencies.every((one) => one === currency);
  return isEqual ? [] : [`${reference}: ${charged} ${currency} were charged, ${bookedE4}/10000 are in the books`];
}

/** Differences between a provider's ledger and our books, except for references still in progress. */
export async function ledgerDifferences(
  db: Db,
  byHash: ReadonlyMap<string, string>,
  ledger: readonly LedgerOrder[],
): Promise<string[]> {
  const calls = new Map((await readCalls(db)).map((call) => [call.reference, call]));
  const findings: string[] = [];
  const chargedHashes = new Set<string>();
  for (const order of ledger) {
    const { reference, keys } = order;
    for (const key of keys) chargedHashes.add(key);
    const call = calls.get(reference);
    if (call === undefined) findings.push(`${reference} was charged, we have no attempt of that name`);
    else if (order.state !== 'returned' && !call.states.some(isOpenAttempt)) {
      const missing = keys.filter((key) => !byHash.has(key)).length - call.unusable;
      if (missing > 0) findings.push(`${reference} (${call.states}) was charged, ${missing} keys are not in the books`);
      findings.push(...chargeDifferences(order, call));
    }
  }
  for (const [hash, ref] of byHash)
    if (!chargedHashes.has(hash)) findings.push(`a key of ${ref} is in the books, nobody charged it`);
  return findings;
}
