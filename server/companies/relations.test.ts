import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { companyCalls } from '#domain/companies/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { type World, world } from '#test/world.ts';

const { relations, updateRelations: relate } = companyCalls;

async function insertNamed(w: World, table: 'provider' | 'publisher', name: string) {
  const id = newId();
  await w.database.transaction((tx) =>
    table === 'provider'
      ? tx.run(sql`insert into provider (id, code, name) values (${id}, ${name}, ${name})`)
      : tx.run(sql`insert into publisher (id, name) values (${id}, ${name})`),
  );
  return id;
}

test('replaces relations as a whole, with no list needed for all publishers (REL-004, REL-005, REL-009)', async () => {
  const w = await world();
  const id = await w.company();
  const [genba, other] = [await insertNamed(w, 'provider', 'Genba'), await insertNamed(w, 'provider', 'Other')];
  const [moon, tide] = [await insertNamed(w, 'publisher', 'Moon'), await insertNamed(w, 'publisher', 'Tide')];
  const salesman = await w.person('Salesman');
  expect(await salesman.do(relations, { id })).toEqual({ providers: [] });
  const saved = await salesman.do(relate, {
    id,
    providerSelections: [
      { providerId: genba, allPublishers: true, publishers: [{ publisherId: moon }] },
      { providerId: other, publishers: [{ publisherId: tide }, { publisherId: tide }] },
    ],
  });
  expect(saved.providers).toHaveLength(2);
  expect(saved.providers).toEqual(
    expect.arrayContaining([
      { providerId: genba, allPublishers: true, publishers: [] },
      { providerId: other, allPublishers: false, publishers: [{ publisherId: tide }] },
    ]),
  );
  const fewer = { id, providerSelections: [{ providerId: other, allPublishers: true }, { providerId: genba }] };
  expect((await salesman.do(relate, fewer)).providers.map(({ providerId }) => providerId)).toEqual([other]);
  expect(await salesman.do(relate, { id, providerSelections: [] })).toEqual({ providers: [] });
});

test('rejects replacing relations that changed since they were read (GAP-073)', async () => {
  const w = await world();
  const id = await w.company();
  const [genba, other] = [await insertNamed(w, 'provider', 'Genba'), await insertNamed(w, 'provider', 'Other')];
  const [moon, tide] = [await insertNamed(w, 'publisher', 'Moon'), await insertNamed(w, 'publisher', 'Tide')];
  const [first, second] = [await w.person('Salesman'), await w.person('SuperAdmin')];
  const all = { providerId: genba, allPublishers: true };
  const some = { providerId: other, publishers: [{ publisherId: tide }, { publisherId: moon }] };
  await first.do(relate, { id, providerSelections: [all, some], selectionsBefore: [] });
  const late = await second.call(relate, { id, providerSelections: [], selectionsBefore: [] });
  expect([late.status, late.code]).toEqual([409, 'stale']);
  expect((await first.do(relations, { id })).providers).toHaveLength(2);
  const turned = { ...some, publishers: some.publishers.toReversed() };
  for (const selectionsBefore of [
    [all],
    [turned, { ...all, allPublishers: false }],
    [all, { ...some, publishers: [] }],
  ])
    expect((await second.call(relate, { id, providerSelections: [all], selectionsBefore })).status).toBe(409);
  await second.do(relate, { id, providerSelections: [all], selectionsBefore: [turned, all] });
  await second.do(relate, { id, providerSelections: [] });
  expect((await first.do(relations, { id })).providers).toEqual([]);
});

test('rejects selections that are empty or would accidentally allow everything', async () => {
  const w = await world();
  const id = await w.company();
  const genba = await insertNamed(w, 'provider', 'Genba');
  const salesman = await w.person('Salesman');
  for (const providerSelections of [
    [{ providerId: genba, publishers: [] }],
    [
      { providerId: genba, allPublishers: true },
      { providerId: genba, allPublishers: true },
    ],
    [{ providerId: newId(), allPublishers: true }],
    [{ providerId: genba, publishers: [{ publisherId: newId() }] }],
  ])
    expect((await salesman.call(relate, { id, providerSelections })).status).toBe(422);
  expect((await salesman.call(relate, { id: newId(), providerSelections: [] })).status).toBe(404);
  expect((await salesman.call(relations, { id: newId() })).status).toBe(404);
});

test('lets finance read but not write relations, and partners neither', async () => {
  const w = await world();
  const partner = await w.person('Partner');
  const id = partner.companyId!;
  const finance = await w.person('Finance');
  expect((await finance.call(relations, { id })).status).toBe(200);
  expect((await finance.call(relate, { id, providerSelections: [] })).status).toBe(403);
  expect((await partner.call(relations, { id })).status).toBe(403);
  expect((await partner.call(relate, { id, providerSelections: [] })).status).toBe(403);
});
