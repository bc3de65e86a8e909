// One row of a table. Memoised: it is drawn again only when its data, its choice, its opening or the columns change.

import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, type ReactNode, type Ref } from 'react';
import { BOX } from './checkbox.tsx';
import { BOX_CELL, type Column, columnClass, leadClass, openerCell } from './column.ts';
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
  const line = cx('border-b border-line align-middle', !compact && 'h-12.25');
  const cell = cx(line, 'px-3 py-1.5 first:pl-2 last:pr-2');
  const lead = leadClass(selection !== undefined, expand !== undefined);
  return (
    <>
      <tr
        ref={props.measure}
        data-index={props.index}
        aria-rowindex={props.ariaRowIndex}
        aria-selected={selection ? chosen : undefined}
        // The keys j and k move from row to row.
        tabIndex={-1}
        data-row
        className={cx(
          'group/row -outline-offset-2',
          chosen ? 'bg-brand-tint' : 'bg-page hover:bg-surface has-[[data-alert]]:bg-orange-tint',
        )}
      >
        {selection && (
          <td className={cx(line, BOX_CELL)}>
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
          <td className={cx(line, openerCell(selection !== undefined))}>
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
        {columns.map((column, at) => (
          <td key={column.id} className={cx(cell, columnClass(column), at === 0 && lead)}>
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
