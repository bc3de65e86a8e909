// Hand-written workbooks for tests: with hidden sheets and rows, errors, and cells in any place.

import { zip } from './zip-files.ts';

/** Text, number, empty, or the cell's own XML without its reference. */
export type SheetCell = string | number | null | { xml: string; type?: string; isDate?: boolean };

export interface TestSheet {
  name: string;
  state?: 'hidden' | 'veryHidden';
  rows: readonly (readonly SheetCell[])[];
  /** Numbers of hidden rows, from 1. */
  hiddenRows?: readonly number[];
  /** Additional rows as XML. */
  moreRows?: string;
  /** XML after the rows. */
  afterRows?: string;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function cellXml(cell: SheetCell, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  return `<c r="${address}"${cell.type ? ` t="${cell.type}"` : ''}${cell.isDate ? ' s="1"' : ''}>${cell.xml}</c>`;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

function sheetXml({ rows, hiddenRows = [], moreRows = '', afterRows = '' }: TestSheet): string {
  const xml = rows.map((cells, at) => {
    const row = at + 1;
    const content = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row}`)).join('');
    return `<row r="${row}"${hiddenRows.includes(row) ? ' hidden="1"' : ''}>${content}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${xml.join('')}${moreRows}</sheetData>${afterRows}</worksheet>`;
}

/** Cell styles 0 and 1: a plain number, and a date. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** A workbook with these sheets. */
export const workbookOf = (...sheets: TestSheet[]): Buffer => createWorkbook(sheets, '');

/** A workbook as old Excel for Mac writes it, with days counted from 1904. */
export const workbookOf1904 = (...sheets: TestSheet[]): Buffer => createWorkbook(sheets, '<workbookPr date1904="1"/>');

function createWorkbook(sheets: readonly TestSheet[], settings: string): Buffer {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const types = sheets.map(
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${settings}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="rStyles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
  };
  return zip(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
}
