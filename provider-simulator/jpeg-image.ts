// Renders a key as a baseline JPEG in shades of grey, for products with picture keys. Every point of the picture is a
// block of eight by eight pixels in one colour, so only the first coefficient of each block is not zero.

import { POINTS_HIGH, pointColumns } from './key-image.ts';

/** First coefficient of a black and of a white block, with a quantization of 8: eight times the colour minus 128. */
const BLACK = -128;
const WHITE = 127;
/** Number of bits of a difference between two such coefficients: 0, or 8 for 255. */
const WIDEST = 8;

const marker = (type: number, ...content: number[]): number[] => {
  const length = content.length + 2;
  return [0xff, type, length >> 8, length & 255, ...content];
};

/** Huffman table with codes of one or two bits for the given values. */
const huffman = (id: number, values: readonly number[]): number[] =>
  marker(
    0xc4,
    id,
    values.length === 1 ? 1 : 0,
    values.length === 1 ? 0 : values.length,
    ...Array(14).fill(0),
    ...values,
  );

/** Bits as bytes, padded with ones; a zero byte follows each byte of ones. */
function packBits(bits: string): number[] {
  const bytes = (bits + '1'.repeat((8 - (bits.length % 8)) % 8)).match(/.{8}/g) ?? [];
  return bytes.flatMap((text) => {
    const byte = Number.parseInt(text, 2);
    return byte === 0xff ? [0xff, 0] : [byte];
  });
}

/** Code of a difference to the previous block, and the end of the block. */
function blockBits(difference: number): string {
  const endOfBlock = '0';
  // Values of the table: size 0 has code 00, sizes 7 and 8 have 01 and 10.
  if (difference === 0) return `00${endOfBlock}`;
  const size = Math.abs(difference).toString(2).length;
  const value = difference > 0 ? difference : difference + 2 ** size - 1;
  return `${size === WIDEST ? '10' : '01'}${value.toString(2).padStart(size, '0')}${endOfBlock}`;
}

/** Picture of a key text as base64: black on white, each point eight by eight pixels. */
export function jpegImage(text: string): string {
  const columns = pointColumns(text);
  const [width, height] = [columns.length * 8, POINTS_HIGH * 8];
  let before = 0;
  let bits = '';
  for (let y = 0; y < POINTS_HIGH; y++)
    for (const column of columns) {
      const colour = (column >> y) & 1 ? BLACK : WHITE;
      bits += blockBits(colour - before);
      before = colour;
    }
  return Buffer.from([
    ...[0xff, 0xd8],
    ...marker(0xdb, 0, ...Array(64).fill(8)),
    ...marker(0xc0, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0),
    ...huffman(0x00, [0, 7, WIDEST]),
    ...huffman(0x10, [0]),
    ...marker(0xda, 1, 1, 0, 0, 63, 0),
    ...packBits(bits),
    ...[0xff, 0xd9],
  ]).toString('base64');
}
