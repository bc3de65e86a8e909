// Counts the pixels encoded in GIF data (GIF89a specification, appendix F) without storing them: each code represents
// its prefix plus one pixel.

const CODES_MAX = 4096;
const WIDTH_MAX = 12;

/** Reads LZW codes of increasing width. */
class CodeReader {
  width: number;
  readonly #data: Buffer;
  #at = 0;
  #bits = 0;
  #held = 0;

  constructor(data: Buffer, width: number) {
    this.#data = data;
    this.width = width;
  }

  /** The next code; null at the end of the data. */
  next(): number | null {
    while (this.#bits < this.width) {
      const byte = this.#data[this.#at++];
      if (byte === undefined) return null;
      this.#held |= byte << this.#bits;
      this.#bits += 8;
    }
    const code = this.#held & ((1 << this.width) - 1);
    this.#held >>>= this.width;
    this.#bits -= this.width;
    return code;
  }
}

/** Number of pixels; null if the data is truncated, corrupt, or exceeds `most`. */
export function countPixels(data: Buffer, codeSize: number, most: number): number | null {
  const clear = 1 << codeSize;
  const end = clear + 1;
  const lengths = new Uint32Array(CODES_MAX).fill(1, 0, clear);
  const codes = new CodeReader(data, codeSize + 1);
  let next = end + 1;
  let previous: number | null = null;
  let pixels = 0;
  for (let code = codes.next(); code !== null; code = codes.next()) {
    if (code === end) return pixels;
    if (code === clear) {
      next = end + 1;
      codes.width = codeSize + 1;
      previous = null;
      continue;
    }
    if (code > (previous === null ? clear - 1 : next)) return null;
    if (previous !== null && next < CODES_MAX) {
      lengths[next] = lengths[previous]! + 1;
      next += 1;
      if (next === 1 << codes.width && codes.width < WIDTH_MAX) codes.width += 1;
    }
    pixels += lengths[code]!;
    if (pixels > most) return null;
    previous = code;
  }
  return null;
}
