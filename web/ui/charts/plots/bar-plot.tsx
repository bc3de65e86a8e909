// One bar per category; several series are stacked.

import { Bar } from '@visx/shape';
import { useId } from 'react';
import { stackRange, stackValues } from '#web/ui/charts/stack-values.ts';
import { Swatch } from '#web/ui/charts/swatch.tsx';
import { AxisPlot, type PlotProps } from './axis-plot.tsx';
import { fillOf, PatternDefs } from './pattern-fill.tsx';

/** Maximum width in pixels, so that few categories do not become blocks. */
const WIDEST = 56;

export function BarPlot(props: PlotProps) {
  const scope = useId();
  const { series, categories } = props.data;
  const stacks = stackValues(series, categories.length);
  return (
    <AxisPlot {...props} range={stackRange(stacks)} swatch={(index) => <Swatch index={index} shape="area" />}>
      {({ xOf, yOf, bandWidth }, active) => {
        const width = Math.min(bandWidth, WIDEST);
        return (
          <>
            <PatternDefs indexes={[...series.keys()]} scope={scope} />
            {stacks.map((parts, at) =>
              parts.map((part) => {
                const [high, low] = [yOf(Math.max(part.from, part.to)), yOf(Math.min(part.from, part.to))];
                return (
                  <Bar
                    key={`${categories[at]} ${part.series}`}
                    x={xOf(at) - width / 2}
                    y={high}
                    width={width}
                    height={Math.max(1, low - high)}
                    rx={2}
                    fill={fillOf(part.series, scope)}
                    fillOpacity={active === null || active === at ? 1 : 0.45}
                    stroke={series.length > 1 ? 'var(--page)' : 'none'}
                  />
                );
              }),
            )}
          </>
        );
      }}
    </AxisPlot>
  );
}
