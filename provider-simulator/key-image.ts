// Renders a key as a picture, for products with picture keys: a PNG with one bit per pixel, small enough for a text
// field.

import { crc32, deflateSync } from 'node:zlib';

/** Each letter has five columns of seven pixels, lowest bit on top, two hex digits per column. */
const GLYPHS: Record<string, string> = {
  A: '7C1211127C',
  B: '7F49494936',
  C: '3E41414122',
  D: '7F4141413E',
  E: '7F49494941',
  F: '7F09090901',
  G: '3E41415173',
  H: '7F0808087F',
  J: '2040413F01',
  K: '7F08142241',
  L: '7F40404040',
  M: '7F021C027F',
  N: '7F0408107F',
  P: '7F09090906',
  Q: '3E4151215E',
  R: '7F09192946',
  S: '2649494932',
  T: '03017F0103',
  U: '3F4040403F',
  V: '1F2040201F',
  W: '3F4038403F',
  X: '6314081463',
  Y: '0304780403',
  Z: '6159494D43',
  '2': '7249494946',
  '3': '2141494D33',
  '4': '1814127F10',
  '5': '2745454539',
  '6': '3C4A494931',
  '7': '4121110907',
  '8': '3649494936',
  '9': '464949291E',
  '-': '0808080808',
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), out.length - 4);
  return out;
}

/** Number of points in a column of a picture. */
export const POINTS_HIGH = 9;

/** Columns of the picture of a text with a margin of one point; each is a number with one bit per point, lowest on top. */
export const pointColumns = (text: string): number[] =>
  [0, ...[...text].flatMap((letter) => [...Buffer.from(GLYPHS[letter] ?? '', 'hex'), 0])].map((bits) => bits << 1);

/** Picture of a key text as base64: black on white, each point three by three pixels. */
export function keyImage(text: string): string {
  const columns = pointColumns(text);
  const scale = 3;
  const width = columns.length * scale;
  const rows: Buffer[] = [];
  for (let y = 0; y < POINTS_HIGH * scale; y++) {
    const row = Buffer.alloc(1 + Math.ceil(width / 8));
    for (let x = 0; x < width; x++) {
      const black = (columns[Math.floor(x / scale)]! >> Math.floor(y / scale)) & 1;
      if (!black) row[1 + (x >> 3)]! |= 0x80 >> (x & 7);
    }
    rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(POINTS_HIGH * scale, 4);
  header[8] = 1;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(Buffer.concat(rows), { level: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}
