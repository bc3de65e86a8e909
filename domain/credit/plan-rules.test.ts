// Edge cases of payment plan rules: the current minute, date bounds, effect on the balance.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE, timeOf } from '#domain/base/time.ts';
import { creditCopy } from './copy.ts';
import { isFuture, isOverdue, isPast, paidAmountOf, planFaults } from './plan-rules.ts';

const NOW = '2026-11-20T12:00:30.000Z';

test.each([
  ['2026-11-20T11:59:59.000Z', true, false],
  ['2026-11-20T12:00:00.000Z', false, false],
  ['2026-11-20T12:00:59.000Z', false, false],
  ['2026-11-20T12:01:00.000Z', false, true],
])('classifies %s as past: %s, as upcoming: %s', (time, past, future) => {
  expect([isPast(time, NOW), isFuture(time, NOW)]).toEqual([past, future]);
});

test('marks a plan as overdue right after its planned date until it is paid (ACC-010)', () => {
  const plannedPaymentDate = '2026-11-20T12:00:30.000Z';
  expect(isOverdue({ plannedPaymentDate }, NOW)).toBe(false);
  expect(isOverdue({ plannedPaymentDate }, '2026-11-20T12:00:30.001Z')).toBe(true);
  expect(isOverdue({ plannedPaymentDate, paymentDate: NOW }, '2027-01-01T00:00:00.000Z')).toBe(false);
});

const at = fc.option(fc.integer({ min: -10, max: 10 }).map((minutes) => timeOf(Date.parse(NOW) + minutes * MINUTE)));
const plan = fc.record({
  amount: fc.integer({ min: 0, max: 100_000 }),
  isPaid: fc.option(fc.boolean(), { nil: undefined }),
  paymentDate: at,
  plannedPaymentDate: at,
});

test('requires a date, no future payment and no new past date (ACC-013, ACC-014, ACC-020)', () => {
  fc.assert(
    fc.property(plan, at, (one, before) => {
      const { amount, isPaid, paymentDate, plannedPaymentDate } = one;
      const sound =
        (paymentDate !== null || plannedPaymentDate !== null) &&
        (isPaid === undefined || isPaid === (paymentDate !== null)) &&
        (paymentDate === null || !isFuture(paymentDate, NOW)) &&
        (plannedPaymentDate === null || plannedPaymentDate === before || !isPast(plannedPaymentDate, NOW));
      expect(planFaults(one, NOW, before).length === 0).toBe(sound);
      expect(paidAmountOf(one)).toBe(paymentDate === null ? 0 : amount);
    }),
    { numRuns: 2000 },
  );
});

test('names the field and rule code of every fault', () => {
  const faults = planFaults({ amount: 150, isPaid: true, plannedPaymentDate: '2020-01-01T00:00:00.000Z' }, NOW);
  expect(faults).toEqual([
    { field: 'paymentDate', code: 'required', message: creditCopy.paymentDateNeeded },
    { field: 'plannedPaymentDate', code: 'time_passed', message: creditCopy.notInPast },
  ]);
});
