// Maps visible columns to file columns, each a field of the row or a cell to be read.

import type { ReactNode } from 'react';
import type { ExportColumn } from '#domain/base/exports/export-columns.ts';
import type { Column } from '#web/ui/list/table/column.ts';

export type ExportedPart<Row> =
  | (ExportColumn & { value?: never })
  | { title: string; value: (row: Row) => ReactNode; isFigure: boolean };

/** Skips actions and input fields. */
export const exportParts = <Row>(columns: readonly Column<Row>[]): ExportedPart<Row>[] =>
  columns.flatMap(({ header, cell, align, isPinned, exportAs }): ExportedPart<Row>[] => {
    if (typeof exportAs === 'string') return [{ title: header, field: exportAs }];
    if (!exportAs) return isPinned ? [] : [{ title: header, value: cell, isFigure: align === 'right' }];
    return exportAs.map(([title, value, words]) =>
      typeof value === 'function'
        ? { title, value, isFigure: false }
        : { title, field: value, ...(words && { words }) },
    );
  });

/** Columns of a server-made file; null if one of them needs the browser. */
export function serverColumns<Row>(columns: readonly Column<Row>[]): ExportColumn[] | null {
  const parts = exportParts(columns);
  return parts.every((part) => part.value === undefined) ? (parts as ExportColumn[]) : null;
}
