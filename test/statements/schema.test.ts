// The committed schema matches the migrated database; `UPDATE=1` prints it again.

import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openEmbeddedDatabase } from '#server/base/database/open-database.ts';
import { embeddedImage } from '../database/template.ts';
import { printSchema } from './print-schema.ts';

const FOLDER = new URL('../../server/schema/', import.meta.url);

let database: OpenDatabase;
let printed: Awaited<ReturnType<typeof printSchema>>;

beforeAll(async () => {
  database = await openEmbeddedDatabase({ dataDir: 'memory', loadImage: await embeddedImage() });
  printed = await printSchema(database);
});
afterAll(() => database.close());

test.each(['schema.sql', 'tables.ts'] as const)('server/schema/%s matches the migrations', async (name) => {
  const file = new URL(name, FOLDER);
  if (process.env.UPDATE) await writeFile(file, printed[name]);
  expect(await readFile(file, 'utf8')).toBe(printed[name]);
});

test('prints a table that a migration adds', async () => {
  await database.pool.query('create table extra (id uuid primary key, seen_at timestamptz, count bigint not null)');
  const changed = await printSchema(database);
  expect(changed['schema.sql']).not.toBe(printed['schema.sql']);
  expect(changed['tables.ts']).toContain(
    'export interface ExtraTable {\n  id: string;\n  seenAt: string | null;\n  count: number;\n}',
  );
});
