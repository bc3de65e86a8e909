// What charts draw: categories along one side and one or several series of numbers over them.

import { integer, money, percent } from '../kit/format.ts';

/** How numbers are written: cents, whole numbers or basis points. */
export type ChartUnit = 'money' | 'count' | 'percent';

export interface ChartSeries {
  name: string;
  /** One number for each category in the unit of the chart; null where there is none. */
  values: readonly (number | null)[];
  /** What the others are compared with: drawn thin and dashed. */
  isComparison?: boolean;
}

export interface ChartData {
  /** Head of the first column of the table. */
  categoryHeader: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  unit: ChartUnit;
}

/** A number as people read it, in full. */
export const formatValue: Record<ChartUnit, (value: number | null | undefined) => string> = {
  money,
  count: integer,
  percent,
};

const SHORT = new Intl.NumberFormat('en-IE', { notation: 'compact', maximumFractionDigits: 1 });
const SHORT_EURO = new Intl.NumberFormat('en-IE', {
  notation: 'compact',
  maximumFractionDigits: 1,
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 0,
});

/** A number beside an axis, shortened: the exact one is in the tooltip and in the table. */
export const formatTick: Record<ChartUnit, (value: number) => string> = {
  money: (cents) => SHORT_EURO.format(cents / 100),
  count: (value) => SHORT.format(value),
  percent: (points) => `${SHORT.format(points / 100)}%`,
};

/** True when there is nothing to draw: no number at all, or zeros only. */
export const isEmptyChart = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => !value));

/** One category with the numbers of all series, in a sentence for screen readers. */
export const describeCategory = ({ categories, series, unit }: ChartData, index: number): string =>
  `${categories[index]}: ${series.map(({ name, values }) => `${name} ${formatValue[unit](values[index])}`).join(', ')}`;
