// Upload and removal of product pictures by staff (PIC-010, PIC-011, PIC-013).

import * as z from 'zod/mini';
import { del, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { uploadField } from '#domain/base/upload-field.ts';

/** Maximum size of an upload in bytes. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
/** Larger uploads are refused by their handler up to this size, so that the message names the limit. */
const UPLOAD_BYTES_MAX = PICTURE_BYTES_MAX + 2 ** 20;
/** Maximum number of pixels of an upload. */
export const PICTURE_PIXELS_MAX = 16_000_000;

const ById = z.strictObject({ id: field.id() });
const Done = z.object({});

export const pictureUploadCalls = {
  set: put('/product/management/:id/Picture', {
    summary: 'Sets the picture of a product: a PNG, JPEG or WebP file of at most 5 MB.',
    access: staff('Promotion.Edit'),
    refusals: ['busy_reading', 'file_refused'],
    upload: 'application/octet-stream',
    uploadBytes: UPLOAD_BYTES_MAX,
    body: 'file',
    input: z.strictObject({ id: field.id(), file: uploadField() }),
    reply: Done,
  }),
  remove: del('/product/management/:id/Picture', {
    summary: 'Removes the picture of a product.',
    access: staff('Promotion.Edit'),
    input: ById,
    reply: Done,
  }),
};
