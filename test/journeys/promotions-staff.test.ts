// What staff see of promotions, the regions, and the settings of a SuperAdmin.

import { describe, expect } from 'vitest';
import { orderCalls } from '#domain/orders/calls.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { copy as promotionCopy } from '#domain/promotions/copy.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { copy } from '#domain/settings/copy.ts';
import { words as cartWords } from '#web/cart/words.ts';
import { promotionPath, REGIONS, titles } from '#web/promotions/paths.ts';
import { words as promotionWords } from '#web/promotions/words.ts';
import { words } from '#web/settings/words.ts';
import { looksGood } from './looks.ts';
import { PEOPLE, program } from './people.ts';
import { as, isAt, sees, story } from './stage.ts';
import { approved, bought, placed } from './trade.ts';

const SETTINGS = '/management/settings';

describe('promotions of staff', () => {
  story('the orders of a promotion are narrowed to one partner', async () => {
    const { id, orderNumber, of } = await placed('aurora');
    const other = await placed('borealis', 50, of);
    const { partner } = await program('admin').do(orderCalls.one, { id });
    const page = await as('sales', promotionPath(of.promotionId));
    await sees(page, other.orderNumber);
    await page.getByRole('combobox', { name: cartWords.partner }).click();
    await page.getByRole('option', { name: partner.name }).click();
    await page.keyboard.press('Escape');
    await page.getByText(other.orderNumber, { exact: true }).waitFor({ state: 'detached' });
    await sees(page, orderNumber);
    await looksGood(page, 'promotion with orders');
  });

  story('one is taken off the market after asking; its open orders are counted and go on', async () => {
    const { id, of } = await placed('aurora');
    await placed('borealis', 50, of);
    const page = await as('admin', promotionPath(of.promotionId));
    const toggle = page.getByRole('switch', { name: promotionWords.publishing(of.name) });
    await toggle.click();
    const { openOrders } = await program('admin').do(promotionCalls.one, { id: of.promotionId });
    await sees(page, promotionWords.openOrders(openOrders!));
    await looksGood(page, 'unpublish');
    await page.getByRole('button', { name: promotionWords.unpublish }).click();
    await sees(page, promotionCopy.statusChanged);
    expect(await toggle.isChecked()).toBe(false);
    await approved(id);
    await bought('aurora', id);
    await toggle.click();
    await expect.poll(() => toggle.isChecked()).toBe(true);
  });

  story('the list of promotions', async () => {
    const page = await as('admin', '/management/promotions');
    await page.getByRole('table').waitFor();
    await looksGood(page, 'promotions');
  });

  story('the regions are listed', async () => {
    const page = await as('finance', REGIONS);
    await page.getByRole('list', { name: titles.regions }).getByText('LATAM').waitFor();
    await looksGood(page, 'regions');
  });
});

describe('settings', () => {
  story('a SuperAdmin changes the profit factor and sees who changed it', async () => {
    const { profitFactor } = await program('admin').do(settingCalls.get, {});
    const page = await as('admin', SETTINGS);
    await page.getByLabel(words.factor).fill('7');
    await page.getByRole('button', { name: words.update }).click();
    await sees(page, copy.saved);
    await sees(page, PEOPLE.admin.name);
    await sees(page, '7%');
    await looksGood(page, 'settings');
    expect((await program('admin').do(settingCalls.get, {})).profitFactor).toBe(7);
    await program('admin').do(settingCalls.update, { profitFactor });
  });

  story('nobody else comes there', async () => {
    const page = await as('sales', SETTINGS);
    await sees(page, 'The page you are looking for was not found.');
    await isAt(page, SETTINGS);
  });
});
