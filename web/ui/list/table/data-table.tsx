// The table of every list: rows, columns, selection and expansion; sorting and paging belong to URL and server. Cells
// are plain elements, rows are memoised, and above a hundred rows only visible ones are rendered. Below md the same
// rows are cards.

import { lazy, type ReactNode, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { SortBy } from '#domain/base/list.ts';
import { CHECKBOX_CLASS } from '#web/ui/kit/controls/checkbox.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { useMedia, WIDE } from '#web/ui/kit/use-media.ts';
import { CHECKBOX_CELL, type Column, expanderCellClass, leadCellClass } from './column.ts';
import type { Selection } from './selection.ts';
import { SortHeader } from './sort-header.tsx';
import { TableRow } from './table-row.tsx';
import { useIsOverflowing } from './use-is-overflowing.ts';

// `lazy` loses the type parameter of the rows.
const VirtualRows = lazy(() => import('./virtual-rows.tsx')) as unknown as typeof import('./virtual-rows.tsx').default;
const TotalRow = lazy(() => import('./total-row.tsx')) as unknown as typeof import('./total-row.tsx').default;
const VIRTUAL_ABOVE = 100;
/** More columns have narrower gaps, so that they fit on a laptop. */
const MANY = 10;

const tableClass = (columnCount: number): string =>
  cx('w-full border-separate border-spacing-0', columnCount > MANY && '[--cell-x:8px]');

interface TableProps<Row> {
  /** Accessible name. */
  label: string;
  rows: readonly Row[];
  /** Sums of all rows in the filter. */
  totals?: Row | null | undefined;
  /** Must be stable, defined outside render. */
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  sort?: readonly SortBy[] | undefined;
  onSort?: ((sort: SortBy[]) => void) | undefined;
  selection?: Selection<Row> | undefined;
  /** Content of an expanded row. */
  renderDetails?: ((row: Row) => ReactNode) | undefined;
  /** Expanded rows, if the list remembers them. */
  expansion?: Expansion | undefined;
  /** The row on phones. */
  renderCard: (row: Row) => ReactNode;
  /** True while new rows are loading. */
  busy?: boolean | undefined;
  /** Single-line rows: 33 instead of 49 pixels. */
  compact?: boolean | undefined;
}

interface Expansion {
  expanded: ReadonlySet<string>;
  toggleExpanded: (id: string) => void;
}

/** `first` is expanded initially. */
export function useExpansion(first: ReadonlySet<string> = new Set()): Expansion {
  const [expanded, setExpanded] = useState(first);
  const toggleExpanded = useCallback(
    (row: string) =>
      setExpanded((before) => {
        const next = new Set(before);
        if (!next.delete(row)) next.add(row);
        return next;
      }),
    [],
  );
  return useMemo(() => ({ expanded, toggleExpanded }), [expanded, toggleExpanded]);
}

/** The rows on phones. */
function CardList<Row>({ label, rows, rowId: id, selection, renderCard, busy }: TableProps<Row>) {
  return (
    <ul aria-label={label} aria-busy={busy} className={cx('grid gap-2 sm:grid-cols-2', busy && 'opacity-60')}>
      {rows.map((row) => (
        <li
          key={id(row)}
          tabIndex={-1}
          data-row
          className={cx(
            'flex gap-3 rounded-xl border p-3 transition-colors',
            selection?.selectedRows.has(id(row)) ? 'border-brand bg-brand-tint' : 'border-line',
          )}
        >
          {selection && (
            <input
              type="checkbox"
              className={cx(CHECKBOX_CLASS, 'mt-0.5')}
              aria-label={labels.selectRow}
              checked={selection.selectedRows.has(id(row))}
              disabled={!selection.isSelectable(row)}
              onChange={() => selection.toggle(row)}
            />
          )}
          <div className="min-w-0 flex-1">{renderCard(row)}</div>
        </li>
      ))}
    </ul>
  );
}

function TableHead<Row>({
  columns,
  selection,
  renderDetails,
  sort,
  onSort,
  scrolls,
}: TableProps<Row> & { scrolls: boolean }) {
  return (
    <thead className={cx('sticky z-10', scrolls ? 'top-0' : 'top-(--topbar)')}>
      <tr className="bg-page">
        {selection && (
          <th scope="col" className={cx('border-b border-line', CHECKBOX_CELL)}>
            <input
              type="checkbox"
              className={cx(CHECKBOX_CLASS, 'align-middle')}
              aria-label={labels.selectPage}
              checked={selection.pageState === 'all'}
              ref={(node) => {
                if (node) node.indeterminate = selection.pageState === 'some';
              }}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {renderDetails && (
          <th scope="col" className={cx('border-b border-line', expanderCellClass(selection !== undefined))}>
            <span className="sr-only">{labels.expandRow}</span>
          </th>
        )}
        {columns.map((column, index) => (
          <SortHeader
            key={column.id}
            column={column}
            sort={sort}
            onSort={onSort}
            className={index === 0 ? leadCellClass(selection !== undefined, renderDetails !== undefined) : undefined}
          />
        ))}
      </tr>
    </thead>
  );
}

/** The sums below the rows, if there are any. */
const Totals = <Row,>({
  row,
  ...rest
}: {
  columns: readonly Column<Row>[];
  row: Row | null | undefined;
  before: number;
}) =>
  row ? (
    <Suspense>
      <TotalRow {...rest} row={row} />
    </Suspense>
  ) : null;

export function DataTable<Row>(props: TableProps<Row>) {
  const { label, rows, columns, rowId: id, selection, renderDetails, busy, compact } = props;
  const wide = useMedia(WIDE);
  const name = useId();
  const region = useRef<HTMLElement>(null);
  const wider = useIsOverflowing(region, wide);
  const ownExpansion = useExpansion();
  const { expanded, toggleExpanded } = props.expansion ?? ownExpansion;

  if (!wide) return <CardList {...props} />;

  const virtual = rows.length > VIRTUAL_ABOVE;
  const scrolls = virtual || wider;
  const span = columns.length + (selection ? 1 : 0) + (renderDetails ? 1 : 0);
  const shared = { columns, renderDetails, toggleExpanded, selection, compact: compact ?? false, columnCount: span };
  const plain = (some: readonly Row[]) =>
    some.map((row, index) => (
      <TableRow
        key={id(row)}
        {...shared}
        row={row}
        rowId={id(row)}
        index={index}
        isSelected={selection?.selectedRows.has(id(row)) ?? false}
        isExpanded={expanded.has(id(row))}
      />
    ));

  return (
    <section
      ref={region}
      aria-labelledby={name}
      // A scrollable region must be reachable by keyboard.
      tabIndex={scrolls ? 0 : undefined}
      data-scroll
      data-wide={wider || undefined}
      className={cx(
        'group/region relative -mx-2 -outline-offset-2 print:max-h-none print:overflow-visible',
        scrolls && 'overflow-auto overscroll-x-contain',
        virtual ? 'max-h-[calc(100dvh-12rem)]' : wider && 'max-h-[calc(100dvh-var(--topbar)-1rem)]',
      )}
    >
      <table
        aria-busy={busy}
        aria-rowcount={virtual ? rows.length + 1 : undefined}
        className={tableClass(columns.length)}
      >
        <caption id={name} className="sr-only">
          {label}
        </caption>
        <TableHead {...props} scrolls={scrolls} />
        {virtual ? (
          <Suspense fallback={<tbody>{plain(rows.slice(0, 30))}</tbody>}>
            <VirtualRows {...shared} rows={rows} rowId={id} expanded={expanded} />
          </Suspense>
        ) : (
          <tbody className={cx('transition-opacity', busy && 'opacity-60')}>{plain(rows)}</tbody>
        )}
        <Totals columns={columns} row={props.totals} before={span - columns.length} />
      </table>
    </section>
  );
}
