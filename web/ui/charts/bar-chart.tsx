// A bar chart; several series are stacked.

import { lazy, Suspense } from 'react';
import type { ChartData } from './chart-data.ts';
import { ChartFrame, type ChartProps, ChartSkeleton } from './chart-frame.tsx';
import { Legend } from './legend.tsx';

const BarPlot = lazy(async () => ({ default: (await import('#web/ui/charts/plots/bar-plot.tsx')).BarPlot }));

export const BarChart = ({ data, height = 240, ...frame }: ChartProps & { data: ChartData }) => (
  <ChartFrame
    {...frame}
    height={height}
    data={data}
    legend={data.series.length > 1 && <Legend series={data.series} shape="area" />}
  >
    <Suspense fallback={<ChartSkeleton height={height} />}>
      <BarPlot title={frame.title} data={data} height={height} />
    </Suspense>
  </ChartFrame>
);
