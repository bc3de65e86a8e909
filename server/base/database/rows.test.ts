// Rows sent by name reach the column of that name.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { world } from '#test/world.ts';
import { insertRowsSql, recordset } from './rows.ts';

interface Row {
  unitCostE4: number;
  name: string | null;
  bytes: Buffer | null;
  parts: unknown;
  seenAt: string | null;
}

test('reads every field under its name, whatever the order of the types', async () => {
  const w = await world();
  const rows: Row[] = [
    { unitCostE4: 12, name: 'a', bytes: Buffer.from([0, 255]), parts: ['x', { y: null }], seenAt: null },
    { unitCostE4: 34, name: null, bytes: null, parts: null, seenAt: '2026-05-01T10:00:00.500Z' },
  ];
  const types = { seenAt: 'timestamptz', parts: 'jsonb', bytes: 'bytea', name: 'text', unitCostE4: 'bigint' } as const;
  expect(
    await w.rows(sql`select unit_cost_e4, name, bytes, parts, seen_at from ${recordset('d', rows, types)}`),
  ).toEqual(rows);
  expect(await w.rows(sql`select d.* from ${recordset('d', [] as Row[], types)}`)).toEqual([]);
});

test('inserts fields into the columns of their names', async () => {
  const w = await world();
  const rows = [
    { position: 901, name: 'North' },
    { position: 902, name: 'South' },
  ];
  expect(await w.rows(sql`${insertRowsSql('region', rows)} returning name, position`)).toEqual(
    rows.map(({ name, position }) => ({ name, position })),
  );
  expect(() => insertRowsSql('region', [])).toThrow('No rows for region.');
});
