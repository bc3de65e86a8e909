// Decodes an untrusted picture in a separate process and encodes it again in the sizes that are shown. The codecs are
// WebAssembly: a crafted file cannot reach anything outside their memory.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import encodeWebp, { init as initEncoder } from '@jsquash/webp/encode.js';
import { PICTURE_PIXELS_MAX } from '#domain/catalog/picture-upload.ts';
import { PICTURE_WIDTHS, pictureHeight } from '#domain/catalog/pictures.ts';
import { catalogProductCopy } from '#domain/catalog/product-copy.ts';
import { type PictureHeader, readPictureHeader } from './picture-header.ts';
import { coverWith, type Pixels } from './scaling.ts';

interface PictureRequest {
  bytes: Uint8Array;
}

interface EncodedSize {
  width: number;
  bytes: Uint8Array;
}

export type PictureAnswer = { sizes: EncodedSize[] } | { fault: string };

/** The codecs create their result with the constructor of browsers. */
class DecodedPixels implements Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
Object.assign(globalThis, { ImageData: DecodedPixels });

const compiled = (file: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve(`@jsquash/${file}.wasm`))));

const copyOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

const DECODERS: Record<PictureHeader['type'], (bytes: Uint8Array) => Promise<Pixels>> = {
  png: async (bytes) => {
    await initPng(await compiled('png/codec/pkg/squoosh_png_bg'));
    return decodePng(copyOf(bytes));
  },
  jpeg: async (bytes) => {
    await initJpeg(await compiled('jpeg/codec/dec/mozjpeg_dec'));
    return decodeJpeg(copyOf(bytes), { preserveOrientation: true });
  },
  webp: async (bytes) => {
    await initWebp(await compiled('webp/codec/dec/webp_dec'));
    return decodeWebp(copyOf(bytes));
  },
};

const QUALITY = 82;

async function encodeSizes(picture: Pixels): Promise<EncodedSize[]> {
  await initEncoder(await compiled('webp/codec/enc/webp_enc_simd'));
  const sizes: EncodedSize[] = [];
  for (const width of PICTURE_WIDTHS) {
    const { data } = coverWith(picture, width, pictureHeight(width));
    const image = new DecodedPixels(data, width, pictureHeight(width)) as unknown as ImageData;
    sizes.push({ width, bytes: new Uint8Array(await encodeWebp(image, { quality: QUALITY })) });
  }
  return sizes;
}

/** Which rule the header breaks; null if none. */
function findFault(header: PictureHeader): string | null {
  if (header.width * header.height > PICTURE_PIXELS_MAX) return catalogProductCopy.picturePixels;
  if (header.isAnimated) return catalogProductCopy.pictureAnimated;
  if (header.width === 0 || header.height === 0 || !header.isComplete) return catalogProductCopy.pictureUnreadable;
  return null;
}

async function answer({ bytes }: PictureRequest): Promise<PictureAnswer> {
  const header = readPictureHeader(Buffer.from(bytes));
  if (!header) return { fault: catalogProductCopy.pictureType };
  const fault = findFault(header);
  if (fault) return { fault };
  const picture = await DECODERS[header.type](bytes);
  return { sizes: await encodeSizes(picture) };
}

process.once('message', async (request: PictureRequest) => {
  const reply = await answer(request).catch((): PictureAnswer => ({ fault: catalogProductCopy.pictureUnreadable }));
  process.send!(reply, () => process.disconnect());
});
