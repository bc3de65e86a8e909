// Figures of a measure over its rows, and who may see it.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { divideRounded } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  isRate,
  PERFORMANCE_MEASURES,
  type PerformanceFigures,
  type PerformanceMeasure,
} from '#domain/reports/performance-calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { seesPaidCosts } from '../overview.ts';

export interface Measured {
  count: number;
  hits: number;
  /** Seconds; null without rows that ended. */
  median: number | null;
  p90: number | null;
}

/** Over rows `s`. The nearest rank, so that each time is one of an order. */
export const FIGURE_SQL: Sql = sql`count(*) as count, count(*) filter (where s.is_hit) as hits,
  percentile_disc(0.5) within group (order by s.seconds) as median,
  percentile_disc(0.9) within group (order by s.seconds) as p90`;

export const NOTHING_MEASURED: Measured = { count: 0, hits: 0, median: null, p90: null };

/** Basis points of the count; null without rows. */
export const rateOf = ({ count, hits }: Pick<Measured, 'count' | 'hits'>): number | null =>
  count === 0 ? null : divideRounded(hits * 10_000, count);

export const toFigures = (measure: PerformanceMeasure, measured: Measured): PerformanceFigures =>
  isRate(measure)
    ? { count: measured.count, hits: measured.hits, rate: rateOf(measured), median: null, p90: null }
    : { count: measured.count, hits: null, rate: null, median: measured.median, p90: measured.p90 };

/** Fill rates are for those who see the costs paid to providers (ANA-016). */
export const visibleMeasures = (actor: Actor): readonly PerformanceMeasure[] =>
  PERFORMANCE_MEASURES.filter((measure) => measure !== 'fillRate' || seesPaidCosts(actor));

/** The chosen measure, or the first. @throws Refusal 403 if it is hidden from the user */
export function chosenMeasure(actor: Actor, measure: PerformanceMeasure = PERFORMANCE_MEASURES[0]): PerformanceMeasure {
  if (!visibleMeasures(actor).includes(measure)) throw new Refusal('forbidden', commonCopy.notAllowed);
  return measure;
}
