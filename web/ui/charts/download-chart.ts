// Saves a chart as a picture or its figures as a file. Loaded on demand.

import Papa from 'papaparse';
import { cellText, countFigure, type ExportCell, euroFigure } from '#domain/base/exports/export-cells.ts';
import { guardFormula } from '#domain/base/exports/formula.ts';
import { datedFileName } from '#web/ui/kit/values/file-name.ts';
import { saveBlob } from '../session/api.ts';
import type { ChartData, ChartUnit } from './chart-data.ts';
import { chartLabels } from './labels.ts';

/** Pixel ratio of the picture. */
const SCALE = 2;
const PADDING = 24;
const TITLE_HEIGHT = 34;
const LEGEND_HEIGHT = 26;
/** A drawing inside a picture can only use fonts of the machine. */
const FONTS = '"Inter Variable", Inter, system-ui, sans-serif';
/** Style properties to inline, because a picture has no style sheet. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'text-anchor',
];

const isWhole = (unit: ChartUnit): boolean => unit === 'count' || unit === 'duration';

/** Header of a series; a duration is a number of seconds. */
const headerOf = (name: string, unit: ChartUnit): string => (unit === 'duration' ? chartLabels.inSeconds(name) : name);

/** Euro and percent with two decimals, counts and seconds unchanged; empty for null. */
const csvNumber = (value: number | null | undefined, unit: ChartUnit): string =>
  value == null ? '' : isWhole(unit) ? String(value) : (value / 100).toFixed(2);

/** The same as a typed cell of a workbook. */
const workbookFigure = (value: number | null | undefined, unit: ChartUnit): ExportCell => {
  if (value == null) return null;
  return isWhole(unit) ? countFigure(value) : { ...euroFigure(value), isPercent: unit === 'percent' };
};

/** The columns before the figures: those for files, or the categories. */
const leadColumns = ({ fileColumns, categoryHeader, categories }: ChartData) =>
  fileColumns ?? [{ header: categoryHeader, cells: categories }];

/** The figures as CSV: one row per category, one column per series. */
export function chartCsv(data: ChartData): string {
  const { categories, series, unit } = data;
  const lead = leadColumns(data);
  const rows = [
    [...lead.map(({ header }) => header), ...series.map(({ name }) => headerOf(name, unit))].map(guardFormula),
    ...categories.map((_, index) => [
      ...lead.map(({ cells }) => guardFormula(cellText(cells[index] ?? null))),
      ...series.map(({ values }) => csvNumber(values[index], unit)),
    ]),
  ];
  return `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
}

/** Saves the figures; the byte order mark makes spreadsheets read UTF-8. */
export const saveCsv = (title: string, data: ChartData): void =>
  saveBlob(new Blob(['\uFEFF', chartCsv(data)], { type: 'text/csv;charset=utf-8' }), datedFileName(title, 'csv'));

/** The figures as rows of typed cells. Exported for tests. */
export const chartRows = (data: ChartData): ExportCell[][] =>
  data.categories.map((_, index) => [
    ...leadColumns(data).map(({ cells }) => cells[index] ?? null),
    ...data.series.map(({ values }) => workbookFigure(values[index], data.unit)),
  ]);

/** Saves the figures as a workbook: dates and amounts are typed. */
export async function saveXlsx(title: string, data: ChartData): Promise<void> {
  const { xlsxFile } = await import('#web/ui/kit/values/xlsx-file.ts');
  const headers = [
    ...leadColumns(data).map(({ header }) => header),
    ...data.series.map(({ name }) => headerOf(name, data.unit)),
  ];
  saveBlob(xlsxFile({ headers, rows: chartRows(data) }, title), datedFileName(title, 'xlsx'));
}

/** The drawing as a self-contained SVG: resolved colours and sizes instead of tokens. */
function standaloneSvg(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const sources = [svg, ...svg.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(sources[index]!);
    for (const property of DRAWN) element.setAttribute(property, style.getPropertyValue(property));
    element.removeAttribute('style');
    element.removeAttribute('class');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', FONTS);
  return new XMLSerializer().serializeToString(copy);
}

/** A data URL, the only kind the content security policy allows. */
async function pictureOf(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standaloneSvg(svg, width, height))}`;
  await image.decode();
  return image;
}

/** Saves the chart with title and legend in the theme's colours, at twice the screen resolution. */
export async function savePng(title: string, figure: HTMLElement): Promise<void> {
  const svg = figure.querySelector<SVGSVGElement>('svg[role=img]');
  if (!svg) return;
  const { width, height } = svg.getBoundingClientRect();
  const legend = [...figure.querySelectorAll<HTMLElement>('[data-legend-entry]')];
  const style = getComputedStyle(document.documentElement);
  const top = TITLE_HEIGHT + legend.length * LEGEND_HEIGHT;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * PADDING) * SCALE;
  canvas.height = (height + top + 2 * PADDING) * SCALE;
  const context = canvas.getContext('2d')!;
  context.scale(SCALE, SCALE);
  context.fillStyle = style.getPropertyValue('--page');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = style.getPropertyValue('--ink');
  context.textBaseline = 'middle';
  context.font = `600 16px ${FONTS}`;
  context.fillText(title, PADDING, PADDING + 8);
  context.font = `13px ${FONTS}`;
  for (const [index, entry] of legend.entries()) {
    const y = PADDING + TITLE_HEIGHT + index * LEGEND_HEIGHT + 6;
    const swatch = entry.querySelector('svg');
    if (swatch) {
      const box = swatch.getBoundingClientRect();
      context.drawImage(await pictureOf(swatch, box.width, box.height), PADDING, y - box.height / 2);
    }
    context.fillText(entry.dataset.legendEntry ?? '', PADDING + 24, y);
  }
  context.drawImage(await pictureOf(svg, width, height), PADDING, PADDING + top, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveBlob(blob, datedFileName(title, 'png'));
}
