// Maps visible columns to file columns, each a field of the row or a cell to be read.

import type { ReactNode } from 'react';
import type { ExportColumn } from '#domain/base/exports/export-columns.ts';
import type { Column } from '#web/ui/list/table/column.ts';

export type ExportedPart<Row> =
  | (ExportColumn & { value?: never; isSummed?: boolean })
  | { title: string; value: (row: Row) => ReactNode; isFigure: boolean; isSummed?: boolean };

/** Skips actions and input fields. */
export const exportParts = <Row>(columns: readonly Column<Row>[]): ExportedPart<Row>[] =>
  columns.flatMap(({ header, cell, align, isPinned, isSummed, exportAs }): ExportedPart<Row>[] => {
    const summed = isSummed ? { isSummed } : {};
    if (typeof exportAs === 'string') return [{ title: header, field: exportAs, ...summed }];
    if (!exportAs) return isPinned ? [] : [{ title: header, value: cell, isFigure: align === 'right', ...summed }];
    return exportAs.map(([title, value, words]) =>
      typeof value === 'function'
        ? { title, value, isFigure: false, ...summed }
        : { title, field: value, ...(words && { words }), ...summed },
    );
  });

/** Columns of a server-made file; null if one of them needs the browser. */
export function serverColumns<Row>(columns: readonly Column<Row>[]): ExportColumn[] | null {
  const parts = exportParts(columns);
  if (parts.some((part) => part.value !== undefined)) return null;
  return parts.map(({ isSummed: _, ...part }) => part as ExportColumn);
}
