// Legend: the swatch and name of each series.

import type { ChartSeries } from './chart-data.ts';
import { Swatch } from './swatch.tsx';

interface Props {
  series: readonly ChartSeries[];
  shape: 'area' | 'line';
}

export const Legend = ({ series, shape }: Props) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
    {series.map(({ name, isComparison }, index) => (
      <li key={name} data-legend-entry={name} className="flex items-center gap-1.5">
        <Swatch index={index} shape={isComparison ? 'dashed' : shape} />
        {name}
      </li>
    ))}
  </ul>
);
