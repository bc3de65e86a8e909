// The calls of spreadsheets (http-api section 13). Uploading a workbook, its template and the verdicts on its rows are
// decided here.

import * as z from 'zod/mini';
import { get, post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { OPERATIONS } from './operations.ts';

/** The type of .xlsx files. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const access = staff('Promotion.Edit');
/** The screen matrix lets Finance read what the others keep up to date. */
const readAccess = staff('Promotion.View');
const Nothing = z.strictObject({});
const ByOperation = z.strictObject({ operationType: field.oneOf(OPERATIONS) });
/** Our id or the provider's own. */
const ofPromotion = z.strictObject({ promotionId: field.singleLine(100, { min: 1 }) });
const Started = z.object({ operationType: z.enum(OPERATIONS), lines: z.array(z.string()) });
export type Started = z.output<typeof Started>;

/** What becomes of a row of a sheet of promotions. */
export const Verdict = z.object({
  /** The row of the sheet; 1 is the row of column names. */
  row: z.number(),
  sku: z.string(),
  /** What was created; null when it was not. */
  promotionId: z.nullable(z.string()),
  /** Why it cannot be created; null when it can. */
  message: z.nullable(z.string()),
  /** The values that will be written; null for a row that cannot be created. */
  values: z.nullable(
    z.object({
      prices: z.array(field.money()),
      minQuantity: z.number(),
      maxQuantity: z.number(),
      validFrom: z.nullable(field.time()),
      validTo: z.nullable(field.time()),
    }),
  ),
});
export type Verdict = z.output<typeof Verdict>;

/** What becomes of a row of a sheet of prices. */
export const PriceVerdict = z.object({
  /** The row of the sheet; 1 is the row of column names. */
  row: z.number(),
  sku: z.string(),
  /** Country codes of the price. */
  countries: z.array(z.string()),
  /** The sale price now; null when the price is not known. */
  before: z.nullable(field.unitCost()),
  /** What it becomes; null when it cannot. */
  after: z.nullable(field.unitCost()),
  /** Why it cannot; null when it can. */
  message: z.nullable(z.string()),
});
export type PriceVerdict = z.output<typeof PriceVerdict>;

/** How a sheet operation stands. */
export const SheetStatus = z.object({
  status: z.string(),
  lines: z.array(z.string()),
  /** When what can be downloaded was written; null when there is nothing. */
  writtenAt: z.nullable(field.time()),
  /** Where the spreadsheet stands at an outside service; null when it is kept here. */
  address: z.nullable(z.string()),
});

export const sheetCalls = {
  update: post('/googlesheet/management/update', {
    summary: 'Applies sale prices of a sheet.',
    refusals: ['sheet_replaced', 'sheet_running'],
    access,
    /**
     * Without promotions, sale prices are taken over before the sheet is written anew: those of the upload that was
     * looked at, else those that people entered at the outside service (PPD-003).
     */
    input: z.strictObject({ isWithPromotion: z.optional(field.flag()), uploadId: z.optional(field.id()) }),
    reply: Started,
  }),
  create: post('/googlesheet/management/create', {
    summary: 'Creates promotions from a sheet.',
    refusals: ['nothing_uploaded', 'sheet_replaced', 'sheet_running'],
    access,
    /** `uploadId`: the upload that was looked at; another one is refused. */
    input: z.strictObject({ uploadId: z.optional(field.id()) }),
    reply: Started,
  }),
  updateActive: post('/googlesheet/management/updateactive', {
    summary: 'Writes the active promotions into a sheet.',
    refusals: ['sheet_running'],
    access,
    input: Nothing,
    reply: Started,
  }),
  updateUpcoming: post('/googlesheet/management/updateupcoming', {
    summary: 'Writes the upcoming promotions into a sheet.',
    refusals: ['no_promotion', 'sheet_running'],
    access,
    input: z.strictObject({ promotionId: z.optional(field.id()) }),
    reply: Started,
  }),
  providerActive: post('/googlesheet/management/provideractivepromotions', {
    summary: 'Writes an active provider promotion into a sheet.',
    refusals: ['no_promotion', 'sheet_running'],
    access,
    input: ofPromotion,
    reply: Started,
  }),
  providerUpcoming: post('/googlesheet/management/providerupcomingpromotions', {
    summary: 'Writes an upcoming provider promotion into a sheet.',
    refusals: ['no_promotion', 'sheet_running'],
    access,
    input: ofPromotion,
    reply: Started,
  }),
  inventory: post('/googlesheet/management/inventory', {
    summary: 'Writes the inventory into a sheet.',
    refusals: ['sheet_running'],
    access,
    input: Nothing,
    reply: Started,
  }),
  status: get('/googlesheet/management/status', {
    summary: 'Reads the state of a sheet operation.',
    access: readAccess,
    input: ByOperation,
    reply: SheetStatus,
  }),
  download: get('/googlesheet/management/download', {
    summary: 'Downloads the newest workbook of an operation.',
    refusals: ['no_workbook'],
    access: readAccess,
    input: ByOperation,
    reply: z.object({}),
    kind: 'file',
  }),
  /** An empty workbook with the columns of promotions. */
  template: get('/googlesheet/management/template', {
    summary: 'Downloads an empty workbook for an upload.',
    access,
    input: Nothing,
    reply: z.object({}),
    kind: 'file',
  }),
  /** What became of the rows of the newest run that created promotions. */
  verdicts: get('/googlesheet/management/verdicts', {
    summary: 'Reads what became of each row of a sheet.',
    access,
    input: Nothing,
    reply: z.array(Verdict),
  }),
};

const File = z.strictObject({
  file: z.custom<Uint8Array | Blob>((value) => value instanceof Uint8Array || value instanceof Blob),
  /** The sheet to read, where several have content. */
  sheetName: z.optional(field.singleLine(100, { min: 1 })),
});

export const uploadCalls = {
  /** Keeps a workbook and says of each row whether a promotion can be created from it. Creates nothing. */
  upload: post('/googlesheet/management/upload', {
    summary: 'Uploads a workbook of promotions and judges its rows.',
    refusals: [
      'busy_reading',
      'column_twice',
      'file_unclear',
      'no_columns',
      'no_rows',
      'not_workbook',
      'sheet_running',
      'too_many_rows',
      'unknown_column',
      'workbook_refused',
    ],
    access,
    upload: XLSX,
    body: 'file',
    input: File,
    reply: z.object({ uploadId: z.string(), rows: z.array(Verdict) }),
  }),
  /** Keeps a workbook with new sale prices and says what each row would change. Changes nothing. */
  uploadPrices: post('/googlesheet/management/uploadprices', {
    summary: 'Uploads a workbook of sale prices and judges its rows.',
    refusals: [
      'busy_reading',
      'column_twice',
      'file_unclear',
      'no_columns',
      'no_rows',
      'not_workbook',
      'sheet_running',
      'too_many_price_rows',
      'workbook_refused',
    ],
    access,
    upload: XLSX,
    body: 'file',
    input: File,
    reply: z.object({ uploadId: z.string(), rows: z.array(PriceVerdict) }),
  }),
};
