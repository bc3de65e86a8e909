// Times and rates by day, week or month beside the previous period (ANA-014 to ANA-018).

import { sql } from 'kysely';
import type { ListState } from '#domain/base/list.ts';
import type { PerformanceByPeriod, PerformanceMeasure, performanceList } from '#domain/reports/performance-calls.ts';
import type { Db } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { chosenDays, divide, previousDays, stepOf } from '../analytics/compared-days.ts';
import type { Days } from '../period-parts.ts';
import { chosenMeasure, FIGURE_SQL, type Measured, NOTHING_MEASURED, toFigures, visibleMeasures } from './figures.ts';
import { type MeasureFilter, measuredRows } from './measured-rows.ts';

type State = ListState<typeof performanceList.filters>;

/** The filters that restrict rows, without those that only choose their presentation. */
export const measureFilterOf = ({ partnerIds, publishers }: State['filter']): MeasureFilter => ({
  ...(partnerIds && { partnerIds }),
  ...(publishers && { publishers }),
});

/** Figures of the period, then those of each part. */
async function readParts(
  db: Db,
  measure: PerformanceMeasure,
  days: Days,
  parts: readonly Days[],
  filter: MeasureFilter,
): Promise<[total: Measured, parts: Measured[]]> {
  const part = sql`width_bucket(s.day, ${parts.map(({ from }) => from)}::date[])`;
  const rows = await db.all(
    sql<Measured & { part: number | null }>`select p.part, p.count, p.hits, p.median, p.p90
      from (
            select part, ${FIGURE_SQL}
            from (
                  select s.*, ${parts.length > 0 ? part : sql`0`} as part
                  from ${measuredRows(measure, days, filter)} s
                ) s
            group by grouping sets ((part), ())
          ) p`,
  );
  const byPart = new Map(rows.map(({ part: at, ...measured }) => [at, measured]));
  return [byPart.get(null) ?? NOTHING_MEASURED, parts.map((_, index) => byPart.get(index + 1) ?? NOTHING_MEASURED)];
}

/** @throws Refusal 403 for a measure hidden from the user */
export async function showPerformanceByPeriod(
  { db, actor, now }: QueryContext,
  { filter }: State,
): Promise<PerformanceByPeriod> {
  const chosen = chosenMeasure(actor, filter.measure);
  const days = chosenDays(filter.dateRange, now);
  const before = previousDays(days);
  const step = stepOf(days, filter.step);
  const restriction = measureFilterOf(filter);
  const read = await Promise.all(
    visibleMeasures(actor).map(async (measure) => {
      const isChosen = measure === chosen;
      const readIn = (of: Days) => readParts(db, measure, of, isChosen ? divide(of, step) : [], restriction);
      const [[current, parts], [previous, previousParts]] = await Promise.all([readIn(days), readIn(before)]);
      return {
        measure,
        current: toFigures(measure, current),
        previous: toFigures(measure, previous),
        parts: parts.map((part) => toFigures(measure, part)),
        previousParts: previousParts.map((part) => toFigures(measure, part)),
      };
    }),
  );
  const { parts, previousParts } = read.find(({ measure }) => measure === chosen)!;
  return {
    ...days,
    previousFrom: before.from,
    previousTo: before.to,
    step,
    measures: read.map(({ measure, current, previous }) => ({ measure, current, previous })),
    periods: divide(days, step).map((part, index) => ({
      ...part,
      current: parts[index]!,
      previous: previousParts[index] ?? null,
    })),
  };
}
