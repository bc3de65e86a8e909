import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/base/time.ts';
import { type PeriodParts, periodParts } from './period-parts.ts';

const days = (from: string, to: string): string[] => {
  const list: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) list.push(day);
  return list;
};

/** Days covered, with their multiplicity, and the number of daily sums read. */
function readDays({ months, added, subtracted }: PeriodParts) {
  const counts = new Map<string, number>();
  const count = (ranges: readonly { from: string; to: string }[], by: number) => {
    for (const { from, to } of ranges) for (const day of days(from, to)) counts.set(day, (counts.get(day) ?? 0) + by);
  };
  if (months) {
    const next = new Date(months.to);
    next.setUTCMonth(next.getUTCMonth() + 1, 0);
    count([{ from: months.from, to: next.toISOString().slice(0, 10) }], 1);
  }
  count(added, 1);
  count(subtracted, -1);
  const listed = [...counts].filter(([, times]) => times !== 0);
  return { listed: listed.sort(), cost: [...added, ...subtracted].flatMap(({ from, to }) => days(from, to)).length };
}

test('cover each day of a period once with at most sixteen daily sums per end (TOP-004)', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2023-12-15', n));
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from, to] = [one, other].sort() as [string, string];
      const { listed, cost } = readDays(periodParts({ from, to }));
      expect(listed).toEqual(days(from, to).map((each) => [each, 1]));
      expect(cost).toBeLessThanOrEqual(32);
    }),
  );
});

test('reads an unbounded period by months only', () => {
  expect(periodParts({ from: '0001-01-01', to: '9999-12-31' })).toEqual({
    months: { from: '0001-01-01', to: '9999-12-01' },
    added: [],
    subtracted: [],
  });
});
