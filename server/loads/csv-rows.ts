// Reads CSV (RFC 4180) into rows that know their lines in the file. Every line belongs to exactly one row: a quotation
// mark that is never closed spoils its own line and not the rest of the file.

/** Line breaks as editors count them. */
export const LINE_BREAK = /\r\n|\n|\r/;

/** A row of a table, as it came from a CSV or a sheet. */
export interface CsvRow {
  /** First and last line in the file, from 1. */
  line: number;
  lastLine: number;
  cells: string[];
  /** The row opens a quotation mark that nothing closes. */
  isUnclosed: boolean;
}

/** Longest text in quotes. Bounds the search for a closing quotation mark. */
const QUOTED_MAX = 32_767;
/** Lines that are looked at to find the separator. */
const SAMPLE_LINES = 200;
const SEPARATORS = ['\t', ';', ',', '|'] as const;

const BLANKS = /[ \u00a0]/;
/** Texts in quotes, and entities of web pages, whose semicolon separates nothing. */
const NO_SEPARATORS = /"[^"]*"|&(?:[a-z]{2,8}|#\d{1,6});/gi;

/** The separator that Excel is told in a first line such as `sep=;`; null when the text has none. */
export const declaredSeparator = (firstLine: string): string | null =>
  /^\ufeff?"?sep=(.)"?\s*$/i.exec(firstLine)?.[1] ?? null;

/** The separator of a text: the one that its first line uses most, else the one that most lines have; null without one. */
export function findSeparator(text: string): string | null {
  const lines = text.split(LINE_BREAK, SAMPLE_LINES).filter((line) => line.trim() !== '');
  const unquoted = lines.map((line) => line.replace(NO_SEPARATORS, ''));
  const mostFrequent = (countOf: (separator: string) => number) =>
    SEPARATORS.map((separator) => ({ separator, count: countOf(separator) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)[0]?.separator ?? null;
  const first = unquoted[0] ?? '';
  return (
    mostFrequent((separator) => first.split(separator).length - 1) ??
    mostFrequent((separator) => unquoted.filter((line) => line.includes(separator)).length)
  );
}

/** Where a quoted cell ends, after its closing mark; -1 when nothing closes it. Its text has doubled marks. */
function findQuotedEnd(text: string, open: number): number {
  let at = open + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0 || close - open > QUOTED_MAX) return -1;
    if (text[close + 1] !== '"') return close + 1;
    at = close + 2;
  }
}

interface Scan {
  cells: string[];
  /** The place behind the row and its line break. */
  next: number;
  isUnclosed: boolean;
}

const endOfLine = (text: string, from: number): number => {
  const found = /[\r\n]/g;
  found.lastIndex = from;
  return found.exec(text)?.index ?? text.length;
};

const skipLineBreak = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;

/** One row that starts at a place. Blanks before a quotation mark are no part of its cell. */
function scanRow(text: string, start: number, separator: string | null): Scan {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    let open = at;
    while (BLANKS.test(text[open] ?? '')) open += 1;
    let cell = '';
    if (text[open] === '"') {
      const end = findQuotedEnd(text, open);
      if (end < 0) return { cells: [], next: skipLineBreak(text, endOfLine(text, start)), isUnclosed: true };
      cell = text.slice(open + 1, end - 1).replaceAll('""', '"');
      at = end;
    }
    const plain = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    cells.push(cell + text.slice(plain, at));
    if (at < text.length && text[at] === separator) {
      at += 1;
      continue;
    }
    return { cells, next: skipLineBreak(text, at), isUnclosed: false };
  }
}

/** The rows of a CSV. The line breaks of a text in quotes count as lines of its row. */
export function readCsvRows(text: string, separator: string | null): CsvRow[] {
  const rows: CsvRow[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const { cells, next, isUnclosed } = scanRow(text, at, separator);
    // The line break that ends the row starts the next one.
    const rowText = text.slice(at, Math.min(next, text.length)).replace(/(?:\r\n|\n|\r)$/, '');
    const lastLine = line + rowText.split(LINE_BREAK).length - 1;
    rows.push({ line, lastLine, cells, isUnclosed });
    line = lastLine + 1;
    at = next;
  }
  return rows;
}
