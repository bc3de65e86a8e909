import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, timeOf } from '#domain/base/time.ts';
import { dueOrders, type PeriodTerms, weeklyRunAfter, weeklyRunBefore } from './periods.ts';

const NOW = '2026-11-23T00:05:00.000Z';
const order = (finishedAt: string, keys = 20, amountCents = 30_000) => ({ finishedAt, keys, amountCents });
const terms = (invoicePeriod: PeriodTerms['invoicePeriod'], some: Partial<PeriodTerms> = {}): PeriodTerms => ({
  invoicePeriod,
  unPaidKeyQuantity: null,
  orderTotalAmountCents: null,
  ...some,
});

describe('the weekly run', () => {
  test.each([
    ['2026-11-23T00:05:00.000Z', '2026-11-23T00:05:00.000Z'],
    ['2026-11-23T00:04:59.999Z', '2026-11-16T00:05:00.000Z'],
    ['2026-11-29T23:59:59.999Z', '2026-11-23T00:05:00.000Z'],
  ])('before %s was at %s (INV-019)', (now, expected) => {
    expect(weeklyRunBefore(now)).toBe(expected);
  });

  test('is every Monday at 00:05 UTC', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 42 }), (at) => {
        const [before, after] = [weeklyRunBefore(timeOf(at)), weeklyRunAfter(timeOf(at))];
        expect(before <= timeOf(at) && timeOf(at) < after).toBe(true);
        expect(Date.parse(after) - Date.parse(before)).toBe(7 * DAY);
        expect(new Date(before).getUTCDay()).toBe(1);
        expect(before.slice(11)).toBe('00:05:00.000Z');
      }),
    );
  });
});

test("makes orders due by their company's period (INV-018, INV-019, INV-020, INV-021)", () => {
  const [old, fresh] = [order('2026-11-20T12:00:00.000Z'), order('2026-11-23T00:05:00.000Z')];
  const due = (one: PeriodTerms) => dueOrders(one, [old, fresh], NOW).length;
  expect(due(terms('Immediately'))).toBe(2);
  expect(dueOrders(terms('Weekly'), [old, fresh], NOW)).toEqual([old]);
  expect(due(terms('KeyQuantity', { unPaidKeyQuantity: 40 }))).toBe(2);
  expect(due(terms('KeyQuantity', { unPaidKeyQuantity: 41 }))).toBe(0);
  expect(due(terms('KeyQuantity', { unPaidKeyQuantity: 0 }))).toBe(0);
  expect(due(terms('KeyQuantity'))).toBe(0);
  expect(due(terms('KeyAmount', { orderTotalAmountCents: 60_000 }))).toBe(2);
  expect(due(terms('KeyAmount', { orderTotalAmountCents: 60_001 }))).toBe(0);
});
