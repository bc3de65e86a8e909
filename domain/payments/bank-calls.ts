// Bank file calls (CAMT.053): incoming payments, their matches, and decisions on them.

import * as z from 'zod/mini';
import { post, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import {
  dateRangeFilter,
  defineList,
  enumListFilter,
  keywordsFilter,
  listCall,
  moneyRangeFilter,
} from '#domain/base/list.ts';
import { FINANCE_ROLES } from '#domain/base/permissions.ts';
import { paymentCopy } from './copy.ts';

/** Content type of an upload. */
export const BANK_FILE_TYPE = 'application/xml';
/** Maximum file size in bytes: `MAX_ENTRIES` payments with long texts, 2 KB each. */
export const BANK_BYTES_MAX = 10 * 1024 * 1024;
/** Maximum payments per file. */
export const MAX_ENTRIES = 5000;
/** Maximum payments confirmed in bulk. */
export const MAX_CONFIRMED = 100;
const REASON_MAX = 500;

export const BANK_STATES = ['Open', 'Booked', 'SetAside'] as const;
export type BankState = (typeof BANK_STATES)[number];
export const VERDICTS = ['sure', 'likely', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Why a payment matches a company, or none. */
export const MATCH_REASONS = [
  'invoiceAndAmount',
  'otherPayer',
  'amountDiffers',
  'nothingOpen',
  'notSent',
  'payerAccount',
  'payerName',
  'severalCompanies',
  'unknownNumber',
  'nothingKnown',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

const Company = z.object({ id: z.string(), name: z.string() });

export const BankPayment = z.object({
  id: z.string(),
  state: z.enum(BANK_STATES),
  bookedOn: field.time(),
  amount: field.money(),
  /** Our receiving account. */
  account: z.string(),
  payerName: z.string(),
  payerIban: z.string(),
  /** The payer's text. */
  remittance: z.string(),
  uploadedAt: field.time(),
  uploadedByName: z.string(),
  /** Null once decided. */
  verdict: z.nullable(z.enum(VERDICTS)),
  matchReason: z.nullable(z.enum(MATCH_REASONS)),
  /** Matched or booked company. */
  company: z.nullable(Company),
  /** Invoices named in its text, with their open amounts. */
  invoices: z.array(z.object({ id: z.string(), invoiceNumber: z.string(), openAmount: field.money() })),
  planId: z.nullable(z.string()),
  /** Why it was ignored. */
  reason: z.string(),
  decidedAt: z.nullable(field.time()),
  decidedByName: z.nullable(z.string()),
  /** Ignored, or its plan was deleted: it can be restored. */
  mayBringBack: z.boolean(),
});
export type BankPayment = z.output<typeof BankPayment>;

export const BankUpload = z.object({
  /** New payments, and those already listed. */
  newCount: z.number(),
  knownCount: z.number(),
  /** Entries not imported: outgoing, pending or reversed. */
  debitCount: z.number(),
  pendingCount: z.number(),
  reversalCount: z.number(),
});
export type BankUpload = z.output<typeof BankUpload>;

export const bankPaymentList = defineList({
  filters: {
    text: keywordsFilter(),
    state: enumListFilter('states', BANK_STATES, 'State'),
    verdict: enumListFilter('verdicts', VERDICTS, 'Verdict'),
    dateRange: dateRangeFilter('startDate', 'finishDate'),
    price: moneyRangeFilter('minPrice', 'maxPrice'),
  },
  sorts: ['bookedOn', 'amount'],
});

const FINANCE = staffRoles(...FINANCE_ROLES);
const BANK = '/payment/management/bank';
const ById = z.strictObject({ id: field.id() });

export const bankCalls = {
  list: listCall(`${BANK}/search`, {
    summary: 'Searches money that came in by the files of the bank, with whose it seems to be.',
    access: FINANCE,
    list: bankPaymentList,
    item: BankPayment,
  }),
  upload: post(`${BANK}/file`, {
    summary: 'Takes a statement of the bank as CAMT 053 and lists what came in; books nothing.',
    refusals: ['file_refused', 'currency'],
    access: FINANCE,
    upload: BANK_FILE_TYPE,
    uploadBytes: BANK_BYTES_MAX,
    body: 'file',
    input: z.strictObject({
      file: z.custom<Uint8Array | Blob>((value) => value instanceof Uint8Array || value instanceof Blob),
    }),
    reply: BankUpload,
  }),
  confirm: post(`${BANK}/:id/confirm`, {
    summary: 'Books a payment as paid by a company, which may be another one than it seems.',
    refusals: ['bank_payment_decided', 'required', 'unknown_partner'],
    access: FINANCE,
    input: z.strictObject({ id: field.id(), partnerId: z.optional(field.id()) }),
    reply: BankPayment,
  }),
  confirmSure: post(`${BANK}/confirmsure`, {
    summary: 'Books those of some payments that are sure still.',
    access: FINANCE,
    input: z.strictObject({
      ids: z
        .array(field.id())
        .check(
          z.minLength(1, { error: paymentCopy.chooseSome }),
          z.maxLength(MAX_CONFIRMED, { error: paymentCopy.chooseSome }),
        ),
    }),
    reply: z.object({ bookedCount: z.number(), skippedCount: z.number() }),
  }),
  setAside: post(`${BANK}/:id/setaside`, {
    summary: 'Sets a payment aside that is nobody’s, with the reason.',
    refusals: ['bank_payment_decided'],
    access: FINANCE,
    input: z.strictObject({
      id: field.id(),
      reason: field.paragraph(REASON_MAX, { min: 1 }),
    }),
    reply: BankPayment,
  }),
  bringBack: post(`${BANK}/:id/bringback`, {
    summary: 'Takes a payment back to the open ones that was set aside, or whose payment plan was deleted.',
    refusals: ['bank_payment_decided'],
    access: FINANCE,
    input: ById,
    reply: BankPayment,
  }),
};
