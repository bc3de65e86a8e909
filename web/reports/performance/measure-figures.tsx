// Figures of all measures beside the previous period, each a link to its rows (ANA-018, ANA-019).

import type { DateRange } from '#domain/base/list.ts';
import {
  isRate,
  type PerformanceByPeriod,
  type PerformanceFigures,
  type PerformanceMeasure,
} from '#domain/reports/performance-calls.ts';
import { analyticsLabels } from '#web/reports/analytics/labels.ts';
import { rangeOfDays } from '#web/reports/analytics/paths.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { type StatProps, SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { duration } from '#web/ui/kit/values/duration.ts';
import { integer, percent } from '#web/ui/kit/values/format.ts';
import { performanceLabels as text } from './labels.ts';
import { performanceDetailsPath, type RowsFilter } from './paths.ts';

/** The median or rate as text. */
export const mainFigure = (measure: PerformanceMeasure, { median, rate }: PerformanceFigures): string =>
  isRate(measure) ? percent(rate) : duration(median);

/** Number of rows behind the figure, with their 90th percentile or hits. */
export const figureBasis = (measure: PerformanceMeasure, { count, hits, p90 }: PerformanceFigures): string =>
  count === 0
    ? text.noRows
    : isRate(measure)
      ? text.hitsOf(integer(hits), integer(count))
      : text.p90Of(duration(p90), integer(count));

interface Props {
  read: PerformanceByPeriod | undefined;
  filter: RowsFilter;
}

export function MeasureFigures({ read, filter }: Props) {
  const toStat = ({ measure, current, previous }: PerformanceByPeriod['measures'][number]): StatProps => {
    const link = (days: DateRange, value: string, period: string, className = '') => (
      <Link
        to={performanceDetailsPath({ ...filter, measure, dateRange: days })}
        aria-label={text.rowsOf(`${text.measures[measure]} ${value}`, period)}
        className={className}
      >
        {value}
      </Link>
    );
    return {
      label: text.measures[measure],
      value:
        current.count === 0
          ? mainFigure(measure, current)
          : link(rangeOfDays(read!), mainFigure(measure, current), analyticsLabels.thisPeriod),
      note: (
        <>
          <span className="block">{figureBasis(measure, current)}</span>
          {previous.count === 0
            ? text.noRowsBefore
            : link(
                rangeOfDays({ from: read!.previousFrom, to: read!.previousTo }),
                text.before(mainFigure(measure, previous)),
                analyticsLabels.previousPeriod,
                'font-normal text-muted',
              )}
        </>
      ),
    };
  };
  return <SummaryStrip label={text.figures} stats={read?.measures.map(toStat) ?? []} />;
}
