// Files accepted as a logo, what is stored of them, and the errors for others.

import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { LOGO_BYTES_MAX } from '#domain/invoices/logo-calls.ts';
import { JPEG, jpegWith, plainPng, pngOf } from '#test/pictures.ts';
import { pictureOf } from './seller-logo.ts';

/** Pixels of a picture we wrote: rows of differences to the row above. */
function pixelsOf(file: Buffer): number[][] {
  const { width, height, bytes } = pictureOf(file);
  const length = bytes.readUInt32BE(33);
  const packed = inflateSync(bytes.subarray(41, 41 + length));
  const rows: number[][] = [];
  for (let y = 0; y < height; y++) {
    const row = packed.subarray(y * (width * 3 + 1) + 1, (y + 1) * (width * 3 + 1));
    rows.push([...row].map((value, x) => (value + (rows[y - 1]?.[x] ?? 0)) & 255));
  }
  return rows;
}

describe('re-encodes a PNG on white', () => {
  const palette: [string, Buffer] = ['PLTE', Buffer.from([255, 0, 0, 0, 0, 255])];
  test.each<[string, Buffer, number[][]]>([
    ['of colours', pngOf({ width: 2, height: 1, rows: [[0, 1, 2, 3, 4, 5, 6]] }), [[1, 2, 3, 4, 5, 6]]],
    ['of 16 bits', pngOf({ width: 1, height: 1, depth: 16, rows: [[0, 255, 255, 128, 128, 0, 0]] }), [[255, 128, 0]]],
    ['of greys', pngOf({ width: 1, height: 1, type: 0, rows: [[0, 7]] }), [[7, 7, 7]]],
    [
      'of black and white',
      pngOf({ width: 3, height: 1, type: 0, depth: 1, rows: [[0, 0b10100000]] }),
      [[255, 255, 255, 0, 0, 0, 255, 255, 255]],
    ],
    [
      'of a palette with something transparent',
      pngOf({
        width: 2,
        height: 1,
        type: 3,
        depth: 4,
        rows: [[0, 0x01]],
        parts: [palette, ['tRNS', Buffer.from([255, 0])]],
      }),
      [[255, 0, 0, 255, 255, 255]],
    ],
    ['half transparent', pngOf({ width: 1, height: 1, type: 6, rows: [[0, 255, 0, 0, 128]] }), [[255, 127, 127]]],
    ['of grey and opacity', pngOf({ width: 1, height: 1, type: 4, rows: [[0, 0, 0]] }), [[255, 255, 255]]],
    [
      'with a colour that is transparent',
      pngOf({
        width: 2,
        height: 1,
        rows: [[0, 9, 9, 9, 8, 8, 8]],
        parts: [['tRNS', Buffer.from([0, 9, 0, 9, 0, 9])]],
      }),
      [[255, 255, 255, 8, 8, 8]],
    ],
    [
      'with every filter',
      pngOf({
        width: 2,
        height: 5,
        type: 0,
        rows: [
          [0, 10, 20],
          [1, 1, 1],
          [2, 1, 1],
          [3, 1, 1],
          [4, 1, 1],
        ],
      }),
      [
        [10, 20],
        [1, 2],
        [2, 3],
        [2, 3],
        [3, 4],
      ].map((row) => row.flatMap((grey) => [grey, grey, grey])),
    ],
  ])('%s', (_, file, pixels) => {
    expect(pixelsOf(file)).toEqual(pixels);
  });

  test('without metadata and deterministically', () => {
    const said = pngOf({
      width: 1,
      height: 1,
      rows: [[0, 1, 2, 3]],
      parts: [['tEXt', Buffer.from('Comment\0<script>alert(1)</script>')]],
    });
    const { bytes } = pictureOf(Buffer.concat([said, Buffer.from('PK\u0003\u0004 more')]));
    expect(bytes.toString('latin1')).not.toMatch(/script|PK/);
    expect(pictureOf(plainPng(1, 1, [1, 2, 3])).bytes).toEqual(bytes);
    expect(pictureOf(bytes).bytes).toEqual(bytes);
  });
});

