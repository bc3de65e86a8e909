// Start and end of the parts of stacked bars.

import type { ChartSeries } from './chart-data.ts';

interface StackedPart {
  series: number;
  from: number;
  to: number;
}

/** Parts of each category: positive ones upward from zero, negative ones downward; none for zero. */
export function stackValues(series: readonly ChartSeries[], categories: number): StackedPart[][] {
  return Array.from({ length: categories }, (_, at) => {
    const ends = { up: 0, down: 0 };
    return series.flatMap(({ values }, index): StackedPart[] => {
      const value = values[at] ?? 0;
      if (value === 0) return [];
      const side = value > 0 ? 'up' : 'down';
      const from = ends[side];
      ends[side] += value;
      return [{ series: index, from, to: ends[side] }];
    });
  });
}

/** Lowest and highest end of all stacks. */
export function stackRange(stacks: readonly StackedPart[][]): [number, number] {
  const ends = stacks.flat().map(({ to }) => to);
  return [Math.min(0, ...ends), Math.max(0, ...ends)];
}
