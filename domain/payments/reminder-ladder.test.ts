import { expect, test } from 'vitest';
import { stepOutOfOrder } from './reminder-ladder.ts';

test.each([
  { days: [], at: null },
  { days: [7], at: null },
  { days: [7, 14, 30], at: null },
  { days: [7, 7, 30], at: 1 },
  { days: [7, 6], at: 1 },
  { days: [7, 14, 13], at: 2 },
])('for reminders after $days days, finds the first that comes too soon: $at', ({ days, at }) => {
  expect(stepOutOfOrder(days.map((daysAfterDue) => ({ daysAfterDue })))).toBe(at);
});
