// The orders, counter-offers or keys behind a figure of the performance page, and the figures of all (ANA-019).

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import {
  isRate,
  type MeasuredRow,
  type measuredRowList,
  type PerformanceFigures,
} from '#domain/reports/performance-calls.ts';
import { orderBy, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import type { ReadContext } from '#server/base/http/context.ts';
import { chosenDays } from '../analytics/compared-days.ts';
import { chosenMeasure, FIGURE_SQL, type Measured, toFigures } from './figures.ts';
import { measuredRows } from './measured-rows.ts';

type State = ListState<typeof measuredRowList.filters, (typeof measuredRowList.sorts)[number]>;

/** Longest first, of rates the newest. @throws Refusal 403 for a measure hidden from the user */
export async function listMeasuredRows(
  { db, actor, now }: ReadContext,
  state: State,
): Promise<Page<MeasuredRow, PerformanceFigures>> {
  const { dateRange, measure: asked, ...filter } = state.filter;
  const measure = chosenMeasure(actor, asked);
  const from = measuredRows(measure, chosenDays(dateRange, now), filter);
  const order = orderBy(state.sort, {
    sorts: {
      startedAt: sql`s.started_at`,
      endedAt: sql`s.ended_at`,
      seconds: sql`s.seconds`,
      orderNumber: sql`o.order_number`,
      partner: sql`c.name`,
      product: sql`o.product_name`,
      isHit: sql`s.is_hit`,
    },
    defaultOrder: isRate(measure) ? sql`s.day desc, s.id desc` : sql`s.seconds desc, s.id desc`,
    tiebreaker: sql`s.id`,
  });
  const [rows, total] = await Promise.all([
    db.all(
      sql<MeasuredRow>`select s.id, s.order_id, o.order_number, c.name as partner, pr.sku as product_sku,
          o.product_name, p.name as provider, s.region, s.started_at, s.ended_at, s.seconds, s.is_hit
        from ${from} s
          join orders o on o.id = s.order_id
          join company c on c.id = o.company_id
          join product pr on pr.id = o.product_id
          join provider p on p.id = s.provider_id
        order by ${order} ${pageLimit(state)}`,
    ),
    db.only(sql<Measured>`select ${FIGURE_SQL} from ${from} s`),
  ]);
  return pageEnvelope(rows, total.count, state, toFigures(measure, total));
}
