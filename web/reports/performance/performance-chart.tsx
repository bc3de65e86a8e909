// One measure by day, week or month, with the previous period as a dashed line (ANA-018).

import type { SalesStep } from '#domain/reports/analytics-calls.ts';
import { isRate, type PerformanceByPeriod, type PerformanceMeasure } from '#domain/reports/performance-calls.ts';
import { partsOf } from '#web/reports/analytics/chart-parts.ts';
import { analyticsLabels } from '#web/reports/analytics/labels.ts';
import { rangeOfDays } from '#web/reports/analytics/paths.ts';
import type { ChartData } from '#web/ui/charts/chart-data.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { performanceLabels as text } from './labels.ts';
import { performanceDetailsPath, type RowsFilter } from './paths.ts';

/** Data of the chart; its files have the days as dates. Exported for tests. */
export function performanceChart(
  { periods, step }: Pick<PerformanceByPeriod, 'periods' | 'step'>,
  measure: PerformanceMeasure,
  filter: RowsFilter,
): ChartData {
  const shared = {
    ...partsOf(periods, step),
    links: periods.map((period) => performanceDetailsPath({ ...filter, measure, dateRange: rangeOfDays(period) })),
  };
  if (isRate(measure))
    return {
      ...shared,
      unit: 'percent',
      series: [
        { name: analyticsLabels.thisPeriod, values: periods.map(({ current }) => current.rate) },
        {
          name: analyticsLabels.previousPeriod,
          values: periods.map(({ previous }) => previous?.rate ?? null),
          isComparison: true,
        },
      ],
    };
  return {
    ...shared,
    unit: 'duration',
    series: [
      { name: text.median, values: periods.map(({ current }) => current.median) },
      { name: text.p90, values: periods.map(({ current }) => current.p90) },
      {
        name: text.previousMedian,
        values: periods.map(({ previous }) => previous?.median ?? null),
        isComparison: true,
      },
    ],
  };
}

interface Props {
  read: PerformanceByPeriod | undefined;
  measure: PerformanceMeasure;
  filter: RowsFilter;
  step: SalesStep | undefined;
  onStep: (step: SalesStep | undefined) => void;
}

export function PerformanceChart({ read, measure, filter, step, onStep }: Props) {
  const shown = read ?? { periods: [], step: 'day' as const };
  return (
    <div>
      <div className="flex justify-end pb-2">
        <SegmentedControl<SalesStep | ''>
          label={analyticsLabels.step}
          value={step ?? read?.step ?? ''}
          onValueChange={(next) => onStep(next || undefined)}
          options={(['day', 'week', 'month'] as const).map((value) => ({ value, label: analyticsLabels.steps[value] }))}
        />
      </div>
      <LineChart
        title={analyticsLabels.chart(text.measures[measure], shown.step)}
        data={performanceChart(shown, measure, filter)}
        isLoading={!read}
        emptyText={text.none}
        height={248}
      />
    </div>
  );
}
