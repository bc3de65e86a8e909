import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyImage } from './empty-image.testing.ts';
import { openEngine } from './engine.ts';
import { createMaintenance } from './maintenance.ts';

let engine: PGlite;
let round: () => Promise<void>;

beforeAll(async () => {
  engine = await openEngine({ dataDir: 'memory', extensions: [], loadImage: await emptyImage(), bufferMegabytes: 64 });
  round = createMaintenance(engine, { runWhenIdle: (run) => run() }, 1024 * 1024);
  await round();
});

afterAll(() => engine.close());

const value = async (sql: string) => (await engine.query<unknown[]>(sql, [], { rowMode: 'array' })).rows[0]![0];
const lastCheckpoint = () => value('select redo_lsn::text from pg_control_checkpoint()');

it('vacuums and analyses a table only after many changes', async () => {
  await engine.exec('create table "Odd name" (n int); insert into "Odd name" select generate_series(1, 1000)');
  await round();
  expect(await value(`select reltuples from pg_class where relname = 'Odd name'`)).toBe(1000);
  await engine.exec('insert into "Odd name" values (0)');
  await round();
  expect(await value(`select vacuum_count::int from pg_stat_user_tables where relname = 'Odd name'`)).toBe(1);
});

it('writes a checkpoint only after the log has grown by the limit', async () => {
  const before = await lastCheckpoint();
  await round();
  expect(await lastCheckpoint()).toBe(before);
  await engine.exec(`create table bulk as select repeat('x', 1000) as text from generate_series(1, 2000)`);
  await round();
  expect(await lastCheckpoint()).not.toBe(before);
});
