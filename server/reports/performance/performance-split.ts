// A measure by partner, product and other splits, beside the previous period (ANA-018).

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import { SALES_SPLITS, type SalesSplit } from '#domain/reports/analytics-calls.ts';
import {
  isRate,
  type PerformanceFigures,
  type PerformanceMeasure,
  type PerformanceSplitRow,
  type performanceList,
} from '#domain/reports/performance-calls.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { orderBy, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import type { ReadContext } from '#server/base/http/context.ts';
import { chosenDays, previousDays } from '../analytics/compared-days.ts';
import { SPLIT_SQL } from '../analytics/sales-source.ts';
import type { Days } from '../period-parts.ts';
import { chosenMeasure, FIGURE_SQL, type Measured, rateOf, toFigures } from './figures.ts';
import { type MeasureFilter, measuredRows } from './measured-rows.ts';
import { measureFilterOf } from './performance-by-period.ts';

type State = ListState<typeof performanceList.filters, (typeof performanceList.sorts)[number]>;

interface Row extends Measured {
  id: string;
  name: string;
  previousCount: number;
  previousHits: number;
  previousMedian: number | null;
}

/** Groups with figures of both periods; those without rows in the period are left out. */
function groupsOf(measure: PerformanceMeasure, split: SalesSplit, [days, before]: [Days, Days], filter: MeasureFilter) {
  const { joins, id, name, named } = SPLIT_SQL[split];
  // The provider that was asked for the key, which may no longer be the one of the product.
  const group = split === 'provider' ? sql`s.provider_id` : SPLIT_SQL[split].group;
  const figures = (of: Days) =>
    sql`select ${group} as id, ${FIGURE_SQL} from ${measuredRows(measure, of, filter)} s ${joins} group by 1`;
  return sql`(
      select ${id} as id, ${name} as name, g.count, g.hits, g.median, g.p90, coalesce(b.count, 0) as previous_count,
        coalesce(b.hits, 0) as previous_hits, b.median as previous_median
      from (${figures(days)}) g left join (${figures(before)}) b on b.id = g.id ${named}
    ) t`;
}

const RATE: Sql = sql`(t.hits::numeric / t.count)`;

const readTotal = (db: Db, measure: PerformanceMeasure, days: Days, filter: MeasureFilter): Promise<Measured> =>
  db.only(sql<Measured>`select ${FIGURE_SQL} from ${measuredRows(measure, days, filter)} s`);

/** Most rows first. The figures below all rows are those of the period. @throws Refusal 403 for a hidden measure */
export async function listPerformanceSplit(
  { db, actor, now }: ReadContext,
  state: State,
): Promise<Page<PerformanceSplitRow, PerformanceFigures>> {
  const measure = chosenMeasure(actor, state.filter.measure);
  const days = chosenDays(state.filter.dateRange, now);
  const filter = measureFilterOf(state.filter);
  const from = groupsOf(measure, state.filter.split ?? SALES_SPLITS[0], [days, previousDays(days)], filter);
  const order = orderBy(state.sort, {
    sorts: {
      name: sql`t.name`,
      count: sql`t.count`,
      hits: sql`t.hits`,
      rate: RATE,
      median: sql`t.median`,
      p90: sql`t.p90`,
    },
    defaultOrder: sql`t.count desc, t.name, t.id`,
    tiebreaker: sql`t.id`,
  });
  const [rows, total] = await Promise.all([
    db.all(
      sql<Row & { listed: number }>`select t.*, count(*) over () as listed from ${from}
        order by ${order} ${pageLimit(state)}`,
    ),
    readTotal(db, measure, days, filter),
  ]);
  const isPastEnd = rows.length === 0 && state.page > 0;
  const listed = isPastEnd
    ? (await db.only(sql<{ listed: number }>`select count(*) as listed from ${from}`)).listed
    : (rows[0]?.listed ?? 0);
  return pageEnvelope(
    rows.map(({ id, name, previousCount, previousHits, previousMedian, ...measured }) => ({
      id,
      name,
      ...toFigures(measure, measured),
      previousRate: isRate(measure) ? rateOf({ count: previousCount, hits: previousHits }) : null,
      previousMedian: isRate(measure) ? null : previousMedian,
    })),
    listed,
    state,
    toFigures(measure, total),
  );
}
