// Inspects an untrusted workbook before any library does: a .xlsx is a ZIP archive, and a small one can expand beyond
// memory. Declared sizes are verified by expanding each part with a limit, and unnecessary content is refused: macros,
// embedded files, external links, XML entities.

import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { SHEET_BYTES_MAX } from '#domain/sheets/operations.ts';
import { expandZipPart, readZipDirectory } from '#server/base/files/zip.ts';

const PARTS_MAX = 60;
/** Maximum compression ratio; sheet text compresses well, a bomb much better. */
const RATIO_MAX = 50;
/** Below this size no ratio is suspicious. */
const SMALL = 512 * 1024;
const SHEETS_MAX = 5;

const FORBIDDEN =
  /vbaproject|macrosheets|dialogsheets|externallinks|embeddings|activex|ctrlprops|connections\.xml|querytables|webextensions|customui|\.\.|^\/|\\/i;
/** Start of a cell tag, with any prefix. */
const CELL = /<(?:[^\s<>/:"'=]+:)?c[\s/>]/g;
const FORMULA = /<(?:[^\s<>/:"'=]+:)?f[\s/>]/;
const XML = /\.(?:xml|rels)$/i;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;

const brokenWorkbookRefusal = () => new Refusal('not_workbook', sheetCopy.notWorkbook);
const fileRefusal = (message: string) => invalidField('file', 'workbook_refused', message);

/** Limits of a workbook. */
interface WorkbookLimits {
  bytes: number;
  expandedBytes: number;
  cells: number;
  /** Refuses formulas, because their cached values were not entered by anyone. */
  refusesFormulas?: boolean;
}

const SHEET_LIMITS: WorkbookLimits = { bytes: SHEET_BYTES_MAX, expandedBytes: 20 * 1024 * 1024, cells: 50_000 };

function inspectParts(bytes: Buffer, limits: WorkbookLimits): void {
  const parts = readZipDirectory(bytes, PARTS_MAX);
  if (!parts) throw fileRefusal(sheetCopy.tooMuchInside);
  const total = parts.reduce((sum, { expanded }) => sum + expanded, 0);
  if (total > limits.expandedBytes || (total > SMALL && total > bytes.length * RATIO_MAX))
    throw fileRefusal(sheetCopy.tooMuchInside);
  if (parts.some(({ name }) => FORBIDDEN.test(name))) throw fileRefusal(sheetCopy.notAllowedInside);
  if (new Set(parts.map(({ name }) => name.toLowerCase())).size !== parts.length) throw brokenWorkbookRefusal();
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw brokenWorkbookRefusal();
  if (parts.filter(({ name }) => SHEET.test(name)).length > SHEETS_MAX) throw fileRefusal(sheetCopy.tooManySheets);
  let cells = 0;
  for (const part of parts) {
    const content = expandZipPart(bytes, part).toString('latin1');
    if (/<!(?:doctype|entity)/i.test(content)) throw fileRefusal(sheetCopy.notAllowedInside);
    if (XML.test(part.name)) cells += countCells(content, limits);
    if (cells > limits.cells) throw fileRefusal(sheetCopy.tooMuchInside);
  }
}

function countCells(content: string, limits: WorkbookLimits): number {
  // A NUL byte means UTF-16, in which the patterns below would find nothing.
  if (content.includes('\0')) throw brokenWorkbookRefusal();
  if (limits.refusesFormulas && FORMULA.test(content)) throw fileRefusal(sheetCopy.formulas);
  let cells = 0;
  // A sheet may be in any part: the workbook names it.
  for (const _ of content.matchAll(CELL)) {
    cells += 1;
    if (cells > limits.cells) break;
  }
  return cells;
}

/** @throws Refusal 422 unless it is a plain workbook of reasonable size */
export function inspectWorkbook(bytes: Buffer, limits: WorkbookLimits = SHEET_LIMITS): void {
  if (bytes.length > limits.bytes) throw fileRefusal(sheetCopy.tooLarge);
  try {
    inspectParts(bytes, limits);
  } catch (error) {
    // A directory pointing outside the file, or corrupt data.
    throw error instanceof Refusal ? error : brokenWorkbookRefusal();
  }
}
