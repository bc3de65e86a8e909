// Every list can be exported with its visible columns, filter and sort order (T10).

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Papa from 'papaparse';
import type { Download, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { describe, expect } from 'vitest';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { ORDERS } from '#domain/orders/links.ts';
import { patience } from '#test/patience.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { orderLabels, spaced } from '#web/orders/labels.ts';
import { exportLabels } from '#web/ui/list/export/labels.ts';
import { expectAccessible } from './appearance.ts';
import { apiClient, PEOPLE } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { specifiedMenu } from './specified-menus.ts';
import { as, DESKTOP, pictureFile, story, waitUntilIdle } from './story.ts';

const euro = (cents: number): string => (cents / 100).toFixed(2);

async function savedBytes(file: Download): Promise<Buffer> {
  const path = join(dirname(pictureFile('files')), file.suggestedFilename());
  await file.saveAs(path);
  return readFile(path);
}

/** Picks a format in the menu and returns the file saved by the browser. */
async function exported(page: Page, format: 'csv' | 'xlsx'): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: exportLabels.button, exact: true }).click();
  const [file] = await Promise.all([
    // Long lists are exported in the background, part by part.
    page.waitForEvent('download', { timeout: patience(90_000) }),
    page.getByRole('menuitem', { name: exportLabels[format], exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await savedBytes(file) };
}

async function exportedRows(page: Page): Promise<Record<string, string>[]> {
  const { bytes } = await exported(page, 'csv');
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
  return Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), { header: true, skipEmptyLines: true })
    .data;
}

describe('an export', () => {
  story("of invoices uses the page's filter, for finance", async () => {
    const order = await placeOrder('aurora');
    await approveOrder(order.id);
    await buyOrder('aurora', order.id);
    const [invoice] = await apiClient('finance').do(invoiceCalls.create, { orderIds: [order.id] });
    await apiClient('finance').do(invoiceCalls.send, { id: invoice!.id });
    const page = await as('finance', `/management/invoices/${encodeURIComponent('{"Status":["Sent"]}')}/-CreatedAt`);
    const rows = await exportedRows(page);
    const { items } = await apiClient('finance').do(invoiceCalls.list, {
      filter: { status: ['Sent'] },
      sort: [{ field: 'createdAt', descending: true }],
      page: 0,
      size: 0,
    });
    expect(items.length).toBeGreaterThan(0);
    const { number, created, total, open } = invoiceLabels;
    expect(rows.map((row) => [row[number], row[created], row[total], row[open]])).toEqual(
      items.map((one) => [one.invoiceNumber, one.createdAt, euro(one.totalIncVatAmount), euro(one.openAmount)]),
    );
  });

  story("of orders matches the call's response, as text and workbook, for a salesman", async () => {
    await placeOrder('aurora');
    // A filter with few results.
    const page = await as('sales', `${ORDERS}/all/${encodeURIComponent('{"Status":["Submitted"]}')}`);
    await page.getByRole('button', { name: exportLabels.button, exact: true }).click();
    await page.getByRole('menuitem', { name: exportLabels.csv, exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const rows = await exportedRows(page);
    const filter = { status: ['Submitted' as const] };
    const { items } = await apiClient('sales').do(orderCalls.list, { filter, sort: [], page: 0, size: 0 });
    const { order, status, quantity, total } = orderLabels;
    expect(rows.map((row) => [row[order], row[status], row[quantity], row[total]])).toEqual(
      items.map((one) => [one.orderNumber, spaced(one.status), String(one.totalQuantity), euro(one.totalAmount)]),
    );
    const { name, bytes } = await exported(page, 'xlsx');
    expect(name).toMatch(/^orders-all-orders-\d{4}-\d\d-\d\d\.xlsx$/);
    const [headers, ...lines] = (await readSheet(bytes)) as unknown[][];
    const at = headers!.indexOf(total);
    expect(lines.map((line) => line[at])).toEqual(items.map((one) => one.totalAmount / 100));
  });

  // Columns that a file cannot contain would be named in the dialog, which then stays open.
  for (const who of ['admin', 'finance', 'aurora'] as const)
    story(
      `is complete on every list of ${PEOPLE[who].role}`,
      async () => {
        const page = await as(who, '/myaccount');
        const faults: string[] = [];
        let count = 0;
        for (const [label, path] of specifiedMenu(PEOPLE[who].role)) {
          await page.setViewportSize(DESKTOP);
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await waitUntilIdle(page);
          // An empty list has nothing to export; the Overview shows parts of lists. A chart above a list has a table too.
          const shown = await page.locator('[data-list] tbody tr[data-row]').count();
          if (shown === 0 || path === '/management') continue;
          count++;
          const { bytes } = await exported(page, 'csv');
          const [headers = [], ...rows] = Papa.parse<string[]>(bytes.toString('utf8').slice(1), {
            skipEmptyLines: true,
          }).data;
          if (rows.length < shown || rows.some((row) => row.length !== headers.length))
            faults.push(`${label}: ${rows.length} rows`);
          for (const [at, header] of headers.entries())
            if (rows.some((row) => /undefined|\[object|€/.test(row[at]!))) faults.push(`${label}: ${header}`);
          await page.waitForTimeout(300);
          if (await page.getByRole('dialog').count())
            faults.push(`${label}: ${await page.getByRole('dialog').innerText()}`);
        }
        expect(faults).toEqual([]);
        expect(count).toBeGreaterThan(1);
      },
      360_000,
    );
});
