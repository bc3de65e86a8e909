// Calls on CSV bank statements: a preview with the proposed layout, and the upload (INV-080).

import * as z from 'zod/mini';
import { post, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { FINANCE_ROLES } from '#domain/base/roles.ts';
import { BANK_BYTES_MAX, BankUpload, SKIP_REASONS } from './bank-calls.ts';
import { COLUMN_ROLES, DAY_FORMATS, DECIMALS } from './csv-layout.ts';

/** Content type of a CSV upload. */
export const CSV_FILE_TYPE = 'text/csv';
/** Lines of a preview. */
export const PREVIEW_LINES = 8;
/** Maximum columns of a file. */
export const COLUMNS_MAX = 60;

/** Outcome of a line. */
export const LINE_OUTCOMES = ['payment', 'reversal', 'outgoing', ...SKIP_REASONS] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** A file as it would be read with the layout of the request, else with the proposed one. */
export const CsvPreview = z.object({
  account: z.string(),
  /** The seller's account and those of earlier files. */
  accounts: z.array(z.string()),
  columns: z.array(
    z.object({
      /** Empty without a heading. */
      title: z.string(),
      samples: z.array(z.string()),
      role: z.enum(COLUMN_ROLES),
    }),
  ),
  /** Null if the days can be read in several ways. */
  dayFormat: z.nullable(z.enum(DAY_FORMATS)),
  /** Null if the amounts can be read in two ways. */
  decimal: z.nullable(z.enum(DECIMALS)),
  /** The layout was saved with an earlier file of the account. */
  isSaved: z.boolean(),
  /** Lines above the first entry, headings included. */
  titleLines: z.number(),
  /** Counts and sum by outcome; null while the layout is incomplete. */
  outcome: z.nullable(
    z.object({
      paymentCount: z.number(),
      paymentAmount: field.money(),
      reversalCount: z.number(),
      outgoingCount: z.number(),
      skippedCount: z.number(),
    }),
  ),
  /** First lines as read. */
  lines: z.array(
    z.object({
      line: z.number(),
      bookedOn: z.nullable(z.string()),
      /** Negative if outgoing. */
      amount: z.nullable(field.balance()),
      payerName: z.string(),
      payerIban: z.string(),
      remittance: z.string(),
      outcome: z.enum(LINE_OUTCOMES),
    }),
  ),
});
export type CsvPreview = z.output<typeof CsvPreview>;

const FINANCE = staffRoles(...FINANCE_ROLES);
const CSV = '/payment/management/bank/csv';
const file = z.custom<Uint8Array | Blob>((value) => value instanceof Uint8Array || value instanceof Blob);
const upload = { access: FINANCE, upload: CSV_FILE_TYPE, uploadBytes: BANK_BYTES_MAX, body: 'file' } as const;
const account = () => field.singleLine(34, { min: 1 });
const roles = () => field.csv(z.enum(COLUMN_ROLES)).check(z.maxLength(COLUMNS_MAX));

export const csvCalls = {
  preview: post(`${CSV}/preview`, {
    ...upload,
    summary: 'Reads a CSV bank statement without listing its payments, and proposes what its columns hold.',
    isReadOnly: true,
    refusals: ['file_refused'],
    input: z.strictObject({
      account: z.optional(account()),
      roles: z.optional(roles()),
      dayFormat: z.optional(z.enum(DAY_FORMATS)),
      decimal: z.optional(z.enum(DECIMALS)),
      file,
    }),
    reply: CsvPreview,
  }),
  upload: post(`${CSV}/file`, {
    ...upload,
    summary: 'Uploads a CSV bank statement, lists its payments without booking them, and saves its layout.',
    refusals: ['file_refused', 'file_unclear', 'foreign_account'],
    input: z.strictObject({
      /** Our account that the lines belong to. */
      account: account(),
      roles: roles(),
      dayFormat: z.enum(DAY_FORMATS),
      decimal: z.enum(DECIMALS),
      /** Accounts besides the seller's that the file may be of. */
      accounts: z.optional(field.csv(field.singleLine())),
      file,
    }),
    reply: BankUpload,
  }),
};
