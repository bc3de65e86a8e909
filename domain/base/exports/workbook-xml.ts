// Parts of a single-sheet workbook (Office Open XML), shared by browser and server: texts are never formulas, figures
// and times are typed, the header is frozen and has filter buttons.

import {
  columnWidths,
  type ExportCell,
  sheetName,
  workbookMoment,
  workbookNumber,
  workbookText,
} from './export-cells.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** Cell styles: the first three always exist, styles of figures and times are added on use. */
const BOLD = 1;
const TEXT = 2;
const FIRST_NUMBER = 3;
/** First index of custom number formats. */
const OWN_FORMATS = 164;

export const SHEET_PART = 'xl/worksheets/sheet1.xml';
export const STYLES_PART = 'xl/styles.xml';

/** Parts independent of the rows, by path; the first must come first in the archive. */
export const fixedParts = (name: string): readonly [path: string, text: string][] => [
  [
    '[Content_Types].xml',
    xml(`<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels"
 ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml"
 ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>
<Override PartName="/${SHEET_PART}" ContentType="${SHEET_TYPE}.worksheet+xml"/>
<Override PartName="/${STYLES_PART}" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`),
  ],
  [
    '_rels/.rels',
    xml(`<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument"
 Target="xl/workbook.xml"/></Relationships>`),
  ],
  [
    'xl/workbook.xml',
    xml(`<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1"
 r:id="rId1"/></sheets></workbook>`),
  ],
  [
    'xl/_rels/workbook.xml.rels',
    xml(`<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet"
 Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles"
 Target="styles.xml"/></Relationships>`),
  ],
];

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Writes the sheet in pieces: `head`, `rows` per batch, `tail`. `styles` contains the formats of all rows so far. */
export interface SheetWriter {
  /** `first`: the first rows, which determine column widths. */
  head(first: readonly (readonly ExportCell[])[]): string;
  rows(batch: readonly (readonly ExportCell[])[]): string;
  tail(): string;
  styles(): string;
}

export function createSheetWriter(headers: readonly string[]): SheetWriter {
  const names = headers.map((_, at) => columnName(at));
  const formats: string[] = [];
  let line = 1;
  const styleOf = (format: string): number => {
    const known = formats.indexOf(format);
    return FIRST_NUMBER + (known < 0 ? formats.push(format) - 1 : known);
  };
  const cellXml = (cell: ExportCell, place: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return textCell(place, workbookText(cell), TEXT);
    const { value, format } = 'iso' in cell ? workbookMoment(cell) : workbookNumber(cell);
    return `<c r="${place}" s="${styleOf(format)}"><v>${value}</v></c>`;
  };
  return {
    head: (first) =>
      xml(`<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2"
 activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columnWidths(headers, first)
   .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
   .join('')}</cols><sheetData><row r="1">${headers
   .map((header, at) => textCell(`${names[at]}1`, workbookText(header), BOLD))
   .join('')}</row>`),
    rows: (batch) =>
      batch
        .map((row) => {
          line += 1;
          return `<row r="${line}">${row.map((cell, at) => cellXml(cell, `${names[at]}${line}`)).join('')}</row>`;
        })
        .join(''),
    tail: () => `</sheetData><autoFilter ref="A1:${names.at(-1)}${line}"/></worksheet>`,
    styles: () =>
      xml(`<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length + 1}"><numFmt numFmtId="49" formatCode="@"/>${formats
        .map((format, at) => `<numFmt numFmtId="${OWN_FORMATS + at}" formatCode="${escaped(format)}"/>`)
        .join('')}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill
 patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + FIRST_NUMBER}"><xf/><xf fontId="1"
 applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/>${formats
   .map((_, at) => `<xf numFmtId="${OWN_FORMATS + at}" applyNumberFormat="1"/>`)
   .join('')}</cellXfs></styleSheet>`),
  };
}
