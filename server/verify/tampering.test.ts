// An attacker with full access to the database, but without the program's keys, tampers with a database full of
// history. Each change is rolled back; `verify` detects every one of them.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { recordInitialState } from '#server/audit/audited-state.ts';
import { bookChain, sealBooks } from '#server/audit/book-seals.ts';
import { auditChain, sealEvents } from '#server/audit/entry-seals.ts';
import { storeHeads } from '#server/audit/seal-heads.ts';
import { revealChain } from '#server/keys/reveal-ledger.ts';
import { patience } from '#test/patience.ts';
import { populateWorld } from '#test/populated-world.ts';
import { TAMPERINGS } from '#test/tampering.ts';
import { world } from '#test/world.ts';
import { checks, runChecks, verify } from './verify.ts';

class UndoTampering extends Error {}

async function sealedWorld() {
  const w = await world();
  const { m } = await populateWorld(w);
  const folder = await mkdtemp(join(tmpdir(), 'merkur-verify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await recordInitialState(w.database, w.keys, w.now());
  await sealEvents(w.database, w.keys);
  await sealBooks(w.database, w.keys);
  await storeHeads(w.database, folder, [auditChain, bookChain, revealChain]);
  const means = { vault: w.vault, keys: w.keys, folder };
  /** Checks by how recently one detected something, because neighbouring changes are of one kind. */
  const detectors: string[] = [];
  const likelyFirst = () =>
    checks(means, null).sort((a, b) => detectors.lastIndexOf(b.id) - detectors.lastIndexOf(a.id));

  /** Ids of the checks that detect the change, which is then rolled back; `origin` keeps triggers enabled. */
  const failingChecks = async (deed: string, role: 'replica' | 'origin' = 'replica') => {
    const brokenChecks: string[] = [];
    await w.database
      .transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = ${sql.lit(role)}`);
        await tx.runText(deed, []);
        await tx.run(sql`set local session_replication_role = origin`);
        for await (const { id, violations: rows } of runChecks(tx, likelyFirst())) {
          if (rows.length === 0) continue;
          brokenChecks.push(`${id}: ${rows[0]}`);
          detectors.push(id);
          // One failing check is enough; SHOW lists all of them.
          if (!process.env.SHOW) break;
        }
        throw new UndoTampering();
      })
      .catch((error) => {
        if (!(error instanceof UndoTampering)) throw new Error(`${deed}: ${error.message}`, { cause: error });
      });
    return brokenChecks;
  };
  return { w, m, means, noticed: failingChecks };
}

test(
  'detects every change by an attacker who has the database but not the keys (API-145)',
  async () => {
    const { w, m, means, noticed } = await sealedWorld();
    const { orders } = m.simulator.ledger();
    const clean = await verify(w.database, means, orders);
    expect(clean.flatMap(({ id, violations: rows }) => rows.map((row) => `${id}: ${row}`))).toEqual([]);

    const missed: string[] = [];
    const alone: string[] = [];
    for (const { name, sql: deed, unknowable } of TAMPERINGS) {
      const brokenChecks = await noticed(deed);
      if ((brokenChecks.length === 0) !== (unknowable !== undefined)) missed.push(name);
      if (process.env.SHOW) console.log(`${name}\n    ${brokenChecks.join('\n    ')}`);
      if (brokenChecks.every((one) => /^S9/.test(one)) && !unknowable) alone.push(name);
    }
    if (process.env.SHOW) console.log('ONLY SEALS', alone);
    expect(missed).toEqual([]);
    expect(TAMPERINGS.filter(({ unknowable }) => !unknowable).length).toBeGreaterThan(100);
  },
  patience(300_000),
);
