// One figure by day, week or month, with the previous period as a dashed line (ANA-002, ANA-003).

import { useState } from 'react';
import type { SalesByPeriod, SalesStep } from '#domain/reports/analytics-calls.ts';
import type { ChartData } from '#web/ui/charts/chart-data.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { partsOf } from './chart-parts.ts';
import { analyticsLabels as text } from './labels.ts';
import { rangeOfDays, soldOrdersPath } from './paths.ts';
import { METRICS, type Metric, type OrdersFilter } from './sales-figures.tsx';

const UNITS = { revenue: 'money', profit: 'money', margin: 'percent', orders: 'count', keys: 'count' } as const;

/** Data of the chart; its files have the days as dates. Exported for tests. */
export function chartOf({ periods, step }: SalesByPeriod, metric: Metric, filter: OrdersFilter): ChartData {
  return {
    ...partsOf(periods, step),
    series: [
      { name: text.thisPeriod, values: periods.map(({ current }) => current[metric]) },
      {
        name: text.previousPeriod,
        values: periods.map(({ previous }) => previous?.[metric] ?? null),
        isComparison: true,
      },
    ],
    unit: UNITS[metric],
    links: periods.map((period) => soldOrdersPath({ ...filter, dateRange: rangeOfDays(period) })),
  };
}

const EMPTY: SalesByPeriod['periods'] = [];

interface Props {
  read: SalesByPeriod | undefined;
  filter: OrdersFilter;
  step: SalesStep | undefined;
  onStep: (step: SalesStep | undefined) => void;
}

export function SalesChart({ read, filter, step, onStep }: Props) {
  const [metric, setMetric] = useState<Metric>('profit');
  const shown = read ?? ({ periods: EMPTY, step: 'day' } as unknown as SalesByPeriod);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <SegmentedControl
          label={text.metric}
          value={metric}
          onValueChange={setMetric}
          options={METRICS.map((value) => ({ value, label: text.metrics[value] }))}
        />
        <SegmentedControl<SalesStep | ''>
          label={text.step}
          value={step ?? read?.step ?? ''}
          onValueChange={(next) => onStep(next || undefined)}
          options={(['day', 'week', 'month'] as const).map((value) => ({ value, label: text.steps[value] }))}
        />
      </div>
      <LineChart
        title={text.chart(text.metrics[metric], shown.step)}
        data={chartOf(shown, metric, filter)}
        isLoading={!read}
        emptyText={text.noSales}
        height={248}
      />
    </div>
  );
}
