// Country mix of an order: edited in its card, filled with the cheapest allowed mix, refused if it does not fit, and
// changed by two people at once.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
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
const cheapest = (page: Page) => page.getByRole('button', { name: blendingLabels.cheapest });
const isDisabled = (page: Page) => expect.poll(() => save(page).isDisabled()).toBe(true);

/** Opens the editor of the country mix. */
async function edit(page: Page, isTouched = false): Promise<void> {
  await page.getByRole('button', { name: blendingLabels.edit })[isTouched ? 'tap' : 'click']();
  await page.getByRole('region', { name: blendingLabels.editor }).waitFor();
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

/** Leaving the page is confirmed, and cancelling changes nothing. */
async function cancels(page: Page, id: string): Promise<void> {
  const before = await planOf(id);
  await edit(page);
  await field(page, before[0]!.code).fill('0');
  await page.getByRole('link', { name: detailLabels.backToOrders, exact: true }).last().click();
  await sees(page, labels.leaveTitle);
  await page.getByRole('button', { name: labels.stay }).click();
  await isAt(page, detail(id));
  await page.getByRole('button', { name: labels.cancel }).click();
  await page.getByRole('button', { name: blendingLabels.edit }).waitFor();
  expect(await planOf(id)).toEqual(before);
}

/** A pasted list fills the fields, and its other lines are reported. */
async function pastes(page: Page, first: string, second: string): Promise<void> {
  await field(page, first).evaluate((node, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${first}\t20\n${second}\t30\nZZ\t4`);
  await sees(page, `${blendingLabels.pasted('2')} ${blendingLabels.leftOut('ZZ')}`);
  await expect.poll(() => field(page, second).inputValue()).toBe('30');
  await sees(page, blendingLabels.fits('50'));
}

/** A country of the product's prices is added and removed. */
async function addsCountry(page: Page, code: string): Promise<void> {
  await page.getByRole('combobox', { name: blendingLabels.addCountry }).press('Enter');
  // Notes of other countries may contain the code.
  const option = page.getByRole('option', { name: new RegExp(`^${code}\\b`) });
  await option.waitFor();
  // By keyboard: a list that still moves could receive a click beside the option.
  await page.keyboard.type(code);
  await expect.poll(() => option.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await field(page, code).fill('1');
  await sees(page, blendingLabels.tooMany('1'));
  await page.getByRole('button', { name: blendingLabels.removeCountry(code) }).click();
  await sees(page, blendingLabels.fits('50'));
}

/** Typed by hand; Save stays disabled until every key has a country. */
async function types(page: Page, id: string, first: string, second: string): Promise<void> {
  await field(page, first).fill('23');
  await sees(page, blendingLabels.tooMany('3'));
  await isDisabled(page);
  await expectGoodAppearance(page, 'too many');
  await editorPictures(page, 'too many');
  await field(page, first).press('Enter');
  await expect.poll(() => field(page, second).evaluate((node) => node === document.activeElement)).toBe(true);
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown');
  await sees(page, blendingLabels.fits('50'));
  await save(page).click();
  await sees(page, orderCopy.blendingUpdated);
  expect((await planOf(id)).find(({ code }) => code === first)?.quantity).toBe(23);
  await sees(page, detailLabels.blendingUpdated);
}

story(
  'an administrator edits the mix of an order by hand, from a pasted list, with another country and without losing it by leaving (BLD-008)',
  async () => {
    const { id } = await placeOrder('borealis');
    const [first, second] = await planOf(id);
    const { countries } = await admin().do(editCalls.cheapest, { id });
    const planned = new Set((await planOf(id)).map(({ code }) => code));
    const other = countries.find(({ code, closed }) => !planned.has(code) && closed === null)!;
    const page = await as('admin', detail(id));
    // Content that loads above the editor moves an open list while one of its options is being clicked.
    await waitUntilIdle(page);
    await cancels(page, id);
    await edit(page);
    await pastes(page, first!.code, second!.code);
    await addsCountry(page, other.code);
    await types(page, id, first!.code, second!.code);
  },
);

story(
  'the cheapest mix is filled in, reset and saved, on a phone too, whose change another user sees before overwriting it',
  async () => {
    const { id } = await placeOrder('borealis');
    const [first, second] = await planOf(id);
    const allowed = (await admin().do(editCalls.cheapest, { id })).countries.filter(({ quantity }) => quantity > 0);
    const page = await as('admin', detail(id));
    await waitUntilIdle(page);
    await edit(page);
    await cheapest(page).click();
    await sees(page, blendingLabels.fits('50'));
    await expectGoodAppearance(page, 'cheapest');
    await editorPictures(page, 'cheapest');
    await expect.poll(() => field(page, allowed[0]!.code).inputValue()).toBe(String(allowed[0]!.quantity));
    await page.getByRole('button', { name: blendingLabels.undo }).click();
    await isDisabled(page);
    await field(page, first!.code).fill(String(first!.quantity + 1));
    await field(page, second!.code).fill(String(second!.quantity - 1));

    const phone = await as('level1', detail(id), { phone: true });
    await waitUntilIdle(phone);
    await edit(phone, true);
    await cheapest(phone).tap();
    await save(phone).tap();
    await sees(phone, orderCopy.blendingUpdated);
    const saved = (await planOf(id)).filter(({ quantity }) => quantity > 0);
    expect(saved).toEqual(allowed.map(({ code, quantity }) => ({ code, quantity })));

    expects(page, 409);
    await save(page).click();
    await sees(page, editLabels.meanwhileBy('Lena Vogt'));
    const now = saved.find(({ code }) => code === first!.code)?.quantity ?? 0;
    await sees(page, `${first!.code}: ${first!.quantity} → ${now}`);
    await expect.poll(() => field(page, first!.code).inputValue()).toBe(String(first!.quantity + 1));
    await save(page).click();
    await sees(page, orderCopy.blendingUpdated);
  },
);
