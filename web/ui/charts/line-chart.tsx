// A line chart, optionally with a reference line.

import { lazy, Suspense } from 'react';
import type { ChartData } from './chart-data.ts';
import { ChartFrame, type ChartProps, ChartSkeleton } from './chart-frame.tsx';
import { Legend } from './legend.tsx';

const LinePlot = lazy(async () => ({ default: (await import('#web/ui/charts/plots/line-plot.tsx')).LinePlot }));

export const LineChart = ({ data, height = 240, ...frame }: ChartProps & { data: ChartData }) => (
  <ChartFrame {...frame} height={height} data={data} legend={<Legend series={data.series} shape="line" />}>
    <Suspense fallback={<ChartSkeleton height={height} />}>
      <LinePlot title={frame.title} data={data} height={height} />
    </Suspense>
  </ChartFrame>
);
