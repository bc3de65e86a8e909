// Reads what was copied from a spreadsheet: tab, semicolon or comma between the cells, with or without a header. Pure;
// what the lines mean for the promotions on sale is judged elsewhere.

import Papa from 'papaparse';
import type { Cents } from '#domain/base/money.ts';
import { columnDecimalSign, parsePrice, parseQuantity } from '#domain/base/number-formats.ts';

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
}

export type ParsedPaste = { lines: PastedLine[] } | { missing: 'name' | 'quantity' };

type Column = 'sku' | 'id' | 'quantity' | 'price';

const NAMES: Record<Column, readonly string[]> = {
  sku: ['sku', 'productsku'],
  id: ['promotionid', 'promotion', 'id'],
  quantity: ['quantity', 'qty', 'orderquantity'],
  price: ['price', 'salesprice', 'demandprice', 'unitprice', 'offerprice'],
};

const columnOf = (cell: string): Column | undefined => {
  const word = cell.toLowerCase().replace(/[^a-z]/g, '');
  return (Object.keys(NAMES) as Column[]).find((column) => NAMES[column].includes(word));
};

/** The sign between the cells: the first of tab, semicolon and comma that at least half of the lines have. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return (
    ['\t', ';', ','].find((sign) => lines.filter((line) => line.includes(sign)).length * 2 >= lines.length) ?? '\t'
  );
}

function rowsOf(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const read = (settings: Papa.ParseConfig = {}) => Papa.parse<string[]>(text, { ...settings, delimiter });
  const quoted = read();
  // A lone quotation mark is part of a name, and would swallow the lines after it.
  const { data } = quoted.errors.some(({ type }) => type === 'Quotes') ? read({ quoteChar: '\u0000' }) : quoted;
  return data.map((row) => row.map((cell) => cell.trim()));
}

/** Where each column is: by the names of a header, else name, quantity, price. */
function columnLayout(first: readonly string[]): { header: boolean; at: Partial<Record<Column, number>> } {
  const headerColumns = first.map(columnOf);
  const header = headerColumns.some(Boolean) && !first.some((cell) => parseQuantity(cell) !== null);
  if (!header) return { header, at: { sku: 0, quantity: 1, price: 2 } };
  const at: Partial<Record<Column, number>> = {};
  for (const [index, column] of headerColumns.entries()) if (column && at[column] === undefined) at[column] = index;
  return { header, at };
}

/** The lines of a pasted text; blank ones are no lines. */
export function parsePaste(text: string): ParsedPaste {
  const rows = rowsOf(text.replace(/^\ufeff/, ''))
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = rows;
  if (!first) return { lines: [] };
  const { header, at } = columnLayout(first.cells);
  if (at.sku === undefined && at.id === undefined) return { missing: 'name' };
  if (at.quantity === undefined) return { missing: 'quantity' };
  const cell = (cells: readonly string[], column: Column) => cells[at[column] ?? -1] ?? '';
  const body = header ? rows.slice(1) : rows;
  const decimal = columnDecimalSign(body.map(({ cells }) => cell(cells, 'price')));
  return {
    lines: body.map(({ cells, line }) => {
      const [quantityText, priceText] = [cell(cells, 'quantity'), cell(cells, 'price')];
      return {
        line,
        ref: cell(cells, 'id') || cell(cells, 'sku'),
        quantity: parseQuantity(quantityText),
        quantityText,
        price: parsePrice(priceText, decimal),
        priceText,
      };
    }),
  };
}
