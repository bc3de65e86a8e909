// Key load calls: a load is created for a product, its file is read and judged line by line, and new keys are loaded,
// cancelled or undone as a whole (docs/decisions/0020).

import * as z from 'zod/mini';
import { COUNTRIES } from '#domain/base/countries.ts';
import { get, post, SALES_STAFF, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { COST_CAP_E4 } from '#domain/base/limits.ts';
import { defineList, enumListFilter, keywordsFilter, listCall } from '#domain/base/list.ts';
import { uploadField } from '#domain/base/upload-field.ts';
import { loadCopy } from './copy.ts';
import { LOAD_STATES } from './lifecycle.ts';
import { FILE_NAME_MAX, LOAD_BYTES_MAX, SHEET_NAME_MAX } from './limits.ts';

export const LOAD_NOTE_MAX = 500;

/** Content type of an upload: the unmodified file, whatever its format. */
export const LOAD_FILE_TYPE = 'application/octet-stream';

export const KeyLoad = z.object({
  id: z.string(),
  /** Sequential number over all loads. */
  number: z.number(),
  state: z.enum(LOAD_STATES),
  fileName: z.string(),
  product: z.object({ id: z.string(), name: z.string(), sku: z.string(), store: z.string() }),
  /** Non-blank lines: the sum of new, known, duplicate, unreadable, set aside and skipped ones once all are judged. */
  lineCount: z.number(),
  newCount: z.number(),
  knownCount: z.number(),
  repeatedCount: z.number(),
  unreadableCount: z.number(),
  /** Blank lines. */
  blankCount: z.number(),
  /** Doubtful keys not included: undecided or dropped. */
  setAsideCount: z.number(),
  /** Undecided keys; block confirmation. */
  undecidedCount: z.number(),
  /** Lines that are not entries, such as headings. */
  skippedCount: z.number(),
  /** Keys from which surrounding quotation marks or separators were removed. */
  cleanedCount: z.number(),
  /** Lines judged so far. */
  readCount: z.number(),
  /** Keys in the vault so far. */
  loadedCount: z.number(),
  /** Free keys of the load. */
  freeCount: z.number(),
  /** As visible to the user (SET-004); null until confirmed. */
  costPerKey: z.nullable(field.unitCost()),
  totalCost: z.nullable(field.money()),
  countryCode: z.nullable(z.string()),
  vendorName: z.nullable(z.string()),
  note: z.string(),
  createdByName: z.string(),
  createdAt: field.time(),
  endedAt: z.nullable(field.time()),
  /** Whether this user could perform the action now. */
  mayCancel: z.boolean(),
  mayUndo: z.boolean(),
});
export type KeyLoad = z.output<typeof KeyLoad>;

export const LINE_VERDICTS = ['setAside', 'included', 'dropped', 'known', 'repeated', 'unreadable', 'skipped'] as const;
export type LineVerdict = (typeof LINE_VERDICTS)[number];

/** Location of a known key. */
export const KNOWN_PLACES = ['inventory', 'order', 'package', 'surplus'] as const;

/** A line that is not a new key. A doubtful key is masked. */
export const LoadLine = z.object({
  line: z.number(),
  verdict: z.enum(LINE_VERDICTS),
  /** The masked key in doubt; null for other lines. */
  masked: z.nullable(z.string()),
  /** First line with the same or nearly the same key. */
  otherLine: z.nullable(z.number()),
  /** Fault of the line. */
  fault: z.nullable(z.string()),
  /** Current location of the key; null if it no longer exists or is not known. */
  place: z.nullable(z.enum(KNOWN_PLACES)),
  /** The load that added the key. */
  loadNumber: z.nullable(z.number()),
  /** The order that has it, or moved it to inventory. */
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
});
export type LoadLine = z.output<typeof LoadLine>;

/** A sample of a new key, for checking before loading. */
export const KeySample = z.object({
  line: z.number(),
  masked: z.string(),
  /** Surrounding quotation marks or separators were removed. */
  isCleaned: z.boolean(),
});
export type KeySample = z.output<typeof KeySample>;

/** Maximum lines per decision. */
const DECIDED_LINES_MAX = 1000;

export const loadList = defineList({
  filters: { text: keywordsFilter(), state: enumListFilter('states', LOAD_STATES, 'State') },
  sorts: ['number', 'productName', 'createdAt'],
});

const countryCodes = new Set(COUNTRIES.map(({ code }) => code));

export const LoadTerms = z.strictObject({
  id: field.id(),
  /** Euro per key. */
  costPerKey: field.unitCost({ max: COST_CAP_E4 }),
  countryCode: z.string().check(z.refine((code) => countryCodes.has(code), { error: loadCopy.unknownCountry })),
  vendorId: z.optional(z.nullable(field.id())),
  note: z.optional(field.singleLine(LOAD_NOTE_MAX)),
});
export type LoadTerms = z.output<typeof LoadTerms>;

const FileName = field.singleLine(FILE_NAME_MAX, { min: 1 });
const LOADS = '/inventory/management/loads';
const ById = z.strictObject({ id: field.id() });

export const loadCalls = {
  list: listCall(`${LOADS}/search`, {
    summary: 'Lists key loads.',
    access: staff(),
    list: loadList,
    item: KeyLoad,
  }),
  load: get(`${LOADS}/:id`, {
    summary: 'Reads a key load.',
    access: staff(),
    input: ById,
    reply: KeyLoad,
  }),
  lines: get(`${LOADS}/:id/lines`, {
    summary: 'Lists the lines of a file that need a decision, with the reason.',
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
    summary: 'Reads the first and last new keys of a load awaiting confirmation, masked.',
    access: staff(),
    input: ById,
    reply: z.object({ first: z.array(KeySample), last: z.array(KeySample), cleaned: z.array(KeySample) }),
  }),
  decide: post(`${LOADS}/:id/decide`, {
    summary: 'Includes or drops keys that were set aside; without line numbers, all undecided ones.',
    refusals: ['load_state', 'not_set_aside'],
    access: SALES_STAFF,
    input: z.strictObject({
      id: field.id(),
      isIncluded: field.flag(),
      lines: z.optional(z.array(field.integer({ min: 1 })).check(z.minLength(1), z.maxLength(DECIDED_LINES_MAX))),
    }),
    reply: KeyLoad,
  }),
  create: post(LOADS, {
    summary: 'Starts a key load for a product.',
    refusals: ['unknown_product'],
    access: SALES_STAFF,
    input: z.strictObject({ productId: field.id(), fileName: FileName }),
    reply: KeyLoad,
  }),
  rename: post(`${LOADS}/:id/rename`, {
    summary: 'Sets the file name of a load; the extension tells CSV from text.',
    refusals: ['load_state'],
    access: SALES_STAFF,
    input: z.strictObject({ id: field.id(), fileName: FileName }),
    reply: KeyLoad,
  }),
  confirm: post(`${LOADS}/:id/confirm`, {
    summary: 'Confirms a load and adds its new keys to the stock.',
    refusals: ['lines_undecided', 'load_state', 'nothing_new', 'unknown_vendor'],
    access: SALES_STAFF,
    input: LoadTerms,
    reply: KeyLoad,
  }),
  cancel: post(`${LOADS}/:id/cancel`, {
    summary: 'Cancels an unfinished load and discards its keys.',
    refusals: ['load_state'],
    access: SALES_STAFF,
    input: ById,
    reply: KeyLoad,
  }),
  undo: post(`${LOADS}/:id/undo`, {
    summary: 'Removes a whole load from the stock while none of its keys is sold or reserved.',
    refusals: ['load_in_use', 'load_state'],
    access: SALES_STAFF,
    input: ById,
    reply: KeyLoad,
  }),
};

export const loadFileCalls = {
  /** The file may be resent until one was read completely. Keys are encrypted before storage. */
  upload: post(`${LOADS}/:id/file`, {
    summary: 'Uploads the file of a load and validates its lines without loading keys.',
    refusals: ['busy_reading', 'file_refused', 'file_unclear', 'load_state'],
    access: SALES_STAFF,
    upload: LOAD_FILE_TYPE,
    uploadBytes: LOAD_BYTES_MAX,
    body: 'file',
    input: z.strictObject({
      id: field.id(),
      file: uploadField(),
      /** Sheet to read, if several have content. */
      sheetName: z.optional(field.singleLine(SHEET_NAME_MAX, { min: 1 })),
      /** Letters of the key column, if several qualify. */
      keyColumn: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,3}$/))),
    }),
    reply: KeyLoad,
  }),
};
