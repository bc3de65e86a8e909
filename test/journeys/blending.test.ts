// Country mix of an order: edited in its card, filled with the cheapest allowed mix, refused if it does not fit.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { editCalls, orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { blendingLabels } from '#web/orders/blending/labels.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { editLabels } from '#web/orders/edit/labels.ts';

import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance, takePicture } from './appearance.ts';
import { DESKTOP, PHONE } from './browser-windows.ts';
import { apiClient } from './demo-people.ts';
import { placeOrder } from './order-fixtures.ts';
import { as, expects, isAt, sees, story, waitUntilIdle } from './story.ts';

const detail = (id: string) => `/management/order-detail/${id}`;
const admin = () => apiClient('admin');
const planOf = async (id: string) =>
  (await admin().do(orderCalls.blending, { id })).countries.map(({ code, quantity }) => ({ code, quantity }));
const field = (page: Page, code: string) => page.getByLabel(blendingLabels.keysIn(code), { exact: true });
const save = (page: Page) => page.getByRole('button', { name: blendingLabels.save });

async function opened(who: 'admin' | 'level1', id: string, phone = false): Promise<Page> {
  const page = await as(who, detail(id), phone ? { phone } : {});
  // Content that loads above the editor moves an open list while one of its options is being clicked.
  await waitUntilIdle(page);
  await page.getByRole('button', { name: blendingLabels.edit })[phone ? 'tap' : 'click']();
  await page.getByRole('region', { name: blendingLabels.editor }).waitFor();
  return page;
}

/** Screenshots of the editor, which is far down the page, on desktop and phone. */
async function editorPictures(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(viewport);
    await page.getByRole('region', { name: detailLabels.blending }).evaluate((card) => card.scrollIntoView());
    await page.evaluate(() => scrollBy(0, -64));
    await takePicture(page, `${name} editor ${size}`);
  }
}

