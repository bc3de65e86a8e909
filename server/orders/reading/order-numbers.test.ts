import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchWords } from '#domain/base/text/fold-text.ts';
import { world } from '#test/world.ts';
import { hasNumberSql, mayBeNumber, numbersContaining, parseOrderNumber } from './order-numbers.ts';

test.each([
  ['', false],
  ['g', true],
  ['gk', true],
  ['gk 2026', true],
  ['GK-2026-002744', true],
  ['gk\u00A02026  002744', true],
  ['000001', true],
  ['gkx', false],
  ['fifa 26', false],
  ['game of keys', false],
])('decides whether an order number may contain the words of %j: %s', (text, may) =>
  expect(mayBeNumber(searchWords(text))).toBe(may),
);

const YEARS = [
  { year: 2025, last: 1200 },
  { year: 2026, last: 999_999 },
];

test.each([
  ['gk 2', ['GK 2', 'GK 2025 000002', 'GK 2026 000002']],
  ['gk 2026', ['GK 2026', 'GK 2025 002026', 'GK 2026 002026']],
  ['gk 2026 000', ['GK 2026 000']],
  ['gk20260001', ['GK 2026 0001', 'GK 2026 000001']],
  ['GK-2026-002744', ['GK 2026 002744']],
  ['gk 2026002747', ['GK 2026 002747']],
  ['gk\u00A02026  002744', ['GK 2026 002744']],
  ['gk-2026-2744', ['GK 2026 2744', 'GK 2026 002744']],
  ['00012', null],
  ['000123', ['GK 2025 000123', 'GK 2026 000123']],
  // Digits may span year and sequence: «25» of 2025 and «5», or «026» of 2026.
  ['250001', ['GK 2025 250001', 'GK 2025 0001', 'GK 2026 250001']],
  ['026000', ['GK 2025 026000', 'GK 2026 026000', 'GK 2026 000']],
  ['2026000001', ['GK 2026 000001']],
  ['20260000019', ['GK 2026 0000019', 'GK 2026 000019']],
])('finds %j in the numbers that begin with %j (GAP-078)', (text, beginnings) => {
  expect(numbersContaining(searchWords(text).join(''), YEARS)).toEqual(beginnings);
});

test('does not derive a number from bare digits once a year has more than six digits', () => {
  expect(numbersContaining('000123', [{ year: 2026, last: 1_000_000 }])).toBeNull();
  expect(numbersContaining('gk20261', [{ year: 2026, last: 1_000_000 }])).toContain('GK 2026 1');
});

test.each([
  ['GK 2026 000123', 'GK 2026 000123'],
  ['gk-2026-123', 'GK 2026 000123'],
  ['2026/000123', 'GK 2026 000123'],
  ['INV-2026-000123', null],
  ['GK 123', null],
])('parses %j as the order number %j', (text, number) => expect(parseOrderNumber(text)).toBe(number));

const NUMBERS = ['GK 2025 000009', 'GK 2025 999999', 'GK 2026 000001', 'GK 2026 000010', 'GK 2026 000019'];

test.each([
  [['GK 2026'], NUMBERS.slice(2)],
  [['GK 2026 00001'], NUMBERS.slice(3)],
  [['GK 2026 000019'], NUMBERS.slice(4)],
  [['GK 2025 99'], NUMBERS.slice(1, 2)],
  [['GK 9'], []],
  [['GK'], NUMBERS],
  [
    ['GK 2025 000009', 'GK 2026 000001'],
    [NUMBERS[0], NUMBERS[2]],
  ],
  [[], []],
])('finds for the beginnings %j the numbers %j', async (beginnings, found) => {
  const w = await world();
  const rows = await w.rows<{ n: string }>(
    sql`select order_number as n from unnest(${NUMBERS}::text[]) o (order_number)
      where ${hasNumberSql(beginnings)} order by 1`,
  );
  expect(rows.map(({ n }) => n)).toEqual(found);
});

test.each([
  ['GK 2026', 'GK 2027'],
  ['GK 2026 00001', 'GK 2026 00002'],
  ['GK 2026 00009', 'GK 2026 00010'],
])('searches the index for numbers that begin with %s up to %s', async (beginning, next) => {
  const w = await world();
  const plan = await w.database.transaction(async (tx) => {
    // Test tables are too small for the planner to choose an index.
    await tx.run(sql`set local enable_seqscan = off`);
    return tx.all(sql<{ 'QUERY PLAN': string }>`explain select from orders o where ${hasNumberSql([beginning])}`);
  });
  const condition = plan.map((line) => Object.values(line)[0]!).find((line) => line.includes('Index Cond'));
  expect(condition).toContain(`< '${next}'`);
});
