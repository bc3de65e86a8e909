// Type and dimensions of a picture from its first bytes, before anything is decoded: a few bytes can claim a picture that
// fills the memory.

export interface PictureHeader {
  type: 'png' | 'jpeg' | 'webp';
  width: number;
  height: number;
  isAnimated: boolean;
  /** Ends where its format says; decoders fill the rest of a truncated picture with grey. */
  isComplete: boolean;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function readPng(bytes: Buffer): PictureHeader {
  const chunks = new Set<string>();
  for (let at = 8; at + 12 <= bytes.length && !chunks.has('IEND'); at += 12 + bytes.readUInt32BE(at))
    chunks.add(bytes.toString('latin1', at + 4, at + 8));
  return {
    type: 'png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    isAnimated: chunks.has('acTL'),
    isComplete: chunks.has('IEND'),
  };
}

/** The size if the header has none. */
const NO_SIZE = { width: 0, height: 0 };

const START_OF_SCAN = 0xda;
/** Frames, without the tables between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(bytes: Buffer): PictureHeader {
  let size = NO_SIZE;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    if (isFrame(marker) && size === NO_SIZE)
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Behind the thumbnails of the metadata, which have ends of their own.
    if (marker === START_OF_SCAN)
      return { type: 'jpeg', ...size, isAnimated: false, isComplete: bytes.includes('ffd9', at, 'hex') };
    // Markers may be padded.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return { type: 'jpeg', ...size, isAnimated: false, isComplete: false };
}

const ANIMATED = 0x02;

function readWebp(bytes: Buffer): PictureHeader {
  const isComplete = bytes.readUInt32LE(4) + 8 <= bytes.length;
  const of = (width: number, height: number, isAnimated = false): PictureHeader => ({
    type: 'webp',
    width,
    height,
    isAnimated,
    isComplete,
  });
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return of(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return of((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return of(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1, (bytes[20]! & ANIMATED) !== 0);
    default:
      return of(NO_SIZE.width, NO_SIZE.height);
  }
}

/** Length of the longest header that is read at fixed places. */
const HEADER_BYTES = 30;

/** Null for anything but a PNG, JPEG or WebP file. */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.length < HEADER_BYTES) return null;
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(bytes);
  if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? readWebp(bytes) : null;
}
