// The keys of a file: text, CSV, a workbook, an image, or a ZIP of images. Nothing is written here.

import { Refusal } from '#domain/base/refusal.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import { IMAGE_BYTES_MAX, IMAGES_MAX, LOAD_BYTES_MAX, LOAD_KEYS_MAX } from '#domain/loads/limits.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { expandZipPart, readZipDirectory, type ZipPart } from '#server/base/files/zip.ts';
import { findImageFileFault, isImageFile } from '#server/loads/images/key-images.ts';
import { readVisibleSheet, type SheetChoice } from '#server/sheets/workbook/visible-sheet.ts';
import { inspectWorkbook } from '#server/sheets/workbook/workbook-inspection.ts';
import { FileFault, type FileQuestion } from './file-fault.ts';
import { type KeyLine, type KeyLines, readTableLines, readTextFile, requireSensibleCount } from './key-lines.ts';

export interface KeyFileRequest {
  bytes: Uint8Array;
  /** Distinguishes CSV from plain text. */
  isCsv: boolean;
  /** Product of the keys. */
  sku: string;
  /** Chosen column and sheet, for files with several candidates. */
  keyColumn: string | null;
  sheetName: string | null;
}

export type KeyFileAnswer =
  | (KeyLines & { kind: 'text' | 'image' })
  | { trouble: string; question: FileQuestion | null };

const WORKBOOK_LIMITS = {
  bytes: LOAD_BYTES_MAX,
  expandedBytes: 64 * 1024 * 1024,
  cells: 400_000,
  refusesFormulas: true,
};
const SHEET_BOUNDS = { rows: 2 * LOAD_KEYS_MAX, columns: 256, cells: 4_000_000 };
const IMAGES_EXPANDED_MAX = 48 * 1024 * 1024;
const ZIP_SIGNATURE = Buffer.from('504b0304', 'hex');

function decodeText(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault(loadCopy.notReadable);
  }
}

function judgeImage(line: number, bytes: Buffer): KeyLine {
  const fault = findImageFileFault(bytes);
  return fault ? { line, fault } : { line, key: bytes.toString('base64') };
}

const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/;

function readImages(bytes: Buffer, parts: readonly ZipPart[]): KeyLine[] {
  const files = parts.filter(({ name }) => !name.endsWith('/'));
  const images = files.filter(({ name }) => !SYSTEM_FILE.test(name));
  if (images.length > IMAGES_MAX) throw new FileFault(loadCopy.tooManyImages);
  if (images.reduce((sum, { expanded }) => sum + expanded, 0) > IMAGES_EXPANDED_MAX)
    throw new FileFault(loadCopy.zipRefused);
  return files.map((part, at) => {
    const line = at + 1;
    if (SYSTEM_FILE.test(part.name)) return { line, skipped: 'system file' as const };
    if (part.expanded > IMAGE_BYTES_MAX) return { line, fault: 'image too large' as const };
    return judgeImage(line, expandZipPart(bytes, part));
  });
}

function refuseChoice(choice: SheetChoice): never {
  switch (choice.kind) {
    case 'several':
      throw new FileFault(loadCopy.severalSheets, { field: 'sheetName', allowed: choice.names });
    case 'unknown':
      throw new FileFault(sheetCopy.unknownSheet, { field: 'sheetName', allowed: choice.names });
    case 'hidden':
      throw new FileFault(loadCopy.noVisibleSheet);
    case 'empty':
      throw new FileFault(loadCopy.noKeys);
    case 'far':
      throw new FileFault(sheetCopy.farCell(choice.address));
  }
}

async function readWorkbookKeys(bytes: Buffer, { sku, keyColumn, sheetName }: KeyFileRequest): Promise<KeyLines> {
  inspectWorkbook(bytes, WORKBOOK_LIMITS);
  const content = await readVisibleSheet(bytes, { chosen: sheetName }, SHEET_BOUNDS);
  if ('kind' in content) refuseChoice(content);
  const hiddenRows = new Set(content.hiddenRows);
  const rows = content.cells.map((cells, at) => ({ line: at + 1, cells, isHidden: hiddenRows.has(at + 1) }));
  return readTableLines(rows, { sku, keyColumn });
}

/** A file that may expand: a workbook or a ZIP of images. */
export const isZip = (bytes: Uint8Array): boolean => ZIP_SIGNATURE.every((byte, at) => bytes[at] === byte);

async function readAll(request: KeyFileRequest): Promise<KeyFileAnswer> {
  const bytes = Buffer.from(request.bytes);
  if (isZip(bytes)) {
    // Folders and operating system files also count as parts.
    const parts = readZipDirectory(bytes, 2 * IMAGES_MAX);
    if (!parts) throw new FileFault(loadCopy.tooManyImages);
    if (parts.some(({ name }) => name === '[Content_Types].xml'))
      return { kind: 'text', ...(await readWorkbookKeys(bytes, request)) };
    const lines = readImages(bytes, parts);
    requireSensibleCount(lines);
    return { kind: 'image', lines, blankCount: 0 };
  }
  if (isImageFile(bytes)) return { kind: 'image', lines: [judgeImage(1, bytes)], blankCount: 0 };
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new FileFault(loadCopy.notReadable);
  return { kind: 'text', ...readTextFile(text, request.isCsv, request) };
}

/** Reads a file. An unreadable file is answered with the reason, not with an error. */
export const readKeys = (request: KeyFileRequest): Promise<KeyFileAnswer> =>
  readAll(request).catch(
    (error: unknown): KeyFileAnswer => ({
      trouble: error instanceof FileFault || error instanceof Refusal ? error.message : loadCopy.notReadable,
      question: error instanceof FileFault ? error.question : null,
    }),
  );
