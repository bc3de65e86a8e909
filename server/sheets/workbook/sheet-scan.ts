// Scans a workbook for what the value reader does not report: hidden sheets and rows, cells with an error or an
// uncalculated formula, and the extent of filled cells.

import { Parser } from 'saxen';
import { expandZipPart, readZipDirectory } from '#server/base/files/zip.ts';
import { parseXml } from '#server/payments/bank-files/xml-tree.ts';

export interface ScannedSheet {
  name: string;
  isVisible: boolean;
  hiddenRows: Set<number>;
  /** Cells without a usable value, by 1-based row and column. */
  issues: { row: number; column: number; issue: 'error' | 'formula' }[];
  /** Filled cells. */
  filledCount: number;
  /** Last row and column with a filled cell. */
  rows: number;
  columns: number;
  /** Address of the filled cell farthest from the first one. */
  farthest: string;
}

const PARTS_MAX = 60;
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Row and column of `B12`, 1-based. */
function parseAddress(address: string | undefined): { row: number; column: number } | null {
  const match = /^([A-Z]{1,3})(\d{1,7})$/.exec(address ?? '');
  if (!match) return null;
  const column = [...match[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(match[2]), column };
}

type Extent = Omit<ScannedSheet, 'name' | 'isVisible'>;

interface OpenCell {
  address: string;
  row: number;
  column: number;
  isError: boolean;
  hasFormula: boolean;
  /** Whether it has a value or non-blank inline text. */
  hasText: boolean;
}

function scanCells(xml: string): Extent {
  const extent: Extent = { hiddenRows: new Set(), issues: [], filledCount: 0, rows: 0, columns: 0, farthest: '' };
  let row = 0;
  let column = 0;
  let cell: OpenCell | null = null;
  let isText = false;
  const close = ({ address, row, column, isError, hasFormula, hasText }: OpenCell) => {
    const issue = isError ? 'error' : hasFormula && !hasText ? 'formula' : null;
    if (issue) extent.issues.push({ row, column, issue });
    if (!issue && !hasText) return;
    extent.filledCount += 1;
    if (row > extent.rows || column > extent.columns) extent.farthest = address;
    extent.rows = Math.max(extent.rows, row);
    extent.columns = Math.max(extent.columns, column);
  };
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (prefixed, attributes) => {
    const name = localName(prefixed);
    if (name === 'row') {
      const { r, hidden } = attributes();
      row = Number(r ?? row + 1);
      column = 0;
      if (hidden === '1' || hidden === 'true') extent.hiddenRows.add(row);
    } else if (name === 'c') {
      const { r, t } = attributes();
      const place = parseAddress(r) ?? { row, column: column + 1 };
      row = place.row;
      column = place.column;
      cell = { ...place, address: r ?? '', isError: t === 'e', hasFormula: false, hasText: false };
    } else if (cell && name === 'f') cell.hasFormula = true;
    isText = name === 'v' || name === 't';
  });
  parser.on('closeTag', (prefixed) => {
    if (localName(prefixed) === 'c' && cell) {
      close(cell);
      cell = null;
    }
    isText = false;
  });
  const note = (text: string) => {
    if (cell && isText && text.trim() !== '') cell.hasText = true;
  };
  parser.on('text', note);
  parser.on('cdata', note);
  parser.parse(xml);
  return extent;
}

/** Sheets of a workbook in order. The archive must have been inspected. @throws Error if it is not a workbook */
export function scanSheets(bytes: Buffer): ScannedSheet[] {
  const parts = new Map((readZipDirectory(bytes, PARTS_MAX) ?? []).map((part) => [part.name, part]));
  const textOf = (name: string): string => {
    const part = parts.get(name);
    if (!part) throw new Error(`The workbook has no part ${name}.`);
    return expandZipPart(bytes, part)
      .toString('utf8')
      .replace(/^\ufeff/, '');
  };
  const targets = new Map(
    parseXml(textOf('xl/_rels/workbook.xml.rels')).children.map(({ attributes }) => [
      attributes.Id,
      `${attributes.Target}`.replace(/^\/xl\/|^\//, ''),
    ]),
  );
  const sheets = parseXml(textOf('xl/workbook.xml')).children.find(({ name }) => name === 'sheets')?.children ?? [];
  return sheets.flatMap(({ attributes }) => {
    const relation = Object.entries(attributes).find(([name]) => localName(name) === 'id' && name !== 'id')?.[1];
    const target = targets.get(relation ?? attributes.id ?? '');
    if (!target || !parts.has(`xl/${target}`)) return [];
    const isVisible = attributes.state === undefined || attributes.state === 'visible';
    return [{ name: attributes.name ?? '', isVisible, ...scanCells(textOf(`xl/${target}`)) }];
  });
}
