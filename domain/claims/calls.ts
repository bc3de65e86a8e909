// Calls on claims for bad keys (CLM).

import * as z from 'zod/mini';
import { get, partner, post, put, SALES_STAFF, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { PACKAGE_CAP } from '#domain/base/limits.ts';
import { defineList, listCall } from '#domain/base/list.ts';
import { uploadField } from '#domain/base/upload-field.ts';
import { claimCopy } from './copy.ts';
import { claimList, myClaimList } from './list.ts';
import { CLAIM_REASONS } from './rules.ts';
import { Claim, ClaimDetail, ClaimRate, MyClaim, MyClaimDetail, RevocationList, RevocationResult } from './shapes.ts';

export const CLAIM_NOTE_MAX = 1000;
/** Maximum claims of one action. */
export const CLAIMS_MAX = 100;
const CLAIM_WINDOW_MAX = 365;
export const REVOKED_KEYS_MAX = 20_000;
/** Bytes of a revocation list. */
export const REVOCATION_BYTES_MAX = 2 * 1024 * 1024;

/** How keys of a package are named: by their texts or by their numbers in its file. */
const keyChoice = {
  keys: z.optional(z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(PACKAGE_CAP))),
  lines: z.optional(z.array(field.integer({ min: 1 })).check(z.maxLength(PACKAGE_CAP))),
};

const terms = {
  reason: z.enum(CLAIM_REASONS),
  note: z.optional(field.paragraph(CLAIM_NOTE_MAX)),
};

export const ClaimInput = z.strictObject({ orderId: field.id(), packageId: field.id(), ...keyChoice, ...terms }).check(
  z.refine(({ keys = [], lines = [] }) => keys.length + lines.length > 0, {
    error: claimCopy.noKeys,
    path: ['keys'],
  }),
  z.refine(({ keys = [], lines = [] }) => keys.length === 0 || lines.length === 0, {
    error: claimCopy.keysOrLines,
    path: ['lines'],
  }),
);
export type ClaimInput = z.output<typeof ClaimInput>;

const ById = z.strictObject({ id: field.id() });
const ids = { ids: z.array(field.id()).check(z.minLength(1), z.maxLength(CLAIMS_MAX)) };
const Count = z.object({ count: z.number() });

const CREATE_REFUSALS = [
  'claim_window',
  'contains_key',
  'key_claimed',
  'order_status',
  'package_not_sent',
  'unknown_key',
] as const;

export const myClaimCalls = {
  list: listCall('/claim/me/search', {
    summary: "Lists the company's claims for bad keys.",
    access: partner('Order.View'),
    list: myClaimList,
    item: MyClaim,
  }),
  one: get('/claim/me/:id', {
    summary: "Reads one of the company's claims with its history.",
    access: partner('Order.View'),
    input: ById,
    reply: MyClaimDetail,
  }),
  create: post('/claim/me', {
    summary: 'Claims keys of a sent package of the company that do not work.',
    access: partner('Order.RefundRequest'),
    refusals: ['missing', ...CREATE_REFUSALS],
    input: ClaimInput,
    reply: Count,
  }),
  withdraw: post('/claim/me/:id/withdraw', {
    summary: 'Withdraws a claim that nobody has decided yet.',
    access: partner('Order.RefundRequest'),
    refusals: ['claim_state'],
    input: ById,
    reply: MyClaimDetail,
  }),
};

const CLAIMS = '/claim/management';
const deciders = staff('Order.Refund');

