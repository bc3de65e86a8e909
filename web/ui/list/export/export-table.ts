// The rows of a list as a table for a file: headers and values of the columns that are on.

import type { Column, ExportPart } from '../column.ts';
import { type ExportCell, readCell } from './read-cell.ts';

export interface ExportTable {
  headers: string[];
  rows: ExportCell[][];
  /** Headers of columns that could not be read; they are empty. */
  unreadable: string[];
}

interface Part<Row> {
  header: string;
  value: ExportPart<Row>[1];
  isFigure: boolean;
}

const partsOf = <Row>({ header, cell, align, isPinned: pin, exportAs }: Column<Row>): Part<Row>[] =>
  exportAs
    ? exportAs.map(([name, value]) => ({ header: name, value, isFigure: false }))
    : pin
      ? []
      : [{ header, value: cell, isFigure: align === 'right' }];

/** All rows in the columns as they are shown, without actions and fields. */
export function exportTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ExportTable {
  const parts = columns.flatMap(partsOf);
  const unreadable = new Set<string>();
  const read = ({ header, value, isFigure }: Part<Row>, row: Row): ExportCell => {
    if (unreadable.has(header)) return null;
    try {
      return readCell(value(row), isFigure);
    } catch {
      unreadable.add(header);
      return null;
    }
  };
  const cells = rows.map((row) => parts.map((part) => read(part, row)));
  // A column is whole or empty.
  for (const line of cells) for (const [at, { header }] of parts.entries()) if (unreadable.has(header)) line[at] = null;
  return { headers: parts.map(({ header }) => header), rows: cells, unreadable: [...unreadable] };
}
