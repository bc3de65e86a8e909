// Rows of a sheet as promotions: the columns carry the names of the fields of the call that creates one (SYN-010). A
// product may also be named by its SKU, and a price by the id that its provider gives it.

import * as z from 'zod/mini';
import { invalidField } from '#domain/base/refusal.ts';
import { DAY, timeOf } from '#domain/base/time.ts';
import { wireName } from '#domain/base/wire.ts';
import { PromotionInput } from '#domain/promotions/calls.ts';
import { copy } from '#domain/sheets/copy.ts';
import { SHEET_ROWS_MAX } from '#domain/sheets/operations.ts';
import { CellError, normalizeTitle, readNumber } from './cell-reader.ts';
import { EPOCH_DAYS, integerColumn, moneyColumn, type ReadCell, type Table, textColumn, timeColumn } from './table.ts';

/** What a row says, field by field; the SKU is not yet a product. */
export interface SheetRow {
  /** Row of the sheet, 1 is the row of names. */
  row: number;
  sku: string;
  /** Fields of the payload in their wire units, `undefined` where the cell was empty. */
  fields: Record<string, unknown>;
  /** The first cell that could not be read. */
  fault: string | null;
}

const splitWords = (cell: string): string[] => cell.split(/[,;\n]/).flatMap((word) => word.trim() || []);

/** Days of the years 2000 to 2099, as spreadsheets count them. */
const DAYS = { first: 36_526, last: 73_051 };

/** Text without a zone is meant in UTC, like everything that is shown. */
const readInstant = (cell: ReadCell): string => {
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'number' && cell >= DAYS.first && cell < DAYS.last) return timeOf((cell - EPOCH_DAYS) * DAY);
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)Z?)?$/.exec(String(cell).trim());
  if (!match) throw new CellError(copy.badTime);
  return match[2] ? `${match[1]}T${match[2]}Z` : match[1]!;
};

const readWeights = (cell: ReadCell) =>
  splitWords(String(cell)).map((word) => {
    const match = /^([A-Za-z]{2})\s*[:=]\s*(\d{1,3})\s*%?$/.exec(word);
    if (!match) throw new CellError(copy.badWeights);
    return { code: match[1]!.toUpperCase(), weight: Number(match[2]) };
  });

const readList = (cell: ReadCell) => splitWords(String(cell));
const readLine = (cell: ReadCell) => (cell instanceof Date ? cell.toISOString() : String(cell).trim());

const READERS: Record<string, (cell: ReadCell) => unknown> = {
  sku: readLine,
  productId: readLine,
  providerPriceIds: readList,
  percentages: readWeights,
  tier1Price: readNumber,
  tier2Price: readNumber,
  tier3Price: readNumber,
  tier4Price: readNumber,
  validFrom: readInstant,
  validTo: readInstant,
  minQuantity: readNumber,
  maxQuantity: readNumber,
  operatingSystems: readList,
  platforms: readList,
  merkurRegion: readLine,
  deliveryStart: readInstant,
};
const REQUIRED = [
  'providerPriceIds',
  'percentages',
  'tier1Price',
  'validFrom',
  'validTo',
  'minQuantity',
  'maxQuantity',
];
/** For the people who keep the sheet. */
const NOTES = ['name', 'note'];

const BY_TITLE = new Map([...Object.keys(READERS), ...NOTES].map((name) => [normalizeTitle(name), name]));

function readColumns(head: readonly ReadCell[]): (string | null)[] {
  const names = head.map((cell) => {
    const title = String(cell ?? '').trim();
    if (title === '') return null;
    const name = BY_TITLE.get(normalizeTitle(title));
    if (!name) throw invalidField('file', 'unknown_column', copy.unknownColumn(title.slice(0, 60)));
    return name;
  });
  const duplicateColumn = names.find((name, at) => name !== null && names.indexOf(name) !== at);
  if (duplicateColumn) throw invalidField('file', 'column_twice', copy.columnTwice(wireName(duplicateColumn)));
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (!names.includes('sku') && !names.includes('productId')) missing.unshift('sku');
  if (missing.length > 0) throw invalidField('file', 'no_columns', copy.noColumns(missing.map(wireName)));
  return names;
}

function parseRow(names: readonly (string | null)[], cells: readonly ReadCell[], row: number): SheetRow {
  const fields: Record<string, unknown> = {};
  let fault: string | null = null;
  names.forEach((name, at) => {
    const cell = cells[at] ?? null;
    if (name === null || NOTES.includes(name) || cell === null || String(cell).trim() === '') return;
    try {
      fields[name] = READERS[name]!(cell);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      fault ??= `${wireName(name)}: ${error.message}`;
    }
  });
  const { sku, ...rest } = fields;
  return { row, sku: typeof sku === 'string' ? sku.slice(0, 100) : '', fields: rest, fault };
}

/**
 * The rows below the names of the columns, without empty ones. @throws Refusal 422 when the sheet as a whole is wrong
 */
export function parsePromotionRows(cells: readonly (readonly ReadCell[])[]): SheetRow[] {
  const names = readColumns(cells[0] ?? []);
  const rows = cells.slice(1).flatMap((row, at) => {
    const isEmpty = row.every((cell) => cell === null || String(cell).trim() === '');
    return isEmpty ? [] : [parseRow(names, row, at + 2)];
  });
  if (rows.length === 0) throw invalidField('file', 'no_rows', copy.noRows);
  if (rows.length > SHEET_ROWS_MAX || cells.length > SHEET_ROWS_MAX + 1)
    throw invalidField('file', 'too_many_rows', copy.tooManyRows);
  return rows;
}

/** The payload of a row, or why it is none. */
export function toPayload(fields: Record<string, unknown>): { input: PromotionInput } | { message: string } {
  const parsed = z.safeParse(PromotionInput, fields);
  if (parsed.success) return { input: parsed.data };
  const { path, message } = parsed.error.issues[0]!;
  return { message: `${wireName(String(path[0] ?? ''))}: ${message}` };
}

const COLUMNS = [
  textColumn('Sku'),
  textColumn('ProviderPriceIds', 40),
  textColumn('Percentages', 24),
  moneyColumn('Tier1Price'),
  moneyColumn('Tier2Price'),
  moneyColumn('Tier3Price'),
  moneyColumn('Tier4Price'),
  timeColumn('ValidFrom'),
  timeColumn('ValidTo'),
  integerColumn('MinQuantity'),
  integerColumn('MaxQuantity'),
  textColumn('OperatingSystems'),
  textColumn('Platforms'),
  textColumn('MerkurRegion'),
  timeColumn('DeliveryStart'),
  textColumn('Note', 30),
];

/** An empty sheet with the columns that are read. */
export const TEMPLATE_TABLE: Table = { name: 'Promotions', columns: COLUMNS, rows: [] };
