// Recomputes from raw rows that everything that must hold does, and says what does not. All checks see the database as it
// was at one moment, also while others write.

import { sql } from 'kysely';
import { books, booksBroken, booksSealed } from '#server/audit/books.ts';
import { headsContradicted } from '#server/audit/head.ts';
import { auditBrokenAt, auditChain, forgedLines } from '#server/audit/seal.ts';
import type { Database, Db, Tx } from '#server/base/db.ts';
import type { Keys } from '#server/base/master-key.ts';
import { brokenAt, reveals } from '#server/keys/ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { differences, type LedgerOrder, ourKeys } from './books.ts';
import { INVARIANTS } from './invariants.ts';
import { orphans } from './walls.ts';

export interface Finding {
  id: string;
  says: string;
  /** What breaks it; empty when it holds. */
  rows: string[];
  ms: number;
  /** How much of it was looked at, where that is not everything. */
  note?: string;
}

/** What a check found. */
interface Found {
  rows: string[];
  note?: string;
}

interface Check {
  id: string;
  says: string;
  look(db: Db): Promise<Found>;
}

export interface Means {
  vault: Vault;
  keys: Keys;
  /** Where the newest seals are kept as well; not compared when left out. */
  folder?: string;
}

const plain =
  (rows: (db: Db) => Promise<string[]>) =>
  async (db: Db): Promise<Found> => ({ rows: await rows(db) });
const listed = (broken: string | null): string[] => (broken === null ? [] : [broken]);

/** Everything that is checked; with ledgers of providers, the books are compared with them too. */
function checks({ vault, keys, folder }: Means, ledger: readonly LedgerOrder[] | null): Check[] {
  let byHash: ReadonlyMap<string, string> = new Map();
  const ofSeals: Check[] = [
    {
      id: 'S9',
      says: 'the reveal ledger is whole',
      look: plain(async (db) => listed(await brokenAt(db, keys))),
    },
    {
      id: 'S9-audit',
      says: 'the audit log is whole, and only the program wrote it',
      look: plain(async (db) => [...listed(await auditBrokenAt(db, keys)), ...(await forgedLines(db, keys))]),
    },
    {
      id: 'S9-books',
      says: 'what is written once is as it was sealed',
      look: async (db) => {
        const { sealed, waiting } = await booksSealed(db);
        return { rows: await booksBroken(db, keys), note: `${sealed} lines sealed, ${waiting} wait for their seal` };
      },
    },
  ];
  if (folder !== undefined)
    ofSeals.push({
      id: 'S9-head',
      says: 'the newest seals that were kept outside the database are in it',
      look: plain((db) => headsContradicted(db, folder, [auditChain, books, reveals])),
    });
  const ofKeys: Check[] = [
    {
      id: 'K13',
      says: 'every key opens, and is what its fingerprint and its search hash say',
      look: async (db) => {
        const ours = await ourKeys(db, vault, { all: ledger !== null });
        byHash = ours.byHash;
        return {
          rows: ours.broken,
          note: ours.opened < ours.of ? `a sample: ${ours.opened} of ${ours.of} keys` : `${ours.of} keys`,
        };
      },
    },
  ];
  if (ledger)
    ofKeys.push({
      id: 'K11',
      says: "the books agree with the provider's ledger",
      look: plain((db) => differences(db, byHash, ledger)),
    });
  const ofRows = INVARIANTS.map(
    ({ id, says, broken }): Check => ({
      id,
      says,
      look: plain(async (db) => (await db.all(broken)).map(({ row }) => row)),
    }),
  );
  const references: Check = { id: 'T2', says: 'every reference leads to a row', look: plain(orphans) };
  return [...ofRows, references, ...ofSeals, ...ofKeys];
}

/** One check; one that cannot be made is a finding too, and spoils none of the others. */
async function make(tx: Tx, { id, says, look }: Check): Promise<Finding> {
  const start = performance.now();
  const found = await look(tx).catch(async (error: Error): Promise<Found> => {
    await tx.run(sql`rollback to savepoint checks`);
    return { rows: [`it could not be checked: ${error.message}`] };
  });
  return { id, says, ...found, ms: Math.round(performance.now() - start) };
}

/** Every check once, in a transaction that is already open. None writes anything. */
export async function verifyIn(tx: Tx, means: Means, ledger: readonly LedgerOrder[] | null): Promise<Finding[]> {
  await tx.run(sql`savepoint checks`);
  const findings: Finding[] = [];
  for (const check of checks(means, ledger)) findings.push(await make(tx, check));
  return findings;
}

/** Every check once. */
export const verify = (database: Database, means: Means, ledger: readonly LedgerOrder[] | null): Promise<Finding[]> =>
  database.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read read only`);
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
    return verifyIn(tx, means, ledger);
  });
