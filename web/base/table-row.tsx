// One row of a table. Memoised: it is drawn again only when its data, its choice, its opening or the columns change.

import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, type ReactNode, type Ref } from 'react';
import { BOX } from './checkbox.tsx';
import { type Column, columnClass } from './column.ts';
import { cx } from './cx.ts';
import { labels } from './labels.ts';
import type { Selection } from './selection.ts';

export interface RowProps<Row> {
  row: Row;
  rowId: string;
  index: number;
  columns: readonly Column<Row>[];
  chosen: boolean;
  open: boolean;
  expand: ((row: Row) => ReactNode) | undefined;
  toggleExpanded: (id: string) => void;
  selection: Selection<Row> | undefined;
  compact: boolean;
  span: number;
  /** Set when rows are virtual: the place among all rows. */
  ariaRowIndex?: number;
  measure?: Ref<HTMLTableRowElement>;
}

function Row<R>(props: RowProps<R>) {
  const { row, rowId, columns, chosen, open, expand, toggleExpanded, selection, compact, span } = props;
  const cell = cx('border-b border-line px-3 align-middle first:pl-0 last:pr-0', compact ? 'py-1.5' : 'py-1.5 h-12.25');
  return (
    <>
      <tr
        ref={props.measure}
        data-index={props.index}
        aria-rowindex={props.ariaRowIndex}
        aria-selected={selection ? chosen : undefined}
        className={cx('group/row', chosen ? 'bg-brand-tint' : 'bg-page hover:bg-surface')}
      >
        {selection && (
          <td className={cx(cell, 'w-8 print:hidden')}>
            <label className="grid size-6 place-items-center -ml-1">
              <input
                type="checkbox"
                className={BOX}
                aria-label={labels.selectRow}
                checked={chosen}
                disabled={!selection.may(row)}
                onChange={(event) => selection.toggle(row, (event.nativeEvent as MouseEvent).shiftKey)}
              />
            </label>
          </td>
        )}
        {expand && (
          <td className={cx(cell, 'w-6 px-0 print:hidden')}>
            <button
              type="button"
              aria-expanded={open}
              aria-label={open ? labels.collapseRow : labels.expandRow}
              onClick={() => toggleExpanded(rowId)}
              className="grid size-6 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
            >
              <ChevronRight className={cx('size-4 transition-transform', open && 'rotate-90')} aria-hidden />
            </button>
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={cx(cell, columnClass(column))}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {open && expand && (
        <tr>
          <td colSpan={span} className="border-b border-line bg-surface px-4 py-3">
            {expand(row)}
          </td>
        </tr>
      )}
    </>
  );
}

const sameRow = <R,>(a: RowProps<R>, b: RowProps<R>): boolean =>
  a.row === b.row &&
  a.chosen === b.chosen &&
  a.open === b.open &&
  a.columns === b.columns &&
  a.index === b.index &&
  a.compact === b.compact &&
  a.selection?.may === b.selection?.may &&
  a.selection?.toggle === b.selection?.toggle &&
  (!a.open || a.expand === b.expand);

export const TableRow = memo(Row, sameRow) as typeof Row;
