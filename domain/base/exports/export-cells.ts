// Cells of exported files: amounts, counts and percentages are numbers, times ISO text in UTC, the rest text. Shared by
// the browser and server exports.

import { DAY } from '#domain/base/time.ts';
import { guardedCell } from './csv.ts';

/** An exact number: cents never become floating-point fractions. */
export interface Figure {
  /** Digits with a decimal point: `-12578.40`. */
  digits: string;
  isPercent: boolean;
}
/** An amount in euro with two decimals. */
export function euroFigure(cents: number): Figure {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return { digits: `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`, isPercent: false };
}

export const countFigure = (count: number): Figure => ({ digits: String(count), isPercent: false });

/** A UTC instant or a day, in ISO form. */
interface Moment {
  iso: string;
}

export type ExportCell = string | Figure | Moment | null;

/** Unescaped text of a cell. */
export const cellText = (cell: ExportCell): string => {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  return 'iso' in cell ? cell.iso : cell.digits + (cell.isPercent ? '%' : '');
};

/** A CSV line. Only texts are escaped against formulas: negative figures stay numbers (SRP-008). */
export const csvLine = (cells: readonly ExportCell[]): string =>
  cells.map((cell) => (typeof cell === 'string' ? guardedCell(cell) : cellText(cell))).join(',');

/** Days between the spreadsheet epoch and 1970. */
export const EPOCH_DAYS = 25_569;
const ONLY_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Serial number and format of a moment in a workbook. */
export const workbookMoment = ({ iso }: Moment): { value: number; format: string } => ({
  value: Date.parse(iso) / DAY + EPOCH_DAYS,
  format: ONLY_DAY.test(iso) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss',
});

/** Value and format of a figure in a workbook. */
export function workbookNumber({ digits, isPercent }: Figure): { value: number; format: string } {
  const decimals = digits.split('.')[1]?.length ?? 0;
  const format = `${decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`}${isPercent ? '%' : ''}`;
  return { value: isPercent ? Number(digits) / 100 : Number(digits), format };
}

/** Maximum characters in a workbook cell. */
const TEXT_MAX = 32_767;
/** Characters invalid in XML. */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** A text that fits into a workbook cell. */
export const workbookText = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '').slice(0, TEXT_MAX);

const SHEET_NAME_MAX = 31;

/** A valid sheet name. */
export const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, SHEET_NAME_MAX);

const WIDEST = 48;
const NARROWEST = 10;

/** Column widths in characters, from the first rows. */
export const columnWidths = (headers: readonly string[], rows: readonly (readonly ExportCell[])[]): number[] =>
  headers.map((header, at) => {
    const lengths = rows.slice(0, 100).map((row) => cellText(row[at] ?? null).length);
    return Math.min(WIDEST, Math.max(NARROWEST, header.length, ...lengths) + 2);
  });
