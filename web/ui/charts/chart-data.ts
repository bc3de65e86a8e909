// Data of a chart: categories along one axis and one or several series of numbers.

import type { ExportCell } from '#domain/base/exports/export-cells.ts';
import { duration, shortDuration } from '#web/ui/kit/values/duration.ts';
import { integer, money, percent } from '#web/ui/kit/values/format.ts';

/** Number format: cents, whole numbers, basis points or seconds. */
export type ChartUnit = 'money' | 'count' | 'percent' | 'duration';

export interface ChartSeries {
  name: string;
  /** One number per category, in the unit of the chart; null if there is none. */
  values: readonly (number | null)[];
  /** Reference series: drawn thin and dashed. */
  isComparison?: boolean;
}

/** A column that a file has instead of the categories, such as the first day of each. */
interface FileColumn {
  header: string;
  cells: readonly ExportCell[];
}

export interface ChartData {
  /** Header of the table's first column. */
  categoryHeader: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  unit: ChartUnit;
  /** Addresses of the rows behind each category, for the table. */
  links?: readonly string[];
  fileColumns?: readonly FileColumn[];
}

/** Full number format. */
export const formatValue: Record<ChartUnit, (value: number | null | undefined) => string> = {
  money,
  count: integer,
  percent,
  duration,
};

const SHORT = new Intl.NumberFormat('en-IE', { notation: 'compact', maximumFractionDigits: 1 });
const SHORT_EURO = new Intl.NumberFormat('en-IE', {
  notation: 'compact',
  maximumFractionDigits: 1,
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 0,
});

/** Abbreviated format for axes up to `highest`; tooltip and table show the exact number. */
export const formatTick: Record<ChartUnit, (value: number, highest: number) => string> = {
  money: (cents) => SHORT_EURO.format(cents / 100),
  count: (value) => SHORT.format(value),
  percent: (points) => `${SHORT.format(points / 100)}%`,
  duration: shortDuration,
};

/** True if there are no numbers, or only zeros; a duration of zero is a measurement. */
export const isEmptyChart = ({ series, unit }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => (unit === 'duration' ? value === null : !value)));

/** One category with the numbers of all series as a sentence for screen readers. */
export const describeCategory = ({ categories, series, unit }: ChartData, index: number): string =>
  `${categories[index]}: ${series.map(({ name, values }) => `${name} ${formatValue[unit](values[index])}`).join(', ')}`;
