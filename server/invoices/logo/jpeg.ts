// Extracts the image data of a JPEG file and drops everything else: camera metadata, thumbnails, profiles, comments,
// trailing bytes.

import { invoiceCopy } from '#domain/invoices/copy.ts';
import { LOGO_SIDE_MAX } from '#domain/invoices/logo-calls.ts';
import { type Picture, UnusablePicture } from './picture.ts';

export const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

const END = 0xd9;
const SCAN = 0xda;
const ADOBE = 0xee;
/** Baseline, extended and progressive images, which every PDF reader supports. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
/** Decoding tables: Huffman, quantization, restart intervals. */
const TABLES = [0xc4, 0xdb, 0xdd];

const damaged = (): UnusablePicture => new UnusablePicture(invoiceCopy.logoDamaged);

interface Segment {
  marker: number;
  /** From the marker to the end of the segment. */
  bytes: Buffer;
}

/** End of a scan's data: the next marker that is neither a restart nor a stuffed byte. */
function endOfScan(file: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = file.indexOf(0xff, at);
    if (at < 0 || at + 1 >= file.length) throw damaged();
    const next = file[at + 1]!;
    if (next !== 0x00 && (next < 0xd0 || next > 0xd7)) return at;
    at += 2;
  }
}

/** Segments of a file, with scan data, up to the end marker. */
function* segmentsOf(file: Buffer): Generator<Segment> {
  let at = JPEG_START.length;
  for (;;) {
    if (file[at] !== 0xff) throw damaged();
    while (file[at + 1] === 0xff) at++;
    const marker = file[at + 1];
    if (marker === undefined) throw damaged();
    if (marker === END) return;
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0;
    const end = at + 2 + length;
    if (length < 2 || end > file.length) throw damaged();
    const wholeEnd = marker === SCAN ? endOfScan(file, end) : end;
    yield { marker, bytes: file.subarray(at, wholeEnd) };
    at = wholeEnd;
  }
}

/** Width and height of a frame. @throws UnusablePicture if it cannot be printed */
function sizeOf({ bytes }: Segment, sideMax: number): { width: number; height: number } {
  if (bytes.length < 10) throw damaged();
  const [precision, height, width, components] = [bytes[4], bytes.readUInt16BE(5), bytes.readUInt16BE(7), bytes[9]];
  if (precision !== 8 || width === 0 || height === 0) throw damaged();
  if (components !== 1 && components !== 3) throw new UnusablePicture(invoiceCopy.logoNotRgb);
  if (width > sideMax || height > sideMax) throw new UnusablePicture(invoiceCopy.logoTooWide);
  return { width, height };
}

/** Specifies the colour transform; the rest of the segment is cut off. */
const ADOBE_LENGTH = 16;
const isAdobe = ({ marker, bytes }: Segment): boolean =>
  marker === ADOBE && bytes.length >= ADOBE_LENGTH && bytes.toString('latin1', 4, 9) === 'Adobe';

function adobeOf({ bytes }: Segment): Buffer {
  const said = Buffer.alloc(ADOBE_LENGTH);
  said.set([0xff, ADOBE, 0, ADOBE_LENGTH - 2]);
  said.write('Adobe', 4, 'latin1');
  said[10] = 100;
  said[15] = bytes[15]!;
  return said;
}

/** The bare image of a JPEG file. `sideMax` in pixels. @throws UnusablePicture */
export function readJpeg(file: Buffer, sideMax: number = LOGO_SIDE_MAX): Picture {
  const kept: Buffer[] = [JPEG_START];
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  for (const segment of segmentsOf(file)) {
    const { marker, bytes } = segment;
    if (OTHER_FRAMES.includes(marker)) throw new UnusablePicture(invoiceCopy.logoNotRgb);
    if (FRAMES.includes(marker)) {
      if (size) throw damaged();
      size = sizeOf(segment, sideMax);
    }
    if (marker === SCAN) {
      if (!size) throw damaged();
      hasScan = true;
    }
    if (isAdobe(segment)) kept.push(adobeOf(segment));
    else if (marker === SCAN || FRAMES.includes(marker) || TABLES.includes(marker)) kept.push(bytes);
  }
  if (!size || !hasScan) throw damaged();
  return { kind: 'jpeg', ...size, bytes: Buffer.concat([...kept, JPEG_END]) };
}
