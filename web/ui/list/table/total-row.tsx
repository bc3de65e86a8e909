// The last row of a table: the sums of all rows in the filter, on whichever page they are.

import { totalLabel } from '#domain/base/exports/total-label.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { type Column, columnClass } from './column.ts';

interface Props<Row> {
  columns: readonly Column<Row>[];
  /** A row with the sums. */
  row: Row;
  /** Cells before the first column. */
  before: number;
}

export default function TotalRow<Row>({ columns, row, before }: Props<Row>) {
  return (
    <tfoot>
      <tr className="bg-surface font-semibold">
        {before > 0 && <td colSpan={before} />}
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.id} scope="row" className={cx('h-10 py-1.5 pr-3 pl-2 text-left', columnClass(column))}>
              {totalLabel}
            </th>
          ) : (
            <td key={column.id} className={cx('px-(--cell-x,12px) py-1.5 last:pr-2', columnClass(column))}>
              {column.isSummed && column.cell(row)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
