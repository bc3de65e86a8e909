// Parses promotion rows: columns have the field names of the create call (SYN-010). A product may also be given by SKU,
// and a price by the provider's id.

import * as z from 'zod/mini';
import { EPOCH_DAYS } from '#domain/base/exports/export-cells.ts';
import { columnDecimalSign, type DecimalSign } from '#domain/base/exports/number-formats.ts';
import { invalidField } from '#domain/base/refusal.ts';
import { DAY, timeOf } from '#domain/base/time.ts';
import { wireName } from '#domain/base/wire.ts';
import { PromotionInput } from '#domain/promotions/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { SHEET_ROWS_MAX } from '#domain/sheets/operations.ts';
import {
  CellError,
  isEmpty,
  normalizeTitle,
  readEuro,
  readQuantity,
  readText,
  requireValue,
} from '#server/sheets/workbook/cell-reader.ts';
import type { SheetContent } from '#server/sheets/workbook/visible-sheet.ts';
import { integerColumn, moneyColumn, type ReadCell, type Table, textColumn, timeColumn } from './table.ts';

/** Fields of a row; the SKU is not resolved yet. */
export interface SheetRow {
  /** Sheet row; 1 is the header. */
  row: number;
  sku: string;
  /** Payload fields in wire units; `undefined` for empty cells. */
  fields: Record<string, unknown>;
  /** First cell that could not be read. */
  fault: string | null;
}

const splitWords = (cell: string): string[] => cell.split(/[,;\n]/).flatMap((word) => word.trim() || []);

/** Days of the years 2000 to 2099 as spreadsheet serial numbers. */
const DAYS = { first: 36_526, last: 73_051 };

/** Text without a zone is UTC, like all displayed times. */
const readInstant = (cell: ReadCell): string => {
  requireValue(cell);
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'number' && cell >= DAYS.first && cell < DAYS.last) return timeOf((cell - EPOCH_DAYS) * DAY);
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)Z?)?$/.exec(String(cell).trim());
  if (!match) throw new CellError(sheetCopy.badTime);
  return match[2] ? `${match[1]}T${match[2]}Z` : match[1]!;
};

const readWeights = (cell: ReadCell) =>
  splitWords(readText(cell)).map((word) => {
    const match = /^([A-Za-z]{2})\s*[:=]\s*(\d{1,3})\s*%?$/.exec(word);
    if (!match) throw new CellError(sheetCopy.badWeights);
    return { code: match[1]!.toUpperCase(), weight: Number(match[2]) };
  });

const readList = (cell: ReadCell) => splitWords(readText(cell));

const READERS: Record<string, (cell: ReadCell, decimal: DecimalSign | null) => unknown> = {
  sku: readText,
  productId: readText,
  providerPriceIds: readList,
  percentages: readWeights,
  tier1Price: readEuro,
  tier2Price: readEuro,
  tier3Price: readEuro,
  tier4Price: readEuro,
  validFrom: readInstant,
  validTo: readInstant,
  minQuantity: readQuantity,
  maxQuantity: readQuantity,
  operatingSystems: readList,
  platforms: readList,
  merkurRegion: readText,
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
/** Ignored; for the sheet's users. */
const NOTES = ['name', 'note'];

const BY_TITLE = new Map([...Object.keys(READERS), ...NOTES].map((name) => [normalizeTitle(name), name]));

function readColumns(head: readonly ReadCell[]): (string | null)[] {
  const names = head.map((cell) => {
    const title = String(cell ?? '').trim();
    if (title === '') return null;
    const name = BY_TITLE.get(normalizeTitle(title));
    if (!name) throw invalidField('file', 'unknown_column', sheetCopy.unknownColumn(title.slice(0, 60)));
    return name;
  });
  const duplicateColumn = names.find((name, at) => name !== null && names.indexOf(name) !== at);
  if (duplicateColumn) throw invalidField('file', 'column_twice', sheetCopy.columnTwice(wireName(duplicateColumn)));
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (!names.includes('sku') && !names.includes('productId')) missing.unshift('sku');
  if (missing.length > 0) throw invalidField('file', 'no_columns', sheetCopy.noColumns(missing.map(wireName)));
  return names;
}

interface RowPlace {
  row: number;
  isHidden: boolean;
  /** Decimal separator of the sheet's prices. */
  decimal: DecimalSign | null;
}

function parseRow(
  names: readonly (string | null)[],
  cells: readonly ReadCell[],
  { row, isHidden, decimal }: RowPlace,
): SheetRow {
  const fields: Record<string, unknown> = {};
  let fault: string | null = isHidden ? sheetCopy.hiddenRow : null;
  if (cells.some((cell, at) => !isEmpty(cell) && (names[at] ?? null) === null)) fault ??= sheetCopy.untitledCell;
  names.forEach((name, at) => {
    const cell = cells[at] ?? null;
    if (name === null || NOTES.includes(name) || isEmpty(cell)) return;
    try {
      fields[name] = READERS[name]!(cell, decimal);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      fault ??= `${wireName(name)}: ${error.message}`;
    }
  });
  const { sku, ...rest } = fields;
  return { row, sku: typeof sku === 'string' ? sku.slice(0, 100) : '', fields: rest, fault };
}

/** Rows below the header, without empty ones. @throws Refusal 422 if the sheet as a whole is invalid */
export function parsePromotionRows({ cells, hiddenRows }: SheetContent): SheetRow[] {
  const names = readColumns(cells[0] ?? []);
  const hidden = new Set(hiddenRows);
  const priceTexts = cells
    .slice(1)
    .flatMap((row) => row.filter((cell, at) => typeof cell === 'string' && READERS[names[at] ?? ''] === readEuro));
  const decimal = columnDecimalSign(priceTexts as string[]);
  const rows = cells.slice(1).flatMap((row, at) => {
    const number = at + 2;
    return row.every(isEmpty) ? [] : [parseRow(names, row, { row: number, isHidden: hidden.has(number), decimal })];
  });
  if (rows.length === 0) throw invalidField('file', 'no_rows', sheetCopy.noRows);
  if (rows.length > SHEET_ROWS_MAX || cells.length > SHEET_ROWS_MAX + 1)
    throw invalidField('file', 'too_many_rows', sheetCopy.tooManyRows);
  return rows;
}

/** Payload of a row, or its fault. */
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

/** An empty sheet with the supported columns. */
export const TEMPLATE_TABLE: Table = { name: 'Promotions', columns: COLUMNS, rows: [] };
