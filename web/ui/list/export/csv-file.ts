// A table as CSV: UTF-8 with a mark that spreadsheets know, texts guarded against formulas as in every CSV file of the
// product (SRP-008).

import { BOM } from '#domain/base/csv.ts';
import { csvLine } from '#domain/base/export-cells.ts';
import type { ExportTable } from './export-table.ts';

export const csvText = ({ headers, rows }: ExportTable): string =>
  `${BOM}${[headers, ...rows].map((line) => `${csvLine(line)}\r\n`).join('')}`;

export const csvFile = async (table: ExportTable): Promise<Blob> =>
  new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' });
