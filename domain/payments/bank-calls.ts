// Bank file calls: incoming payments, their matches, and decisions on them.

import * as z from 'zod/mini';
import { FINANCE_STAFF, get, post } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import {
  dateRangeFilter,
  defineList,
  enumListFilter,
  keywordsFilter,
  listCall,
  moneyRangeFilter,
} from '#domain/base/list.ts';
import { uploadField } from '#domain/base/upload-field.ts';
import { WRITE_OFF_KINDS } from '#domain/invoices/write-off.ts';
import { paymentCopy } from './copy.ts';

/** Content type of an upload. */
export const BANK_FILE_TYPE = 'application/xml';
/** Maximum file size in bytes: `MAX_ENTRIES` entries with long texts, 2 KB each. */
export const BANK_BYTES_MAX = 10 * 1024 * 1024;
/** Maximum entries per upload. */
export const MAX_ENTRIES = 5000;
/** Maximum payments confirmed in bulk. */
export const MAX_CONFIRMED = 100;
const REASON_MAX = 500;

export const BANK_STATES = ['Open', 'Booked', 'SetAside', 'Returned'] as const;
export type BankState = (typeof BANK_STATES)[number];
/** Money that came in, or came in earlier and was taken back by the bank. */
export const BANK_KINDS = ['payment', 'reversal'] as const;
export const VERDICTS = ['sure', 'likely', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Decisions in the history of a payment. */
export const BANK_ACTIONS = ['confirmed', 'corrected', 'ignored', 'restored', 'undone', 'returned'] as const;
export type BankAction = (typeof BANK_ACTIONS)[number];

/** Why an entry of a file is not listed. */
export const SKIP_REASONS = [
  'pending',
  'currency',
  'noAccount',
  'noDay',
  'amount',
  'zero',
  'future',
  'noDirection',
  'ownReturn',
  'unclosed',
  'columns',
  'total',
  'otherAccount',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why a payment matches a company, or none. */
export const MATCH_REASONS = [
  'invoiceAndAmount',
  'returnsPayout',
  'otherPayer',
  'amountDiffers',
  'nothingOpen',
  'notSent',
  'payerAccount',
  'payerName',
  'possibleDuplicate',
  'returnsPayment',
  'returnsUnknown',
  'severalCompanies',
  'guessedNumber',
  'unknownNumber',
  'nothingKnown',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

const Company = z.object({ id: z.string(), name: z.string() });
/** Maximum companies of one payment, and invoices of one company in it. */
export const SHARES_MAX = 20;
export const SHARE_INVOICES_MAX = 500;

const Linked = z.object({
  id: z.string(),
  bookedOn: field.time(),
  payerName: z.string(),
  remittance: z.string(),
  uploadedAt: field.time(),
  company: z.nullable(z.string()),
});

export const BankPayment = z.object({
  id: z.string(),
  state: z.enum(BANK_STATES),
  bookedOn: field.time(),
  amount: field.money(),
  /** Our receiving account. */
  account: z.string(),
  payerName: z.string(),
  payerIban: z.string(),
  /** On whose behalf the payer paid. */
  ultimateDebtor: z.string(),
  /** The payer's text. */
  remittance: z.string(),
  /** The bank's text. */
  additional: z.string(),
  /** Deducted by banks. */
  charges: z.nullable(field.money()),
  kind: z.enum(BANK_KINDS),
  /** The payment that a reversal takes back or took back. */
  returns: z.nullable(Linked),
  /** A payment of another statement that may be the same one. */
  duplicateOf: z.nullable(Linked),
  uploadedAt: field.time(),
  uploadedByName: z.string(),
  /** Null once decided. */
  verdict: z.nullable(z.enum(VERDICTS)),
  matchReason: z.nullable(z.enum(MATCH_REASONS)),
  /** Matched or booked company; of a split payment the first one. */
  company: z.nullable(Company),
  /** Companies of a split payment besides the first one. */
  otherCompanies: z.array(Company),
  /** Incremented by each decision. */
  version: z.number(),
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

/** A payment's allocation: proposed while it is open, else the current one. */
export const Allocation = z.object({
  id: z.string(),
  version: z.number(),
  state: z.enum(BANK_STATES),
  amount: field.money(),
  /** Maximum that the user may write off; null: no maximum. */
  writeOffLimit: z.nullable(field.money()),
  shares: z.array(
    z.object({
      company: Company,
      amount: field.money(),
      /** Outstanding invoices and those it pays, oldest first. */
      invoices: z.array(
        z.object({
          id: z.string(),
          invoiceNumber: z.string(),
          dueDate: z.string(),
          /** Outstanding, including what this payment pays. */
          openAmount: field.money(),
          isNamed: z.boolean(),
          isDisputed: z.boolean(),
          isSent: z.boolean(),
          amount: field.money(),
          writeOff: field.money(),
          writeOffKind: z.nullable(z.enum(WRITE_OFF_KINDS)),
        }),
      ),
    }),
  ),
  /** Decisions, newest first. */
  history: z.array(
    z.object({
      version: z.number(),
      at: field.time(),
      byName: z.string(),
      action: z.enum(BANK_ACTIONS),
      reason: z.string(),
      /** Allocation after the decision, by invoice number; the rest of an amount is credit. */
      shares: z.array(
        z.object({
          company: z.string(),
          amount: field.money(),
          invoices: z.array(z.object({ invoiceNumber: z.string(), amount: field.money(), writeOff: field.money() })),
        }),
      ),
    }),
  ),
});
export type Allocation = z.output<typeof Allocation>;

const Share = z.strictObject({
  partnerId: field.id(),
  amount: field.money({ min: 1 }),
  invoices: z
    .array(
      z.strictObject({
        id: field.id(),
        /** Null like zero. */
        amount: z.nullable(field.money()),
        writeOff: z.optional(z.nullable(field.money())),
        writeOffKind: z.optional(z.nullable(z.enum(WRITE_OFF_KINDS))),
      }),
    )
    .check(z.maxLength(SHARE_INVOICES_MAX)),
});
const Shares = z.array(Share).check(z.minLength(1, { error: paymentCopy.companyNeeded }), z.maxLength(SHARES_MAX));

export const BANK_FORMATS = ['camt', 'csv'] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

/** Entries of an uploaded file by outcome: the counts add up to `entryCount` (INV-030). */
export const BankUpload = z.object({
  format: z.enum(BANK_FORMATS),
  entryCount: z.number(),
  /** Entries with payments that were not listed before. */
  readCount: z.number(),
  knownCount: z.number(),
  reversalCount: z.number(),
  outgoingCount: z.number(),
  skipped: z.array(
    z.object({
      /** Place in the file, or line of a CSV file, from 1. */
      entry: z.number(),
      account: z.string(),
      day: z.string(),
      /** As written. */
      amount: z.string(),
      currency: z.string(),
      reason: z.enum(SKIP_REASONS),
    }),
  ),
  /** New payments; more than `readCount` if batches were split. */
  newCount: z.number(),
  /** New payments that may be the same as one of another statement. */
  duplicateCount: z.number(),
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

const BANK = '/payment/management/bank';
/** Refusals of booking a payment and of correcting its allocation. */
const BOOKING_REFUSALS = [
  'bank_payment_decided',
  'required',
  'unknown_partner',
  'allocation',
  'write_off_limit',
  'paid_out',
  'stale',
] as const;
const ById = z.strictObject({ id: field.id() });

export const bankCalls = {
  list: listCall(`${BANK}/search`, {
    summary: 'Searches bank payments with their suggested companies.',
    access: FINANCE_STAFF,
    list: bankPaymentList,
    item: BankPayment,
  }),
  upload: post(`${BANK}/file`, {
    summary: 'Uploads CAMT bank statements, also zipped, and lists their payments without booking them.',
    refusals: ['file_refused', 'foreign_account'],
    access: FINANCE_STAFF,
    upload: BANK_FILE_TYPE,
    uploadBytes: BANK_BYTES_MAX,
    body: 'file',
    input: z.strictObject({
      /** Accounts besides the seller's that the file may be of. */
      accounts: z.optional(field.csv(field.singleLine())),
      file: uploadField(),
    }),
    reply: BankUpload,
  }),
  allocation: get(`${BANK}/:id/allocation`, {
    summary: 'Reads the allocation of a payment, proposed or booked.',
    refusals: ['unknown_partner'],
    access: FINANCE_STAFF,
    input: z.strictObject({ id: field.id(), partnerId: z.optional(field.id()) }),
    reply: Allocation,
  }),
  confirm: post(`${BANK}/:id/confirm`, {
    summary: 'Books a payment, as proposed for a company or as allocated by the caller.',
    refusals: [...BOOKING_REFUSALS, 'possible_duplicate'],
    access: FINANCE_STAFF,
    input: z.strictObject({
      id: field.id(),
      partnerId: z.optional(field.id()),
      /** As read; an outdated one is refused. */
      version: z.optional(field.integer()),
      shares: z.optional(Shares),
      /** Required for a write-off. */
      reason: z.optional(field.paragraph(REASON_MAX)),
    }),
    reply: BankPayment,
  }),
  correct: post(`${BANK}/:id/allocation`, {
    summary: 'Replaces the allocation of a booked payment; the previous one stays in its history.',
    refusals: BOOKING_REFUSALS,
    access: FINANCE_STAFF,
    input: z.strictObject({
      id: field.id(),
      version: field.integer(),
      shares: Shares,
      reason: field.paragraph(REASON_MAX, { min: 1 }),
    }),
    reply: BankPayment,
  }),
  undo: post(`${BANK}/:id/undo`, {
    summary: 'Reverses the booking of a payment, which becomes open again.',
    refusals: ['bank_payment_decided', 'paid_out', 'stale'],
    access: FINANCE_STAFF,
    input: z.strictObject({
      id: field.id(),
      version: field.integer(),
      reason: field.paragraph(REASON_MAX, { min: 1 }),
    }),
    reply: BankPayment,
  }),
  confirmSure: post(`${BANK}/confirmsure`, {
    summary: 'Books the selected payments whose match is still certain.',
    access: FINANCE_STAFF,
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
  takeBack: post(`${BANK}/:id/takeback`, {
    summary: 'Settles a reversal: the booking of the payment that the bank took back is undone.',
    refusals: ['bank_payment_decided', 'paid_out', 'stale'],
    access: FINANCE_STAFF,
    input: z.strictObject({ id: field.id(), version: field.integer() }),
    reply: BankPayment,
  }),
  distinct: post(`${BANK}/:id/distinct`, {
    summary: 'Decides whether a possible duplicate is a separate payment or is ignored.',
    refusals: ['bank_payment_decided', 'paid_out', 'stale'],
    access: FINANCE_STAFF,
    input: z.strictObject({ id: field.id(), version: field.integer(), isAnother: field.flag() }),
    reply: BankPayment,
  }),
  setAside: post(`${BANK}/:id/setaside`, {
    summary: 'Ignores a payment that is not from a customer, with a reason.',
    refusals: ['bank_payment_decided'],
    access: FINANCE_STAFF,
    input: z.strictObject({
      id: field.id(),
      reason: field.paragraph(REASON_MAX, { min: 1 }),
    }),
    reply: BankPayment,
  }),
  bringBack: post(`${BANK}/:id/bringback`, {
    summary: 'Restores a payment that was ignored or whose payment plan was deleted.',
    refusals: ['bank_payment_decided'],
    access: FINANCE_STAFF,
    input: ById,
    reply: BankPayment,
  }),
};
