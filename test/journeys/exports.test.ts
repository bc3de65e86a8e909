// A list is exported with its visible columns, filter and sort order (T10). That every list can be is part of
// screens.test.ts.

import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import { orderCalls } from '#domain/orders/calls.ts';
import { ORDERS } from '#domain/orders/links.ts';
import { orderLabels, spaced } from '#web/orders/labels.ts';
import { exportLabels } from '#web/ui/list/export/labels.ts';
import { expectAccessible } from './appearance.ts';
import { exported } from './complete-export.ts';
import { apiClient } from './demo-people.ts';
import { placeOrder } from './order-fixtures.ts';
import { as, story } from './story.ts';

const euro = (cents: number): string => (cents / 100).toFixed(2);

story(
  "an export of orders matches the call's response, as text and workbook, without a call to the server",
  async () => {
    await placeOrder('aurora');
    // A filter with few results.
    const page = await as('sales', `${ORDERS}/all/${encodeURIComponent('{"Status":["Submitted"]}')}/-CreatedAt`);
    await page.getByRole('button', { name: exportLabels.button, exact: true }).click();
    await page.getByRole('menuitem', { name: exportLabels.csv, exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const { bytes: text } = await exported(page, 'csv');
    expect(text.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
    const { data: rows } = Papa.parse<Record<string, string>>(text.toString('utf8').slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    const filter = { status: ['Submitted' as const] };
    const sort = [{ field: 'createdAt' as const, descending: true }];
    const { items } = await apiClient('sales').do(orderCalls.list, { filter, sort, page: 0, size: 0 });
    const { order, status, quantity, total } = orderLabels;
    expect(rows.map((row) => [row[order], row[status], row[quantity], row[total]])).toEqual(
      items.map((one) => [one.orderNumber, spaced(one.status), String(one.totalQuantity), euro(one.totalAmount)]),
    );
    const { name, bytes } = await exported(page, 'xlsx');
    expect(name).toMatch(/^orders-all-orders-\d{4}-\d\d-\d\d\.xlsx$/);
    const [headers, ...lines] = (await readSheet(bytes)) as unknown[][];
    const at = headers!.indexOf(total);
    expect(lines.map((line) => line[at])).toEqual(items.map((one) => one.totalAmount / 100));
    expect(lines[0]![headers!.indexOf(orderLabels.filter.date)]).toEqual(expect.any(Date));
    expect(asked.filter((path) => /^\/api\/.*export/.test(path))).toEqual([]);
  },
);
