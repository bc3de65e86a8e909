// Sizes of an uploaded picture, made by a child process with limited memory and time.

import { fileURLToPath } from 'node:url';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { PICTURE_BYTES_MAX } from '#domain/catalog/picture-upload.ts';
import { catalogProductCopy } from '#domain/catalog/product-copy.ts';
import { askLimitedChild } from '#server/base/process/limited-child.ts';
import type { PictureAnswer } from './picture-child.ts';

const CHILD = fileURLToPath(new URL('./picture-child.ts', import.meta.url));
/** The pixels are outside the heap; their number is limited before they are decoded. */
const LIMITS = { memoryMegabytes: 256, timeoutMs: 30_000 };

let isBusy = false;

/** @throws Refusal 422 naming the rule that the file breaks; 429 while another picture is read */
export async function makePictureSizes(file: unknown): Promise<{ width: number; bytes: Buffer }[]> {
  const refuse = (message: string) => invalidField('file', 'file_refused', message);
  if (!Buffer.isBuffer(file) || file.length === 0) throw refuse(catalogProductCopy.pictureType);
  if (file.length > PICTURE_BYTES_MAX) throw refuse(catalogProductCopy.pictureTooLarge);
  // One picture may take several hundred megabytes.
  if (isBusy) throw new Refusal('busy_reading', catalogProductCopy.pictureBusy, { retryAfter: 2 });
  isBusy = true;
  try {
    const answer = await askLimitedChild<PictureAnswer>(CHILD, { bytes: file }, LIMITS);
    if (!answer || 'fault' in answer) throw refuse(answer?.fault ?? catalogProductCopy.pictureUnreadable);
    return answer.sizes.map(({ width, bytes }) => ({ width, bytes: Buffer.from(bytes) }));
  } finally {
    isBusy = false;
  }
}
