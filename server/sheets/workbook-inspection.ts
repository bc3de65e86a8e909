// Looks into a workbook that somebody sent before any library does: a .xlsx is a zip archive, and a small one can
// expand to more than there is memory. The directory of the archive is read, its promises are checked by expanding each
// part with a limit, and what a plain sheet does not need is refused: macros, embedded files, links to elsewhere, XML
// entities.

import { inflateRawSync } from 'node:zlib';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { copy } from '#domain/sheets/copy.ts';
import { SHEET_BYTES_MAX } from '#domain/sheets/operations.ts';

const PARTS_MAX = 60;
const EXPANDED_MAX = 20 * 1024 * 1024;
/** Expanded size over packed size; text of a sheet packs well, a bomb much better. */
const RATIO_MAX = 50;
/** Below this no ratio is suspicious. */
const SMALL = 512 * 1024;
const SHEETS_MAX = 5;
const CELLS_MAX = 50_000;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

const FORBIDDEN =
  /vbaproject|macrosheets|dialogsheets|externallinks|embeddings|activex|ctrlprops|connections\.xml|querytables|webextensions|customui|\.\.|^\/|\\/i;
/** The beginning of a cell, under whatever prefix and followed by whatever a tag name may be followed by. */
const CELL = /<(?:[^\s<>/:"'=]+:)?c[\s/>]/g;
const XML = /\.(?:xml|rels)$/i;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;

const brokenWorkbookRefusal = () => new Refusal('not_workbook', copy.notWorkbook);
const fileRefusal = (message: string) => invalidField('file', 'workbook_refused', message);

interface Part {
  name: string;
  method: number;
  packed: number;
  expanded: number;
  at: number;
}

function readDirectory(bytes: Buffer): Part[] {
  let end = bytes.length - 22;
  const lowest = Math.max(0, end - 0xffff);
  while (end >= lowest && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < lowest) throw brokenWorkbookRefusal();
  const count = bytes.readUInt16LE(end + 10);
  if (count === 0) throw brokenWorkbookRefusal();
  if (count > PARTS_MAX) throw fileRefusal(copy.tooMuchInside);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== ENTRY || bytes.readUInt16LE(at + 8) & 1) throw brokenWorkbookRefusal();
    const nameLength = bytes.readUInt16LE(at + 28);
    const part: Part = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      expanded: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return part;
  });
}

/** A part as it really is; one that lies about its size is refused. */
function expandPart(bytes: Buffer, { method, packed, expanded, at }: Part): Buffer {
  if (bytes.readUInt32LE(at) !== LOCAL) throw brokenWorkbookRefusal();
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const raw = bytes.subarray(start, start + packed);
  if (raw.length !== packed) throw brokenWorkbookRefusal();
  if (method === STORED) return raw;
  if (method !== DEFLATED) throw brokenWorkbookRefusal();
  const content = inflateRawSync(raw, { maxOutputLength: Math.max(1, expanded) });
  if (content.length !== expanded) throw brokenWorkbookRefusal();
  return content;
}

function inspectParts(bytes: Buffer): void {
  const parts = readDirectory(bytes);
  const total = parts.reduce((sum, { expanded }) => sum + expanded, 0);
  if (total > EXPANDED_MAX || (total > SMALL && total > bytes.length * RATIO_MAX))
    throw fileRefusal(copy.tooMuchInside);
  if (parts.some(({ name }) => FORBIDDEN.test(name))) throw fileRefusal(copy.notAllowedInside);
  if (new Set(parts.map(({ name }) => name.toLowerCase())).size !== parts.length) throw brokenWorkbookRefusal();
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw brokenWorkbookRefusal();
  if (parts.filter(({ name }) => SHEET.test(name)).length > SHEETS_MAX) throw fileRefusal(copy.tooManySheets);
  let cells = 0;
  for (const part of parts) {
    const content = expandPart(bytes, part).toString('latin1');
    if (/<!(?:doctype|entity)/i.test(content)) throw fileRefusal(copy.notAllowedInside);
    if (!XML.test(part.name)) continue;
    // Text of another width, which nothing here could read.
    if (content.includes('\0')) throw brokenWorkbookRefusal();
    // A sheet may lie anywhere: the workbook names the part.
    for (const _ of content.matchAll(CELL)) cells += 1;
    if (cells > CELLS_MAX) throw fileRefusal(copy.tooMuchInside);
  }
}

/** @throws Refusal 422 for what is no plain workbook of a sensible size */
export function inspectWorkbook(bytes: Buffer): void {
  if (bytes.length > SHEET_BYTES_MAX) throw fileRefusal(copy.tooLarge);
  try {
    inspectParts(bytes);
  } catch (error) {
    // A directory that points outside the file, or data that does not expand.
    throw error instanceof Refusal ? error : brokenWorkbookRefusal();
  }
}