describe('the mix of an order', () => {
  story('is edited by hand; Save stays disabled until every key has a country (BLD-008)', async () => {
    const { id } = await placeOrder('borealis');
    const [first, second] = await planOf(id);
    const page = await opened('level1', id);
    await field(page, first!.code).fill(String(first!.quantity + 3));
    await sees(page, blendingLabels.tooMany('3'));
    await expect.poll(() => save(page).isDisabled()).toBe(true);
    await expectGoodAppearance(page, 'too many');
    await editorPictures(page, 'too many');
    await field(page, first!.code).press('Enter');
    await expect.poll(() => field(page, second!.code).evaluate((node) => node === document.activeElement)).toBe(true);
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown');
    await sees(page, blendingLabels.fits('50'));
    await save(page).click();
    await sees(page, orderCopy.blendingUpdated);
    expect((await planOf(id)).find(({ code }) => code === first!.code)?.quantity).toBe(first!.quantity + 3);
    await sees(page, detailLabels.blendingUpdated);
  });

  story('is filled with the cheapest allowed mix, edited, reset and saved', async () => {
    const { id } = await placeOrder('borealis');
    const cheapest = await admin().do(editCalls.cheapest, { id });
    const page = await opened('admin', id);
    await page.getByRole('button', { name: blendingLabels.cheapest }).click();
    await sees(page, blendingLabels.fits('50'));
    await expectGoodAppearance(page, 'cheapest');
    await editorPictures(page, 'cheapest');
    const best = cheapest.countries.find(({ quantity }) => quantity > 0)!;
    await expect.poll(() => field(page, best.code).inputValue()).toBe(String(best.quantity));
    await page.getByRole('button', { name: blendingLabels.undo }).click();
    await expect.poll(() => save(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: blendingLabels.cheapest }).click();
    await save(page).click();
    await sees(page, orderCopy.blendingUpdated);
    const wanted = cheapest.countries
      .filter(({ quantity }) => quantity > 0)
      .map(({ code, quantity }) => ({ code, quantity }));
    expect((await planOf(id)).filter(({ quantity }) => quantity > 0)).toEqual(wanted);
  });

  story('accepts a pasted list and reports skipped lines', async () => {
    const { id } = await placeOrder('borealis');
    const [first, second] = await planOf(id);
    const page = await opened('admin', id);
    const text = `${first!.code}\t20\n${second!.code}\t30\nZZ\t4`;
    await field(page, first!.code).evaluate((node, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await sees(page, `${blendingLabels.pasted('2')} ${blendingLabels.leftOut('ZZ')}`);
    await expect.poll(() => field(page, second!.code).inputValue()).toBe('30');
    await sees(page, blendingLabels.fits('50'));
  });

  story("gets another country from the product's prices", async () => {
    const { id } = await placeOrder('borealis');
    const { countries } = await admin().do(editCalls.cheapest, { id });
    const planned = new Set((await planOf(id)).map(({ code }) => code));
    const other = countries.find(({ code, closed }) => !planned.has(code) && closed === null)!;
    const page = await opened('admin', id);
    await page.getByRole('combobox', { name: blendingLabels.addCountry }).press('Enter');
    // Notes of other countries may contain the code.
    const option = page.getByRole('option', { name: new RegExp(`^${other.code}\\b`) });
    await option.waitFor();
    // By keyboard: a list that still moves could receive a click beside the option.
    await page.keyboard.type(other.code);
    await expect.poll(() => option.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await field(page, other.code).fill('1');
    await sees(page, blendingLabels.tooMany('1'));
    await page.getByRole('button', { name: blendingLabels.removeCountry(other.code) }).click();
    await sees(page, blendingLabels.fits('50'));
  });

  story('is not lost by leaving the page, and cancelling changes nothing', async () => {
    const { id } = await placeOrder('borealis');
    const before = await planOf(id);
    const page = await opened('admin', id);
    await field(page, before[0]!.code).fill('0');
    await page.getByRole('link', { name: detailLabels.backToOrders, exact: true }).last().click();
    await sees(page, labels.leaveTitle);
    await page.getByRole('button', { name: labels.stay }).click();
    await isAt(page, detail(id));
    await page.getByRole('button', { name: labels.cancel }).click();
    await page.getByRole('button', { name: blendingLabels.edit }).waitFor();
    expect(await planOf(id)).toEqual(before);
  });

  story('keeps the entered numbers when another user changes it, and shows the change', async () => {
    const { id } = await placeOrder('borealis');
    const [first, second, ...others] = await planOf(id);
    const page = await opened('admin', id);
    await field(page, first!.code).fill(String(first!.quantity + 1));
    await field(page, second!.code).fill(String(second!.quantity - 1));
    await apiClient('level1').do(editCalls.blending, {
      id,
      countries: [
        { code: first!.code, quantity: first!.quantity - 2 },
        { code: second!.code, quantity: second!.quantity + 2 },
        ...others,
      ],
    });
    expects(page, 409);
    await save(page).click();
    await sees(page, editLabels.meanwhileBy('Lena Vogt'));
    await sees(page, `${first!.code}: ${first!.quantity} → ${first!.quantity - 2}`);
    await expect.poll(() => field(page, first!.code).inputValue()).toBe(String(first!.quantity + 1));
    await save(page).click();
    await sees(page, orderCopy.blendingUpdated);
  });

  story('is edited on a phone', async () => {
    const { id } = await placeOrder('borealis');
    const page = await opened('admin', id, true);
    await page.getByRole('button', { name: blendingLabels.cheapest }).tap();
    await save(page).tap();
    await sees(page, orderCopy.blendingUpdated);
  });

  story('is read-only for a salesman without the scope', async () => {
    const { id } = await placeOrder('borealis');
    const page = await as('sales', detail(id));
    await page.getByRole('region', { name: detailLabels.blendingTable }).waitFor();
    expect(await page.getByRole('button', { name: blendingLabels.edit }).count()).toBe(0);
  });
});
