// Gross from net: TypeScript rule and database function agree for any amount (GAP-047, GAP-048).

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withVat } from '#domain/base/money.ts';
import { world } from '#test/world.ts';

test('adds tax equally in the database and in the program', async () => {
  const w = await world();
  const amounts = fc.sample(
    fc.record({ net: fc.integer({ min: 0, max: 10_000_000_000_000 }), rate: fc.integer({ min: 0, max: 10_000 }) }),
    2000,
  );
  const rows = await w.rows(sql<{ gross: number }>`select with_vat(n.net, n.rate) as gross
    from json_to_recordset(${JSON.stringify(amounts)}::json) as n (net bigint, rate int)`);
  expect(rows.map(({ gross }) => gross)).toEqual(amounts.map(({ net, rate }) => withVat(net, rate)));
});
