// Validates an image key: decoded completely, so that no partner pays for a truncated picture.

import { inflateSync } from 'node:zlib';
import type { LineFault } from '#domain/loads/copy.ts';
import { IMAGE_BYTES_MAX, IMAGE_SIDE_MAX } from '#domain/loads/limits.ts';
import { JPEG_START, readJpeg } from '#server/invoices/logo/jpeg.ts';
import { UnusablePicture } from '#server/invoices/logo/picture.ts';
import { PNG_SIGNATURE, PNG_TYPES, pngChunksOf } from '#server/invoices/logo/png.ts';
import { readGifSize } from './gif-check.ts';

const GIF = /^GIF8[79]a/;

interface PngHeader {
  width: number;
  height: number;
  bitsPerPixel: number;
  isInterlaced: boolean;
}

function readHeader(data: Buffer): PngHeader | null {
  if (data.length !== 13) return null;
  const [depth, type] = [data[8]!, data[9]!];
  const kind = PNG_TYPES[type];
  if (!kind?.depths.includes(depth) || data[10] !== 0 || data[11] !== 0 || data[12]! > 1) return null;
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bitsPerPixel: kind.samples * depth,
    isInterlaced: data[12] === 1,
  };
}

/** Start column and row, and steps, of the seven passes (PNG specification, 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Row size and number of rows of each pass. */
function passesOf({ width, height, bitsPerPixel, isInterlaced }: PngHeader): { rowBytes: number; rows: number }[] {
  const passes: readonly (readonly [number, number, number, number])[] = isInterlaced ? PASSES : [[0, 0, 1, 1]];
  return passes.flatMap(([x, y, stepX, stepY]) => {
    const columns = Math.ceil((width - x) / stepX);
    const rows = Math.ceil((height - y) / stepY);
    return columns > 0 && rows > 0 ? [{ rowBytes: 1 + Math.ceil((columns * bitsPerPixel) / 8), rows }] : [];
  });
}

function areRowsComplete(header: PngHeader, packed: Buffer): boolean {
  const passes = passesOf(header);
  const expected = passes.reduce((sum, { rowBytes, rows }) => sum + rowBytes * rows, 0);
  let data: Buffer;
  try {
    data = inflateSync(packed, { maxOutputLength: expected });
  } catch {
    return false;
  }
  if (data.length !== expected) return false;
  let at = 0;
  for (const { rowBytes, rows } of passes)
    for (let row = 0; row < rows; row += 1, at += rowBytes) if (data[at]! > 4) return false;
  return true;
}

function findPngFault(bytes: Buffer): LineFault | null {
  let header: PngHeader | null = null;
  let hasPalette = false;
  const data: Buffer[] = [];
  for (const [type, part] of pngChunksOf(bytes)) {
    if (type === 'IHDR') header ??= readHeader(part);
    else if (type === 'PLTE') hasPalette = part.length >= 3;
    else if (type === 'IDAT') data.push(part);
  }
  if (!header || header.width === 0 || header.height === 0) return 'damaged image';
  if (header.width > IMAGE_SIDE_MAX || header.height > IMAGE_SIDE_MAX) return 'image too wide';
  const needsPalette = bytes[25] === 3;
  return (hasPalette || !needsPalette) && areRowsComplete(header, Buffer.concat(data)) ? null : 'damaged image';
}

function findJpegFault(bytes: Buffer): LineFault | null {
  const { width, height } = readJpeg(bytes, 0xffff);
  return width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX ? 'image too wide' : null;
}

function findGifFault(bytes: Buffer): LineFault | null {
  const size = readGifSize(bytes, IMAGE_SIDE_MAX);
  if (!size) return 'damaged image';
  return size.width > IMAGE_SIDE_MAX || size.height > IMAGE_SIDE_MAX ? 'image too wide' : null;
}

/** Fault of an image by its bytes; null if sellable. */
export function findImageFileFault(bytes: Buffer): LineFault | null {
  if (bytes.length > IMAGE_BYTES_MAX) return 'image too large';
  const startsWith = (start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);
  try {
    if (startsWith(PNG_SIGNATURE)) return findPngFault(bytes);
    if (startsWith(JPEG_START)) return findJpegFault(bytes);
    return GIF.test(bytes.toString('latin1', 0, 6)) ? findGifFault(bytes) : 'not an image';
  } catch (error) {
    if (error instanceof UnusablePicture) return 'damaged image';
    throw error;
  }
}

/** Whether the file starts like a supported image. */
export const isImageFile = (bytes: Buffer): boolean =>
  [PNG_SIGNATURE, JPEG_START].some((start) => bytes.subarray(0, start.length).equals(start)) ||
  GIF.test(bytes.toString('latin1', 0, 6));
