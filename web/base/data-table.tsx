// The table of every list. Sorting and paging belong to the address and the server; here are only rows, columns,
// selection and expanding. Cells are plain elements, rows are memoised, and above a hundred rows only those in sight
// are drawn. Below md the same rows are cards.

import { lazy, type ReactNode, Suspense, useCallback, useId, useState } from 'react';
import type { SortBy } from '#domain/base/list.ts';
import { BOX } from './checkbox.tsx';
import type { Column } from './column.ts';
import { cx } from './cx.ts';
import { labels } from './labels.ts';
import type { Selection } from './selection.ts';
import { SortHeader } from './sort-header.tsx';
import { TableRow } from './table-row.tsx';
import { useMedia, WIDE } from './use-media.ts';

// `lazy` loses the type parameter of the rows.
const VirtualRows = lazy(() => import('./virtual-rows.tsx')) as unknown as typeof import('./virtual-rows.tsx').default;
const VIRTUAL_ABOVE = 100;

export interface TableProps<Row> {
  /** Names the table. */
  label: string;
  rows: readonly Row[];
  /** Stable, outside render. */
  columns: readonly Column<Row>[];
  id: (row: Row) => string;
  sort?: readonly SortBy[] | undefined;
  onSort?: ((sort: SortBy[]) => void) | undefined;
  selection?: Selection<Row> | undefined;
  /** What a row shows when it is opened. */
  expand?: ((row: Row) => ReactNode) | undefined;
  /** The same row on a phone. */
  card: (row: Row) => ReactNode;
  /** The rows are about to change. */
  busy?: boolean | undefined;
  /** Rows of one line: 33 instead of 49 pixels. */
  compact?: boolean | undefined;
}

export function DataTable<Row>(props: TableProps<Row>) {
  const { label, rows, columns, id, selection, expand, card, busy, compact } = props;
  const wide = useMedia(WIDE);
  const name = useId();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const toggleExpanded = useCallback(
    (row: string) =>
      setExpanded((before) => {
        const next = new Set(before);
        if (!next.delete(row)) next.add(row);
        return next;
      }),
    [],
  );

  if (!wide)
    return (
      <ul aria-label={label} aria-busy={busy} className={cx('grid gap-2 sm:grid-cols-2', busy && 'opacity-60')}>
        {rows.map((row) => (
          <li key={id(row)} className="flex gap-3 rounded-xl border border-line p-3">
            {selection && (
              <input
                type="checkbox"
                className={cx(BOX, 'mt-0.5')}
                aria-label={labels.selectRow}
                checked={selection.chosen.has(id(row))}
                disabled={!selection.may(row)}
                onChange={() => selection.toggle(row)}
              />
            )}
            <div className="min-w-0 flex-1">{card(row)}</div>
          </li>
        ))}
      </ul>
    );

  const virtual = rows.length > VIRTUAL_ABOVE;
  const span = columns.length + (selection ? 1 : 0) + (expand ? 1 : 0);
  const shared = { columns, expand, toggleExpanded, selection, compact: compact ?? false, span };
  const plain = (some: readonly Row[]) =>
    some.map((row, at) => (
      <TableRow
        key={id(row)}
        {...shared}
        row={row}
        rowId={id(row)}
        index={at}
        chosen={selection?.chosen.has(id(row)) ?? false}
        open={expanded.has(id(row))}
      />
    ));

  return (
    <section
      aria-labelledby={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      data-scroll
      className={cx(
        'relative -mx-4 px-4 -outline-offset-2 print:overflow-visible',
        virtual ? 'max-h-[calc(100dvh-12rem)] overflow-auto' : 'overflow-x-auto xl:overflow-visible',
      )}
    >
      <table
        aria-busy={busy}
        aria-rowcount={virtual ? rows.length + 1 : undefined}
        className="w-full border-separate border-spacing-0"
      >
        <caption id={name} className="sr-only">
          {label}
        </caption>
        <thead className={cx('z-10', virtual ? 'sticky top-0' : 'xl:sticky xl:top-(--topbar)')}>
          <tr className="bg-page">
            {selection && (
              <th scope="col" className="w-8 border-b border-line py-2 text-left print:hidden">
                <input
                  type="checkbox"
                  className={cx(BOX, 'align-middle')}
                  aria-label={labels.selectPage}
                  checked={selection.page === 'all'}
                  ref={(node) => {
                    if (node) node.indeterminate = selection.page === 'some';
                  }}
                  onChange={selection.togglePage}
                />
              </th>
            )}
            {expand && (
              <th scope="col" className="w-8 border-b border-line print:hidden">
                <span className="sr-only">{labels.expandRow}</span>
              </th>
            )}
            {columns.map((column) => (
              <SortHeader key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        {virtual ? (
          <Suspense fallback={<tbody>{plain(rows.slice(0, 30))}</tbody>}>
            <VirtualRows {...shared} rows={rows} id={id} expanded={expanded} />
          </Suspense>
        ) : (
          <tbody className={cx('transition-opacity', busy && 'opacity-60')}>{plain(rows)}</tbody>
        )}
      </table>
    </section>
  );
}
