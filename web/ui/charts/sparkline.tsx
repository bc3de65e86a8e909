// A word-sized line that shows a trend. Its name gives the first and last value; screen readers get the figures as a
// table.

import { lazy, Suspense } from 'react';
import type { ChartUnit } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';

const SparklinePlot = lazy(async () => ({
  default: (await import('#web/ui/charts/plots/sparkline-plot.tsx')).SparklinePlot,
}));

interface Props {
  title: string;
  categoryHeader: string;
  categories: readonly string[];
  values: readonly number[];
  unit: ChartUnit;
  width?: number;
  height?: number;
}

/** Exported for tests. */
export const Sparkline = ({ title, categoryHeader, categories, values, unit, width = 96, height = 28 }: Props) => (
  <div className="relative inline-block shrink-0 align-middle" style={{ width, height }}>
    <Suspense fallback={null}>
      <SparklinePlot label={title} values={values} width={width} height={height} />
    </Suspense>
    <ChartTable
      title={title}
      data={{ categoryHeader, categories, series: [{ name: title, values }], unit }}
      isHidden
      height={height}
    />
  </div>
);
