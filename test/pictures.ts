// Image files for uploads: PNG of any kind, built pixel by pixel, and a small JPEG.

import { crc32, deflateSync } from 'node:zlib';

const chunkOf = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

interface PngTerms {
  width: number;
  height: number;
  /** 2: red, green, blue. */
  type?: number;
  depth?: number;
  isInterlaced?: boolean;
  /** Rows including their filter bytes. */
  rows: readonly (readonly number[])[];
  /** Additional chunks before the pixels. */
  parts?: readonly [type: string, data: Buffer][];
}

/** A PNG file. */
export function pngOf({
  width,
  height,
  type = 2,
  depth = 8,
  isInterlaced = false,
  rows,
  parts = [],
}: PngTerms): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    ...parts.map(([name, data]) => chunkOf(name, data)),
    chunkOf('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG file of one colour. */
export const plainPng = (width: number, height: number, colour: readonly [number, number, number]): Buffer =>
  pngOf({ width, height, rows: Array.from({ length: height }, () => [0, ...Array(width).fill(colour).flat()]) });

/** A JPEG of 16 by 8 pixels with a red left half. */
export const JPEG = Buffer.from(
  `/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpR
   Uk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIABADASIAAhEB
   AxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAMF/8QAGREAAQUAAAAAAAAA
   AAAAAAAAAAMFQoHB/9oADAMBAAIRAxEAPwCI2kBplh1heH//2Q==`,
  'base64',
);

/** A JPEG with an additional segment after its start. */
export function jpegWith(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([JPEG.subarray(0, 2), head, data, JPEG.subarray(2)]);
}
