// An attacker with full access to the database, but without the program's keys, tampers with a database full of
// history. Each change is rolled back; `verify` detects every one of them.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { recordInitialState } from '#server/audit/audited-state.ts';
import { bookChain, sealBooks } from '#server/audit/book-seals.ts';
import { auditChain, sealEvents } from '#server/audit/entry-seals.ts';
import { storeHeads } from '#server/audit/seal-heads.ts';
import { type Tx, withPreparedStatements } from '#server/base/database/db.ts';
import { revealChain } from '#server/keys/reveal-ledger.ts';
import { thoroughTest } from '#test/effort.ts';
import { patience } from '#test/patience.ts';
import { populateWorld } from '#test/populated-world.ts';
import { TAMPERINGS } from '#test/tampering.ts';
import { type World, world } from '#test/world.ts';
import { INVARIANTS } from './invariants.ts';
import { checks, runChecks, verify } from './verify.ts';

const wordsOf = (text: string): string[] => [...new Set(text.match(/[a-z][a-z_]{2,}/g) ?? [])];

/**
 * Rates how likely a check detects a change: by the words that its statement shares with the change, each the more the
 * fewer checks have it. Checks of seals have no statement; they are slow, but detect what touches an append-only table.
 */
function compareWords({ database }: World): (deed: string) => (checkId: string) => number {
  const statements = new Map(
    INVARIANTS.map(({ id, violations }) => [id, new Set(wordsOf(violations.compile(database.kysely).sql))]),
  );
  const rarity = (word: string): number => 1 / [...statements.values()].filter((words) => words.has(word)).length;
  const rarities = new Map([...statements.values()].flatMap((words) => [...words]).map((word) => [word, rarity(word)]));
  return (deed) => {
    const known = wordsOf(deed).filter((word) => rarities.has(word));
    return (checkId) => {
      const words = statements.get(checkId);
      if (!words) return SEALS_LIKELIHOOD;
      return known.reduce((sum, word) => sum + (words.has(word) ? rarities.get(word)! : 0), 0);
    };
  };
}

const SEALS_LIKELIHOOD = 0.15;

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
  const likelihoodOf = compareWords(w);
  /** The newest detectors: neighbouring changes are of one kind. */
  const detectors: string[] = [];
  /** All checks, those first that are likely to detect the change. */
  const likelyFirst = (deed: string) => {
    const likelihood = likelihoodOf(deed);
    const byWords = checks(means, null)
      .map((check) => ({ check, likelihood: likelihood(check.id) }))
      .sort((a, b) => b.likelihood - a.likelihood)
      .map(({ check }) => check);
    return [...new Set([...byWords.filter(({ id }) => detectors.slice(-2).includes(id)), ...byWords])];
  };

  /** Ids of the checks that detect the change, which is then rolled back. */
  const failingChecks = async (tx: Tx, deed: string) => {
    const brokenChecks: string[] = [];
    await tx.run(sql`savepoint tampering`);
    await tx.runText(deed, []).catch((error) => {
      throw new Error(`${deed}: ${error.message}`, { cause: error });
    });
    // Planning the checks takes longer than running them on the few rows of a test.
    const reader = { ...tx, ...withPreparedStatements(tx) };
    for await (const { id, violations: rows } of runChecks(reader, likelyFirst(deed))) {
      if (rows.length === 0) continue;
      brokenChecks.push(`${id}: ${rows[0]}`);
      detectors.push(id);
      // One failing check is enough; SHOW lists all of them.
      if (!process.env.SHOW) break;
    }
    await tx.run(sql`rollback to savepoint tampering`);
    return brokenChecks;
  };
  return { w, m, means, noticed: failingChecks };
}

thoroughTest(
  'detects every change by an attacker who has the database but not the keys (API-145)',
  async () => {
    const { w, m, means, noticed } = await sealedWorld();
    const { orders } = m.simulator.ledger();
    const clean = await verify(w.database, means, orders);
    expect(clean.flatMap(({ id, violations: rows }) => rows.map((row) => `${id}: ${row}`))).toEqual([]);

    const missed: string[] = [];
    const alone: string[] = [];
    await w.database.transaction(async (tx) => {
      // Once for all changes: it makes the connection plan every prepared statement again.
      await tx.run(sql`set local session_replication_role = replica`);
      for (const { name, sql: deed, unknowable } of TAMPERINGS) {
        const brokenChecks = await noticed(tx, deed);
        if ((brokenChecks.length === 0) !== (unknowable !== undefined)) missed.push(name);
        if (process.env.SHOW) console.log(`${name}\n    ${brokenChecks.join('\n    ')}`);
        if (brokenChecks.every((one) => /^S9/.test(one)) && !unknowable) alone.push(name);
      }
    });
    if (process.env.SHOW) console.log('ONLY SEALS', alone);
    expect(missed).toEqual([]);
    expect(TAMPERINGS.filter(({ unknowable }) => !unknowable).length).toBeGreaterThan(100);
  },
  patience(300_000),
);
