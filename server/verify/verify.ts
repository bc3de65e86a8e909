// Recomputes from raw rows that everything that must hold does, and says what does not.

import { headContradicted } from '#server/audit/head.ts';
import { auditBrokenAt } from '#server/audit/seal.ts';
import type { Db } from '#server/base/db.ts';
import type { Keys } from '#server/base/master-key.ts';
import { brokenAt } from '#server/keys/ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { differences, type LedgerOrder, ourKeys } from './books.ts';
import { INVARIANTS } from './invariants.ts';

export interface Finding {
  id: string;
  says: string;
  /** What breaks it; empty when it holds. */
  rows: string[];
  ms: number;
}

async function timed(id: string, says: string, look: () => Promise<string[]>): Promise<Finding> {
  const start = performance.now();
  const rows = await look();
  return { id, says, rows, ms: Math.round(performance.now() - start) };
}

/** Every check once; the audit log also against its newest seal in the data folder, when that is named. With ledgers of providers, the books are compared with them too. */
export async function verify(
  db: Db,
  { vault, keys, folder }: { vault: Vault; keys: Keys; folder?: string },
  ledger: readonly LedgerOrder[] | null,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { id, says, broken } of INVARIANTS) {
    findings.push(await timed(id, says, async () => (await db.all(broken)).map(({ row }) => row)));
  }
  findings.push(
    await timed('S9', 'the reveal ledger is whole', async () => {
      const broken = await brokenAt(db, keys);
      return broken ? [broken] : [];
    }),
  );
  findings.push(
    await timed('S9b', 'the audit log is whole', async () => {
      const broken = (await auditBrokenAt(db, keys)) ?? (folder ? await headContradicted(db, folder) : null);
      return broken ? [broken] : [];
    }),
  );
  let byHash: ReadonlyMap<string, string> = new Map();
  findings.push(
    await timed('K13', 'every key opens and is what its fingerprint says', async () => {
      const ours = await ourKeys(db, vault);
      byHash = ours.byHash;
      return ours.broken;
    }),
  );
  if (ledger)
    findings.push(
      await timed('K11', "the books agree with the provider's ledger", () => differences(db, byHash, ledger)),
    );
  return findings;
}
