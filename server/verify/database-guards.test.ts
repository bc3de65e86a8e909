import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '#server/base/database/db.ts';
import { thoroughTest } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { populateWorld } from '#test/populated-world.ts';
import { world } from '#test/world.ts';
import { APPEND_ONLY_TABLES } from './database-guards.ts';
import { UNCHECKED_TABLES } from './unchecked-tables.ts';
import { checks, runChecks } from './verify.ts';

thoroughTest(
  'rejects update, delete and truncate on append-only tables, and only lets the head of the reveal ledger advance',
  async () => {
    const w = await world();
    await populateWorld(w);
    const refused = async (deed: string) => {
      await expect(
        w.database.transaction((tx) => tx.run(sql.raw(deed))),
        deed,
      ).rejects.toThrow(/append-only|moves on/);
    };
    for (const table of APPEND_ONLY_TABLES) {
      // Without a row in this database, the trigger still refuses.
      const existingRow = await w.rows(sql`select 1 from ${sql.table(table)} limit 1`);
      const [column] = await w.rows(
        sql<{
          name: string;
        }>`select attname::text as name from pg_attribute where attrelid = ${table}::regclass and attnum = 1`,
      );
      if (existingRow.length > 0) {
        await refused(`update ${table} set ${column!.name} = ${column!.name}`);
        await refused(`delete from ${table}`);
      }
      await refused(`truncate ${table} cascade`);
    }
    for (const deed of [
      'delete from reveal_head',
      'truncate reveal_head',
      'update reveal_head set seq = 0',
      'update reveal_head set seq = seq + 2',
      'update reveal_head set id = 2, seq = seq + 1',
    ])
      await refused(deed);
    const empty = await Promise.all(
      APPEND_ONLY_TABLES.map(async (table) =>
        (await w.rows(sql`select 1 from ${sql.table(table)} limit 1`)).length === 0 ? [table] : [],
      ),
    );
    expect(empty.flat()).toEqual([
      'chain_key',
      'document_number_gap',
      'document_numbers_stated',
      'master_key_check',
      'purchase_verdict',
    ]);
  },
  patience(120_000),
);

class UndoHarm extends Error {}

/** Each harm with what the check of the guards reports about it. */
const HARMS: [deeds: string[], reported: string][] = [
  [
    ['alter table setting_change disable trigger setting_change_append_only'],
    'T1: setting_change: setting_change_append_only',
  ],
  [['alter table setting add constraint unvalidated check (false) not valid'], 'T1: setting: unvalidated'],
  [
    [
      'set local session_replication_role = replica',
      'delete from provider',
      'set local session_replication_role = origin',
    ],
    'T2: product: 1 rows point to no provider',
  ],
  [['drop trigger setting_change_append_only on setting_change'], 'S3: setting_change'],
  [['drop trigger setting_change_no_truncate on setting_change'], 'S3: setting_change'],
];

test('reports triggers, constraints and append-only tables that lost their guard, and rows without their reference', async () => {
  const w = await world();
  await createMarket(w).then((m) => m.sell());
  const guards = checks({ vault: w.vault, keys: w.keys }, null).filter(({ id }) => ['T1', 'T2', 'S3'].includes(id));
  const findings = async (tx: Tx) => {
    const found: string[] = [];
    for await (const { id, violations } of runChecks(tx, guards))
      found.push(...violations.map((row) => `${id}: ${row}`));
    return found;
  };
  expect(await w.database.transaction(findings)).toEqual([]);
  for (const [deeds, reported] of HARMS)
    await expect(
      w.database.transaction(async (tx) => {
        for (const deed of deeds) await tx.run(sql.raw(deed));
        expect(await findings(tx)).toContain(reported);
        throw new UndoHarm();
      }),
      reported,
    ).rejects.toThrow(UndoHarm);
});

test('reads every table, or says why not', async () => {
  const w = await world();
  const sources = ['server/verify', 'server/audit', 'server/keys'].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => !/unchecked|\.test\.ts$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  const words = new Set(sources.join(' ').match(/\w+/g));
  const tables = await w.rows(
    sql<{
      name: string;
    }>`select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const unread = tables.map(({ name }) => name).filter((name) => !words.has(name));
  expect(unread.toSorted()).toEqual(Object.values(UNCHECKED_TABLES).flat().toSorted());
});
