// A donut with number and share of each slice beside it. Slices keep their order, so that a colour means the same in
// every period.

import { lazy, Suspense } from 'react';
import { useActivePoint } from '#web/ui/charts/plots/use-active-point.ts';
import { percent } from '#web/ui/kit/values/format.ts';
import { cx } from '../kit/cx.ts';
import { type ChartData, type ChartUnit, formatValue } from './chart-data.ts';
import { ChartFrame, type ChartProps, ChartSkeleton } from './chart-frame.tsx';
import { Swatch } from './swatch.tsx';

const DonutPlot = lazy(async () => ({ default: (await import('#web/ui/charts/plots/donut-plot.tsx')).DonutPlot }));

interface Props extends ChartProps {
  /** In the unit; names are different from one another. `colour`: an index of the palette, the place of the slice if left out. */
  slices: readonly { name: string; value: number; colour?: number }[];
  /** Table headers of the slice name and its number. */
  headers: { name: string; value: string };
  unit?: ChartUnit;
}

export function DonutChart({ slices, headers, unit = 'count', height = 200, ...frame }: Props) {
  const point = useActivePoint(slices.length);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const colours = slices.map(({ colour }, index) => colour ?? index);
  const data: ChartData = {
    categoryHeader: headers.name,
    categories: slices.map(({ name }) => name),
    series: [{ name: headers.value, values: slices.map(({ value }) => value) }],
    unit,
  };
  return (
    <ChartFrame {...frame} height={height} data={data}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="mx-auto shrink-0 sm:mx-0" style={{ width: height, height }}>
          <Suspense fallback={<ChartSkeleton height={height} />}>
            <DonutPlot title={frame.title} data={data} colours={colours} height={height} point={point} />
          </Suspense>
        </div>
        {/* The table has the same content for screen readers. */}
        <ul aria-hidden className="min-w-52 flex-1 text-sm">
          {slices.map(({ name, value }, index) => (
            <li
              key={name}
              data-legend-entry={`${name}: ${formatValue[unit](value)}`}
              className={cx('flex items-center gap-2 rounded-sm px-1 py-1', point.active === index && 'bg-hover')}
              onPointerEnter={() => point.setActive(index)}
              onPointerLeave={() => point.setActive(null)}
            >
              <Swatch index={colours[index]!} shape="area" />
              <span className="min-w-0 flex-1 break-words">{name}</span>
              <span className="font-medium tabular-nums">{formatValue[unit](value)}</span>
              <span className="w-14 text-right text-muted tabular-nums">{percent((value / total) * 10_000)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}
