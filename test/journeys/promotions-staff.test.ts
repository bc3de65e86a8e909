// Staff pages for promotions, regions, and the settings of a SuperAdmin.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { PROMOTIONS, promotionPath, promotionTitles } from '#domain/promotions/links.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { settingsCopy } from '#domain/settings/copy.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { approvalLabels } from '#web/orders/approve/approval-labels.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { settingLabels } from '#web/settings/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient, PEOPLE } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, sees, story, waitUntilIdle } from './story.ts';

const SETTINGS = '/management/settings';

/** Every column fits at 1280 pixels beside the bar of icons, and at 1440 beside the menu (PRO-012). */
async function seesEveryColumn(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: promotionTitles.promotions });
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await table.getByRole('switch').first().waitFor();
    const columns = await table.getByRole('columnheader').count();
    expect(columns).toBe(12);
    const missing = () => table.evaluate((node) => node.scrollWidth - node.parentElement!.clientWidth);
    await expect.poll(missing, { message: `${width} px` }).toBeLessThanOrEqual(0);
  }
}

/** Filters the orders of a promotion by their partner (PDT-008). */
async function filtersByPartner(page: Page, partner: { name: string }, orderNumber: string, others: string) {
  await sees(page, others);
  await page.getByRole('combobox', { name: cartLabels.partner }).click();
  await page.getByRole('option', { name: partner.name }).click();
  await page.keyboard.press('Escape');
  await page.getByText(others, { exact: true }).waitFor({ state: 'detached' });
  await sees(page, orderNumber);
  await expectGoodAppearance(page, 'promotion with orders');
}

story(
  'an admin sees every promotion, filters the orders of one, takes it off the market while they continue, and opens the regions (PRO-004, PRO-011, PRO-012, PDT-008, REG-001)',
  async () => {
    const { id, orderNumber, of } = await placeOrder('aurora');
    const other = await placeOrder('borealis', 50, of);
    const { partner } = await apiClient('admin').do(orderCalls.one, { id });
    const page = await as('admin', PROMOTIONS);
    await seesEveryColumn(page);
    await page.goto(promotionPath(of.promotionId));
    await filtersByPartner(page, partner, orderNumber, other.orderNumber);
    const toggle = page.getByRole('switch', { name: promotionLabels.publishing(of.name) });
    await toggle.click();
    const { openOrders } = await apiClient('admin').do(promotionCalls.one, { id: of.promotionId });
    await sees(page, promotionLabels.openOrders(openOrders!));
    await expectGoodAppearance(page, 'unpublish');
    await page.getByRole('button', { name: promotionLabels.unpublish }).click();
    await sees(page, promotionCopy.statusChanged);
    await expect.poll(() => toggle.isChecked()).toBe(false);
    await approveOrder(id);
    await buyOrder('aurora', id);
    await toggle.click();
    await expect.poll(() => toggle.isChecked()).toBe(true);

    await page.getByRole('link', { name: promotionTitles.regions, exact: true }).first().click();
    await page.getByRole('list', { name: promotionTitles.regions }).getByText('LATAM').waitFor();
  },
);

story(
  'a SuperAdmin changes the profit factor and sees who changed it, lets one user give both approvals, and withdraws it; four eyes the other way round (SET-001, SET-003)',
  async () => {
    const { profitFactor } = await apiClient('admin').do(settingCalls.get, {});
    const page = await as('admin', SETTINGS);
    await page.getByLabel(settingLabels.factor).fill('7');
    await page.getByRole('button', { name: settingLabels.update }).click();
    await sees(page, settingsCopy.saved);
    await sees(page, PEOPLE.admin.name);
    await sees(page, '7%');
    expect((await apiClient('admin').do(settingCalls.get, {})).profitFactor).toBe(7);
    await apiClient('admin').do(settingCalls.update, { profitFactor });
    const isSeparate = async () => (await apiClient('admin').do(approvalSettingCalls.get, {})).separateLevels;
    const separation = page.getByRole('switch', { name: approvalLabels.separateLevels, exact: true });
    await separation.click();
    await sees(page, settingsCopy.saved);
    await expect.poll(isSeparate).toBe(false);
    await waitUntilIdle(page);
    await separation.click();
    await expect.poll(isSeparate).toBe(true);
    await expect.poll(() => separation.isChecked()).toBe(true);
    const fourEyes = page.getByRole('switch', { name: approvalLabels.fourEyes, exact: true });
    const isFourEyes = async () => (await apiClient('admin').do(approvalSettingCalls.get, {})).fourEyes;
    for (const wanted of [true, false]) {
      await waitUntilIdle(page);
      await fourEyes.click();
      await expect.poll(isFourEyes).toBe(wanted);
      await expect.poll(() => fourEyes.isChecked()).toBe(wanted);
    }
    expect(await isSeparate()).toBe(true);
  },
);
