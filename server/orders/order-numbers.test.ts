import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { world } from '#test/world.ts';
import { hasNumberSql, mayTouchNumber, numbersHolding } from './order-numbers.ts';

test.each([
  ['', true],
  ['g', true],
  ['gk', true],
  ['gk 2026', true],
  ['gk2026000001', true],
  ['000001', true],
  ['k 20', true],
  ['gkx', false],
  ['fifa', false],
  ['fifa 26', false],
  ['game of keys', false],
])('a number may hold «%s»: %s', (text, may) => expect(mayTouchNumber(text)).toBe(may));

const YEARS = [
  { year: 2025, last: 1200 },
  { year: 2026, last: 999_999 },
];

test.each([
  ['gk 2', ['GK 2']],
  ['gk 2026', ['GK 2026']],
  ['gk 2026 ', ['GK 2026']],
  ['gk 2026 000', ['GK 2026 000']],
  ['gk 20261', null],
  ['gk2', ['GK 2']],
  ['gk2026', ['GK 2026']],
  ['gk20260001', ['GK 2026 0001']],
  ['00012', null],
  ['000123', ['GK 2025 000123', 'GK 2026 000123']],
  // Digits may run from the year into the rest: of 2025 «25» and «5», of 2026 «026».
  ['250001', ['GK 2025 250001', 'GK 2025 0001', 'GK 2026 250001']],
  ['026000', ['GK 2025 026000', 'GK 2026 026000', 'GK 2026 000']],
  ['2026000001', ['GK 2026 000001']],
  ['20260000019', ['GK 2026 0000019']],
  ['fifa', null],
])('«%s» is held by the numbers that begin with %j', (text, beginnings) => {
  expect(numbersHolding(text, YEARS)).toEqual(beginnings);
});

test('where a year gave out more than six digits can count, bare digits are looked for among words', () => {
  expect(numbersHolding('000123', [{ year: 2026, last: 1_000_000 }])).toBeNull();
  expect(numbersHolding('gk 2026 1', [{ year: 2026, last: 1_000_000 }])).toEqual(['GK 2026 1']);
});

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
])('of the beginnings %j these numbers are found: %j', async (beginnings, found) => {
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
])('what begins with %s is looked for in the index before %s and no further', async (beginning, next) => {
  const w = await world();
  const plan = await w.database.transaction(async (tx) => {
    // No table of a test is large enough to be worth an index.
    await tx.run(sql`set local enable_seqscan = off`);
    return tx.all(sql<{ 'QUERY PLAN': string }>`explain select from orders o where ${hasNumberSql([beginning])}`);
  });
  const condition = plan.map((line) => Object.values(line)[0]!).find((line) => line.includes('Index Cond'));
  expect(condition).toContain(`< '${next}'`);
});
