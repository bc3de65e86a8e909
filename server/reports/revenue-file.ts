// Monthly revenue as CSV: the whole period with the sums of its rows, or one page of it (REV-004, REV-006, REV-007).

import { Readable } from 'node:stream';
import { BOM } from '#domain/base/exports/csv.ts';
import { countFigure, csvLine, type ExportCell, euroFigure } from '#domain/base/exports/export-cells.ts';
import { totalLabel } from '#domain/base/exports/total-label.ts';
import type { Time } from '#domain/base/time.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { type MonthlyRevenueRow, type MonthlyRevenueTotals, REVENUE_FILE_ROWS } from '#domain/reports/sales-calls.ts';
import type { FileReply, ReadContext } from '#server/base/http/context.ts';
import { csvFile } from '#server/base/http/csv.ts';
import { countRevenueOrders, type RevenueFilter, readRevenueRows } from './revenue.ts';

const COLUMNS = [
  ...['Store', 'Partner', 'Order number', 'Status', 'Name', 'Publisher', 'Offer quantity', 'Offer price'],
  ...['Completed quantity', 'Cost of sales', 'Estimated cost of sales', 'Revenue', 'Created at', 'Invoice number'],
  ...['Delivered quantity', 'Available quantity'],
];

const toCells = (row: MonthlyRevenueRow): ExportCell[] => [
  ...[row.store, row.partner, row.orderNumber, row.status, row.name, row.publisher],
  ...[countFigure(row.offerQuantity), euroFigure(row.offerPrice), countFigure(row.completedQuantity)],
  ...[row.costOfSales, row.estCostOfSales, row.revenue].map(euroFigure),
  ...[{ iso: row.createdAt }, row.invoiceNumber],
  ...[countFigure(row.deliveredQuantity), countFigure(row.availableQuantity)],
];

const totalCells = (sums: MonthlyRevenueTotals): ExportCell[] => [
  ...[totalLabel, null, null, null, null, null],
  ...[countFigure(sums.offerQuantity), null, countFigure(sums.completedQuantity)],
  ...[sums.costOfSales, sums.estCostOfSales, sums.revenue].map(euroFigure),
  ...[null, null],
  ...[countFigure(sums.deliveredQuantity), countFigure(sums.availableQuantity)],
];

const linesOf = (rows: readonly (readonly ExportCell[])[]): string => rows.map((row) => `${csvLine(row)}\r\n`).join('');

/** The sums are added up from the rows that were written: the file adds up, whatever changes in the meantime. */
async function* wholeFile(context: ReadContext, filter: RevenueFilter): AsyncGenerator<string> {
  yield BOM + linesOf([COLUMNS]);
  const sums: MonthlyRevenueTotals = {
    ...{ offerQuantity: 0, completedQuantity: 0, costOfSales: 0, estCostOfSales: 0, revenue: 0 },
    ...{ deliveredQuantity: 0, availableQuantity: 0 },
  };
  const names = Object.keys(sums) as (keyof MonthlyRevenueTotals)[];
  let last: MonthlyRevenueRow | undefined;
  for (;;) {
    const rows = await readRevenueRows(context, filter, { page: 0, size: REVENUE_FILE_ROWS }, last);
    for (const row of rows) for (const name of names) sums[name] += row[name];
    yield linesOf(rows.map(toCells));
    last = rows.at(-1) ?? last;
    if (rows.length < REVENUE_FILE_ROWS) break;
  }
  if (last) yield linesOf([totalCells(sums)]);
}

interface DownloadInput {
  startDate?: Time | undefined;
  endDate?: Time | undefined;
  partnerIds?: string[] | undefined;
  productPublisher?: string[] | undefined;
  states?: OrderState[] | undefined;
  pageIndex?: number | undefined;
  pageSize?: number | undefined;
}

const filterOf = ({ startDate, endDate, partnerIds, productPublisher, states }: DownloadInput): RevenueFilter => ({
  ...((startDate || endDate) && {
    dateRange: { ...(startDate && { min: startDate }), ...(endDate && { max: endDate }) },
  }),
  ...(partnerIds?.length && { partnerIds }),
  ...(productPublisher?.length && { publishers: productPublisher }),
  ...(states?.length && { status: states }),
});

/**
 * One page with a header and the number of pages, for callers that read page by page; without page and size, all rows
 * and their sums, read while they are sent.
 */
export async function downloadRevenue(context: ReadContext, input: DownloadInput): Promise<FileReply> {
  const { pageIndex, pageSize, startDate, endDate } = input;
  const filter = filterOf(input);
  const days = [startDate, endDate].flatMap((time) => (time ? [time.slice(0, 10)] : [])).join('-to-');
  const name = `monthly-revenue-${days || 'all'}`;
  if (pageIndex === undefined && pageSize === undefined) {
    const body = Readable.from(wholeFile(context, filter), { objectMode: false });
    return { ...csvFile(name, []), body };
  }
  const page = { page: pageIndex ?? 0, size: pageSize ?? REVENUE_FILE_ROWS };
  const [rows, count] = await Promise.all([
    readRevenueRows(context, filter, page),
    countRevenueOrders(context.db, filter),
  ]);
  const file = csvFile(name, [COLUMNS, ...rows.map(toCells)]);
  return { ...file, headers: { ...file.headers, 'x-total-pages': `${Math.max(1, Math.ceil(count / page.size))}` } };
}
