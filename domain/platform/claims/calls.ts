// Claims of the partner API: keys that do not work are named by the ids under which they were read.

import * as z from 'zod/mini';
import { ATTACHED_NAME_MAX, ATTACHED_UPLOAD_BYTES_MAX } from '#domain/base/attached-file.ts';
import { get, partner, post } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { CLAIM_NOTE_MAX, CLAIMS_MAX } from '#domain/claims/calls.ts';
import { CLAIM_FILE_KINDS } from '#domain/claims/file-rules.ts';
import { CLAIM_REASONS } from '#domain/claims/rules.ts';
import {
  countField,
  EXAMPLE_ID,
  idField,
  nullableText,
  pageOf,
  pageQuery,
  textField,
  timeField,
} from '#domain/platform/fields.ts';

const { described } = field;

const STATUSES = ['requested', 'at_supplier', 'replaced', 'credited', 'refused', 'withdrawn'] as const;

const reasonOf = (description: string) => described(z.enum(CLAIM_REASONS), description, 'invalid');

const ApiClaimFile = z.object({
  id: idField('Id of the file.'),
  name: textField('Name of the file, as you sent it.', 'error.png'),
  kind: described(z.enum(CLAIM_FILE_KINDS), 'Kind of the file. New values may be added.', 'png'),
  size: countField('Size in bytes.', 48_213),
  createdAt: timeField('Time when it was attached.'),
});
export type ApiClaimFile = z.output<typeof ApiClaimFile>;

export const ApiClaim = z.object({
  id: idField('Id of the claim.'),
  number: textField('Number of the claim.', 'CLM-000417'),
  status: described(z.enum(STATUSES), 'Status of the claim. New values may be added.', 'replaced'),
  reason: reasonOf('Reason for the claim.'),
  note: textField('Your note; may be empty.', 'The store says that it was used.'),
  orderId: idField('Id of the order.'),
  drawId: idField('Id of the draw that contains the key.'),
  keyId: idField('Id of the key.'),
  replacementDrawId: described(
    z.nullable(field.id()),
    'Draw of the new key, whose keys are read like those of any draw; null unless replaced.',
    EXAMPLE_ID,
  ),
  creditNoteNumber: nullableText(
    'Credit note of a credited key; null otherwise, until it is sent, and if the order was not invoiced yet.',
    'CRN-2026-000012',
  ),
  files: described(z.array(ApiClaimFile), 'Files that you attached, in that order.', []),
  resolution: textField('Why the claim was refused; empty otherwise.', ''),
  createdAt: timeField('Time of the claim.'),
  modifiedAt: timeField('Time of the last change.'),
});
export type ApiClaim = z.output<typeof ApiClaim>;

const read = { access: partner('Order.View'), scope: 'orders:read' } as const;

export const apiClaimCalls = {
  create: post('/v1/claims', {
    summary: 'Claims keys of a draw that do not work: all of them, or none.',
    access: partner('Order.RefundRequest'),
    scope: 'orders:write',
    refusals: ['claim_window', 'contains_key', 'key_claimed', 'missing', 'order_status', 'unknown_key'],
    input: z.strictObject({
      drawId: idField('Id of the draw that contains the keys.'),
      keyIds: described(
        z.array(field.id()).check(z.minLength(1), z.maxLength(CLAIMS_MAX)),
        'Ids of the keys. Parts of a bundle are claimed together by one of them.',
        [EXAMPLE_ID],
      ),
      reason: reasonOf('Reason for the claims.'),
      note: described(
        z.optional(field.paragraph(CLAIM_NOTE_MAX)),
        'Details for the decision.',
        'The store says that it was used.',
      ),
    }),
    reply: z.object({ items: described(z.array(ApiClaim), 'The claims, one for each key.', []) }),
  }),
  list: get('/v1/claims', {
    summary: "Lists the company's claims, newest first.",
    ...read,
    input: z.strictObject({
      ...pageQuery(),
      status: described(z.optional(z.enum(STATUSES)), 'Only claims with this status.', 'requested'),
    }),
    reply: pageOf(ApiClaim, 'claims'),
  }),
  one: get('/v1/claims/:id', {
    summary: "Reads one of the company's claims.",
    ...read,
    input: z.strictObject({ id: idField('Id of the claim.') }),
    reply: ApiClaim,
  }),
  attach: post('/v1/claims/:id/files', {
    summary: 'Attaches a file to an open claim; the body is the file itself.',
    access: partner('Order.RefundRequest'),
    scope: 'orders:write',
    refusals: ['claim_state', 'contains_key', 'file_refused', 'too_many_files'],
    upload: 'application/octet-stream',
    uploadBytes: ATTACHED_UPLOAD_BYTES_MAX,
    body: 'file',
    input: z.strictObject({
      id: idField('Id of the claim.'),
      fileName: described(
        field.singleLine(ATTACHED_NAME_MAX, { min: 1 }),
        'Name of the file, ending in .png, .jpg, .jpeg, .pdf, .csv or .txt. Text must be UTF-8. At most 5 MB, and three files for a claim.',
        'error.png',
      ),
      file: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    reply: ApiClaim,
  }),
  file: get('/v1/claim-files/:id', {
    summary: 'Downloads a file that you attached to a claim.',
    ...read,
    kind: 'file',
    input: z.strictObject({ id: idField('Id of the file.') }),
    reply: z.unknown(),
  }),
};
