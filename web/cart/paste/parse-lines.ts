// Parses text copied from a spreadsheet: tab, semicolon or comma between cells, with or without a header. Pure; lines
// are judged against promotions elsewhere.

import Papa from 'papaparse';
import { columnDecimalSign, type DecimalSign, parsePrice, parseQuantity } from '#domain/base/exports/number-formats.ts';
import type { Cents } from '#domain/base/money.ts';
import { stripEnds } from '#domain/base/text/strip-ends.ts';

/** A parsed line. Invalid numbers are null. */
export interface PastedLine {
  /** Starts at 1, as the user sees it. */
  line: number;
  /** SKU or promotion id; empty if missing. */
  ref: string;
  quantity: number | null;
  quantityText: string;
  /** Null if the cell is empty or invalid; `priceText` tells which. */
  price: Cents | null;
  priceText: string;
  /** The line has more cells than the header: a decimal comma may have split its price. */
  hasExtraCells: boolean;
}

/** Meaning of a column. */
export const PASTE_COLUMNS = ['sku', 'id', 'quantity', 'price'] as const;
export type PasteColumn = (typeof PASTE_COLUMNS)[number];

/** A column of a paste with a header. */
export interface HeaderColumn {
  index: number;
  title: string;
  /** Null if its title is not recognized; it is then skipped. */
  holds: PasteColumn | null;
}

/** Columns assigned by the user, by index. */
export type ColumnChoices = ReadonlyMap<number, PasteColumn | null>;

interface PasteHeader {
  /** Empty for a paste without a header. */
  columns: HeaderColumn[];
}

type ParsedPaste = ({ lines: PastedLine[] } | { missing: 'name' | 'quantity' }) & PasteHeader;

const NAMES: Record<PasteColumn, readonly string[]> = {
  sku: ['sku', 'productsku', 'skus', 'articlenumber', 'itemnumber', 'artikelnummer', 'artikelnr', 'artikel'],
  id: ['promotionid', 'promotion', 'id'],
  quantity: [
    ...['quantity', 'qty', 'orderquantity', 'qtyordered', 'orderedqty', 'quantityordered', 'orderqty', 'units', 'pcs'],
    ...['menge', 'anzahl', 'stück', 'stueck', 'bestellmenge'],
  ],
  price: [],
};
/** Titles containing one of these are prices: `Price EUR`, `Net price`, `Price per key`, `Einzelpreis`. */
const PRICE = /price|preis/;
/** Except these, which are not unit prices. */
const OTHER_PRICE = /total|sum|gesamt|list|old|msrp|rrp|srp|uvp/;

const holdingOf = (cell: string): PasteColumn | null => {
  const word = cell.toLowerCase().replace(/[^\p{L}]/gu, '');
  const named = PASTE_COLUMNS.find((column) => NAMES[column].includes(word));
  if (named) return named;
  return PRICE.test(word) && !OTHER_PRICE.test(word) ? 'price' : null;
};

/** Delimiter: the first of tab, semicolon and comma that occurs in at least half of the lines. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return (
    ['\t', ';', ','].find((sign) => lines.filter((line) => line.includes(sign)).length * 2 >= lines.length) ?? '\t'
  );
}

/** Spaces, and zero-width characters. */
const BLANK = /[\s\p{Cf}]/u;

function rowsOf(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const read = (settings: Papa.ParseConfig = {}) => Papa.parse<string[]>(text, { ...settings, delimiter });
  const quoted = read();
  // A lone quotation mark is part of a name and would swallow the following lines.
  const { data } = quoted.errors.some(({ type }) => type === 'Quotes') ? read({ quoteChar: '\u0000' }) : quoted;
  return data.map((row) => row.map((cell) => stripEnds(cell, BLANK)));
}

/** Columns of a header; of two price columns neither is guessed, otherwise the first of duplicates counts. */
function readHeader(first: readonly string[], choices: ColumnChoices): HeaderColumn[] {
  const columns = first.map((title, index) => ({ index, title, holds: holdingOf(title) }));
  if (!columns.some(({ holds }) => holds) || first.some((cell) => parseQuantity(cell) !== null)) return [];
  const prices = columns.filter(({ holds }) => holds === 'price');
  const taken = new Set([...choices.values()].filter((holds) => holds !== null));
  return columns.map((column) => {
    const chosen = choices.get(column.index);
    if (chosen !== undefined) return { ...column, holds: chosen };
    const { holds } = column;
    if (holds === null || (holds === 'price' && prices.length > 1) || taken.has(holds))
      return { ...column, holds: null };
    taken.add(holds);
    return column;
  });
}

const WITHOUT_HEADER: Partial<Record<PasteColumn, number>> = { sku: 0, quantity: 1, price: 2 };
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A line with parsed numbers. `decimal`: the decimal separator of its price column. */
export const readLine = (
  line: Pick<PastedLine, 'line' | 'ref' | 'quantityText' | 'priceText' | 'hasExtraCells'>,
  decimal: DecimalSign | null = null,
): PastedLine => ({ ...line, quantity: parseQuantity(line.quantityText), price: parsePrice(line.priceText, decimal) });

/** Lines of a pasted text, skipping blank ones. `choices`: columns assigned by the user. */
export function parsePaste(text: string, choices: ColumnChoices = new Map()): ParsedPaste {
  const rows = rowsOf(text.replace(/^\ufeff/, ''))
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .filter(({ cells }, index) => !(index === 0 && /^sep=.?$/i.test(cells.join(''))));
  const [first] = rows;
  if (!first) return { lines: [], columns: [] };
  const columns = readHeader(first.cells, choices);
  const hasHeader = columns.length > 0;
  const at = hasHeader
    ? (Object.fromEntries(
        columns.flatMap(({ holds, index }) => (holds ? [[holds, index]] : [])),
      ) as typeof WITHOUT_HEADER)
    : WITHOUT_HEADER;
  if (at.sku === undefined && at.id === undefined) return { missing: 'name', columns };
  if (at.quantity === undefined) return { missing: 'quantity', columns };
  const cell = (cells: readonly string[], column: PasteColumn) => cells[at[column] ?? -1] ?? '';
  const body = hasHeader ? rows.slice(1) : rows;
  const decimal = columnDecimalSign(body.map(({ cells }) => cell(cells, 'price')));
  const width = hasHeader ? columns.length : Object.keys(WITHOUT_HEADER).length;
  const lines = body.map(({ cells, line }) => {
    const id = cell(cells, 'id');
    return readLine(
      {
        line,
        ref: UUID.test(id) ? id : cell(cells, 'sku'),
        quantityText: cell(cells, 'quantity'),
        priceText: cell(cells, 'price'),
        hasExtraCells: cells.slice(width).some((text) => text !== ''),
      },
      decimal,
    );
  });
  return { lines, columns };
}
