// A table as CSV: UTF-8 with a mark that spreadsheets know, texts guarded against formulas as in every CSV file of the
// product (SRP-008). Figures are digits and therefore no formulas, also below zero.

import Papa from 'papaparse';
import { guardFormula } from '#domain/base/formula.ts';
import type { ExportTable } from './export-table.ts';
import type { ExportCell } from './read-cell.ts';

const BOM = '\ufeff';

const textOf = (cell: ExportCell): string =>
  cell === null ? '' : typeof cell === 'string' ? guardFormula(cell) : cell.digits + (cell.isPercent ? '%' : '');

export const csvText = ({ headers, rows }: ExportTable): string =>
  `${BOM}${Papa.unparse([headers.map(guardFormula), ...rows.map((row) => row.map(textOf))], { newline: '\r\n' })}\r\n`;

export const csvFile = async (table: ExportTable): Promise<Blob> =>
  new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' });
