// The lines of a line chart; the reference line is thin and dashed.

import { Circle, Line, LinePath } from '@visx/shape';
import type { ChartSeries } from '#web/ui/charts/chart-data.ts';
import { colourOf } from '#web/ui/charts/palette.ts';
import { Swatch } from '#web/ui/charts/swatch.tsx';
import { AxisPlot, type PlotProps } from './axis-plot.tsx';

const strokeOf = (series: readonly ChartSeries[], index: number): string =>
  series[index]?.isComparison ? 'var(--muted)' : colourOf(index);

export function LinePlot(props: PlotProps) {
  const { series } = props.data;
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  return (
    <AxisPlot
      {...props}
      range={[Math.min(...values), Math.max(...values)]}
      swatch={(index) => <Swatch index={index} shape={series[index]?.isComparison ? 'dashed' : 'line'} />}
    >
      {({ xOf, yOf, top, bottom }, active) => (
        <>
          {active !== null && (
            <Line from={{ x: xOf(active), y: top }} to={{ x: xOf(active), y: bottom }} stroke="var(--control)" />
          )}
          {series.map(({ name, values: points, isComparison }, index) => (
            <LinePath
              key={name}
              data={[...points]}
              defined={(value) => value !== null}
              x={(_, at) => xOf(at)}
              y={(value) => yOf(value ?? 0)}
              fill="none"
              stroke={strokeOf(series, index)}
              strokeWidth={isComparison ? 1.5 : 2}
              strokeDasharray={isComparison ? '3 4' : undefined}
              strokeLinejoin="round"
            />
          ))}
          {active !== null &&
            series.map(({ name, values: points }, index) => {
              const value = points[active];
              return value == null ? null : (
                <Circle
                  key={name}
                  cx={xOf(active)}
                  cy={yOf(value)}
                  r={4}
                  fill={strokeOf(series, index)}
                  stroke="var(--page)"
                  strokeWidth={2}
                />
              );
            })}
        </>
      )}
    </AxisPlot>
  );
}
