// Finds the key column of a table. Suppliers name it in many ways; if several qualify, the user is asked.

import { stripEnd } from '#domain/base/text/strip-ends.ts';
import { maskKey } from '#domain/catalog/key-text.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import type { ReadCell } from '#server/sheets/table.ts';
import { FileFault } from './file-fault.ts';

/** A cell of a sheet or CSV. */
export type FileCell = ReadCell;

/** A row of a table with its position in the file. */
export interface FileRow {
  line: number;
  /** Last line of a row with multi-line cells. */
  lastLine?: number;
  cells: readonly FileCell[];
  isHidden?: boolean;
  isUnclosed?: boolean;
}

/** Normalizes a title: lower case, without spaces, punctuation, and the number of `Key 1`. */
const normalizeTitle = (text: string): string =>
  stripEnd(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
    /\d/,
  );

const PLATFORM_KEYS =
  /^(?:(?:steam|origin|ea|uplay|ubisoft|gog|epic|xbox|psn|playstation|nintendo|switch|battlenet|rockstar|microsoft|windows|office|game|cd|cdr|product|licen[cs]e|software|serial|activation|retail|digital|redeem|redemption|registration|unlock|download|your|the|new)+)?keys?$/;
const KEY_TITLES = new Set([
  'cdk',
  'cdkeys',
  'keycode',
  'keycodes',
  'keyvalue',
  'keytext',
  'keystring',
  'redeemedkeyval',
  'redeemkeyval',
  'keyval',
  'licensekeys',
  'schlüssel',
  'schluessel',
  'lizenzschlüssel',
  'lizenzschluessel',
  'produktschlüssel',
  'produktschluessel',
  'aktivierungsschlüssel',
  'aktivierungsschluessel',
  'spielschlüssel',
  'produktkey',
  'lizenzkey',
  'aktivierungskey',
  'clé',
  'clés',
  'clave',
  'claves',
  'chiave',
  'chiavi',
  'chave',
  'chaves',
  'sleutel',
  'klucz',
  'klucze',
  'ключ',
  'ключи',
]);
/** Titles that may mean something else, such as a product code. */
const CODE_TITLES = new Set([
  'code',
  'codes',
  'activationcode',
  'activationcodes',
  'redeemcode',
  'redemptioncode',
  'vouchercode',
  'voucher',
  'vouchers',
  'giftcode',
  'giftcardcode',
  'giftcard',
  'downloadcode',
  'digitalcode',
  'gamecode',
  'unlockcode',
  'registrationcode',
  'licensecode',
  'licencecode',
  'license',
  'licence',
  'licenses',
  'promocode',
  'couponcode',
  'coupon',
  'pin',
  'pins',
  'pincode',
  'serial',
  'serials',
  'serialnumber',
  'serialno',
  'aktivierungscode',
  'freischaltcode',
  'gutscheincode',
  'gutschein',
  'lizenz',
  'seriennummer',
  'código',
  'codigo',
  'codice',
  'kod',
  'код',
]);
const SKU_TITLES = new Set(['sku', 'productsku', 'skus']);
const STATUS_TITLES = new Set(['status', 'state', 'keystatus', 'zustand', 'used', 'sold', 'redeemed']);
const SPENT =
  /^(?:used|sold|redeemed|activated|claimed|invalid|revoked|void|blocked|refunded|yes|true|verkauft|benutzt|eingelöst)$/i;

type TitleKind = 'key' | 'code';

/** Kind of a title; null if it names no key column. */
export function titleKindOf(cell: FileCell | undefined): TitleKind | null {
  if (typeof cell !== 'string' || cell.length > 40) return null;
  const title = normalizeTitle(cell);
  if (KEY_TITLES.has(title) || PLATFORM_KEYS.test(title)) return 'key';
  return CODE_TITLES.has(title) ? 'code' : null;
}

export const isFilled = (cell: FileCell | undefined): boolean =>
  cell !== null && cell !== undefined && (typeof cell !== 'string' || cell.trim() !== '');

