// Frame of charts with two axes: grid, ticks, labels, the active point and its tooltip. Lines and bars are drawn as its
// children.

import { Group } from '@visx/group';
import { Line } from '@visx/shape';
import { type ReactNode, useRef } from 'react';
import type { ChartData } from '#web/ui/charts/chart-data.ts';
import { ChartTooltip } from '#web/ui/charts/chart-tooltip.tsx';
import { chartLabels } from '#web/ui/charts/labels.ts';
import { useWidth } from '#web/ui/charts/use-width.ts';
import { type Axes, layOutAxes } from './axes.ts';
import { useActivePoint } from './use-active-point.ts';

/** Used until the element has been measured. */
const USUAL_WIDTH = 640;

export interface PlotProps {
  title: string;
  data: ChartData;
  height: number;
}

interface Props extends PlotProps {
  /** Lowest and highest value drawn. */
  range: [number, number];
  swatch: (series: number) => ReactNode;
  children: (axes: Axes, active: number | null) => ReactNode;
}

export function AxisPlot({ title, data, height, range, swatch, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, USUAL_WIDTH);
  const { active, setActive, onKeyDown } = useActivePoint(data.categories.length);
  const axes = layOutAxes(data, { width, height }, range);
  return (
    <div ref={box} className="relative" style={{ height }}>
      <svg
        role="img"
        aria-label={chartLabels.summary(title)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the points
        tabIndex={0}
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 size-full rounded-sm print:[print-color-adjust:exact]"
        onKeyDown={onKeyDown}
        onBlur={() => setActive(null)}
        onPointerMove={(event) =>
          setActive(axes.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={() => setActive(null)}
      >
        <Group>
          {axes.ticks.map(({ value, text }) => (
            <Group key={value} top={axes.yOf(value)}>
              <Line
                from={{ x: axes.left, y: 0 }}
                to={{ x: axes.right, y: 0 }}
                stroke={value === 0 ? 'var(--control)' : 'var(--line)'}
                strokeWidth={1}
                shapeRendering="crispEdges"
              />
              <text
                x={axes.left - 8}
                dy="0.32em"
                textAnchor="end"
                fill="var(--muted)"
                fontSize={11}
                className="tabular-nums"
              >
                {text}
              </text>
            </Group>
          ))}
        </Group>
        {axes.labelled.map((index) => (
          <text
            key={index}
            x={axes.labelXOf(index)}
            y={height - 6}
            textAnchor="middle"
            fill="var(--muted)"
            fontSize={11}
          >
            {data.categories[index]}
          </text>
        ))}
        {children(axes, active)}
      </svg>
      <ChartTooltip
        data={data}
        active={active}
        x={active === null ? 0 : axes.xOf(active)}
        width={width}
        swatch={swatch}
      />
    </div>
  );
}
