// Renders a key as a GIF, for products with picture keys.

import { POINTS_HIGH, pointColumns } from './key-image.ts';

const SCALE = 3;
/** Code size for two colours: the smallest that the format allows. */
const CODE_BITS = 2;
const CLEAR = 1 << CODE_BITS;
const END = CLEAR + 1;

/** Three-bit codes with a reset before the table would need a fourth bit, so each pixel is one code. */
function packPixels(pixels: readonly number[]): Buffer {
  const codes = pixels.flatMap((pixel, index) => (index % 2 === 0 ? [CLEAR, pixel] : [pixel]));
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const code of [...codes, END]) {
    held |= code << bits;
    bits += CODE_BITS + 1;
    for (; bits >= 8; bits -= 8, held >>= 8) bytes.push(held & 255);
  }
  return Buffer.from([...bytes, held & 255]);
}

/** Picture of a key text as base64: black on white, each point three by three pixels. */
export function gifImage(text: string): string {
  const columns = pointColumns(text);
  const [width, height] = [columns.length * SCALE, POINTS_HIGH * SCALE];
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [Math.floor((at % width) / SCALE), Math.floor(at / width / SCALE)];
    return (columns[x]! >> y) & 1;
  });
  const size = (offset: number, buffer: Buffer) => {
    buffer.writeUInt16LE(width, offset);
    buffer.writeUInt16LE(height, offset + 2);
    return buffer;
  };
  const screen = size(6, Buffer.from('4749463839610000000080000000', 'hex').subarray(0, 13));
  const colours = Buffer.from('ffffff000000', 'hex');
  const frame = size(5, Buffer.from('2c000000000000000000', 'hex'));
  const data = packPixels(pixels);
  const blocks: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([
    screen,
    colours,
    frame,
    Buffer.from([CODE_BITS]),
    ...blocks,
    Buffer.from('003b', 'hex'),
  ]).toString('base64');
}
