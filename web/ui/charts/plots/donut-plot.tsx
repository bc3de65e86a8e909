// The ring of a donut chart, with the total in the middle.

import { Group } from '@visx/group';
import { Pie } from '@visx/shape';
import { useId } from 'react';
import { describeCategory, formatValue } from '#web/ui/charts/chart-data.ts';
import { chartLabels } from '#web/ui/charts/labels.ts';
import type { PlotProps } from './axis-plot.tsx';
import { fillOf, PatternDefs } from './pattern-fill.tsx';
import type { ActivePoint } from './use-active-point.ts';

/** Radius of the hole relative to the ring. */
const HOLE = 0.64;

interface Props extends PlotProps {
  /** Indexes of the palette, one for each slice. */
  colours: readonly number[];
  point: ActivePoint;
}

export function DonutPlot({ title, data, colours, height, point: { active, setActive, onKeyDown } }: Props) {
  const scope = useId();
  const values = data.series[0]?.values.map((value) => value ?? 0) ?? [];
  const total = values.reduce((sum, value) => sum + value, 0);
  const middle = height / 2;
  const format = formatValue[data.unit];
  return (
    <>
      <svg
        role="img"
        aria-label={chartLabels.summary(title)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the slices
        tabIndex={0}
        viewBox={`0 0 ${height} ${height}`}
        className="size-full rounded-full print:[print-color-adjust:exact]"
        onKeyDown={onKeyDown}
        onBlur={() => setActive(null)}
        onPointerLeave={() => setActive(null)}
      >
        <PatternDefs indexes={colours} scope={scope} />
        <Group top={middle} left={middle}>
          <Pie
            data={values}
            pieValue={(value) => value}
            pieSort={null}
            pieSortValues={null}
            innerRadius={middle * HOLE}
            outerRadius={middle - 2}
          >
            {({ arcs, path }) =>
              arcs.map((arc) => (
                <path
                  key={arc.index}
                  d={path(arc) ?? ''}
                  fill={fillOf(colours[arc.index]!, scope)}
                  fillOpacity={active === null || active === arc.index ? 1 : 0.35}
                  stroke="var(--page)"
                  strokeWidth={2}
                  onPointerEnter={() => setActive(arc.index)}
                />
              ))
            }
          </Pie>
          <text textAnchor="middle" dy={-2} fill="var(--ink)" fontSize={20} fontWeight={600} className="tabular-nums">
            {format(active === null ? total : values[active])}
          </text>
          <text textAnchor="middle" dy={16} fill="var(--muted)" fontSize={11}>
            {active === null ? chartLabels.total : data.categories[active]}
          </text>
        </Group>
      </svg>
      <p aria-live="polite" className="sr-only">
        {active !== null && describeCategory(data, active)}
      </p>
    </>
  );
}
