import { expect, test } from 'vitest';
import { HOUR, timeOf } from '#domain/base/time.ts';
import { estimateFinish, estimateProgress } from './estimate.ts';

const NOON = '2026-11-20T12:00:00.000Z';
const ago = (hours: number) => timeOf(Date.parse(NOON) - hours * HOUR);
const order = {
  status: 'Processing' as const,
  quantity: 100,
  completedCount: 40,
  bufferedCount: 0,
  deliveredQuantity: 0,
  preCompletedCount: 0,
  backOrderCount: 0,
  outOfStockCount: 0,
  errorCount: 0,
  lastKeyTime: ago(1),
  estimatedFinishDate: '2026-11-20T15:00:00.000Z',
};

test('extrapolates the pace of the last 24 hours (ODT-058)', () => {
  expect(estimateFinish('Processing', 60, { recentKeys: 40, recentSince: ago(2) }, NOON)).toBe(
    '2026-11-20T15:00:00.000Z',
  );
  expect(estimateFinish('Processing', 60, { recentKeys: 0, recentSince: null }, NOON)).toBeNull();
  expect(estimateFinish('Paused', 60, { recentKeys: 40, recentSince: ago(2) }, NOON)).toBeNull();
  expect(estimateFinish('Processing', 0, { recentKeys: 40, recentSince: ago(2) }, NOON)).toBeNull();
});

test.each([
  [0, null],
  [0, ago(2)],
  [5, null],
])('estimates no pace from %i keys of the last 24 hours since %s', (recentKeys, recentSince) => {
  expect(estimateFinish('Processing', 60, { recentKeys, recentSince }, NOON)).toBeNull();
});

test('assumes at least a minute for keys that arrived together', () => {
  expect(estimateFinish('Processing', 60, { recentKeys: 60, recentSince: NOON }, NOON)).toBe(
    '2026-11-20T12:01:00.000Z',
  );
});

test.each([
  [{}, { kind: 'at', finish: '2026-11-20T15:00:00.000Z' }],
  [{ outOfStockCount: 59 }, { kind: 'at', finish: '2026-11-20T15:00:00.000Z' }],
  [{ outOfStockCount: 20, backOrderCount: 40 }, { kind: 'waits' }],
  [{ preCompletedCount: 15, backOrderCount: 15, outOfStockCount: 15, errorCount: 15 }, { kind: 'waits' }],
  [{ completedCount: 0, lastKeyTime: null, estimatedFinishDate: null }, { kind: 'first' }],
  [{ lastKeyTime: null, estimatedFinishDate: null }, { kind: 'first' }],
  [{ completedCount: 0, estimatedFinishDate: null }, { kind: 'first' }],
  [{ estimatedFinishDate: null }, { kind: 'noPace' }],
  [{ providerStall: {}, estimatedFinishDate: null }, { kind: 'stalled' }],
  [{ providerStall: {}, backOrderCount: 60 }, { kind: 'waits' }],
  [{ status: 'Paused' as const }, null],
  [{ completedCount: 100 }, null],
])('estimates for an order with %o: %o', (over, said) => expect(estimateProgress({ ...order, ...over })).toEqual(said));
