// The server exports lists of more than a thousand rows: staff and partners keep working, find the file later, and
// schedule it (T10).

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Papa from 'papaparse';
import type { Download, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { describe, expect } from 'vitest';
import { BULK_LINES, EXPORT_IN_BROWSER_MAX } from '#domain/base/limits.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { exportTitles } from '#domain/exports/links.ts';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { partnerOrderCalls, placingCalls } from '#domain/orders/calls.ts';
import { ORDERS } from '#domain/orders/links.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { patience } from '#test/patience.ts';
import { shellLabels } from '#web/app/labels.ts';
import { exportPageLabels } from '#web/exports/labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { exportLabels } from '#web/ui/list/export/labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { readEverything } from './read-notifications.ts';
import { as, isAt, pictureFile, story } from './story.ts';

const ORDER_COUNT = EXPORT_IN_BROWSER_MAX + 50;
const STATE = { sort: [], page: 0, size: 0 };
const MADE_WITHIN_MS = patience(120_000);

/** Drafts of one partner, created once for all stories of this file. */
let drafts: Promise<string> | undefined;
async function placeMany(): Promise<string> {
  const sales = apiClient('sales');
  const { items } = await sales.do(companyCalls.list, { ...STATE, filter: { text: 'Cygnus Digital' } });
  const partnerId = items[0]!.id;
  const offers = await sales.do(promotionCalls.list, {
    ...STATE,
    filter: { status: 'active', published: true, partner: [partnerId] },
  });
  for (let placed = 0; placed < ORDER_COUNT; placed += BULK_LINES) {
    const lines = Array.from({ length: Math.min(BULK_LINES, ORDER_COUNT - placed) }, (_, at) => {
      const { id, minQuantity, tier1Price, product } = offers.items[at % offers.items.length]!;
      return { promotionId: id, productId: product.id, quantity: minQuantity, demandPrice: tier1Price };
    });
    const verdicts = await sales.do(placingCalls.bulk, { partnerId, persist: true, lines });
    expect(verdicts.filter(({ status }) => status === 'Error').slice(0, 1)).toEqual([]);
  }
  return partnerId;
}

async function bytesOf(file: Download): Promise<Buffer> {
  const path = join(dirname(pictureFile('files')), file.suggestedFilename());
  await file.saveAs(path);
  return readFile(path);
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: exportLabels.button, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** The list is scheduled for each month. */
async function schedules(page: Page): Promise<void> {
  await choose(page, exportLabels.schedule);
  const dialog = page.getByRole('dialog', { name: exportLabels.scheduleTitle });
  await dialog.getByText(/Status: Draft/).waitFor();
  await dialog.getByText(exportLabels.every.Month, { exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: exportLabels.scheduleNow, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The schedule is moved to each week, paused and stopped. */
async function changesSchedule(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: exportPageLabels.schedules, exact: true });
  await list.getByText(exportPageLabels.monthly('1')).waitFor();
  await list.getByRole('button', { name: new RegExp(`^${exportPageLabels.edit}`) }).click();
  await page.getByRole('dialog').getByText(exportLabels.every.Week, { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: exportPageLabels.save, exact: true }).click();
  await list.getByText(exportPageLabels.weekly('Monday')).waitFor();
  await list.getByRole('button', { name: new RegExp(`^${exportPageLabels.pause} `) }).click();
  await list.getByText(exportPageLabels.paused, { exact: true }).waitFor();
  await expectGoodAppearance(page, 'exports and schedules');
  await list.getByRole('button', { name: new RegExp(`^${exportPageLabels.removeSchedule} `) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: exportPageLabels.removeSchedule, exact: true })
    .click();
  await list.waitFor({ state: 'detached' });
}

describe('an export of many orders', () => {
  story(
    'runs while a salesman works, is announced by the bell, and is listed under Exports, with a schedule that is moved, paused and stopped',
    async () => {
      const partnerId = await (drafts ??= placeMany());
      const filter = encodeURIComponent(JSON.stringify({ PartnerId: [partnerId], Status: ['Draft'] }));
      await readEverything('sales');
      const page = await as('sales', `${ORDERS}/all/${filter}`);
      await schedules(page);
      await choose(page, exportLabels.xlsx);
      const dialog = page.getByRole('dialog', { name: exportLabels.title(exportLabels.xlsx) });
      await dialog.getByRole('progressbar').waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: exportLabels.goOn, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });

      await page
        .getByRole('button', { name: new RegExp(`^${shellLabels.bell}.*1`) })
        .waitFor({ timeout: MADE_WITHIN_MS });
      await page.getByRole('button', { name: new RegExp(`^${shellLabels.bell}`) }).click();
      const sentence = notificationCopy.sentences.exportReady({ subjectId: '', subjectName: '', detail: '' });
      await page
        .getByRole('link', { name: new RegExp(sentence.slice(0, 14)) })
        .first()
        .click();
      await isAt(page, '/exports');
      const row = page.getByRole('row').filter({ hasText: 'Cygnus Digital' }).first();
      await row.getByText(exportPageLabels.states.Ready, { exact: true }).waitFor();
      await changesSchedule(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        row.getByRole('button', { name: new RegExp(`^${exportPageLabels.download}`) }).click(),
      ]);
      const [headers, ...lines] = (await readSheet(await bytesOf(file))) as unknown[][];
      expect(lines.length).toBeGreaterThanOrEqual(ORDER_COUNT);
      expect(new Set(lines.map((line) => line[headers!.indexOf(orderLabels.partner)]))).toEqual(
        new Set(['Cygnus Digital']),
      );
    },
    240_000,
  );

  story(
    "saves the file for a waiting partner, with only the partner's own orders",
    async () => {
      await (drafts ??= placeMany());
      const page = await as('cygnus', '/orders/all');
      const [file] = await Promise.all([
        page.waitForEvent('download', { timeout: MADE_WITHIN_MS }),
        choose(page, exportLabels.csv),
      ]);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const text = (await bytesOf(file)).toString('utf8').slice(1);
      const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
      const { totalCount } = await apiClient('cygnus').do(partnerOrderCalls.list, { ...STATE, size: 1, filter: {} });
      expect(data.length).toBe(totalCount);
      expect(Object.keys(data[0]!)).not.toContain(orderLabels.profit);
      await page.getByRole('button', { name: new RegExp(labels.account) }).click();
      await page.getByRole('dialog').getByText(exportTitles.exports, { exact: true }).click();
      await isAt(page, '/exports');
      await page.getByRole('heading', { level: 1, name: exportTitles.exports }).waitFor();
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
    },
    240_000,
  );
});
