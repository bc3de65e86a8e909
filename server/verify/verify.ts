// Recomputes from raw rows that everything that must hold does, and says what does not. All checks see the database as
// it was at one moment, also while others write.

import { sql } from 'kysely';
import { findDeviatingBatchFiles } from '#server/accounting/file-check.ts';
import { bookChain, countSealedLines, findBrokenBookLines } from '#server/audit/book-seals.ts';
import { auditChain, findBrokenEntry, findForgedEntries } from '#server/audit/entry-seals.ts';
import { findHeadContradictions } from '#server/audit/seal-heads.ts';
import type { Database, Db, Tx } from '#server/base/db.ts';
import type { DerivedKeys } from '#server/base/master-key.ts';
import { findDeviatingFiles } from '#server/invoices/documents/files.ts';
import { findBrokenReveal, revealChain } from '#server/keys/reveal-ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { findOrphans } from './database-guards.ts';
import { INVARIANTS } from './invariants.ts';
import { type LedgerOrder, ledgerDifferences, openStoredKeys } from './provider-ledger.ts';

export interface Finding {
  id: string;
  description: string;
  /** What breaks it; empty when it holds. */
  violations: string[];
  ms: number;
  /** How much of it was looked at, where that is not everything. */
  note?: string;
}

/** What a check found. */
interface CheckResult {
  violations: string[];
  note?: string;
}

interface Check {
  id: string;
  description: string;
  run(db: Db): Promise<CheckResult>;
}

export interface VerifyOptions {
  vault: Vault;
  keys: DerivedKeys;
  /** Where the newest seals are kept as well; not compared when left out. */
  folder?: string;
}

const rowsCheck =
  (rows: (db: Db) => Promise<string[]>) =>
  async (db: Db): Promise<CheckResult> => ({ violations: await rows(db) });
const toList = (broken: string | null): string[] => (broken === null ? [] : [broken]);

/** Everything that is checked; with ledgers of providers, the books are compared with them too. */
function checks({ vault, keys, folder }: VerifyOptions, ledger: readonly LedgerOrder[] | null): Check[] {
  let byHash: ReadonlyMap<string, string> = new Map();
  const sealChecks: Check[] = [
    {
      id: 'S9',
      description: 'the reveal ledger is whole',
      run: rowsCheck(async (db) => toList(await findBrokenReveal(db, keys))),
    },
    {
      id: 'S9-audit',
      description: 'the audit log is whole, and only the program wrote it',
      run: rowsCheck(async (db) => [
        ...toList(await findBrokenEntry(db, keys)),
        ...(await findForgedEntries(db, keys)),
      ]),
    },
    {
      id: 'S9-books',
      description: 'what is written once is as it was sealed',
      run: async (db) => {
        const { sealed, waiting } = await countSealedLines(db);
        return {
          violations: await findBrokenBookLines(db, keys),
          note: `${sealed} lines sealed, ${waiting} wait for their seal`,
        };
      },
    },
  ];
  if (folder !== undefined)
    sealChecks.push({
      id: 'S9-head',
      description: 'the newest seals that were kept outside the database are in it',
      run: rowsCheck((db) => findHeadContradictions(db, folder, [auditChain, bookChain, revealChain])),
    });
  const keyChecks: Check[] = [
    {
      id: 'K13',
      description: 'every key opens, and is what its fingerprint and its search hash say',
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
      description: "the books agree with the provider's ledger",
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
    description: 'the XML of the newest documents is what their rows say',
    run: rowsCheck(findDeviatingFiles),
  };
  const references: Check = { id: 'T2', description: 'every reference leads to a row', run: rowsCheck(findOrphans) };
  const batchFiles: Check = {
    id: 'A3-files',
    description: 'the files of the newest batches for accounting are what their postings say',
    run: rowsCheck(findDeviatingBatchFiles),
  };
  return [...invariantChecks, files, batchFiles, references, ...sealChecks, ...keyChecks];
}

/** One snapshot without time limits. */
async function prepareToCheck(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read read only`);
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** Compiling these statements takes longer than running them: JSON has no statistics. A check that fails is rolled back. */
async function beginChecks(tx: Tx): Promise<void> {
  await tx.run(sql`set local jit = off`);
  await tx.run(sql`savepoint checks`);
}

/** One check; one that cannot be made is a finding too, and spoils none of the others. */
async function runCheck(tx: Tx, { id, description: says, run: look }: Check): Promise<Finding> {
  const start = performance.now();
  const result = await look(tx).catch(async (error: Error): Promise<CheckResult> => {
    await tx.run(sql`rollback to savepoint checks`);
    return { violations: [`it could not be checked: ${error.message}`] };
  });
  return { id, description: says, ...result, ms: Math.round(performance.now() - start) };
}

/** Every check once, in a transaction that is already open, one after the other. None writes anything. */
export async function* findingsIn(
  tx: Tx,
  options: VerifyOptions,
  ledger: readonly LedgerOrder[] | null,
): AsyncGenerator<Finding> {
  await beginChecks(tx);
  for (const check of checks(options, ledger)) yield await runCheck(tx, check);
}

/**
 * Every check once, each at a moment of its own, so that others get their turn between two of them: the embedded database
 * serves one at a time.
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

/** Every check once. */
export const verify = (
  database: Database,
  options: VerifyOptions,
  ledger: readonly LedgerOrder[] | null,
): Promise<Finding[]> =>
  database.transaction(async (tx) => {
    await prepareToCheck(tx);
    const findings: Finding[] = [];
    for await (const finding of findingsIn(tx, options, ledger)) findings.push(finding);
    return findings;
  });
