// Reads untrusted ZIP archives: the directory comes first, so that declared sizes are known before anything is
// expanded, and each part is expanded with its declared size as the limit.

import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** Not an archive, corrupt, encrypted, or inconsistent about its parts. Exported for tests. */
export class BrokenZip extends Error {}

/** One file of an archive, as declared in the directory. Sizes in bytes. */
export interface ZipPart {
  name: string;
  method: number;
  packed: number;
  expanded: number;
  at: number;
}

/** Finds the directory and its number of parts. @throws BrokenZip */
function findDirectory(bytes: Buffer): { count: number; at: number } {
  let end = bytes.length - 22;
  const lowest = Math.max(0, end - 0xffff);
  while (end >= lowest && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < lowest) throw new BrokenZip('no directory');
  return { count: bytes.readUInt16LE(end + 10), at: bytes.readUInt32LE(end + 16) };
}

/**
 * The parts of an archive; null if there are more than `partsMax`. @throws BrokenZip, or RangeError outside the file
 */
export function readZipDirectory(bytes: Buffer, partsMax: number): ZipPart[] | null {
  const { count, at: start } = findDirectory(bytes);
  if (count === 0) throw new BrokenZip('empty');
  if (count > partsMax) return null;
  let at = start;
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== ENTRY || bytes.readUInt16LE(at + 8) & 1) throw new BrokenZip('entry');
    const nameLength = bytes.readUInt16LE(at + 28);
    const part: ZipPart = {
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

/** Expands a part. @throws BrokenZip if its actual size differs */
export function expandZipPart(bytes: Buffer, { method, packed, expanded, at }: ZipPart): Buffer {
  if (bytes.readUInt32LE(at) !== LOCAL) throw new BrokenZip('part');
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const raw = bytes.subarray(start, start + packed);
  if (raw.length !== packed) throw new BrokenZip('cut off');
  if (method === STORED) return raw;
  if (method !== DEFLATED) throw new BrokenZip('method');
  const content = inflateRawSync(raw, { maxOutputLength: Math.max(1, expanded) });
  if (content.length !== expanded) throw new BrokenZip('size');
  return content;
}