test('keeps only the image data of a JPEG', () => {
  const said = Buffer.from('Exif\0\0 taken at home <script>');
  const { kind, width, height, bytes } = pictureOf(
    Buffer.concat([jpegWith(0xe1, said), Buffer.from('<script>behind the end</script>')]),
  );
  expect([kind, width, height]).toEqual(['jpeg', 16, 8]);
  expect(bytes.toString('latin1')).not.toMatch(/script|Exif|JFIF/);
  expect(pictureOf(jpegWith(0xfe, said)).bytes).toEqual(bytes);
  expect(pictureOf(JPEG).bytes).toEqual(bytes);
  expect(pictureOf(bytes).bytes).toEqual(bytes);
});

/** A JPEG frame with a different number of colours, height or type. */
function changedFrame(change: (frame: Buffer) => void): Buffer {
  const file = Buffer.from(JPEG);
  change(file.subarray(file.indexOf(Buffer.from([0xff, 0xc0]))));
  return file;
}

describe('rejects unusable files with field and rule', () => {
  const png = plainPng(3, 2, [1, 2, 3]);
  const broken = Buffer.from(png);
  broken[45]! ^= 1;
  test.each<[string, Buffer, string]>([
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), invoiceCopy.logoKind],
    ['a GIF', Buffer.from('GIF89a'), invoiceCopy.logoKind],
    ['nothing', Buffer.alloc(0), invoiceCopy.logoKind],
    ['too many bytes', Buffer.concat([png, Buffer.alloc(LOGO_BYTES_MAX)]), invoiceCopy.logoTooLarge],
    ['a PNG that is cut off', png.subarray(0, -5), invoiceCopy.logoDamaged],
    ['a PNG with a changed byte', broken, invoiceCopy.logoDamaged],
    ['a PNG of fewer rows than it says', pngOf({ width: 1, height: 2, rows: [[0, 1, 2, 3]] }), invoiceCopy.logoDamaged],
    [
      'a PNG that unpacks to more than it says',
      pngOf({ width: 1, height: 1, rows: [[0, 1, 2, 3], Array(1e6).fill(0)] }),
      invoiceCopy.logoDamaged,
    ],
    ['a PNG without a palette', pngOf({ width: 1, height: 1, type: 3, rows: [[0, 0]] }), invoiceCopy.logoDamaged],
    ['a PNG of unknown colours', pngOf({ width: 1, height: 1, type: 5, rows: [[0, 0]] }), invoiceCopy.logoDamaged],
    ['a PNG of an unknown filter', pngOf({ width: 1, height: 1, rows: [[9, 1, 2, 3]] }), invoiceCopy.logoDamaged],
    ['a PNG that is too wide', pngOf({ width: 1201, height: 1, rows: [[0]] }), invoiceCopy.logoTooWide],
    [
      'an interlaced PNG',
      pngOf({ width: 1, height: 1, isInterlaced: true, rows: [[0, 1, 2, 3]] }),
      invoiceCopy.logoInterlaced,
    ],
    ['a JPEG that is cut off', JPEG.subarray(0, -2), invoiceCopy.logoDamaged],
    ['a JPEG of nothing but its start', JPEG.subarray(0, 2), invoiceCopy.logoDamaged],
    ['a JPEG without pixels', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), invoiceCopy.logoDamaged],
    ['a JPEG of four colours', changedFrame((frame) => frame.writeUInt8(4, 9)), invoiceCopy.logoNotRgb],
    ['a JPEG that is too high', changedFrame((frame) => frame.writeUInt16BE(1201, 5)), invoiceCopy.logoTooWide],
    ['a JPEG without a height', changedFrame((frame) => frame.writeUInt16BE(0, 5)), invoiceCopy.logoDamaged],
    ['a JPEG that few can read', changedFrame((frame) => frame.writeUInt8(0xc9, 1)), invoiceCopy.logoNotRgb],
  ])('%s', (_, file, sentence) => {
    let refusal: unknown;
    try {
      pictureOf(file);
    } catch (err) {
      refusal = err;
    }
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      status: 422,
      errors: [{ field: 'image', code: 'file_refused', message: sentence }],
    });
  });

  test('with random bytes after a valid header', () => {
    for (const whole of [png, JPEG])
      for (let at = 2; at < whole.length; at++) {
        const file = Buffer.from(whole);
        file[at] = (file[at]! + 91) & 255;
        try {
          expect(pictureOf(file).bytes.length).toBeLessThan(1000);
        } catch (err) {
          expect(err).toBeInstanceOf(Refusal);
        }
      }
  });
});
