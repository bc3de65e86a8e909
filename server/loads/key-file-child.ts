// Reads a file of keys in a process of its own: text, CSV, a workbook, a PNG image, or a zip of images. Keys go back to the
// server in memory and are never written here.

import { readSheet } from 'read-excel-file/node';
import { Refusal } from '#domain/base/refusal.ts';
import { findImageFault } from '#domain/catalog/key-text.ts';
import { copy } from '#domain/loads/copy.ts';
import { IMAGE_BYTES_MAX, IMAGES_MAX, LOAD_BYTES_MAX } from '#domain/loads/limits.ts';
import { expandZipPart, readZipDirectory, type ZipPart } from '#server/base/zip.ts';
import { inspectWorkbook } from '#server/sheets/workbook-inspection.ts';
import {
  type FileCell,
  FileFault,
  type KeyLine,
  readCsvCells,
  readTableLines,
  readTextLines,
  requireSensibleCount,
} from './key-lines.ts';

export interface KeyFileRequest {
  bytes: Uint8Array;
  /** Tells CSV from text, which are alike. */
  isCsv: boolean;
  /** The product that the keys are for. */
  sku: string;
}

export type KeyFileAnswer = { kind: 'text' | 'image'; lines: KeyLine[] } | { trouble: string };

const WORKBOOK_LIMITS = {
  bytes: LOAD_BYTES_MAX,
  expandedBytes: 64 * 1024 * 1024,
  cells: 400_000,
  refusesFormulas: true,
};
const IMAGES_EXPANDED_MAX = 48 * 1024 * 1024;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const ZIP_SIGNATURE = Buffer.from('504b0304', 'hex');

function decodeText(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault(copy.notReadable);
  }
}

function judgeImage(line: number, bytes: Buffer): KeyLine {
  if (bytes.length > IMAGE_BYTES_MAX) return { line, fault: 'image too large' };
  const key = bytes.toString('base64');
  const fault = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ? findImageFault(key) : 'not a PNG image';
  return fault ? { line, fault } : { line, key };
}

/** Folders, and what operating systems put beside files, are no keys. */
const isImagePart = ({ name }: ZipPart): boolean =>
  !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/.test(name);

function readImages(bytes: Buffer, parts: readonly ZipPart[]): KeyLine[] {
  const images = parts.filter(isImagePart);
  if (images.length > IMAGES_MAX) throw new FileFault(copy.tooManyImages);
  if (images.reduce((sum, { expanded }) => sum + expanded, 0) > IMAGES_EXPANDED_MAX)
    throw new FileFault(copy.zipRefused);
  return images.map((part, at) =>
    part.expanded > IMAGE_BYTES_MAX
      ? { line: at + 1, fault: 'image too large' as const }
      : judgeImage(at + 1, expandZipPart(bytes, part)),
  );
}

async function readKeys({ bytes: sent, isCsv, sku }: KeyFileRequest): Promise<KeyFileAnswer> {
  const bytes = Buffer.from(sent);
  if (bytes.subarray(0, ZIP_SIGNATURE.length).equals(ZIP_SIGNATURE)) {
    // One part more than images, for the folder that they may lie in.
    const parts = readZipDirectory(bytes, 2 * IMAGES_MAX);
    if (!parts) throw new FileFault(copy.tooManyImages);
    if (parts.some(({ name }) => name === '[Content_Types].xml')) {
      inspectWorkbook(bytes, WORKBOOK_LIMITS);
      const cells = (await readSheet(bytes)) as FileCell[][];
      return { kind: 'text', lines: readTableLines(cells, sku) };
    }
    const lines = readImages(bytes, parts);
    requireSensibleCount(lines.length);
    return { kind: 'image', lines };
  }
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE))
    return { kind: 'image', lines: [judgeImage(1, bytes)] };
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new FileFault(copy.notReadable);
  return { kind: 'text', lines: isCsv ? readTableLines(readCsvCells(text), sku) : readTextLines(text) };
}

process.once('message', async (question: KeyFileRequest) => {
  const answer = await readKeys(question).catch(
    (error: unknown): KeyFileAnswer => ({
      trouble: error instanceof FileFault || error instanceof Refusal ? error.message : copy.notReadable,
    }),
  );
  process.send!(answer, () => process.disconnect());
});
