// Note on a printed list: its rows and filter, who printed it and when. Print only.

import { Fragment } from 'react';
import type { SortBy } from '#domain/base/list.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import type { UntypedControls } from '#web/ui/list/filters/filter-control.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { labels } from '../kit/labels.ts';
import { PrintedBy } from '../session/printed-by.tsx';

interface Props<Row> {
  /** List name, including the tab. */
  label: string;
  controls: UntypedControls;
  /** Filters chosen by the user. */
  values: Record<string, unknown>;
  state: { sort: readonly SortBy[]; page: number; size: number };
  columns: readonly Column<Row>[];
  /** Rows on the page and in the filter. */
  count: number;
  total: number;
}

export function PrintNote<Row>({ label, controls, values, state, columns, count, total }: Props<Row>) {
  const filters = Object.entries(values).flatMap(([key, value]) => {
    const control = controls[key];
    return value !== undefined && control ? [{ key, value, control }] : [];
  });
  const first = count === 0 ? 0 : state.page * state.size + 1;
  const sorts = state.sort.map(({ field, descending }) => {
    const column = columns.find(({ sort }) => sort === field)?.header ?? field;
    return descending ? labels.sortedDown(column) : column;
  });
  return (
    <PrintedBy>
      <p>
        {label}: {labels.rangeOf(integer(first), integer(Math.max(0, first + count - 1)), integer(total))}
        {sorts.length > 0 && `. ${labels.sortedBy(sorts.join(', '))}`}
      </p>
      <p>
        {filters.length === 0 && labels.notFiltered}
        {filters.map(({ key, value, control: { label: filterLabel, Chip } }, index) => (
          <Fragment key={key}>
            {index > 0 && '; '}
            {filterLabel}: <Chip value={value} />
          </Fragment>
        ))}
      </p>
    </PrintedBy>
  );
}
