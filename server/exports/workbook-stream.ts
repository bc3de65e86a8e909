// A table as a workbook that is written while its rows come, so that no number of them fills the memory (Office Open XML). The
// browser's own workbooks look the same: texts are text cells, figures are numbers, the first line stays in sight.

import { columnWidths, type ExportCell, sheetName, workbookNumber, workbookText } from '#domain/base/export-cells.ts';
import type { Time } from '#domain/base/time.ts';
import { type ZipEntry, zipOf } from '#server/base/zip-writer.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const xml = (text: string): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** Styles of cells: the first three are there always, those of figures follow as they are met. */
const BOLD = 1;
const TEXT = 2;
const FIRST_FIGURE = 3;
/** Formats of a workbook's own are numbered from here on. */
const OWN_FORMATS = 164;

const stylesOf = (formats: readonly string[]): Buffer =>
  xml(`<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length + 1}"><numFmt numFmtId="49" formatCode="@"/>${formats
    .map((format, at) => `<numFmt numFmtId="${OWN_FORMATS + at}" formatCode="${escaped(format)}"/>`)
    .join('')}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill
 patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + FIRST_FIGURE}"><xf/><xf fontId="1"
 applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/>${formats
   .map((_, at) => `<xf numFmtId="${OWN_FORMATS + at}" applyNumberFormat="1"/>`)
   .join('')}</cellXfs></styleSheet>`);

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** The sheet as it comes; notes the formats that its figures need. */
async function* sheetOf(
  headers: readonly string[],
  batches: AsyncIterable<ExportCell[][]>,
  formats: string[],
): AsyncGenerator<Buffer> {
  const names = headers.map((_, at) => columnName(at));
  const styleOf = (format: string): number => {
    const known = formats.indexOf(format);
    return FIRST_FIGURE + (known < 0 ? formats.push(format) - 1 : known);
  };
  const cellOf = (cell: ExportCell, place: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return textCell(place, workbookText(cell), TEXT);
    const { value, format } = workbookNumber(cell);
    return `<c r="${place}" s="${styleOf(format)}"><v>${value}</v></c>`;
  };
  let line = 1;
  const head = (first: ExportCell[][]): Buffer =>
    xml(`<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2"
 activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columnWidths(headers, first)
   .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
   .join('')}</cols><sheetData><row r="1">${headers
   .map((header, at) => textCell(`${names[at]}1`, workbookText(header), BOLD))
   .join('')}</row>`);
  for await (const rows of batches) {
    if (line === 1) yield head(rows);
    yield Buffer.from(
      rows
        .map((row) => `<row r="${++line}">${row.map((cell, at) => cellOf(cell, `${names[at]}${line}`)).join('')}</row>`)
        .join(''),
    );
  }
  if (line === 1) yield head([]);
  yield Buffer.from('</sheetData></worksheet>');
}

/** The bytes of a workbook of one sheet, as they come. */
export function workbookBytes(
  { name, headers, at }: { name: string; headers: readonly string[]; at: Time },
  batches: AsyncIterable<ExportCell[][]>,
): AsyncGenerator<Buffer> {
  function* entries(): Generator<ZipEntry> {
    const formats: string[] = [];
    const part = (path: string, content: ZipEntry['content']): ZipEntry => ({ name: path, at, content });
    yield part(
      '[Content_Types].xml',
      xml(`<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels"
 ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml"
 ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`),
    );
    yield part(
      '_rels/.rels',
      xml(`<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument"
 Target="xl/workbook.xml"/></Relationships>`),
    );
    yield part(
      'xl/workbook.xml',
      xml(`<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1"
 r:id="rId1"/></sheets></workbook>`),
    );
    yield part(
      'xl/_rels/workbook.xml.rels',
      xml(`<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet"
 Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles"
 Target="styles.xml"/></Relationships>`),
    );
    yield part('xl/worksheets/sheet1.xml', sheetOf(headers, batches, formats));
    yield part('xl/styles.xml', stylesOf(formats));
  }
  return zipOf(entries());
}
