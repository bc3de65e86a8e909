// Chooses the sheet to read: the visible one with content. Several require a choice, hidden ones are never read.

import { readSheet } from 'read-excel-file/node';
import type { CellIssue, ReadCell } from '#server/sheets/table.ts';
import type { ScannedSheet } from './sheet-scan.ts';
import { scanSheets } from './sheet-scan.ts';

/**
 * Maximum cells in the rectangle up to the farthest filled one. Readers fill the gaps, so a stray cell could cost
 * minutes.
 */
interface SheetBounds {
  rows: number;
  columns: number;
  cells: number;
}

export interface SheetContent {
  cells: ReadCell[][];
  /** 1-based numbers of hidden rows. */
  hiddenRows: number[];
}

/** Why no sheet can be read: a question to the user or an error. */
export type SheetChoice =
  | { kind: 'several' | 'unknown'; names: string[] }
  | { kind: 'hidden' }
  | { kind: 'empty' }
  | { kind: 'far'; address: string };

/** Preferred sheet: the user's choice, else the name used in our own workbooks. */
export interface SheetWish {
  chosen: string | null;
  ownName?: string | undefined;
}

function chooseSheet(sheets: readonly ScannedSheet[], { chosen, ownName }: SheetWish): ScannedSheet | SheetChoice {
  const filled = sheets.filter(({ filledCount }) => filledCount > 0);
  const visible = filled.filter(({ isVisible }) => isVisible);
  const names = visible.map(({ name }) => name);
  if (chosen !== null) return visible.find(({ name }) => name === chosen) ?? { kind: 'unknown', names };
  const own = visible.find(({ name }) => name === ownName);
  if (visible.length > 1 && !own) return { kind: 'several', names };
  return own ?? visible[0] ?? { kind: filled.length > 0 ? 'hidden' : 'empty' };
}

/** Content of the sheet, or why none was read. */
export async function readVisibleSheet(
  bytes: Buffer,
  wish: SheetWish,
  bounds: SheetBounds,
): Promise<SheetContent | SheetChoice> {
  const sheet = chooseSheet(scanSheets(bytes), wish);
  if ('kind' in sheet) return sheet;
  const { rows, columns, farthest, issues } = sheet;
  if (rows > bounds.rows || columns > bounds.columns || rows * columns > bounds.cells)
    return { kind: 'far', address: farthest };
  const cells = (await readSheet(bytes, sheet.name)) as ReadCell[][];
  // The reader drops errors, uncalculated formulas and trailing empty rows.
  for (const { row, column, issue } of issues) {
    while (cells.length < row) cells.push([]);
    const line = cells[row - 1]!;
    while (line.length < column) line.push(null);
    line[column - 1] = { issue } satisfies CellIssue;
  }
  return { cells, hiddenRows: [...sheet.hiddenRows] };
}
