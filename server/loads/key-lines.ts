// Parses the lines of a key file. Every line is exactly one of: a key, a key in doubt, refused, not an entry (a
// heading), or blank. Pure; runs in the process that reads files.

import { stripEnd, stripEnds } from '#domain/base/text/strip-ends.ts';
import { findTextFault } from '#domain/catalog/key-text.ts';
import { type KeyDoubt, type LineFault, loadCopy, type SkipReason } from '#domain/loads/copy.ts';
import { LOAD_KEYS_MAX } from '#domain/loads/limits.ts';
import { declaredSeparator, findSeparator, LINE_BREAK, readCsvRows } from '#server/base/files/csv-rows.ts';
import { isCellIssue } from '#server/sheets/table.ts';
import { FileFault } from './file-fault.ts';
import { type FileCell, type FileRow, findColumns, isBlankRow, isFilled, isSpent, titleKindOf } from './key-columns.ts';
import { findTextDoubt, findUnlikeKeys } from './key-doubts.ts';

/** A non-blank line with its number. */
export type KeyLine =
  | { line: number; key: string; isCleaned?: true; doubt?: KeyDoubt }
  | { line: number; fault: LineFault }
  | { line: number; skipped: SkipReason };

export interface KeyLines {
  lines: KeyLine[];
  blankCount: number;
}

/** Product of the load, and the chosen column for files with several candidates. */
interface TableOptions {
  sku: string;
  keyColumn: string | null;
}

