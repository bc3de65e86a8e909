// The calls that bring keys into the vault from files: a load is begun for a product, its file is read and judged line
// by line, and what is new is loaded, cancelled or undone as a whole (docs/decisions/0020).

import * as z from 'zod/mini';
import { COUNTRIES } from '#domain/base/countries.ts';
import { get, post, staff, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { PRICE_CAP_CENTS } from '#domain/base/limits.ts';
import { defineList, enumListFilter, keywordsFilter, listCall } from '#domain/base/list.ts';
import { copy } from './copy.ts';
import { LOAD_STATES } from './lifecycle.ts';
import { FILE_NAME_MAX, LOAD_BYTES_MAX, SHEET_NAME_MAX } from './limits.ts';

export const LOAD_NOTE_MAX = 500;

/** The type of the body of an upload: the file as it is, whatever it is. */
export const LOAD_FILE_TYPE = 'application/octet-stream';

export const KeyLoad = z.object({
  id: z.string(),
  /** Counts up over all loads. */
  number: z.number(),
  state: z.enum(LOAD_STATES),
  fileName: z.string(),
  product: z.object({ id: z.string(), name: z.string(), sku: z.string(), store: z.string() }),
  /**
   * Lines with something in them: the sum of new, known, repeated, unreadable, set aside and skipped ones once all are
   * judged.
   */
  lineCount: z.number(),
  newCount: z.number(),
  knownCount: z.number(),
  repeatedCount: z.number(),
  unreadableCount: z.number(),
  /** Lines with nothing in them. */
  blankCount: z.number(),
  /** Doubtful keys that are not included: undecided or dropped. */
  setAsideCount: z.number(),
  /** Undecided doubtful keys; the load cannot be confirmed while there are any. */
  undecidedCount: z.number(),
  /** Lines that are no entries, such as headings. */
  skippedCount: z.number(),
  /** Keys that had quotation marks or separators around them, which were removed. */
  cleanedCount: z.number(),
  /** Lines that were judged so far. */
  readCount: z.number(),
  /** Keys in the vault so far. */
  loadedCount: z.number(),
  /** What of it is free to sell now. */
  freeCount: z.number(),
  /** As the person sees costs (SET-004); null until it is confirmed. */
  costPerKey: z.nullable(field.unitCost()),
  totalCost: z.nullable(field.money()),
  countryCode: z.nullable(z.string()),
  vendorName: z.nullable(z.string()),
  note: z.string(),
  createdByName: z.string(),
  createdAt: field.time(),
  endedAt: z.nullable(field.time()),
  /** Could this person take the step now? */
  mayCancel: z.boolean(),
  mayUndo: z.boolean(),
});
export type KeyLoad = z.output<typeof KeyLoad>;

export const LINE_VERDICTS = ['setAside', 'included', 'dropped', 'known', 'repeated', 'unreadable', 'skipped'] as const;
export type LineVerdict = (typeof LINE_VERDICTS)[number];

/** Where a key is that we have already. */
export const KNOWN_PLACES = ['inventory', 'order', 'package', 'surplus'] as const;

/** A line of a file that is no clear new key. A doubtful key is shown masked. */
export const LoadLine = z.object({
  line: z.number(),
  verdict: z.enum(LINE_VERDICTS),
  /** The key in doubt with most of its letters and digits replaced; null for other lines. */
  masked: z.nullable(z.string()),
  /** The first line with the same key, or nearly the same. */
  otherLine: z.nullable(z.number()),
  /** What is wrong with it. */
  fault: z.nullable(z.string()),
  /** Where the key is now; null when it is nowhere any more, or the line is no known key. */
  place: z.nullable(z.enum(KNOWN_PLACES)),
  /** The load that brought the key. */
  loadNumber: z.nullable(z.number()),
  /** The order that has it, or gave it to the inventory. */
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
});
export type LoadLine = z.output<typeof LoadLine>;

/** A new key as a person can check it before it is loaded. */
export const KeySample = z.object({
  line: z.number(),
  masked: z.string(),
  /** Quotation marks or separators around it were removed. */
  isCleaned: z.boolean(),
});
export type KeySample = z.output<typeof KeySample>;

/** Lines that one decision can name. */
const DECIDED_LINES_MAX = 1000;

export const loadList = defineList({
  filters: { text: keywordsFilter(), state: enumListFilter('states', LOAD_STATES, 'State') },
  sorts: ['number', 'productName', 'createdAt'],
});

const countryCodes = new Set(COUNTRIES.map(({ code }) => code));

export const LoadTerms = z.strictObject({
  id: field.id(),
  /** Euro for one key. */
  costPerKey: field.money({ max: PRICE_CAP_CENTS }),
  countryCode: z.string().check(z.refine((code) => countryCodes.has(code), { error: copy.unknownCountry })),
  vendorId: z.optional(z.nullable(field.id())),
  note: z.optional(field.singleLine(LOAD_NOTE_MAX)),
});
export type LoadTerms = z.output<typeof LoadTerms>;

const FileName = field.singleLine(FILE_NAME_MAX, { min: 1 });
const WRITERS = staffRoles('SuperAdmin', 'Salesman');
const LOADS = '/inventory/management/loads';
const ById = z.strictObject({ id: field.id() });

export const loadCalls = {
  list: listCall(`${LOADS}/search`, {
    summary: 'Lists loads of keys from files.',
    access: staff(),
    list: loadList,
    item: KeyLoad,
  }),
  load: get(`${LOADS}/:id`, {
    summary: 'Reads a load of keys.',
    access: staff(),
    input: ById,
    reply: KeyLoad,
  }),
  lines: get(`${LOADS}/:id/lines`, {
    summary: 'Lists the lines of a file that are no clear new keys, and why.',
    access: staff(),
    input: z.strictObject({
      id: field.id(),
      verdict: z.optional(field.oneOf(LINE_VERDICTS)),
      pageIndex: z.optional(field.queryInteger({ max: 100_000 })),
      pageSize: z.optional(field.queryInteger({ min: 1, max: 100 })),
    }),
    reply: z.object({ items: z.array(LoadLine), totalCount: z.number() }),
  }),
  samples: get(`${LOADS}/:id/samples`, {
    summary: 'Shows the first and last new keys of a load that waits to be confirmed, masked.',
    access: staff(),
    input: ById,
    reply: z.object({ first: z.array(KeySample), last: z.array(KeySample), cleaned: z.array(KeySample) }),
  }),
  decide: post(`${LOADS}/:id/decide`, {
    summary: 'Includes keys that were set aside, or drops them; without lines all that are undecided.',
    refusals: ['load_state', 'not_set_aside'],
    access: WRITERS,
    input: z.strictObject({
      id: field.id(),
      isIncluded: field.flag(),
      lines: z.optional(z.array(field.integer({ min: 1 })).check(z.minLength(1), z.maxLength(DECIDED_LINES_MAX))),
    }),
    reply: KeyLoad,
  }),
  create: post(LOADS, {
    summary: 'Begins a load of keys for a product.',
    refusals: ['unknown_product'],
    access: WRITERS,
    input: z.strictObject({ productId: field.id(), fileName: FileName }),
    reply: KeyLoad,
  }),
  rename: post(`${LOADS}/:id/rename`, {
    summary: 'Names the file that a load will be read from; its ending tells CSV from text.',
    refusals: ['load_state'],
    access: WRITERS,
    input: z.strictObject({ id: field.id(), fileName: FileName }),
    reply: KeyLoad,
  }),
  confirm: post(`${LOADS}/:id/confirm`, {
    summary: 'Loads the new keys of a file that was read.',
    refusals: ['lines_undecided', 'load_state', 'nothing_new', 'unknown_vendor'],
    access: WRITERS,
    input: LoadTerms,
    reply: KeyLoad,
  }),
  cancel: post(`${LOADS}/:id/cancel`, {
    summary: 'Cancels a load that is not done; none of its keys stays.',
    refusals: ['load_state'],
    access: WRITERS,
    input: ById,
    reply: KeyLoad,
  }),
  undo: post(`${LOADS}/:id/undo`, {
    summary: 'Takes a whole load out of the stock again while none of it is sold or reserved.',
    refusals: ['load_in_use', 'load_state'],
    access: WRITERS,
    input: ById,
    reply: KeyLoad,
  }),
};

export const loadFileCalls = {
  /** Until one was read to its end, a file may be sent again. Keys are encrypted before they are kept. */
  upload: post(`${LOADS}/:id/file`, {
    summary: 'Sends the file of a load and judges its lines; loads nothing.',
    refusals: ['busy_reading', 'file_refused', 'file_unclear', 'load_state'],
    access: WRITERS,
    upload: LOAD_FILE_TYPE,
    uploadBytes: LOAD_BYTES_MAX,
    body: 'file',
    input: z.strictObject({
      id: field.id(),
      file: z.custom<Uint8Array | Blob>((value) => value instanceof Uint8Array || value instanceof Blob),
      /** The sheet of a workbook in which several have content. */
      sheetName: z.optional(field.singleLine(SHEET_NAME_MAX, { min: 1 })),
      /** The letters of the column with the keys, where several could hold them. */
      keyColumn: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,3}$/))),
    }),
    reply: KeyLoad,
  }),
};
