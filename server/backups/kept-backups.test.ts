import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/base/time.ts';
import { keptBackups } from './kept-backups.ts';

const RULE = { days: 7, weeks: 4, months: 12 };
const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const at = (milliseconds: number) => new Date(milliseconds).toISOString();

test.each([
  ['nothing of nothing', [], RULE, []],
  ['the newest of a day', ['2026-11-20T06', '2026-11-20T12', '2026-11-20T00'], RULE, ['2026-11-20T12']],
  [
    'the newest days, and the newest of each week before them',
    ['2026-11-20T12', '2026-11-19T12', '2026-11-18T12', '2026-11-17T12', '2026-11-12T12', '2026-11-11T12'],
    { days: 2, weeks: 2, months: 1 },
    ['2026-11-12T12', '2026-11-19T12', '2026-11-20T12'],
  ],
  [
    'weeks from Monday to Sunday',
    ['2026-11-16T00', '2026-11-15T23', '2026-11-15T00'],
    { days: 1, weeks: 2, months: 1 },
    ['2026-11-15T23', '2026-11-16T00'],
  ],
  [
    'months that have one, however long the product stood still',
    ['2026-11-20T12', '2026-03-02T12', '2026-03-01T12', '2025-07-01T12'],
    { days: 1, weeks: 0, months: 3 },
    ['2025-07-01T12', '2026-03-02T12', '2026-11-20T12'],
  ],
])('keeps backups: %s', (_, times, rule, kept) => {
  const whole = (time: string) => `${time}:00:00.000Z`;
  expect([...keptBackups(times.map(whole), rule)].sort()).toEqual(kept.map(whole));
});

test('never deletes the newest backup, and never keeps more than days, weeks and months allow', () => {
  const times = fc.array(
    fc.integer({ min: 0, max: 800 * DAY }).map((age) => at(NOON - age)),
    { minLength: 1 },
  );
  const rule = fc.record({ days: fc.nat(10), weeks: fc.nat(10), months: fc.nat(20) });
  fc.assert(
    fc.property(times, rule, (taken, keep) => {
      const kept = keptBackups(taken, keep);
      expect(kept).toContain([...taken].sort().at(-1));
      expect(kept.size).toBeLessThanOrEqual(Math.max(1, keep.days + keep.weeks + keep.months));
      for (const time of kept) expect(taken).toContain(time);
    }),
  );
});

test('keeps a week of days, a month of weeks and a year of months of six-hourly backups over two years', () => {
  let stored: string[] = [];
  for (let age = 730 * DAY; age >= 0; age -= 6 * HOUR) {
    stored.push(at(NOON - age));
    const kept = keptBackups(stored, RULE);
    stored = stored.filter((time) => kept.has(time));
  }
  expect(stored.length).toBeGreaterThan(18);
  expect(stored.filter((time) => Date.parse(time) > NOON - 7 * DAY)).toHaveLength(7);
  expect(Date.parse(stored[0]!)).toBeLessThan(NOON - 320 * DAY);
});
