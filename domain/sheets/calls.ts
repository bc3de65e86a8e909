// Spreadsheet calls (http-api section 13). Upload, template and row verdicts are defined here.

import * as z from 'zod/mini';
import { get, post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { uploadField } from '#domain/base/upload-field.ts';
import { OPERATIONS } from './operations.ts';

/** Content type of .xlsx files. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const access = staff('Promotion.Edit');
/** Read access for Finance follows the screen matrix. */
const readAccess = staff('Promotion.View');
const Nothing = z.strictObject({});
const ByOperation = z.strictObject({ operationType: field.oneOf(OPERATIONS) });
/** Our id or the provider's. */
const ofPromotion = z.strictObject({ promotionId: field.singleLine(100, { min: 1 }) });
const Started = z.object({ operationType: z.enum(OPERATIONS), lines: z.array(z.string()) });
export type Started = z.output<typeof Started>;

/** Verdict on a row of promotions. */
export const Verdict = z.object({
  /** Sheet row; 1 is the header. */
  row: z.number(),
  sku: z.string(),
  /** ID of the created promotion, or null. */
  promotionId: z.nullable(z.string()),
  /** Why it cannot be created, or null. */
  message: z.nullable(z.string()),
  /** Values to be written; null if it cannot be created. */
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

/** Verdict on a row of prices. */
export const PriceVerdict = z.object({
  /** Sheet row; 1 is the header. */
  row: z.number(),
  sku: z.string(),
  /** Country codes of the price. */
  countries: z.array(z.string()),
  /** Current sale price; null for an unknown price. */
  before: z.nullable(field.unitCost()),
  /** New price, or null. */
  after: z.nullable(field.unitCost()),
  /** Why it cannot be applied, or null. */
  message: z.nullable(z.string()),
});
export type PriceVerdict = z.output<typeof PriceVerdict>;

/** Status of a sheet operation. */
export const SheetStatus = z.object({
  status: z.string(),
  lines: z.array(z.string()),
  /** Creation time of the downloadable file; null if there is none. */
  writtenAt: z.nullable(field.time()),
  /** Address at an external service; null if stored here. */
  address: z.nullable(z.string()),
});

export const sheetCalls = {
  update: post('/googlesheet/management/update', {
    summary: 'Applies the sale prices from a workbook.',
    refusals: ['sheet_replaced', 'sheet_running'],
    access,
    /**
     * Without promotions, sale prices are applied before the sheet is rewritten: those of the previewed upload, else
     * those entered at the external service (PPD-003).
     */
    input: z.strictObject({ isWithPromotion: z.optional(field.flag()), uploadId: z.optional(field.id()) }),
    reply: Started,
  }),
  create: post('/googlesheet/management/create', {
    summary: 'Creates promotions from a workbook.',
    refusals: ['nothing_uploaded', 'sheet_replaced', 'sheet_running'],
    access,
    /** `uploadId`: the previewed upload; a different one is refused. */
    input: z.strictObject({ uploadId: z.optional(field.id()) }),
    reply: Started,
  }),
  updateActive: post('/googlesheet/management/updateactive', {
    summary: 'Exports the active promotions to a workbook.',
    refusals: ['sheet_running'],
    access,
    input: Nothing,
    reply: Started,
  }),
  updateUpcoming: post('/googlesheet/management/updateupcoming', {
    summary: 'Exports the upcoming promotions to a workbook.',
    refusals: ['no_promotion', 'sheet_running'],
    access,
    input: z.strictObject({ promotionId: z.optional(field.id()) }),
    reply: Started,
  }),
  providerActive: post('/googlesheet/management/provideractivepromotions', {
    summary: 'Exports an active provider promotion to a workbook.',
    refusals: ['no_promotion', 'sheet_running'],
    access,
    input: ofPromotion,
    reply: Started,
  }),
  providerUpcoming: post('/googlesheet/management/providerupcomingpromotions', {
    summary: 'Exports an upcoming provider promotion to a workbook.',
    refusals: ['no_promotion', 'sheet_running'],
    access,
    input: ofPromotion,
    reply: Started,
  }),
  inventory: post('/googlesheet/management/inventory', {
    summary: 'Exports the inventory to a workbook.',
    refusals: ['sheet_running'],
    access,
    input: Nothing,
    reply: Started,
  }),
  status: get('/googlesheet/management/status', {
    summary: 'Reads the state of a workbook operation.',
    access: readAccess,
    input: ByOperation,
    reply: SheetStatus,
  }),
  download: get('/googlesheet/management/download', {
    summary: 'Downloads the latest workbook of an operation.',
    refusals: ['no_workbook'],
    access: readAccess,
    input: ByOperation,
    reply: z.object({}),
    kind: 'file',
  }),
  /** An empty workbook with the promotion columns. */
  template: get('/googlesheet/management/template', {
    summary: 'Downloads an empty upload template.',
    access,
    input: Nothing,
    reply: z.object({}),
    kind: 'file',
  }),
  /** Verdicts of the latest run that created promotions. */
  verdicts: get('/googlesheet/management/verdicts', {
    summary: 'Reads the result of each row of a workbook.',
    access,
    input: Nothing,
    reply: z.array(Verdict),
  }),
};

const File = z.strictObject({
  file: uploadField(),
  /** The sheet to read, if several have content. */
  sheetName: z.optional(field.singleLine(100, { min: 1 })),
});

export const uploadCalls = {
  /** Stores a workbook and previews which rows can be created as promotions. Creates nothing. */
  upload: post('/googlesheet/management/upload', {
    summary: 'Uploads a workbook of promotions and validates its rows.',
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
  /** Stores a workbook with new sale prices and previews the changes. Changes nothing. */
  uploadPrices: post('/googlesheet/management/uploadprices', {
    summary: 'Uploads a workbook of sale prices and validates its rows.',
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
