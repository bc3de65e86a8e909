// What a cell of an exported file holds, and how it is written: amounts, counts and shares are numbers, times UTC in ISO
// form, all else text. The same in the browser and in the files that the server makes.

import { guardedCell } from './csv.ts';
import { DAY } from './time.ts';

/** A number, written exactly: no cent passes through a fraction of the processor. */
export interface Figure {
  /** Digits with a point: `-12578.40`. */
  digits: string;
  isPercent: boolean;
}
/** An amount in euro with two decimals. */
export function euroFigure(cents: number): Figure {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return { digits: `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`, isPercent: false };
}

export const countFigure = (count: number): Figure => ({ digits: String(count), isPercent: false });

/** An instant in UTC, or a day, in ISO form. */
export interface Moment {
  iso: string;
}

export type ExportCell = string | Figure | Moment | null;

/** What a cell says, unguarded. */
export const cellText = (cell: ExportCell): string => {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  return 'iso' in cell ? cell.iso : cell.digits + (cell.isPercent ? '%' : '');
};

/** A line of a CSV file. The guard against formulas applies to texts only: figures below zero stay numbers (SRP-008). */
export const csvLine = (cells: readonly ExportCell[]): string =>
  cells.map((cell) => (typeof cell === 'string' ? guardedCell(cell) : cellText(cell))).join(',');

/** Days between the first day of spreadsheets and 1970. */
export const EPOCH_DAYS = 25_569;
const ONLY_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The serial number of a moment and how a workbook shows it. */
export const workbookMoment = ({ iso }: Moment): { value: number; format: string } => ({
  value: Date.parse(iso) / DAY + EPOCH_DAYS,
  format: ONLY_DAY.test(iso) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss',
});

/** The value of a figure and how a workbook shows it. */
export function workbookNumber({ digits, isPercent }: Figure): { value: number; format: string } {
  const decimals = digits.split('.')[1]?.length ?? 0;
  const format = `${decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`}${isPercent ? '%' : ''}`;
  return { value: isPercent ? Number(digits) / 100 : Number(digits), format };
}

/** Most characters of a cell of a workbook. */
const TEXT_MAX = 32_767;
/** What XML cannot hold. */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** A text as a workbook can hold it. */
export const workbookText = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '').slice(0, TEXT_MAX);

const SHEET_NAME_MAX = 31;

/** A name as a sheet can bear it. */
export const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, SHEET_NAME_MAX);

const WIDEST = 48;
const NARROWEST = 10;

/** How wide each column is, in characters, by the first rows. */
export const columnWidths = (headers: readonly string[], rows: readonly (readonly ExportCell[])[]): number[] =>
  headers.map((header, at) => {
    const lengths = rows.slice(0, 100).map((row) => cellText(row[at] ?? null).length);
    return Math.min(WIDEST, Math.max(NARROWEST, header.length, ...lengths) + 2);
  });