/** A long number shortened by a spreadsheet: its digits are lost. */
const SHORTENED = /^(?:\d+[.,]\d+E[+-]?\d+|\d+E[+-]\d+)$/i;
const isShortened = (text: string): boolean => text.length < 100 && SHORTENED.test(text.replace(/["\s]/g, ''));

/** Maximum length of a line; bounds the work. */
const TEXT_MAX = 4096;

/** @throws FileFault for no keys or too many */
export function requireSensibleCount(lines: readonly KeyLine[]): void {
  const count = lines.filter((entry) => !('skipped' in entry)).length;
  if (count === 0) throw new FileFault(loadCopy.noKeys);
  if (count > LOAD_KEYS_MAX) throw new FileFault(loadCopy.tooManyKeys);
}

/** Spaces and zero-width characters. */
const AROUND = /[\s\p{Cf}]/u;
const VISIBLE = /[^\s\p{Cf}]/u;
const trimAll = (text: string): string => stripEnds(text, AROUND);
const WRAPPED = /^(?:"(.+)"|“(.+)”|„(.+)“|'(.+)')$/su;
const TRAILING = /[,;|\s]/;
/** A semicolon ending such an entity is not a separator. */
const ENTITY_AT_END = /&(?:[a-z]{2,8}|#\d{1,6});$/i;

/** Key of a text: without surrounding quotation marks and trailing separators. */
function cleanKey(text: string): { key: string; isCleaned: boolean } {
  const typed = trimAll(text);
  let key = typed;
  for (let before = ''; before !== key; ) {
    before = key;
    if (!ENTITY_AT_END.test(key)) key = trimAll(stripEnd(key, TRAILING));
    const wrapped = WRAPPED.exec(key);
    if (wrapped) key = trimAll((wrapped[1] ?? wrapped[2] ?? wrapped[3] ?? wrapped[4])!.replaceAll('""', '"'));
  }
  // Punctuation alone is shown unchanged.
  return key === '' ? { key: typed, isCleaned: false } : { key, isCleaned: key !== typed };
}

function judgeText(line: number, text: string): KeyLine {
  if (text.length > TEXT_MAX) return { line, fault: 'too long' };
  if (isShortened(text)) return { line, fault: 'shortened number' };
  const { key, isCleaned } = cleanKey(text);
  const fault = findTextFault(key);
  if (fault) return { line, fault };
  const doubt = findTextDoubt(key);
  return { line, key, ...(isCleaned && { isCleaned }), ...(doubt && { doubt }) };
}

/** Sets aside lines that do not look like the other keys. */
function setUnlikeKeysAside(lines: KeyLine[]): KeyLine[] {
  const clear = lines.flatMap((entry, at) => ('key' in entry && !entry.doubt ? [{ at, key: entry.key }] : []));
  for (const index of findUnlikeKeys(clear.map(({ key }) => key))) {
    const { at } = clear[index]!;
    lines[at] = { ...lines[at]!, doubt: 'unlike' } as KeyLine;
  }
  return lines;
}

function finish(lines: KeyLine[], blankCount: number): KeyLines {
  requireSensibleCount(lines);
  return { lines: setUnlikeKeysAside(lines), blankCount };
}

/** A text file with one key per line. A first line naming the column is a heading. */
function readPlainLines(text: string): KeyLines {
  const lines: KeyLine[] = [];
  let blankCount = 0;
  const rows = text.split(LINE_BREAK);
  // The final line break starts no further line.
  if (rows.at(-1) === '') rows.pop();
  for (const [at, row] of rows.entries()) {
    if (!VISIBLE.test(row)) blankCount += 1;
    else if (lines.length === 0 && row.length <= TEXT_MAX && titleKindOf(cleanKey(row).key) !== null)
      lines.push({ line: at + 1, skipped: 'heading' });
    else lines.push(judgeText(at + 1, row));
    if (lines.length > LOAD_KEYS_MAX + 1) break;
  }
  return finish(lines, blankCount);
}

function judgeCell(line: number, cell: FileCell | undefined): KeyLine {
  if (!isFilled(cell)) return { line, fault: 'no key' };
  if (isCellIssue(cell)) return { line, fault: cell.issue === 'error' ? 'cell error' : 'formula' };
  // Spreadsheets shorten long numbers and drop leading zeros, so the cell may not contain the actual key.
  if (typeof cell !== 'string') return { line, fault: 'not text' };
  if (cell.trimStart().startsWith('=')) return { line, fault: 'formula' };
  return judgeText(line, cell);
}

/** A row above the header: text is a heading, anything key-like is set aside. */
function judgeRowAbove({ line, cells, isUnclosed }: FileRow): KeyLine {
  if (isUnclosed) return { line, fault: 'unclosed quote' };
  const text = String(cells.find(isFilled) ?? '')
    .slice(0, TEXT_MAX)
    .trim();
  if (/\s/.test(text) || !/\d/.test(text)) return { line, skipped: 'heading' };
  const judged = judgeText(line, text);
  return 'key' in judged ? { ...judged, doubt: 'above titles' } : judged;
}

/**
 * A table: keys are in the column named Key, or in the only one. If a column contains SKUs, each row must be for the
 * load's product. @throws FileFault, possibly with a question
 */
export function readTableLines(rows: readonly FileRow[], { sku, keyColumn: chosen }: TableOptions): KeyLines {
  if (rows.every(isBlankRow)) throw new FileFault(loadCopy.noKeys);
  const { keyColumn, skuColumn, statusColumn, width, header } = findColumns(rows, chosen);
  const judgeRow = (row: FileRow): KeyLine => {
    const { line, cells, isHidden } = row;
    if (row.isUnclosed) return { line, fault: 'unclosed quote' };
    // The cells do not match the header: a key containing a separator was split.
    if (cells.slice(width).some(isFilled))
      return { line, fault: isShortened(cells.slice(0, 3).join(',')) ? 'shortened number' : 'too many cells' };
    const named = trimAll(String(cells[skuColumn] ?? '').slice(0, TEXT_MAX)).toLowerCase();
    if (skuColumn >= 0 && named !== sku.toLowerCase()) return { line, fault: 'other product' };
    const judged = judgeCell(line, cells[keyColumn]);
    if (!('key' in judged) || judged.doubt) return judged;
    if (isHidden) return { ...judged, doubt: 'hidden row' };
    return isSpent(cells[statusColumn]) ? { ...judged, doubt: 'spent' } : judged;
  };
  const lines: KeyLine[] = [];
  let blankCount = 0;
  for (const [at, row] of rows.entries()) {
    if (isBlankRow(row)) {
      blankCount += (row.lastLine ?? row.line) - row.line + 1;
      continue;
    }
    if (at < header) lines.push(judgeRowAbove(row));
    else lines.push(at === header ? { line: row.line, skipped: 'heading' } : judgeRow(row));
    for (let line = row.line + 1; line <= (row.lastLine ?? row.line); line += 1)
      lines.push({ line, skipped: 'continuation' });
  }
  return finish(lines, blankCount);
}

/** Whether a text not named .csv is a table nevertheless. */
function isTable(text: string): boolean {
  const lines = text.split(LINE_BREAK, 200).filter((line) => line.trim() !== '');
  if (lines.length === 0) return false;
  if (lines.filter((line) => line.includes('\t')).length * 2 >= lines.length) return true;
  const cells = lines[0]!.split(/[;,|\t]/).map((cell) => cell.replaceAll('"', '').trim());
  return cells.length > 1 && cells.some((cell) => titleKindOf(cell) !== null);
}

/** Keys of a text or CSV. `isCsv`: its name marks it as a table. @throws FileFault */
export function readTextFile(text: string, isCsv: boolean, options: TableOptions): KeyLines {
  const [firstLine = ''] = text.split(LINE_BREAK, 1);
  const declared = declaredSeparator(firstLine);
  if (!isCsv && !declared && options.keyColumn === null && !isTable(text)) return readPlainLines(text);
  if (!declared) return readTableLines(readCsvRows(text, findSeparator(text)), options);
  const [, ...rows] = readCsvRows(text, declared);
  const { lines, blankCount } = readTableLines(rows, options);
  return { lines: [{ line: 1, skipped: 'separator line' }, ...lines], blankCount };
}