export const claimCalls = {
  list: listCall(`${CLAIMS}/search`, {
    summary: 'Lists claims for bad keys.',
    access: staff('Order.View'),
    list: claimList,
    item: Claim,
  }),
  one: get(`${CLAIMS}/:id`, {
    summary: 'Reads a claim with its history.',
    access: staff('Order.View'),
    input: ById,
    reply: ClaimDetail,
  }),
  create: post(CLAIMS, {
    summary: 'Claims keys of a sent package for its partner.',
    access: deciders,
    refusals: ['missing', ...CREATE_REFUSALS],
    input: ClaimInput,
    reply: Count,
  }),
  send: post(`${CLAIMS}/send`, {
    summary: 'Sends claims to the supplier, or records that they were sent by hand.',
    access: deciders,
    refusals: ['claim_state', 'contains_key', 'missing'],
    input: z.strictObject({ ...ids, supplierReference: z.optional(field.singleLine(100)) }),
    reply: Count,
  }),
  replace: post(`${CLAIMS}/replace`, {
    summary: 'Replaces claimed keys by free ones from stock.',
    access: deciders,
    refusals: ['claim_state', 'missing', 'no_stock', 'order_status'],
    input: z.strictObject(ids),
    reply: Count,
  }),
  replaceByHand: post(`${CLAIMS}/:id/replacement`, {
    summary: 'Replaces a claimed key by one that the supplier sent by hand.',
    access: deciders,
    refusals: ['claim_state', 'known_key', 'order_status'],
    input: z.strictObject({ id: field.id(), key: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
    reply: ClaimDetail,
  }),
  credit: post(`${CLAIMS}/credit`, {
    summary: 'Credits claimed keys: on a credit note if invoiced, otherwise the invoice will not contain them.',
    access: staff('Invoice.Create'),
    refusals: ['above_creditable', 'claim_state', 'missing', 'numbers_unknown', 'order_status', 'stale'],
    input: z.strictObject(ids),
    reply: Count,
  }),
  refuse: post(`${CLAIMS}/refuse`, {
    summary: 'Refuses claims with a reason that the partner sees.',
    access: deciders,
    refusals: ['claim_state', 'contains_key', 'missing'],
    input: z.strictObject({ ...ids, resolution: field.paragraph(CLAIM_NOTE_MAX, { min: 1 }) }),
    reply: Count,
  }),
  supplierCredit: post(`${CLAIMS}/:id/suppliercredit`, {
    summary: 'Records what the supplier gave back for a claimed key, in euro.',
    access: deciders,
    refusals: ['claim_state', 'stale'],
    input: z.strictObject({ id: field.id(), amount: field.money({ min: 1 }) }),
    reply: ClaimDetail,
  }),
  rates: get(`${CLAIMS}/rates`, {
    summary: 'Computes claims in percent of delivered keys, by supplier and by partner.',
    access: staff('Order.View'),
    input: z.strictObject({ from: z.optional(field.time()), to: z.optional(field.rangeEnd()) }),
    reply: z.object({ suppliers: z.array(ClaimRate), partners: z.array(ClaimRate) }),
  }),
  window: get(`${CLAIMS}/window`, {
    summary: 'Reads how many days after sending keys can be claimed.',
    access: staff('Order.View'),
    input: z.strictObject({}),
    reply: z.object({ days: z.number(), modifiedAt: z.nullable(field.time()) }),
  }),
  setWindow: put(`${CLAIMS}/window`, {
    summary: 'Sets how many days after sending keys can be claimed.',
    access: SALES_STAFF,
    refusals: ['stale'],
    input: z.strictObject({
      days: field.integer({ min: 1, max: CLAIM_WINDOW_MAX }),
      modifiedAt: z.optional(z.nullable(field.time())),
    }),
    reply: z.object({ days: z.number(), modifiedAt: z.nullable(field.time()) }),
  }),
};

export const revocationList = defineList({ filters: {} });

export const revocationCalls = {
  list: listCall(`${CLAIMS}/revocations`, {
    summary: 'Lists uploaded lists of revoked keys.',
    access: staff('Order.View'),
    list: revocationList,
    item: RevocationList,
  }),
  /** Keys are compared by keyed hashes and never stored. */
  upload: post(`${CLAIMS}/revocations/:fileName`, {
    summary: "Reads a publisher's list of revoked keys: claims sold ones and blocks those in stock.",
    access: deciders,
    refusals: ['file_refused'],
    upload: 'application/octet-stream',
    uploadBytes: REVOCATION_BYTES_MAX,
    body: 'file',
    input: z.strictObject({
      fileName: field.singleLine(200, { min: 1 }),
      file: uploadField(),
    }),
    reply: RevocationResult,
  }),
};
