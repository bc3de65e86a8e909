// Keys bought elsewhere: a file is checked, loaded, visible in the inventory, undone, and refused where necessary.

import { expect } from 'vitest';
import { loadCalls } from '#domain/loads/calls.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import { loadTitles } from '#domain/loads/links.ts';
import { inventoryCalls } from '#domain/stock/inventory-calls.ts';
import { loadLabels } from '#web/loads/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { DESKTOP } from './browser-windows.ts';
import { chooseSearched } from './choose-searched.ts';
import { apiClient } from './demo-people.ts';
import { as, expects, sees, story } from './story.ts';

const NOTHING = { filter: {}, sort: [], page: 0, size: 0 };
const textFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(lines.join('\n')),
});
const keysOf = (count: number) => Array.from({ length: count }, (_, n) => `STORY-${1000 + n}-KEY`);

story('a salesman loads a file of keys, sees them in the inventory and undoes the load', async () => {
  const page = await as('sales', '/management/key-loads');
  await sees(page, loadCopy.none);
  await expectGoodAppearance(page, 'no key loads');
  await page.setViewportSize(DESKTOP);

  // By keyboard: the button, a product, then the file.
  await page.getByRole('button', { name: loadLabels.load }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: loadLabels.load });
  await dialog.getByRole('radio').first().waitFor();
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: loadLabels.choose }).click();
  await expect.poll(() => dialog.getByRole('button', { name: loadLabels.begin }).isDisabled()).toBe(true);
  const file = textFile('spring deal.txt', [...keysOf(40), 'STORY-1000-KEY', 'bad\u0007key']);
  await dialog.locator('input[type=file]').setInputFiles(file);
  await sees(page, 'spring deal.txt');
  await expectGoodAppearance(page, 'a file for a key load');
  await page.setViewportSize(DESKTOP);
  await dialog.getByRole('button', { name: loadLabels.begin }).click();

  // The result for each line, before anything is loaded.
  const confirm = page.getByRole('button', { name: loadLabels.confirm('40') });
  await confirm.waitFor();
  await sees(page, loadLabels.sameAs('1'));
  await sees(page, loadCopy.faults['control characters']);
  expect(await page.getByText('STORY-1000-KEY').count()).toBe(0);
  await page.getByText(loadLabels.verdicts.unreadable, { exact: true }).last().scrollIntoViewIfNeeded();
  await expectGoodAppearance(page, 'a file of keys that was judged');
  await page.setViewportSize(DESKTOP);

  // Terms: cost and region are required.
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
  await page.setViewportSize(DESKTOP);
  const [load] = (await apiClient('admin').do(loadCalls.list, NOTHING)).items;
  expect(load).toMatchObject({ state: 'Loaded', loadedCount: 40, costPerKey: 75_000, note: 'Spring deal' });
  const stock = () => apiClient('admin').do(inventoryCalls.list, { ...NOTHING, filter: { text: load!.product.sku } });
  expect((await stock()).items[0]!.count).toBeGreaterThanOrEqual(40);

  // The same file again adds nothing.
  await page.getByRole('link', { name: loadTitles.loads }).first().click();
  await page.getByRole('link', { name: loadLabels.numbered(load!.number) }).waitFor();
  await expectGoodAppearance(page, 'key loads');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: loadLabels.load }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: loadLabels.choose }).click();
  await dialog.locator('input[type=file]').setInputFiles(textFile('again.txt', keysOf(40)));
  await dialog.getByRole('button', { name: loadLabels.begin }).click();
  await sees(page, loadCopy.nothingNew);
  await page.getByRole('button', { name: loadLabels.cancel }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: loadLabels.cancel }).click();
  await page.getByText(loadLabels.states.Cancelled, { exact: true }).waitFor();

  // Undo the whole load.
  await page.getByRole('link', { name: loadTitles.loads }).first().click();
  await page.getByRole('link', { name: loadLabels.numbered(load!.number), exact: true }).click();
  await page.getByRole('button', { name: loadLabels.undo }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: loadLabels.undo }).click();
  await page.getByText(loadLabels.states.Undone, { exact: true }).waitFor();
  expect((await apiClient('admin').do(loadCalls.load, { id: load!.id })).freeCount).toBe(0);
});

story('reports an unreadable file and accepts another one; finance has read-only access', async () => {
  const page = await as('admin', '/management/key-loads');
  await page.getByRole('button', { name: loadLabels.load }).click();
  const dialog = page.getByRole('dialog', { name: loadLabels.load });
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: loadLabels.choose }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'one column.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('AAAA,1\nBBBB,2\n'),
  });
  expects(page, 422);
  await dialog.getByRole('button', { name: loadLabels.begin }).click();
  await sees(page, loadCopy.noKeyColumn);
  await expectGoodAppearance(page, 'a file of keys that was refused');
  await page.setViewportSize(DESKTOP);
  await page.locator('input[type=file]').setInputFiles({
    name: 'two columns.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Key,No\nCSV-STORY-1,1\nCSV-STORY-2,2\n'),
  });
  await page.getByRole('button', { name: loadLabels.confirm('2') }).waitFor();
  await sees(page, 'two columns.csv');

  const finance = await as('finance', new URL(page.url()).pathname);
  await sees(finance, loadLabels.states.Ready);
  expect(await finance.getByRole('button', { name: loadLabels.confirm('2') }).count()).toBe(0);
  expect(await finance.getByRole('button', { name: loadLabels.cancel }).count()).toBe(0);
});
