// What the lines of a file say: which column holds the keys, and what is wrong with a line. Pure; runs in the process that
// reads files.

import { findTextFault } from '#domain/catalog/key-text.ts';
import { copy, type LineFault } from '#domain/loads/copy.ts';
import { LOAD_KEYS_MAX } from '#domain/loads/limits.ts';

/** The whole file cannot be used; the message is for people. */
export class FileFault extends Error {}

/** A line with something in it: its number in the file, and its key or what is wrong with it. */
export type KeyLine = { line: number; key: string } | { line: number; fault: LineFault };

/** A cell as a sheet or a CSV holds it. */
export type FileCell = string | number | boolean | Date | null;

/** Titles of a column of keys. Of several in one table the first of these counts: a code may be that of a product. */
const KEY_TITLES: readonly string[] = [
  'key',
  'keys',
  'gamekey',
  'cdkey',
  'serialkey',
  'activationcode',
  'serial',
  'code',
  'codes',
];
const SKU_TITLES = new Set(['sku', 'productsku']);

const titleOf = (cell: FileCell | undefined): string =>
  typeof cell === 'string' ? cell.toLowerCase().replace(/[\s_-]/g, '') : '';
const isFilled = (cell: FileCell | undefined): boolean =>
  cell !== null && cell !== undefined && String(cell).trim() !== '';

/** @throws FileFault when there are none, or too many */
export function requireSensibleCount(count: number): void {
  if (count === 0) throw new FileFault(copy.noKeys);
  if (count > LOAD_KEYS_MAX) throw new FileFault(copy.tooManyKeys);
}

function judgeText(line: number, text: string): KeyLine {
  const key = text.trim();
  const fault = findTextFault(key);
  return fault ? { line, fault } : { line, key };
}

/** A text file: each line that is not blank is a key as it stands. A first line that only names the column is none. */
export function readTextLines(text: string): KeyLine[] {
  const lines: KeyLine[] = [];
  for (const [at, row] of text.split(/\r\n|\n|\r/).entries()) {
    if (row.trim() === '' || (lines.length === 0 && KEY_TITLES.includes(titleOf(row)))) continue;
    lines.push(judgeText(at + 1, row));
    if (lines.length > LOAD_KEYS_MAX) break;
  }
  requireSensibleCount(lines.length);
  return lines;
}

/** Where the keys stand, and where the SKU, from the first row that is not empty. @throws FileFault */
function findColumns(rows: readonly (readonly FileCell[])[], first: number) {
  const titles = (rows[first] ?? []).map(titleOf);
  const keyTitle = KEY_TITLES.find((title) => titles.includes(title));
  if (keyTitle)
    return {
      keyColumn: titles.indexOf(keyTitle),
      skuColumn: titles.findIndex((title) => SKU_TITLES.has(title)),
      width: titles.length,
      start: first + 1,
    };
  const used = new Set<number>();
  for (const row of rows) for (const [at, cell] of row.entries()) if (isFilled(cell)) used.add(at);
  if (used.size > 1) throw new FileFault(copy.noKeyColumn);
  return { keyColumn: [...used][0] ?? 0, skuColumn: -1, width: Number.POSITIVE_INFINITY, start: first };
}

function judgeCell(line: number, cell: FileCell | undefined): KeyLine {
  if (!isFilled(cell)) return { line, fault: 'no key' };
  // A spreadsheet shortens long numbers and drops zeros in front, so that what it holds may not be what was sold.
  if (typeof cell !== 'string') return { line, fault: 'not text' };
  if (cell.trimStart().startsWith('=')) return { line, fault: 'formula' };
  return judgeText(line, cell);
}

/**
 * A table: the keys stand in the column named Key, or in the only one. Where a column names SKUs, each row must name the
 * product that the load is for. @throws FileFault
 */
export function readTableLines(rows: readonly (readonly FileCell[])[], sku: string): KeyLine[] {
  const first = rows.findIndex((row) => row.some(isFilled));
  if (first < 0) throw new FileFault(copy.noKeys);
  const { keyColumn, skuColumn, width, start } = findColumns(rows, first);
  const lines: KeyLine[] = [];
  for (let at = start; at < rows.length && lines.length <= LOAD_KEYS_MAX; at += 1) {
    const row = rows[at]!;
    if (!row.some(isFilled)) continue;
    const isOther =
      skuColumn >= 0 &&
      String(row[skuColumn] ?? '')
        .trim()
        .toLowerCase() !== sku.toLowerCase();
    // Its cells are not those that the first row names: a key with a separator in it was cut into two.
    if (row.slice(width).some(isFilled)) lines.push({ line: at + 1, fault: 'too many cells' });
    else lines.push(isOther ? { line: at + 1, fault: 'other product' } : judgeCell(at + 1, row[keyColumn]));
  }
  requireSensibleCount(lines.length);
  return lines;
}

/** The cell that begins at a place, and the place after it; a quoted one may hold anything, its quotes doubled. */
function readCsvCell(text: string, start: number, separator: string): { cell: string; next: number } {
  let cell = '';
  let next = start;
  for (let isQuoted = text[next] === '"'; isQuoted; ) {
    const end = text.indexOf('"', next + 1);
    cell += text.slice(next + 1, end < 0 ? text.length : end);
    next = end < 0 ? text.length : end + 1;
    isQuoted = text[next] === '"';
    if (isQuoted) cell += '"';
  }
  const plain = next;
  while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r') next += 1;
  return { cell: cell + text.slice(plain, next), next };
}

/** The cells of a CSV (RFC 4180), separated by comma, semicolon or tab, whichever its first line has most of. */
export function readCsvCells(text: string): string[][] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const separator = [',', ';', '\t'].sort((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0]!;
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, next } = readCsvCell(text, at, separator);
    row.push(cell);
    at = next + 1;
    if (text[next] === separator) {
      if (at === text.length) row.push('');
      continue;
    }
    if (text[next] === '\r' && text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
