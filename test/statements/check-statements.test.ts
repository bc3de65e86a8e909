// The statement check finds the mistakes it was built for, and names the statement.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openEmbeddedDatabase } from '#server/base/database/open-database.ts';
import { embeddedImage } from '../database/template.ts';
import { checkStatements } from './check-statements.ts';
import { readClaims } from './claimed-rows.ts';
import { companyName, companyNameAndId, countRows, samples } from './sample-statements.ts';
import { findSqlTags, hashSource, siteOf } from './sql-tags.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = 'test/statements/sample-statements.ts';

type SampleName = keyof typeof samples;

const source = readFileSync(ROOT + FILE, 'utf8');
const sites = findSqlTags(source).map((tag) => siteOf(FILE, tag, hashSource(source)));
const claims = readClaims(ROOT, [FILE], (path) => readFileSync(path, 'utf8'));

let database: OpenDatabase;

beforeAll(async () => {
  database = await openEmbeddedDatabase({ dataDir: 'memory', loadImage: await embeddedImage() });
});
afterAll(() => database.close());

/** Faults of one sample without its location, as if a test had executed it and read these nulls. */
async function findFaults(name: SampleName, nulls: string[] = []): Promise<string[]> {
  const site = sites[Object.keys(samples).indexOf(name)]!;
  const text = `/* @${site} */ ${samples[name].compile(database.kysely).sql}`;
  const client = await database.pool.connect();
  try {
    const { faults } = await checkStatements(client, claims, new Map([[text, new Set(nulls)]]));
    const { line } = claims.get(site)!;
    for (const fault of faults) expect([fault.file, fault.line]).toEqual([FILE, line]);
    return faults.map(({ column, text }) => `${column} ${text}`);
  } finally {
    client.release();
  }
}

test('accepts a statement with the claimed columns, and one that claims nothing', async () => {
  expect(await findFaults('right')).toEqual([]);
  expect(await findFaults('loose')).toEqual([]);
});

test('reports a renamed column under both names', async () => {
  expect(await findFaults('renamed')).toEqual([
    'companyName is selected, but the row claims nothing',
    'name is claimed, but no column has this name',
  ]);
});

test('reports a missing column and an unclaimed one', async () => {
  expect(await findFaults('forgotten')).toEqual(['name is claimed, but no column has this name']);
  expect(await findFaults('unclaimed')).toEqual(['name is selected, but the row claims nothing']);
});

test('reports a column of another type', async () => {
  expect(await findFaults('mistyped')).toEqual([
    'vatRateBp is claimed as string, the database has number',
    'regions is claimed as string, the database has array',
  ]);
});

test('reports a nullable column claimed as never null, read or returned', async () => {
  const fault = 'region is claimed as never null, but may be (nullable column)';
  expect(await findFaults('nullableColumn')).toEqual([fault]);
  expect(await findFaults('nullableReturned')).toEqual([fault]);
});

test('reports a column behind an outer join claimed as never null, also through a group and a with', async () => {
  const fault = 'name is claimed as never null, but may be (outer join)';
  expect(await findFaults('outerJoin')).toEqual([fault]);
  expect(await findFaults('outerJoinInside')).toEqual([fault]);
  expect(await findFaults('innerJoin')).toEqual([]);
});

test('reports a null that a test read in a column claimed as never null', async () => {
  expect(await findFaults('nullRead')).toEqual([]);
  expect(await findFaults('nullRead', ['newest'])).toEqual(['newest is claimed as never null, a test read null']);
});

test('adds the columns of a generic statement to the row of the part it was given', async () => {
  const [whole, part, partWithMore] = sites.slice(Object.keys(samples).length);
  const client = await database.pool.connect();
  const faultsOf = async (inner: string | undefined, select: typeof companyName) => {
    const text = `/* @${whole} */ /* @${inner} */ ${countRows(select).compile(database.kysely).sql}`;
    return (await checkStatements(client, claims, new Map([[text, new Set<string>()]]))).faults;
  };
  expect(await faultsOf(part, companyName)).toEqual([]);
  expect((await faultsOf(partWithMore, companyNameAndId)).map(({ column, text }) => `${column} ${text}`)).toEqual([
    'id is selected, but the row claims nothing',
  ]);
  client.release();
});

test('lists an unexecuted statement with a row type, but not one that claims nothing', async () => {
  const client = await database.pool.connect();
  const { notExecuted } = await checkStatements(client, claims, new Map());
  client.release();
  const names = Object.keys(samples);
  expect(notExecuted.map(({ line }) => line)).not.toContain(claims.get(sites[names.indexOf('loose')]!)!.line);
  expect(notExecuted).toHaveLength(names.length - 1);
});
