import { expect, test } from 'vitest';
import { rangeOf } from '#domain/base/exports/date-presets.ts';
import { analyticsCalls, analyticsList } from '#domain/reports/analytics-calls.ts';
import { EXPORTED_LISTS } from './exported-lists.ts';
import { moveRanges } from './moving-ranges.ts';

const THEN = '2026-11-28T10:00:00.000Z';
const NOW = '2027-01-05T10:00:00.000Z';

test.each(['lastMonth', 'last30Days', 'thisYear'] as const)(
  'moves %s of scheduled analytics and keeps their split and filters (ANA-011)',
  (preset) => {
    const list = EXPORTED_LISTS.get(analyticsCalls.split.path)!;
    const filter = { split: 'store' as const, partnerIds: ['3f2f5c1e-0000-4000-8000-000000000001'] };
    const query = analyticsList.toQuery({ filter: { ...filter, dateRange: rangeOf(preset, THEN) } });
    expect(moveRanges(list, query as never, THEN, NOW)).toEqual(
      analyticsList.toQuery({ filter: { ...filter, dateRange: rangeOf(preset, NOW) } }),
    );
  },
);
