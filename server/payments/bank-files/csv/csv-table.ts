// Table of a CSV bank statement: encoding and separator are detected, lines above the headings are left out (INV-080).

import { paymentCopy } from '#domain/payments/copy.ts';
import { COLUMNS_MAX } from '#domain/payments/csv-calls.ts';
import { DAY_FORMATS, readDay } from '#domain/payments/csv-layout.ts';
import { type CsvRow, declaredSeparator, LINE_BREAK, readCsvRows, SEPARATORS } from '#server/base/files/csv-rows.ts';
import { isMt940, refuseFile } from '../file-text.ts';
import { roleOfTitle } from './column-titles.ts';

export interface CsvTable {
  /** Headings without trailing empty ones; empty texts if the file has none. */
  titles: string[];
  /** Lines above the first entry. */
  titleLines: number;
  /** Lines with content below the headings. */
  rows: CsvRow[];
  /** Content of the lines above, in which the account may be named. */
  preamble: string;
}

/** Lines from which separator and headings are detected. */
const SAMPLE_LINES = 200;
const HEADER_LINES_MAX = 60;

function decode(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  const mark = buffer.toString('hex', 0, 2);
  const isWide = (at: number) => buffer.length > 3 && buffer[at] === 0 && buffer[at + 2] === 0;
  const encodings = [
    ...(mark === 'fffe' || isWide(1) ? ['utf-16le'] : []),
    ...(mark === 'feff' || isWide(0) ? ['utf-16be'] : []),
    'utf-8',
    'windows-1252',
  ];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(buffer);
      if (!text.includes('\0')) return text;
    } catch {
      // The next encoding may fit.
    }
  }
  throw refuseFile(paymentCopy.notText);
}

const isFilled = ({ cells, isUnclosed }: CsvRow): boolean => isUnclosed || cells.some((cell) => cell.trim() !== '');

/** Number of lines with the most frequent width, and that width; one column is no table. */
function commonWidth(rows: readonly CsvRow[]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const { cells } of rows) if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width = 0, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { width, count };
}

/** The separator that divides the most lines into the same number of columns. */
function findSeparator(text: string): string | null {
  const [first = ''] = text.split(LINE_BREAK, 1);
  const declared = declaredSeparator(first);
  if (declared) return declared;
  const sample = text.split(LINE_BREAK, SAMPLE_LINES).join('\n');
  const found = SEPARATORS.map((separator) => ({
    separator,
    ...commonWidth(readCsvRows(sample, separator).filter(isFilled)),
  }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || b.width - a.width);
  return found[0]?.separator ?? null;
}

const hasDay = ({ cells }: CsvRow): boolean =>
  cells.some((cell) => DAY_FORMATS.some((format) => readDay(cell, format) !== null));

/** Index of the headings: the first line with two known ones, else the line above the first day; -1 without any. */
function findHeadings(rows: readonly CsvRow[], width: number): number {
  const head = rows.slice(0, HEADER_LINES_MAX);
  const known = head.findIndex(({ cells }) => cells.filter((cell) => roleOfTitle(cell) !== 'none').length > 1);
  if (known >= 0) return known;
  const firstDay = head.findIndex((row) => row.cells.length === width && hasDay(row));
  const above = head[firstDay - 1];
  return above && above.cells.length === width ? firstDay - 1 : -1;
}

/** @throws Refusal 422 for a file that is no table */
export function readCsvTable(bytes: Uint8Array): CsvTable {
  const text = decode(bytes);
  if (isMt940(text)) throw refuseFile(paymentCopy.isMt940);
  const separator = findSeparator(text);
  if (separator === null) throw refuseFile(paymentCopy.noTable);
  const all = readCsvRows(text, separator).filter(isFilled);
  const rows = all.filter(({ line, cells }) => line > 1 || declaredSeparator(cells.join(separator)) === null);
  const { width } = commonWidth(rows.slice(0, SAMPLE_LINES));
  const headings = findHeadings(rows, width);
  const written = headings >= 0 ? rows[headings]!.cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()) : [];
  const titles = headings >= 0 ? written.slice(0, written.findLastIndex(Boolean) + 1) : Array<string>(width).fill('');
  if (titles.length > COLUMNS_MAX) throw refuseFile(paymentCopy.tooManyColumns);
  const first = headings >= 0 ? headings + 1 : rows.findIndex((row) => row.cells.length === width);
  const entries = rows.slice(Math.max(first, 0));
  if (entries.length === 0) throw refuseFile(paymentCopy.noLines);
  const preamble = rows.slice(0, Math.max(first, 0)).flatMap(({ cells }) => cells);
  return { titles, titleLines: entries[0]!.line - 1, rows: entries, preamble: preamble.join(' ') };
}
