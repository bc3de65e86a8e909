// Rows of a list as a table for a file: headers and values of the visible columns.

import type { Endpoint } from '#domain/base/endpoint.ts';
import type { ExportCell } from '#domain/base/exports/export-cells.ts';
import { rowReaderOf, rowSchemaOf } from '#domain/base/exports/export-columns.ts';
import { totalLabel } from '#domain/base/exports/total-label.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { type ExportedPart, exportParts } from './export-parts.ts';
import { readCell } from './read-cell.ts';

export interface ExportTable {
  headers: string[];
  rows: ExportCell[][];
  /** Headers of columns that could not be read; they are empty. */
  unreadable: string[];
}

/** The sums of summed columns; the first column names the line. */
const totalLine = <Row>(
  parts: readonly ExportedPart<Row>[],
  readerOf: (part: ExportedPart<Row>) => (row: Row) => ExportCell,
  row: Row,
): ExportCell[] => parts.map((part, at) => (at === 0 ? totalLabel : part.isSummed ? readerOf(part)(row) : null));

/** All rows with the visible columns, then their sums. */
export function exportTable<Row>(
  call: Pick<Endpoint, 'reply'>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totalRow?: Row | null,
): ExportTable {
  const parts = exportParts(columns);
  const unreadable = new Set<string>();
  const readerOf = (part: ExportedPart<Row>): ((row: Row) => ExportCell) => {
    if (part.value !== undefined) return (row) => readCell(part.value(row), part.isFigure);
    const read = rowReaderOf(rowSchemaOf(call), [part]);
    if (typeof read !== 'function') throw new Error(`There is no field ${part.field}.`);
    return (row) => read(row)[0]!;
  };
  const lines = rows.map((): ExportCell[] => []);
  // A column is exported completely or left empty.
  for (const part of parts) {
    let cells: ExportCell[];
    try {
      cells = rows.map(readerOf(part));
    } catch {
      unreadable.add(part.title);
      cells = rows.map(() => null);
    }
    for (const [at, cell] of cells.entries()) lines[at]!.push(cell);
  }
  if (totalRow) lines.push(totalLine(parts, readerOf, totalRow));
  return { headers: parts.map(({ title }) => title), rows: lines, unreadable: [...unreadable] };
}
