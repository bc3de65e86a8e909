// Keys bought elsewhere: a file is checked, loaded, visible in the inventory, undone, and refused where necessary.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { loadCalls } from '#domain/loads/calls.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import { loadTitles } from '#domain/loads/links.ts';
import { inventoryCalls } from '#domain/stock/inventory-calls.ts';
import { loadLabels } from '#web/loads/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { chooseSearched } from './choose-searched.ts';
import { apiClient } from './demo-people.ts';
import { as, expects, sees, story } from './story.ts';

const NOTHING = { filter: {}, sort: [], page: 0, size: 0 };
const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: name.endsWith('.csv') ? 'text/csv' : 'text/plain',
  buffer: Buffer.from(lines.join('\n')),
});
const keysOf = (count: number) => Array.from({ length: count }, (_, n) => `STORY-${1000 + n}-KEY`);

/** By keyboard: the button, a product, then a file, which is unreadable. Another one is accepted. */
async function choosesFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: loadLabels.load }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: loadLabels.load });
  await dialog.getByRole('radio').first().waitFor();
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: loadLabels.choose }).click();
  await expect.poll(() => dialog.getByRole('button', { name: loadLabels.begin }).isDisabled()).toBe(true);
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(file('one column.csv', ['AAAA,1', 'BBBB,2']));
  await sees(page, 'one column.csv');
  await expectGoodAppearance(page, 'a file for a key load');
  expects(page, 422);
  await dialog.getByRole('button', { name: loadLabels.begin }).click();
  await sees(page, loadCopy.noKeyColumn);
  await expectGoodAppearance(page, 'a file of keys that was refused');
  await page
    .locator('input[type=file]')
    .setInputFiles(file('spring deal.txt', [...keysOf(40), 'STORY-1000-KEY', 'bad\u0007key']));
}

/** The result for each line, before anything is loaded, then the terms: cost and region are required. */
async function confirms(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: loadLabels.confirm('40') });
  await confirm.waitFor();
  await sees(page, 'spring deal.txt');
  await sees(page, loadLabels.sameAs('1'));
  await sees(page, loadCopy.faults['control characters']);
  expect(await page.getByText('STORY-1000-KEY').count()).toBe(0);
  await page.getByText(loadLabels.verdicts.unreadable, { exact: true }).last().scrollIntoViewIfNeeded();
  await expectGoodAppearance(page, 'a file of keys that was judged');

  const finance = await as('finance', new URL(page.url()).pathname);
  await sees(finance, loadLabels.states.Ready);
  expect(await finance.getByRole('button', { name: loadLabels.confirm('40') }).count()).toBe(0);
  expect(await finance.getByRole('button', { name: loadLabels.cancel }).count()).toBe(0);

  await confirm.click();
  await page.getByRole('alert').first().waitFor();
  await page.getByLabel(loadLabels.cost).fill('7.50');
  await page.getByRole('combobox', { name: loadLabels.region }).click();
  await chooseSearched(page, 'Germany');
  await page.getByLabel(loadLabels.remark).fill('Spring deal');
  await confirm.click();
  await page.getByText(loadLabels.states.Loaded, { exact: true }).waitFor();
  await sees(page, '40 / 40');
  await expectGoodAppearance(page, 'a load that is done');
}

/** The same keys again, in a table, add nothing. */
async function loadsAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: loadLabels.load }).click();
  const dialog = page.getByRole('dialog', { name: loadLabels.load });
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: loadLabels.choose }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(file('again.csv', ['Key,No', ...keysOf(40).map((key, at) => `${key},${at}`)]));
  await dialog.getByRole('button', { name: loadLabels.begin }).click();
  await sees(page, loadCopy.nothingNew);
  await page.getByRole('button', { name: loadLabels.cancel }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: loadLabels.cancel }).click();
  await page.getByText(loadLabels.states.Cancelled, { exact: true }).waitFor();
}

story(
  'a salesman loads a file of keys after an unreadable one, sees them in the inventory and undoes the load; finance may only read',
  async () => {
    const page = await as('sales', '/management/key-loads');
    await sees(page, loadCopy.none);
    await choosesFile(page);
    await confirms(page);
    const [load] = (await apiClient('admin').do(loadCalls.list, NOTHING)).items;
    expect(load).toMatchObject({ state: 'Loaded', loadedCount: 40, costPerKey: 75_000, note: 'Spring deal' });
    const stock = () => apiClient('admin').do(inventoryCalls.list, { ...NOTHING, filter: { text: load!.product.sku } });
    expect((await stock()).items[0]!.count).toBeGreaterThanOrEqual(40);
    await page.getByRole('link', { name: loadTitles.loads }).first().click();
    await page.getByRole('link', { name: loadLabels.numbered(load!.number) }).waitFor();
    await expectGoodAppearance(page, 'key loads');
    await loadsAgain(page);

    // Undo the whole load.
    await page.getByRole('link', { name: loadTitles.loads }).first().click();
    await page.getByRole('link', { name: loadLabels.numbered(load!.number), exact: true }).click();
    await page.getByRole('button', { name: loadLabels.undo }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: loadLabels.undo }).click();
    await page.getByText(loadLabels.states.Undone, { exact: true }).waitFor();
    expect((await apiClient('admin').do(loadCalls.load, { id: load!.id })).freeCount).toBe(0);
  },
);
