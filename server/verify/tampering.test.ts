// Somebody with all rights over the database, but without the keys of the program, changes what is there: one deed after
// the other in a database in which much has happened, each undone again. `verify` names every one of them.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { books, sealBooks } from '#server/audit/books.ts';
import { keepHeads } from '#server/audit/head.ts';
import { auditChain, sealEvents } from '#server/audit/seal.ts';
import { openLog } from '#server/audit/standing.ts';
import { reveals } from '#server/keys/ledger.ts';
import { living } from '#test/living.ts';
import { DEEDS } from '#test/tampering.ts';
import { world } from '#test/world.ts';
import { verify, verifyIn } from './verify.ts';

class Undo extends Error {}

async function sealed() {
  const w = await world();
  const { m } = await living(w);
  const folder = await mkdtemp(join(tmpdir(), 'merkur-verify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await openLog(w.database, w.keys, w.now());
  await sealEvents(w.database, w.keys);
  await sealBooks(w.database, w.keys);
  await keepHeads(w.database, folder, [auditChain, books, reveals]);
  const means = { vault: w.vault, keys: w.keys, folder };

  /** Names of the checks that notice a deed, which is then undone; `origin` leaves the triggers on. */
  const noticed = async (deed: string, role: 'replica' | 'origin' = 'replica') => {
    let found: string[] = [];
    await w.database
      .transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = ${sql.lit(role)}`);
        await tx.raw(deed, []);
        await tx.run(sql`set local session_replication_role = origin`);
        const findings = await verifyIn(tx, means, null);
        found = findings.flatMap(({ id, rows }) => (rows.length > 0 ? [`${id}: ${rows[0]}`] : []));
        throw new Undo();
      })
      .catch((error) => {
        if (!(error instanceof Undo)) throw new Error(`${deed}: ${error.message}`, { cause: error });
      });
    return found;
  };
  return { w, m, means, noticed };
}

test('every deed of somebody who has the database but not the keys is noticed', async () => {
  const { w, m, means, noticed } = await sealed();
  const { orders } = m.simulator.ledger();
  const clean = await verify(w.database, means, orders);
  expect(clean.flatMap(({ id, rows }) => rows.map((row) => `${id}: ${row}`))).toEqual([]);

  const missed: string[] = [];
  const alone: string[] = [];
  for (const { name, sql: deed, unknowable } of DEEDS) {
    const found = await noticed(deed);
    if ((found.length === 0) !== (unknowable !== undefined)) missed.push(name);
    if (process.env.SHOW) console.log(`${name}\n    ${found.join('\n    ')}`);
    if (found.every((one) => /^S9/.test(one)) && !unknowable) alone.push(name);
  }
  if (process.env.SHOW) console.log('ONLY SEALS', alone);
  expect(missed).toEqual([]);
  expect(DEEDS.filter(({ unknowable }) => !unknowable).length).toBeGreaterThan(100);
}, 300_000);
