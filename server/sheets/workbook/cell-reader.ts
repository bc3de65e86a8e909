// Reads values from sheet cells.

import { type DecimalSign, parseQuantity, readAmount, withoutNoise } from '#domain/base/exports/number-formats.ts';
import { stripEnds } from '#domain/base/text/strip-ends.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { isCellIssue, type ReadCell } from '#server/sheets/table.ts';

/** A cell with an invalid value; the message is shown to users. */
export class CellError extends Error {}

export const isEmpty = (cell: ReadCell | undefined): boolean =>
  cell === null || cell === undefined || String(cell).trim() === '';

/** @throws CellError for a cell without a usable value */
export function requireValue(cell: ReadCell): void {
  if (isCellIssue(cell)) throw new CellError(cell.issue === 'error' ? sheetCopy.errorCell : sheetCopy.formulaCell);
}

/** An amount in euro, as number or text. `decimal`: the decimal separator of its column. @throws CellError */
export function readEuro(cell: ReadCell, decimal: DecimalSign | null): number {
  requireValue(cell);
  if (typeof cell === 'number') return withoutNoise(cell);
  if (typeof cell !== 'string') throw new CellError(sheetCopy.badNumber);
  const amount = readAmount(cell, decimal);
  if (amount === 'ambiguous') throw new CellError(sheetCopy.ambiguousNumber(cell.trim()));
  if (amount === 'none') throw new CellError(sheetCopy.badNumber);
  return amount / 100;
}

/** An integer, as number or text. @throws CellError */
export function readQuantity(cell: ReadCell): number {
  requireValue(cell);
  if (typeof cell === 'number') return withoutNoise(cell);
  const quantity = typeof cell === 'string' ? parseQuantity(cell) : null;
  if (quantity === null) throw new CellError(sheetCopy.badQuantity);
  return quantity;
}

/** Text of a cell, trimmed of spaces and zero-width characters. @throws CellError */
export function readText(cell: ReadCell): string {
  requireValue(cell);
  return cell instanceof Date ? cell.toISOString() : stripEnds(String(cell), /[\s\p{Cf}]/u);
}

/** A column title for comparison: ignores case, spaces and dashes. */
export const normalizeTitle = (title: string): string => title.toLowerCase().replace(/[\s_-]/g, '');
