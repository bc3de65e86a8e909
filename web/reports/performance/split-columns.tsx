// Columns of a measure by partner, product and other splits; each figure leads to its rows (ANA-018, ANA-019).

import type { SalesSplit } from '#domain/reports/analytics-calls.ts';
import {
  isRate,
  type PerformanceFigures,
  type PerformanceMeasure,
  type PerformanceSplitRow,
} from '#domain/reports/performance-calls.ts';
import { analyticsLabels } from '#web/reports/analytics/labels.ts';
import { nameOfGroup } from '#web/reports/analytics/split-columns.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { duration } from '#web/ui/kit/values/duration.ts';
import { integer, percent } from '#web/ui/kit/values/format.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { performanceLabels as text } from './labels.ts';
import { figureBasis, mainFigure } from './measure-figures.tsx';

type Row = PerformanceSplitRow;
/** Address of the rows of a group. */
type RowsOf = (row: Row) => string;
type Field = 'count' | 'hits' | 'rate' | 'median' | 'p90';

/** The figures of all groups as a row. */
export const totalOf = (figures: PerformanceFigures | undefined): Row | null =>
  figures ? { id: '', name: '', ...figures, previousRate: null, previousMedian: null } : null;

const FORMATS: Record<Field, (value: number | null) => string> = {
  count: integer,
  hits: integer,
  rate: percent,
  median: duration,
  p90: duration,
};

export function performanceColumns(measure: PerformanceMeasure, split: SalesSplit, rowsOf: RowsOf): Column<Row>[] {
  const Figure = ({ row, name, value }: { row: Row; name: string; value: string }) =>
    row.id === '' ? (
      value
    ) : (
      <Link to={rowsOf(row)} aria-label={text.rowsOf(`${name} ${value}`, nameOfGroup(split, row))}>
        {value}
      </Link>
    );
  const figure = (field: Field, header: string, fileHeader = header): Column<Row> => ({
    id: field,
    header,
    sort: field,
    align: 'right',
    isSummed: true,
    exportAs: [[fileHeader, field]],
    cell: (row) => <Figure row={row} name={header} value={FORMATS[field](row[field])} />,
  });
  const name: Column<Row> = {
    id: 'name',
    header: analyticsLabels.splits[split],
    sort: 'name',
    width: 'min-w-44',
    exportAs: 'name',
    cell: (row) => <span className="font-medium">{nameOfGroup(split, row)}</span>,
  };
  if (isRate(measure))
    return [
      name,
      figure('count', text.counts[measure]),
      figure('hits', text.hits[measure]),
      figure('rate', text.measures[measure]),
      {
        id: 'previousRate',
        header: text.previousRate,
        align: 'right',
        exportAs: 'previousRate',
        cell: ({ previousRate }) => percent(previousRate),
      },
    ];
  return [
    name,
    figure('count', text.counts[measure]),
    figure('median', text.median, text.seconds(text.median)),
    figure('p90', text.p90, text.seconds(text.p90)),
    {
      id: 'previousMedian',
      header: text.previousMedian,
      align: 'right',
      exportAs: [[text.seconds(text.previousMedian), 'previousMedian']],
      cell: ({ previousMedian }) => duration(previousMedian),
    },
  ];
}

/** A group on phones. */
export const performanceCard = (measure: PerformanceMeasure, split: SalesSplit, rowsOf: RowsOf) => (row: Row) => (
  <article aria-label={nameOfGroup(split, row)} className="flex h-full items-start justify-between gap-3">
    <Link to={rowsOf(row)} className="min-w-0">
      {nameOfGroup(split, row)}
    </Link>
    <p className="text-right tabular-nums">
      {mainFigure(measure, row)}
      <span className="block text-xs text-muted">{figureBasis(measure, row)}</span>
    </p>
  </article>
);
