// A table row. Memoised: re-rendered only when its data, selection, expansion or the columns change.

import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, type ReactNode, type Ref } from 'react';
import { CHECKBOX_CLASS } from '#web/ui/kit/controls/checkbox.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { CHECKBOX_CELL, type Column, columnClass, expanderCellClass, leadCellClass } from './column.ts';
import type { Selection } from './selection.ts';

interface RowProps<Row> {
  row: Row;
  rowId: string;
  index: number;
  columns: readonly Column<Row>[];
  isSelected: boolean;
  isExpanded: boolean;
  renderDetails: ((row: Row) => ReactNode) | undefined;
  toggleExpanded: (id: string) => void;
  selection: Selection<Row> | undefined;
  compact: boolean;
  columnCount: number;
  /** Set for virtual rows: the index among all rows. */
  ariaRowIndex?: number;
  measure?: Ref<HTMLTableRowElement>;
}

function Row<R>(props: RowProps<R>) {
  const {
    row,
    rowId,
    columns,
    isSelected,
    isExpanded,
    renderDetails,
    toggleExpanded,
    selection,
    compact,
    columnCount,
  } = props;
  const line = cx('border-b border-line align-middle', !compact && 'h-12.25');
  const cell = cx(line, 'px-(--cell-x,12px) py-1.5 first:pl-2 last:pr-2');
  const lead = leadCellClass(selection !== undefined, renderDetails !== undefined);
  return (
    <>
      <tr
        ref={props.measure}
        data-index={props.index}
        aria-rowindex={props.ariaRowIndex}
        aria-selected={selection ? isSelected : undefined}
        // The keys j and k move between rows.
        tabIndex={-1}
        data-row
        className={cx(
          'group/row -outline-offset-2',
          isSelected ? 'bg-brand-tint' : 'bg-page hover:bg-surface has-[[data-alert]]:bg-orange-tint',
        )}
      >
        {selection && (
          <td className={cx(line, CHECKBOX_CELL)}>
            <label className="grid size-6 place-items-center -ml-1">
              <input
                type="checkbox"
                className={CHECKBOX_CLASS}
                aria-label={labels.selectRow}
                checked={isSelected}
                disabled={!selection.isSelectable(row)}
                onChange={(event) => selection.toggle(row, (event.nativeEvent as MouseEvent).shiftKey)}
              />
            </label>
          </td>
        )}
        {renderDetails && (
          <td className={cx(line, expanderCellClass(selection !== undefined))}>
            <button
              type="button"
              aria-expanded={isExpanded}
              aria-label={isExpanded ? labels.collapseRow : labels.expandRow}
              onClick={() => toggleExpanded(rowId)}
              className="grid size-6 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
            >
              <ChevronRight className={cx('size-4 transition-transform', isExpanded && 'rotate-90')} aria-hidden />
            </button>
          </td>
        )}
        {columns.map((column, index) => (
          <td key={column.id} className={cx(cell, columnClass(column), index === 0 && lead)}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {isExpanded && renderDetails && (
        <tr>
          <td colSpan={columnCount} className="border-b border-line bg-surface px-4 py-3">
            {renderDetails(row)}
          </td>
        </tr>
      )}
    </>
  );
}

const isSameRow = <R,>(a: RowProps<R>, b: RowProps<R>): boolean =>
  a.row === b.row &&
  a.isSelected === b.isSelected &&
  a.isExpanded === b.isExpanded &&
  a.columns === b.columns &&
  a.index === b.index &&
  a.compact === b.compact &&
  a.selection?.isSelectable === b.selection?.isSelectable &&
  a.selection?.toggle === b.selection?.toggle &&
  (!a.isExpanded || a.renderDetails === b.renderDetails);

export const TableRow = memo(Row, isSameRow) as typeof Row;
