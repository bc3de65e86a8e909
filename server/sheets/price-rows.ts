// New sale prices in a sheet: the price master with its last column filled in (PPD-003). Rows without a new price are
// ignored, so that outdated values in a sheet are never applied.

import { columnDecimalSign, type DecimalSign } from '#domain/base/exports/number-formats.ts';
import { PRICE_CAP_CENTS } from '#domain/base/limits.ts';
import { type E4, E4_PER_CENT } from '#domain/base/money.ts';
import { invalidField } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { PriceVerdict } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { PRICE_ROWS_MAX } from '#domain/sheets/operations.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import { readStoredPrices, setSheetPrices } from '#server/catalog/prices.ts';
import { CellError, isEmpty, normalizeTitle, readEuro, readText } from '#server/sheets/workbook/cell-reader.ts';
import type { SheetContent } from '#server/sheets/workbook/visible-sheet.ts';
import { readWorkbook } from '#server/sheets/workbook/workbook.ts';
import { isCellIssue, type ReadCell } from './table.ts';

/** Name of the price table in the price master. */
export const PRICES_TAB = 'Prices';
export const PRICE_ID = 'Price id';
export const NEW_PRICE = 'New price (EUR)';

/** A row with a new price. */
export interface PriceRow {
  /** Sheet row; 1 is the header. */
  row: number;
  priceId: string;
  priceE4: E4;
  /** Fault of the price, or null. */
  fault: string | null;
}

function parseCents(cell: ReadCell, decimal: DecimalSign | null): number {
  const cents = readEuro(cell, decimal) * 100;
  if (!(cents >= 0) || cents > PRICE_CAP_CENTS || Math.abs(cents - Math.round(cents)) > 1e-6)
    throw new CellError(sheetCopy.badPrice);
  return Math.round(cents);
}

interface RowPlace {
  row: number;
  isHidden: boolean;
  /** Decimal separator of the new price column. */
  decimal: DecimalSign | null;
}

function parseRow({ row, isHidden, decimal }: RowPlace, priceId: string, cell: ReadCell): PriceRow {
  try {
    if (isHidden) throw new CellError(sheetCopy.hiddenRow);
    return { row, priceId, priceE4: parseCents(cell, decimal) * E4_PER_CENT, fault: null };
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    return { row, priceId, priceE4: 0, fault: error.message };
  }
}

/** Rows with a new price. @throws Refusal 422 if the sheet as a whole is invalid */
export function parsePriceRows({ cells, hiddenRows }: SheetContent): PriceRow[] {
  const names = (cells[0] ?? []).map((cell) => normalizeTitle(String(cell ?? '')));
  const [idAt, priceAt] = [names.indexOf(normalizeTitle(PRICE_ID)), names.indexOf(normalizeTitle(NEW_PRICE))];
  const missing = [...(idAt < 0 ? [PRICE_ID] : []), ...(priceAt < 0 ? [NEW_PRICE] : [])];
  if (missing.length > 0) throw invalidField('file', 'no_columns', sheetCopy.noColumns(missing));
  const decimal = columnDecimalSign(
    cells.slice(1).flatMap((row) => (typeof row[priceAt] === 'string' ? [row[priceAt]] : [])),
  );
  const hidden = new Set(hiddenRows);
  return cells.slice(1).flatMap((row, at) => {
    const cell = row[priceAt];
    if (cell === undefined || isEmpty(cell)) return [];
    const place = { row: at + 2, isHidden: hidden.has(at + 2), decimal };
    const id = row[idAt] ?? null;
    return [parseRow(place, isCellIssue(id) ? '' : readText(id ?? '').toLowerCase(), cell)];
  });
}

/** The same for an uploaded workbook. */
export async function readPriceWorkbook(bytes: Buffer, sheetName: string | null): Promise<PriceRow[]> {
  const content = await readWorkbook(bytes, PRICE_ROWS_MAX, { chosen: sheetName, ownName: PRICES_TAB });
  if (content.cells.length > PRICE_ROWS_MAX + 1)
    throw invalidField('file', 'too_many_price_rows', sheetCopy.tooManyPriceRows);
  return parsePriceRows(content);
}

const findRowFault = (row: PriceRow, isKnown: boolean, isDuplicate: boolean): string | null => {
  if (!isKnown) return sheetCopy.unknownPriceId;
  return isDuplicate ? sheetCopy.priceTwice : row.fault;
};

/** Preview: the change of each row, or its fault. */
export async function judgePriceRows(db: Db, rows: readonly PriceRow[]): Promise<PriceVerdict[]> {
  const stored = await readStoredPrices(
    db,
    rows.map(({ priceId }) => priceId),
  );
  const seenIds = new Set<string>();
  return rows.map((row) => {
    const price = stored.get(row.priceId);
    const message = findRowFault(row, price !== undefined, seenIds.size === seenIds.add(row.priceId).size);
    return {
      row: row.row,
      sku: price?.sku ?? '',
      countries: price?.countries ?? [],
      before: price?.priceE4 ?? null,
      after: message === null ? row.priceE4 : null,
      message,
    };
  });
}

/** Applies the new prices in one transaction. Returns the verdicts. Idempotent. */
export async function applyPriceRows(
  tx: Tx,
  editor: { userId: string | null; now: Time },
  rows: readonly PriceRow[],
): Promise<PriceVerdict[]> {
  const verdicts = await judgePriceRows(tx, rows);
  const validRows = rows.filter((_, at) => verdicts[at]!.message === null);
  await setSheetPrices(tx, editor, validRows);
  return verdicts;
}
