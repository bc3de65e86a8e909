// Accounting calls: accounts, batches, their files, and the response of the accounting system.

import * as z from 'zod/mini';
import { FINANCE_STAFF, get, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, listCall } from '#domain/base/list.ts';
import { accountingCopy } from './copy.ts';

const account = () => z.string().check(z.trim(), z.regex(/^\d{1,9}$/, { error: accountingCopy.accountShape }));

const settings = {
  receivables: account(),
  /** Sales by tax category. */
  salesS: account(),
  salesAe: account(),
  salesO: account(),
  salesE: account(),
  salesZ: account(),
  /** Whether DATEV computes VAT on the sales account of the category (INV-040). */
  automaticS: z.boolean(),
  automaticAe: z.boolean(),
  automaticO: z.boolean(),
  automaticE: z.boolean(),
  automaticZ: z.boolean(),
  /** Whether DATEV computes input VAT from the amounts of purchases (INV-092). */
  automaticPurchases: z.boolean(),
  outputTax: account(),
  bank: account(),
  /** Cash discounts, bank charges and rounding differences. */
  writeOffs: account(),
  purchases: account(),
  payables: account(),
  /** DATEV number of the tax adviser. */
  consultantNumber: field.integer({ min: 1001, max: 9_999_999 }),
  clientNumber: field.integer({ min: 1, max: 99_999 }),
  /** Number of digits of a ledger account. */
  accountLength: field.integer({ min: 4, max: 8 }),
};

/** Ledger accounts in the accounting system. */
export const AccountingSettings = z.object({
  receivables: z.string(),
  salesS: z.string(),
  salesAe: z.string(),
  salesO: z.string(),
  salesE: z.string(),
  salesZ: z.string(),
  automaticS: z.boolean(),
  automaticAe: z.boolean(),
  automaticO: z.boolean(),
  automaticE: z.boolean(),
  automaticZ: z.boolean(),
  automaticPurchases: z.boolean(),
  outputTax: z.string(),
  bank: z.string(),
  /** Empty in settings from before there were write-offs. */
  writeOffs: z.string(),
  purchases: z.string(),
  payables: z.string(),
  consultantNumber: z.nullable(z.number()),
  clientNumber: z.nullable(z.number()),
  accountLength: z.nullable(z.number()),
  /** Null until set; the accounts are then empty. */
  modifiedAt: z.nullable(field.time()),
});
export type AccountingSettings = z.output<typeof AccountingSettings>;
/** Ledger accounts; the account of all customers or vendors may also be a personal one. */
const LEDGER = [
  'salesS',
  'salesAe',
  'salesO',
  'salesE',
  'salesZ',
  'outputTax',
  'bank',
  'writeOffs',
  'purchases',
] as const;
const COLLECTIVE = ['receivables', 'payables'] as const;

export const AccountingSettingsInput = z.strictObject({ ...settings, modifiedAt: z.nullable(field.time()) }).check(
  z.superRefine((input, context) => {
    const { accountLength } = input;
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    for (const name of LEDGER)
      if (input[name].length !== accountLength) refuse(name, accountingCopy.ledgerLength(accountLength));
    for (const name of COLLECTIVE)
      if (![accountLength, accountLength + 1].includes(input[name].length))
        refuse(name, accountingCopy.collectiveLength(accountLength));
  }),
);
export type AccountingSettingsInput = z.output<typeof AccountingSettingsInput>;

export const Batch = z.object({
  id: z.string(),
  number: z.number(),
  fromDay: z.string(),
  toDay: z.string(),
  createdAt: field.time(),
  createdByName: z.string(),
  documents: z.number(),
  /** Total debits, equal to total credits. */
  total: field.money(),
  acknowledgedAt: z.nullable(field.time()),
});
export type Batch = z.output<typeof Batch>;

export const batchList = defineList({ filters: {}, sorts: ['number'] });

