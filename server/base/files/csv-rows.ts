// Parses CSV (RFC 4180) into rows with their line numbers. Every line belongs to exactly one row: an unclosed quotation
// mark affects its own line only, not the rest of the file.

/** Line breaks as counted by editors. */
export const LINE_BREAK = /\r\n|\n|\r/;

/** A row of a CSV or sheet. */
export interface CsvRow {
  /** First and last line in the file, 1-based. */
  line: number;
  lastLine: number;
  cells: string[];
  /** The row has an unclosed quotation mark. */
  isUnclosed: boolean;
}

/** Maximum length of quoted text. Bounds the search for a closing quotation mark. */
const QUOTED_MAX = 32_767;
/** Lines examined to detect the separator. */
const SAMPLE_LINES = 200;
export const SEPARATORS = ['\t', ';', ',', '|'] as const;

const BLANKS = /[ \u00a0]/;
/** Quoted text, and HTML entities, whose semicolon is not a separator. */
const NO_SEPARATORS = /"[^"]*"|&(?:[a-z]{2,8}|#\d{1,6});/gi;

/** Separator declared for Excel in a first line such as `sep=;`, or null. */
export const declaredSeparator = (firstLine: string): string | null =>
  /^\ufeff?"?sep=(.)"?\s*$/i.exec(firstLine)?.[1] ?? null;

/** Separator of a text: the most frequent one in its first line, else the one in most lines; null without one. */
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

/** End of a quoted cell, after its closing mark; -1 if unclosed. Quotes in its text are doubled. */
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
  /** Position after the row and its line break. */
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

/** Scans one row from a position. Spaces before a quotation mark are not part of the cell. */
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

/** Rows of a CSV. Line breaks in quoted text count as lines of their row. */
export function readCsvRows(text: string, separator: string | null): CsvRow[] {
  const rows: CsvRow[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const { cells, next, isUnclosed } = scanRow(text, at, separator);
    // The line break that ends a row starts the next one.
    const rowText = text.slice(at, Math.min(next, text.length)).replace(/(?:\r\n|\n|\r)$/, '');
    const lastLine = line + rowText.split(LINE_BREAK).length - 1;
    rows.push({ line, lastLine, cells, isUnclosed });
    line = lastLine + 1;
    at = next;
  }
  return rows;
}
