// Recomputes every invariant from raw rows and reports violations. All checks of a run share one snapshot, also under
// concurrent writes.

import { sql } from 'kysely';
import { findDeviatingBatchFiles } from '#server/accounting/file-check.ts';
import { bookChain, countSealedLines, findBrokenBookLines } from '#server/audit/book-seals.ts';
import { findBrokenChainKeys } from '#server/audit/chain-keys.ts';
import { auditChain, findBrokenEntry, findForgedEntries } from '#server/audit/entry-seals.ts';
import { type Chain, findHeadContradictions } from '#server/audit/seal-heads.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database, Db, Tx } from '#server/base/database/db.ts';
import { findDeviatingFiles } from '#server/invoices/documents/files.ts';
import { findBrokenReveal, revealChain } from '#server/keys/reveal-ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { findOrphans } from './database-guards.ts';
import { INVARIANTS } from './invariants.ts';
import { type LedgerOrder, ledgerDifferences, openStoredKeys } from './provider-ledger.ts';

interface Finding {
  id: string;
  description: string;
  /** Violations; empty if it holds. */
  violations: string[];
  ms: number;
  /** Scope of the check if it did not cover everything. */
  note?: string;
}

interface CheckResult {
  violations: string[];
  note?: string;
}

interface Check {
  id: string;
  description: string;
  run(db: Db): Promise<CheckResult>;
}

interface VerifyOptions {
  vault: Vault;
  keys: DerivedKeys;
  /** Folder with a copy of the newest seals; not compared if omitted. */
  folder?: string;
}

const rowsCheck =
  (rows: (db: Db) => Promise<string[]>) =>
  async (db: Db): Promise<CheckResult> => ({ violations: await rows(db) });
const toList = (broken: string | null): string[] => (broken === null ? [] : [broken]);

/** All checks; with a provider's ledger, also compares the books. Exported for tests. */
export function checks({ vault, keys, folder }: VerifyOptions, ledger: readonly LedgerOrder[] | null): Check[] {
  const ofChain = (chain: Chain, find: (db: Db) => Promise<string[]>) =>
    rowsCheck(async (db) => [...(await findBrokenChainKeys(db, keys, chain)), ...(await find(db))]);
  let byHash: ReadonlyMap<string, string> = new Map();
  const sealChecks: Check[] = [
    {
      id: 'S9',
      description: 'the reveal ledger is intact',
      run: ofChain(revealChain, async (db) => toList(await findBrokenReveal(db, keys))),
    },
    {
      id: 'S9-audit',
      description: 'the audit log is intact, and only the program wrote it',
      run: ofChain(auditChain, async (db) => [
        ...toList(await findBrokenEntry(db, keys)),
        ...(await findForgedEntries(db, keys)),
      ]),
    },
    {
      id: 'S9-books',
      description: 'append-only rows match their seals',
      run: async (db) => {
        const { sealed, waiting } = await countSealedLines(db);
        return {
          violations: [...(await findBrokenChainKeys(db, keys, bookChain)), ...(await findBrokenBookLines(db, keys))],
          note: `${sealed} lines sealed, ${waiting} wait for their seal`,
        };
      },
    },
  ];
  if (folder !== undefined)
    sealChecks.push({
      id: 'S9-head',
      description: 'the newest seals stored outside the database are in it',
      run: rowsCheck((db) => findHeadContradictions(db, folder, [auditChain, bookChain, revealChain])),
    });
  const keyChecks: Check[] = [
    {
      id: 'K13',
      description: 'every key can be decrypted and matches its fingerprint and search hash',
      run: async (db) => {
        const storedKeys = await openStoredKeys(db, vault, { all: ledger !== null });
        byHash = storedKeys.byHash;
        return {
          violations: storedKeys.faults,
          note:
            storedKeys.openedCount < storedKeys.total
              ? `a sample: ${storedKeys.openedCount} of ${storedKeys.total} keys`
              : `${storedKeys.total} keys`,
        };
      },
    },
  ];
  if (ledger)
    keyChecks.push({
      id: 'K11',
      description: "the books match the provider's ledger",
      run: rowsCheck((db) => ledgerDifferences(db, byHash, ledger)),
    });
  const invariantChecks = INVARIANTS.map(
    ({ id, description: says, violations: broken }): Check => ({
      id,
      description: says,
      run: rowsCheck(async (db) => (await db.all(broken)).map(({ row }) => row)),
    }),
  );
  const files: Check = {
    id: 'M6-files',
    description: 'the XML of the newest documents matches their rows',
    run: rowsCheck(findDeviatingFiles),
  };
  const references: Check = { id: 'T2', description: 'every reference leads to a row', run: rowsCheck(findOrphans) };
  const batchFiles: Check = {
    id: 'A3-files',
    description: 'the files of the newest accounting batches match their postings',
    run: rowsCheck(findDeviatingBatchFiles),
  };
  return [...invariantChecks, files, batchFiles, references, ...sealChecks, ...keyChecks];
}

/** One snapshot without timeouts. */
async function prepareToCheck(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read read only`);
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
}

/**
 * JIT compilation takes longer than running these statements: JSON has no statistics. The savepoint lets a failed check
 * roll back.
 */
async function beginChecks(tx: Tx): Promise<void> {
  await tx.run(sql`set local jit = off`);
  await tx.run(sql`savepoint checks`);
}

/** Runs one check. A check that fails to run is reported as a violation and does not affect the others. */
async function runCheck(tx: Tx, { id, description: says, run: look }: Check): Promise<Finding> {
  const start = performance.now();
  const result = await look(tx).catch(async (error: Error): Promise<CheckResult> => {
    await tx.run(sql`rollback to savepoint checks`);
    return { violations: [`it could not be checked: ${error.message}`] };
  });
  return { id, description: says, ...result, ms: Math.round(performance.now() - start) };
}

/** Runs checks once in an open transaction, sequentially. Read-only. Exported for tests. */
export async function* runChecks(tx: Tx, list: readonly Check[]): AsyncGenerator<Finding> {
  await beginChecks(tx);
  for (const check of list) yield await runCheck(tx, check);
}

/**
 * Runs every check once, each in its own transaction, so that other work runs in between: the embedded database serves
 * one transaction at a time.
 */
export async function verifyCheckByCheck(database: Database, options: VerifyOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks(options, null))
    findings.push(
      await database.transaction(async (tx) => {
        await prepareToCheck(tx);
        await beginChecks(tx);
        return runCheck(tx, check);
      }),
    );
  return findings;
}

/** Runs every check once, on one snapshot. */
export const verify = (
  database: Database,
  options: VerifyOptions,
  ledger: readonly LedgerOrder[] | null,
): Promise<Finding[]> =>
  database.transaction(async (tx) => {
    await prepareToCheck(tx);
    const findings: Finding[] = [];
    for await (const finding of runChecks(tx, checks(options, ledger))) findings.push(finding);
    return findings;
  });
