// The figures of a chart as a table: for screen readers, and for everyone on request.

import { Link } from '#web/ui/kit/layout/link.tsx';
import { cx } from '../kit/cx.ts';
import { type ChartData, formatValue } from './chart-data.ts';
import { chartLabels } from './labels.ts';

interface Props {
  title: string;
  data: ChartData;
  /** Visible to screen readers only, while the chart is shown. */
  isHidden: boolean;
  /** Height of the chart in pixels; longer tables scroll. */
  height: number;
}

const cell = 'px-2 py-1.5 text-right tabular-nums last:pr-0';

export function ChartTable({ title, data, isHidden, height }: Props) {
  const { categoryHeader, categories, series, unit, links } = data;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a section, not a section of the page
    <div
      role="group"
      aria-label={chartLabels.table(title)}
      tabIndex={isHidden ? undefined : 0}
      data-scroll
      className={isHidden ? 'sr-only' : 'overflow-auto'}
      style={isHidden ? undefined : { height }}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-page text-xs text-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-2 text-left font-medium">
              {categoryHeader}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className={cx(cell, 'font-medium')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row" className="py-1.5 pr-2 text-left font-normal tabular-nums">
                {links?.[index] && !isHidden ? <Link to={links[index]}>{category}</Link> : category}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className={cell}>
                  {formatValue[unit](values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
