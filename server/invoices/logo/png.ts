// Decodes a PNG file completely and re-encodes its pixels on white, without text, profiles or trailing bytes. PDF/A
// makes transparency complicated, and paper is white.

import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { LOGO_SIDE_MAX } from '#domain/invoices/logo-calls.ts';
import { type Picture, UnusablePicture } from './picture.ts';

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Samples per pixel and allowed bit depths, by colour type (PNG specification, table 11.1). */
export const PNG_TYPES: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const PALETTE = 3;

interface Header {
  width: number;
  height: number;
  depth: number;
  type: number;
  samples: number;
}

interface PngParts extends Header {
  palette: Buffer;
  /** Transparency (tRNS). */
  transparent: Buffer;
  /** Compressed rows. */
  data: Buffer;
}

const damaged = (): UnusablePicture => new UnusablePicture(invoiceCopy.logoDamaged);

/** Chunks of a file up to its end, with valid checksums. @throws UnusablePicture */
export function* pngChunksOf(bytes: Buffer): Generator<[type: string, data: Buffer]> {
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged();
    const type = bytes.toString('latin1', at + 4, at + 8);
    yield [type, bytes.subarray(at + 8, end - 4)];
    if (type === 'IEND') return;
    at = end;
  }
  throw damaged();
}

function headerOf(data: Buffer): Header {
  if (data.length !== 13) throw damaged();
  const [width, height, depth, type, isInterlaced] = [
    data.readUInt32BE(0),
    data.readUInt32BE(4),
    data[8]!,
    data[9]!,
    data[12] !== 0,
  ];
  const kind = PNG_TYPES[type];
  if (width === 0 || height === 0 || !kind?.depths.includes(depth)) throw damaged();
  if (width > LOGO_SIDE_MAX || height > LOGO_SIDE_MAX) throw new UnusablePicture(invoiceCopy.logoTooWide);
  if (isInterlaced) throw new UnusablePicture(invoiceCopy.logoInterlaced);
  return { width, height, depth, type, samples: kind.samples };
}

function partsOf(bytes: Buffer): PngParts {
  let header: Header | undefined;
  let palette: Buffer = Buffer.alloc(0);
  let transparent: Buffer = Buffer.alloc(0);
  const data: Buffer[] = [];
  for (const [type, part] of pngChunksOf(bytes)) {
    if (type === 'IHDR') header ??= headerOf(part);
    else if (!header) throw damaged();
    else if (type === 'PLTE') palette = part;
    else if (type === 'tRNS') transparent = part;
    else if (type === 'IDAT') data.push(part);
  }
  if (!header || (header.type === PALETTE && palette.length < 3)) throw damaged();
  return { ...header, palette, transparent, data: Buffer.concat(data) };
}

const nearest = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
};

/** Filter predictors from the bytes to the left, above, and upper left. */
const PREDICTIONS: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  nearest,
];

/** Unfiltered rows of a file, concatenated. @throws UnusablePicture for missing or extra rows */
function rowsOf({ data, width, height, depth, samples }: PngParts): { rows: Buffer; rowBytes: number } {
  const rowBytes = Math.ceil((width * samples * depth) / 8);
  const step = Math.max(1, (samples * depth) >> 3);
  let packed: Buffer;
  try {
    packed = inflateSync(data, { maxOutputLength: (rowBytes + 1) * height });
  } catch {
    throw damaged();
  }
  if (packed.length !== (rowBytes + 1) * height) throw damaged();
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const predict = PREDICTIONS[packed[y * (rowBytes + 1)]!];
    if (!predict) throw damaged();
    for (let x = 0; x < rowBytes; x++) {
      const at = y * rowBytes + x;
      const left = x >= step ? rows[at - step]! : 0;
      const up = y > 0 ? rows[at - rowBytes]! : 0;
      const corner = x >= step && y > 0 ? rows[at - rowBytes - step]! : 0;
      rows[at] = packed[y * (rowBytes + 1) + 1 + x]! + predict(left, up, corner);
    }
  }
  return { rows, rowBytes };
}

type Rgba = [red: number, green: number, blue: number, opacity: number];

/** Converts the samples of a pixel to a colour. */
function colourer({ type, depth, palette, transparent }: PngParts): (samples: readonly number[]) => Rgba {
  const most = 2 ** depth - 1;
  const scaled = (sample: number): number => Math.round((sample * 255) / most);
  const seeThrough = Array.from({ length: transparent.length >> 1 }, (_, at) => transparent.readUInt16BE(at * 2));
  const opacityOf = (samples: readonly number[]): number =>
    seeThrough.length >= samples.length && samples.every((sample, at) => sample === seeThrough[at]) ? 0 : 255;
  if (type === PALETTE)
    return ([index]) => {
      const at = Math.min(index! * 3, palette.length - 3);
      return [palette[at]!, palette[at + 1]!, palette[at + 2]!, transparent[index!] ?? 255];
    };
  return (samples) => {
    const [first, second, third, fourth] = samples as [number, number, number, number];
    if (type === 0) return [scaled(first), scaled(first), scaled(first), opacityOf(samples)];
    if (type === 4) return [scaled(first), scaled(first), scaled(first), scaled(second)];
    const opacity = type === 6 ? scaled(fourth) : opacityOf(samples);
    return [scaled(first), scaled(second), scaled(third), opacity];
  };
}

/** Pixels of a file on white, three bytes each. */
function pixelsOf(parts: PngParts): Buffer {
  const { width, height, depth, samples } = parts;
  const { rows, rowBytes } = rowsOf(parts);
  const colourOf = colourer(parts);
  const sampleAt = (y: number, index: number): number => {
    if (depth === 16) return rows.readUInt16BE(y * rowBytes + index * 2);
    const bit = index * depth;
    return (rows[y * rowBytes + (bit >> 3)]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
  };
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const own = Array.from({ length: samples }, (_, at) => sampleAt(y, x * samples + at));
      const [red, green, blue, opacity] = colourOf(own);
      const onWhite = (value: number): number => Math.round((value * opacity + 255 * (255 - opacity)) / 255);
      pixels.set([onWhite(red), onWhite(green), onWhite(blue)], (y * width + x) * 3);
    }
  return pixels;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Applies the Up filter: flat areas then compress to almost nothing. */
function filtered(pixels: Buffer, width: number, height: number): Buffer {
  const rowBytes = width * 3;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y++) {
    rows[y * (rowBytes + 1)] = 2;
    for (let x = 0; x < rowBytes; x++) {
      const at = y * rowBytes + x;
      rows[y * (rowBytes + 1) + 1 + x] = pixels[at]! - (y > 0 ? pixels[at - rowBytes]! : 0);
    }
  }
  return rows;
}

/** The re-encoded picture of a PNG file. @throws UnusablePicture */
export function readPng(file: Buffer): Picture {
  const parts = partsOf(file);
  const { width, height } = parts;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(filtered(pixelsOf(parts), width, height), { level: 9 });
  const bytes = Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { kind: 'png', width, height, bytes };
}
