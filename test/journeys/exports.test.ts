// A list is exported with its visible columns, filter and sort order (T10). That every list can be is part of
// screens.test.ts.

import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { describe, expect } from 'vitest';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { ORDERS } from '#domain/orders/links.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { orderLabels, spaced } from '#web/orders/labels.ts';
import { exportLabels } from '#web/ui/list/export/labels.ts';
import { expectAccessible } from './appearance.ts';
import { exported } from './complete-export.ts';
import { apiClient } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, story } from './story.ts';

const euro = (cents: number): string => (cents / 100).toFixed(2);

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
});