export const isBlankRow = ({ cells, isUnclosed }: FileRow): boolean => !isUnclosed && !cells.some(isFilled);

/** `A` for the first column, as in spreadsheets. */
const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Columns of a table, zero-based; -1 if absent. */
interface TableColumns {
  keyColumn: number;
  skuColumn: number;
  statusColumn: number;
  /** Index of the header row; -1 without one. */
  header: number;
  /** Number of cells in the header row. */
  width: number;
}

/** Maximum rows above the header. */
const TITLE_ROWS_MAX = 10;
/** Maximum columns to choose from. */
const OPTIONS_MAX = 20;

function findHeader(rows: readonly FileRow[]): number {
  let seen = 0;
  for (const [at, row] of rows.entries()) {
    if (isBlankRow(row)) continue;
    if (row.cells.some((cell) => titleKindOf(cell) !== null)) return at;
    seen += 1;
    if (seen === TITLE_ROWS_MAX) break;
  }
  return -1;
}

/** `B: Serial (4711••••12)`: enough to choose a column, and never a whole key. */
function describeColumn(rows: readonly FileRow[], header: number, column: number): string {
  const title = header >= 0 ? String(rows[header]!.cells[column] ?? '').trim() : '';
  const sample = rows.slice(header + 1).find(({ cells }) => isFilled(cells[column]))?.cells[column];
  const masked = sample === undefined ? '' : ` (${maskKey(String(sample).slice(0, 40))})`;
  return `${columnLetters(column)}${title ? `: ${title.slice(0, 40)}` : ''}${masked}`;
}

const askForColumn = (rows: readonly FileRow[], header: number, columns: readonly number[], message: string) =>
  new FileFault(message, {
    field: 'keyColumn',
    allowed: columns.slice(0, OPTIONS_MAX).map((column) => describeColumn(rows, header, column)),
  });

/**
 * Columns of a table. `chosen`: letters of the column chosen by the user.
 * @throws FileFault with a question if several columns may hold the keys
 */
export function findColumns(rows: readonly FileRow[], chosen: string | null): TableColumns {
  const header = findHeader(rows);
  const titles = header >= 0 ? rows[header]!.cells : [];
  const used = new Set<number>();
  for (const { cells } of rows) for (const [at, cell] of cells.entries()) if (isFilled(cell)) used.add(at);
  const usedColumns = [...used].toSorted((a, b) => a - b);
  const findTitle = (names: ReadonlySet<string>) =>
    titles.findIndex((cell) => typeof cell === 'string' && names.has(normalizeTitle(cell)));
  const rest = {
    skuColumn: findTitle(SKU_TITLES),
    statusColumn: findTitle(STATUS_TITLES),
    header,
    width: header >= 0 ? titles.findLastIndex(isFilled) + 1 : Number.POSITIVE_INFINITY,
  };
  if (chosen !== null) {
    const keyColumn = usedColumns.find((column) => columnLetters(column) === chosen.toUpperCase());
    if (keyColumn === undefined) throw askForColumn(rows, header, usedColumns, loadCopy.unknownColumn);
    return { ...rest, keyColumn };
  }
  const columnsOf = (kind: TitleKind) => [...titles.keys()].filter((at) => titleKindOf(titles[at]) === kind);
  const keyColumns = columnsOf('key');
  const candidates = keyColumns.length > 0 ? keyColumns : columnsOf('code');
  if (candidates.length > 1) throw askForColumn(rows, header, candidates, loadCopy.severalKeyColumns);
  if (candidates.length === 1) return { ...rest, keyColumn: candidates[0]! };
  if (usedColumns.length > 1) throw askForColumn(rows, header, usedColumns, loadCopy.noKeyColumn);
  return { ...rest, keyColumn: usedColumns[0] ?? 0 };
}

/** Whether the status of a row marks its key as used. */
export const isSpent = (cell: FileCell | undefined): boolean =>
  cell === true || (typeof cell === 'string' && SPENT.test(cell.trim()));
