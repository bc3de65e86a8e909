// Reads what was copied from a spreadsheet: tab, semicolon or comma between the cells, with or without a header. Pure;
// what the lines mean for the promotions on sale is judged elsewhere.

import Papa from 'papaparse';
import type { Cents } from '#domain/base/money.ts';
import { columnDecimalSign, type DecimalSign, parsePrice, parseQuantity } from '#domain/base/number-formats.ts';
import { stripEnds } from '#domain/base/strip-ends.ts';

/** One line as it was read. A text that is no number leaves its number null. */
export interface PastedLine {
  /** Counted from 1, as the person sees it. */
  line: number;
  /** SKU or promotion id; empty when there is none. */
  ref: string;
  quantity: number | null;
  quantityText: string;
  /** Null when the cell is empty or no price; `priceText` says which. */
  price: Cents | null;
  priceText: string;
  /** The line has more cells than the header: a decimal comma may have cut its price in two. */
  hasExtraCells: boolean;
}

/** What a column holds. */
export const PASTE_COLUMNS = ['sku', 'id', 'quantity', 'price'] as const;
export type PasteColumn = (typeof PASTE_COLUMNS)[number];

/** A column of a paste with a header. */
export interface HeaderColumn {
  index: number;
  title: string;
  /** Null when its title says nothing; it is not read then. */
  holds: PasteColumn | null;
}

/** What a person says of columns, by their index. */
export type ColumnChoices = ReadonlyMap<number, PasteColumn | null>;

interface PasteHeader {
  /** Empty for a paste without a header. */
  columns: HeaderColumn[];
}

export type ParsedPaste = ({ lines: PastedLine[] } | { missing: 'name' | 'quantity' }) & PasteHeader;

const NAMES: Record<PasteColumn, readonly string[]> = {
  sku: ['sku', 'productsku', 'skus', 'articlenumber', 'itemnumber', 'artikelnummer', 'artikelnr', 'artikel'],
  id: ['promotionid', 'promotion', 'id'],
  quantity: [
    ...['quantity', 'qty', 'orderquantity', 'qtyordered', 'orderedqty', 'quantityordered', 'orderqty', 'units', 'pcs'],
    ...['menge', 'anzahl', 'stück', 'stueck', 'bestellmenge'],
  ],
  price: [],
};
/** Any title with one of these is a price: `Price EUR`, `Net price`, `Price per key`, `Einzelpreis`. */
const PRICE = /price|preis/;
/** These are prices of something else than one key. */
const OTHER_PRICE = /total|sum|gesamt|list|old|msrp|rrp|srp|uvp/;

const holdingOf = (cell: string): PasteColumn | null => {
  const word = cell.toLowerCase().replace(/[^\p{L}]/gu, '');
  const named = PASTE_COLUMNS.find((column) => NAMES[column].includes(word));
  if (named) return named;
  return PRICE.test(word) && !OTHER_PRICE.test(word) ? 'price' : null;
};

/** The sign between the cells: the first of tab, semicolon and comma that at least half of the lines have. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return (
    ['\t', ';', ','].find((sign) => lines.filter((line) => line.includes(sign)).length * 2 >= lines.length) ?? '\t'
  );
}

/** Blanks, and characters without width. */
const BLANK = /[\s\p{Cf}]/u;

function rowsOf(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const read = (settings: Papa.ParseConfig = {}) => Papa.parse<string[]>(text, { ...settings, delimiter });
  const quoted = read();
  // A lone quotation mark is part of a name, and would swallow the lines after it.
  const { data } = quoted.errors.some(({ type }) => type === 'Quotes') ? read({ quoteChar: '\u0000' }) : quoted;
  return data.map((row) => row.map((cell) => stripEnds(cell, BLANK)));
}

/** The columns of a header; of two with the same meaning neither price is guessed, else the first counts. */
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

/** A line with its numbers read. `decimal`: the decimal sign of its column of prices. */
export const readLine = (
  line: Pick<PastedLine, 'line' | 'ref' | 'quantityText' | 'priceText' | 'hasExtraCells'>,
  decimal: DecimalSign | null = null,
): PastedLine => ({ ...line, quantity: parseQuantity(line.quantityText), price: parsePrice(line.priceText, decimal) });

/** The lines of a pasted text; blank ones are no lines. `choices`: what a person said of columns. */
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
