// What a cell that somebody filled in says.

import { copy } from '#domain/sheets/copy.ts';
import type { ReadCell } from './table.ts';

/** A cell that does not say what its column asks for; the message is for people. */
export class CellError extends Error {}

export const isEmpty = (cell: ReadCell | undefined): boolean =>
  cell === null || cell === undefined || String(cell).trim() === '';

/** A number that is not negative, typed as one or as text with a point or a comma. @throws Unreadable */
export const readNumber = (cell: ReadCell): number => {
  if (typeof cell === 'number') return cell;
  const typed = String(cell).trim();
  if (!/^\d+([.,]\d+)?$/.test(typed)) throw new CellError(copy.badNumber);
  return Number(typed.replace(',', '.'));
};

/** A title of a column in any case, spaces and dashes aside. */
export const normalizeTitle = (title: string): string => title.toLowerCase().replace(/[\s_-]/g, '');
