// Global search by keyboard: staff open an order, a partner and a page. A partner finds an order in purchases.test.ts.

import { describe, expect } from 'vitest';
import { searchLabels } from '#web/search/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { placeOrder } from './order-fixtures.ts';
import { as, isAt, sees, story } from './story.ts';

describe('global search', () => {
  story('takes staff to an order by its number, to a partner by name and to a page, without the mouse', async () => {
    const { id, orderNumber } = await placeOrder('aurora');
    const page = await as('admin', '/management/orders');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: searchLabels.field });
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await field.fill(orderNumber.replaceAll(' ', ''));
    await page.getByRole('option', { name: orderNumber }).waitFor();
    await expectGoodAppearance(page, 'an order found by its number');
    await page.keyboard.press('Enter');
    await isAt(page, `/management/order-detail/${id}`);
    await page.getByRole('heading', { level: 1, name: orderNumber }).waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: orderNumber }).waitFor();
    await field.fill('aurora');
    await page.getByRole('group', { name: 'Partners' }).getByRole('option').first().waitFor();
    await field.fill('zzz nothing');
    await sees(page, searchLabels.nothing);
    await field.fill('regions');
    await page.getByRole('option', { name: 'Regions' }).waitFor();
    await page.keyboard.press('Enter');
    await isAt(page, '/management/merkur-regions');
  });
});
