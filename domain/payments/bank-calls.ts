// The calls of bank files (CAMT.053): money that came in, whose it seems to be, and what a person decides about it.

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
import { copy } from './copy.ts';

/** The type of the body of an upload. */
export const BANK_FILE_TYPE = 'application/xml';
/** Bytes of one file: `MAX_ENTRIES` payments with long texts, 2 KB each. */
export const BANK_BYTES_MAX = 10 * 1024 * 1024;
/** Payments of one file. */
export const MAX_ENTRIES = 5000;
/** Payments that are confirmed at once. */
export const MAX_CONFIRMED = 100;
const REASON_MAX = 500;

export const BANK_STATES = ['Open', 'Booked', 'SetAside'] as const;
export type BankState = (typeof BANK_STATES)[number];
export const VERDICTS = ['sure', 'likely', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Why a payment is taken for somebody's, or for nobody's. */
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
  /** The own account that it came to. */
  account: z.string(),
  payerName: z.string(),
  payerIban: z.string(),
  /** What the payer wrote. */
  remittance: z.string(),
  uploadedAt: field.time(),
  uploadedByName: z.string(),
  /** Null once it is decided. */
  verdict: z.nullable(z.enum(VERDICTS)),
  matchReason: z.nullable(z.enum(MATCH_REASONS)),
  /** Whose it seems to be, or was booked as. */
  company: z.nullable(Company),
  /** Invoices that its text names, with what is open of them now. */
  invoices: z.array(z.object({ id: z.string(), invoiceNumber: z.string(), openAmount: field.money() })),
  planId: z.nullable(z.string()),
  /** Why it was set aside. */
  reason: z.string(),
  decidedAt: z.nullable(field.time()),
  decidedByName: z.nullable(z.string()),
  /** It was set aside, or its plan was deleted: it can be taken back to the open ones. */
  mayBringBack: z.boolean(),
});
export type BankPayment = z.output<typeof BankPayment>;

export const BankUpload = z.object({
  /** Payments that no file had brought before, and those that stood here already. */
  newCount: z.number(),
  knownCount: z.number(),
  /** Entries that are not read: money that went out, is not booked yet, or was reversed. */
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
        .check(z.minLength(1, { error: copy.chooseSome }), z.maxLength(MAX_CONFIRMED, { error: copy.chooseSome })),
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
