// Calls on the files of claims (CLM-051). Downloads are always saved, never shown by the browser.

import * as z from 'zod/mini';
import { ATTACHED_NAME_MAX, ATTACHED_UPLOAD_BYTES_MAX } from '#domain/base/attached-file.ts';
import { get, partner, post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { uploadField } from '#domain/base/upload-field.ts';
import { MyClaimDetail } from './shapes.ts';

const ById = z.strictObject({ id: field.id() });

export const myClaimFileCalls = {
  attach: post('/claim/me/:id/file', {
    summary: 'Attaches a file to an open claim of the company.',
    access: partner('Order.RefundRequest'),
    refusals: ['claim_state', 'contains_key', 'file_refused', 'too_many_files'],
    upload: 'application/octet-stream',
    uploadBytes: ATTACHED_UPLOAD_BYTES_MAX,
    body: 'file',
    input: z.strictObject({
      id: field.id(),
      fileName: field.singleLine(ATTACHED_NAME_MAX, { min: 1 }),
      file: uploadField(),
    }),
    reply: MyClaimDetail,
  }),
  download: get('/claim/me/file/:id', {
    summary: "Downloads a file of one of the company's claims.",
    access: partner('Order.View'),
    kind: 'file',
    input: ById,
    reply: z.unknown(),
  }),
};

export const claimFileCalls = {
  download: get('/claim/management/file/:id', {
    summary: 'Downloads a file of a claim.',
    access: staff('Order.View'),
    kind: 'file',
    input: ById,
    reply: z.unknown(),
  }),
};
