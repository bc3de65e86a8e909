import { expect, test } from 'vitest';
import { monthAgo, periodOf, stockTypeOf } from './periods.ts';

const NOW = '2026-03-31T12:00:00.000Z';

test.each([
  ['2026-02-28T23:59:59.999Z', 1],
  ['2026-03-01T00:00:00.000Z', 2],
  [NOW, 2],
] as const)('received %s: period %s (STK-009, STK-010, GAP-062, CON-011)', (at, period) =>
  expect(periodOf(at, NOW)).toBe(period),
);

test.each([
  ['2026-02-28T11:59:59.999Z', 'Inventory'],
  ['2026-02-28T12:00:00.000Z', 'InventoryStandard'],
] as const)('received %s: %s (STK-009, GAP-062)', (at, type) => expect(stockTypeOf(at, NOW)).toBe(type));

test.each([
  ['2026-03-15T08:00:00.000Z', '2026-02-15T08:00:00.000Z'],
  ['2026-01-31T08:00:00.000Z', '2025-12-31T08:00:00.000Z'],
  ['2024-03-30T08:00:00.000Z', '2024-02-29T08:00:00.000Z'],
])('finds the month before %s: %s', (now, before) => expect(monthAgo(now)).toBe(before));