/** DATEV files contain document days without the century. */
const day = () => field.day().check(z.refine((text) => text.startsWith('20'), { error: accountingCopy.dayShape }));

const period = { fromDay: day(), toDay: day() };

/** Preview of a batch, and what blocks it. */
export const BatchPreview = z.object({
  invoices: z.number(),
  creditNotes: z.number(),
  payments: z.number(),
  /** Providers and months with purchases. */
  purchases: z.number(),
  /** Key loads, and undone ones. */
  keyLoads: z.number(),
  total: field.money(),
  /** Providers without a vendor number (VEN-011). */
  providersWithoutVendor: z.array(z.string()),
  /** Companies and vendors whose number is no personal account (INV-092). */
  wrongNumbers: z.array(z.string()),
});
export type BatchPreview = z.output<typeof BatchPreview>;

/** External document ids and company balances of the accounting system. */
export const Acknowledgement = z.strictObject({
  id: field.id(),
  documents: z
    .array(z.strictObject({ number: field.singleLine(40, { min: 1 }), externalId: field.singleLine(100, { min: 1 }) }))
    .check(z.maxLength(10_000)),
  balances: z.optional(
    z.array(z.strictObject({ partnerId: field.id(), netSuiteBalance: field.balance() })).check(z.maxLength(10_000)),
  ),
});
export type Acknowledgement = z.output<typeof Acknowledgement>;

const OfBatch = { kind: 'file', input: z.strictObject({ id: field.id() }), reply: z.unknown() } as const;

export const accountingCalls = {
  settings: get('/accounting/management/settings', {
    summary: 'Reads the posting accounts.',
    access: FINANCE_STAFF,
    input: z.strictObject({}),
    reply: AccountingSettings,
  }),
  updateSettings: put('/accounting/management/settings', {
    summary: 'Updates the posting accounts of future batches.',
    access: FINANCE_STAFF,
    refusals: ['stale'],
    input: AccountingSettingsInput,
    reply: AccountingSettings,
  }),
  list: listCall('/accounting/management/search', {
    summary: 'Lists accounting batches.',
    access: FINANCE_STAFF,
    list: batchList,
    item: Batch,
  }),
  preview: get('/accounting/management/preview', {
    summary: 'Previews the batch of a period, with the providers that have no vendor.',
    access: FINANCE_STAFF,
    refusals: ['accounting_period', 'accounting_settings'],
    input: z.strictObject(period),
    reply: BatchPreview,
  }),
  create: post('/accounting/management/create', {
    summary: 'Creates a batch of everything in a period that is not yet in a batch.',
    access: FINANCE_STAFF,
    refusals: [
      'accounting_period',
      'accounting_settings',
      'vendor_missing',
      'vendor_ambiguous',
      'account_length',
      'nothing_to_hand_over',
    ],
    input: z.strictObject(period),
    reply: Batch,
  }),
  acknowledge: post('/accounting/management/:id/acknowledge', {
    summary: 'Acknowledges a batch: document ids in accounting, and the balance of each company there.',
    access: FINANCE_STAFF,
    refusals: ['unknown_document', 'external_id_set', 'missing'],
    input: Acknowledgement,
    reply: Batch,
  }),
  csv: get('/accounting/management/:id/csv', {
    ...OfBatch,
    summary: 'Downloads the journal of a batch as CSV.',
    access: FINANCE_STAFF,
  }),
  datev: get('/accounting/management/:id/datev', {
    ...OfBatch,
    summary: 'Downloads a batch in DATEV format (EXTF).',
    access: FINANCE_STAFF,
  }),
  masterData: get('/accounting/management/masterdata', {
    kind: 'file',
    summary: 'Downloads customers and vendors in DATEV format (EXTF).',
    access: FINANCE_STAFF,
    refusals: ['accounting_settings', 'account_length'],
    input: z.strictObject({}),
    reply: z.unknown(),
  }),
};
