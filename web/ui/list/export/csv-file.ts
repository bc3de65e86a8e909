// A table as CSV: UTF-8 with a byte order mark for spreadsheets, texts escaped against formula injection as in every
// CSV file (SRP-008).

import { BOM } from '#domain/base/exports/csv.ts';
import { csvLine } from '#domain/base/exports/export-cells.ts';
import type { ExportTable } from './export-table.ts';

export const csvText = ({ headers, rows }: ExportTable): string =>
  `${BOM}${[headers, ...rows].map((line) => `${csvLine(line)}\r\n`).join('')}`;

export const csvFile = async (table: ExportTable): Promise<Blob> =>
  new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' });
