// Decodes a GIF completely to check its integrity (GIF89a specification).

import { countPixels } from './lzw-pixels.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const HEADER = 13;

interface Size {
  width: number;
  height: number;
}

/** Size of a colour table in bytes, from its flags. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** Concatenated data blocks at a position, and the next position; null if the file is truncated. */
function readBlocks(file: Buffer, start: number): { data: Buffer; next: number } | null {
  const blocks: Buffer[] = [];
  let at = start;
  for (;;) {
    const length = file[at];
    if (length === undefined || at + 1 + length > file.length) return null;
    if (length === 0) return { data: Buffer.concat(blocks), next: at + 1 };
    blocks.push(file.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
}

/** Position after a frame, and its pixels; null if corrupt. `most` bounds the pixels counted. */
function readFrame(file: Buffer, start: number, most: number): { next: number; pixels: number } | null {
  if (start + 10 > file.length) return null;
  const pixels = file.readUInt16LE(start + 5) * file.readUInt16LE(start + 7);
  const at = start + 10 + tableSize(file[start + 9]!);
  const codeSize = file[at] ?? 0;
  const blocks = readBlocks(file, at + 1);
  if (!blocks || pixels === 0 || pixels > most || codeSize < 2 || codeSize > 8) return null;
  return countPixels(blocks.data, codeSize, pixels) === pixels ? { next: blocks.next, pixels } : null;
}

function isComplete(file: Buffer, pixelsMax: number): boolean {
  let at = HEADER + tableSize(file[10]!);
  let left = pixelsMax;
  while (file[at] === EXTENSION || file[at] === IMAGE) {
    const frame = file[at] === IMAGE ? readFrame(file, at, left) : null;
    const next = file[at] === IMAGE ? frame?.next : readBlocks(file, at + 2)?.next;
    if (next === undefined) return false;
    left -= frame?.pixels ?? 0;
    at = next;
  }
  return file[at] === TRAILER && left < pixelsMax;
}

/** Width and height of a GIF; null if corrupt or without an image. Oversized ones are not read further. */
export function readGifSize(file: Buffer, sideMax: number): Size | null {
  if (file.length < HEADER) return null;
  const size = { width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
  if (size.width === 0 || size.height === 0) return null;
  if (size.width > sideMax || size.height > sideMax) return size;
  return isComplete(file, 4 * sideMax * sideMax) ? size : null;
}
