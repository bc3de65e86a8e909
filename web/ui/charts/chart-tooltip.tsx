// Figures of the active point, shown next to it and announced to users of the arrow keys.

import type { ReactNode } from 'react';
import { type ChartData, describeCategory, formatValue } from './chart-data.ts';

/** Distance between point and box in pixels. */
const GAP = 12;

interface Props {
  data: ChartData;
  active: number | null;
  /** Distance of the point from the left edge in pixels. */
  x: number;
  width: number;
  swatch: (series: number) => ReactNode;
}

export function ChartTooltip({ data, active, x, width, swatch }: Props) {
  const isRight = x > width / 2;
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {active !== null && describeCategory(data, active)}
      </p>
      {active !== null && (
        <div
          aria-hidden
          data-chart-tooltip
          className="floating pointer-events-none absolute top-1 z-10 max-w-60 px-2.5 py-2 text-xs print:hidden"
          style={isRight ? { right: width - x + GAP } : { left: x + GAP }}
        >
          <p className="font-medium">{data.categories[active]}</p>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
            {data.series.map(({ name, values }, index) => (
              <div key={name} className="contents">
                <dt className="flex items-center gap-1.5 text-muted">
                  {swatch(index)}
                  {name}
                </dt>
                <dd className="text-right font-medium tabular-nums">{formatValue[data.unit](values[active])}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}
