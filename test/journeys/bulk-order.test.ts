// Bulk orders: staff order for a partner, partners fill their cart, both from a spreadsheet.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { BULK_ORDER, ORDERS } from '#domain/orders/links.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { bulkOrderLabels } from '#web/cart/bulk-order/labels.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { pasteLabels } from '#web/cart/paste/labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { negotiationLabels } from '#web/orders/negotiate/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { emptyCart } from './order-fixtures.ts';
import { as, isAt, sees, story, waitUntilIdle } from './story.ts';

const NAMES = { borealis: 'Borealis Keys', cygnus: 'Cygnus Digital' } as const;

/** Company of a buyer, and what it can buy now. */
async function shopOf(who: keyof typeof NAMES) {
  const state = { sort: [], page: 0, size: 0 };
  const companies = await apiClient('admin').do(companyCalls.list, { ...state, filter: { text: NAMES[who] } });
  const partnerId = companies.items[0]!.id;
  const { items } = await apiClient('sales').do(promotionCalls.list, {
    ...state,
    filter: { status: 'active', published: true, partner: [partnerId] },
  });
  return { partnerId, items };
}

const at = (partnerId: string): string =>
  `${BULK_ORDER}/${encodeURIComponent(JSON.stringify({ PartnerId: [partnerId] }))}`;
const euro = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
const cells = (one: Promotion): string => [one.product.sku, one.minQuantity, euro(one.tier1Price)].join('\t');

/** Presses Ctrl+V with this text while nothing has the focus. */
async function pasteOn(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.locator('h1').focus();
  await page.keyboard.press('Control+V');
}

const row = (page: Page, name: string) => page.getByRole('dialog').getByRole('listitem', { name, exact: true }).first();

/** Orders of a partner in a state. */
const ordersOf = (partnerId: string, status: 'Submitted' | 'Draft') =>
  apiClient('sales').do(orderCalls.list, {
    filter: { partnerIds: [partnerId], status: [status] },
    sort: [],
    page: 0,
    size: 10,
  });

async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder(orderCopy.searchPlaceholder).fill(text);
  await page.keyboard.press('Enter');
}

const keysOf = (some: readonly Promotion[]): string =>
  some.reduce((sum, { minQuantity }) => sum + minQuantity, 0).toLocaleString('en-IE');

type Shop = Awaited<ReturnType<typeof shopOf>>;

/** Forty pasted lines: bad ones are skipped. */
async function pastes(page: Page, { partnerId, items }: Shop): Promise<void> {
  const good = items.slice(0, 34);
  const bad = [
    'NO-SUCH-SKU\t40\t9,99',
    `${items[34]!.product.sku}\tmany\t9,99`,
    `${items[35]!.product.sku}\t${items[35]!.minQuantity}\tcheap`,
    `${items[36]!.product.sku}\t1\t9,99`,
    `${items[37]!.product.sku}\t9999\t9,99`,
    cells(good[0]!),
  ];
  await page.getByRole('link', { name: orderLabels.bulkOrder }).click();
  await isAt(page, BULK_ORDER);
  await page.getByRole('button', { name: bulkOrderLabels.preview }).click();
  await sees(page, orderCopy.selectPartner);
  await page.getByRole('combobox', { name: bulkOrderLabels.partner }).click();
  await page.getByRole('option', { name: NAMES.borealis }).click();
  await isAt(page, at(partnerId));
  await waitUntilIdle(page);
  await pasteOn(page, ['SKU\tQuantity\tPrice', ...good.map(cells), ...bad].join('\n'));
  await sees(page, pasteLabels.bad('6'));
  await sees(page, pasteLabels.good('34'));
  await page.getByText(pasteLabels.bad('6')).click();
  await sees(page, cartCopy.lineTwice);
  await sees(page, '“many” is not a quantity');
  await expectGoodAppearance(page, 'pasted lines');
  await page.getByRole('button', { name: pasteLabels.take('34') }).click();
  await sees(page, cartLabels.linesEntered(cartLabels.lines(34), cartLabels.keys(keysOf(good))));
  await expectGoodAppearance(page, 'bulk order');
}

/** Refused lines stay and are marked until they can be placed. */
async function places(page: Page, { partnerId, items }: Shop): Promise<void> {
  const second = items[1]!;
  await page.getByRole('button', { name: bulkOrderLabels.preview }).click();
  await sees(page, bulkOrderLabels.forPartner(NAMES.borealis));
  await expectGoodAppearance(page, 'selected products');
  const orders = async () => (await ordersOf(partnerId, 'Submitted')).totalCount;
  const before = await orders();
  await apiClient('admin').do(promotionCalls.changeStatus, { id: second.id, published: false });
  await page.getByRole('dialog').getByRole('button', { name: bulkOrderLabels.save }).click();
  await sees(page, orderCopy.promotionInvalid);
  await sees(page, bulkOrderLabels.stay('1'));
  await row(page, second.product.name).waitFor();
  await expect.poll(() => page.getByRole('dialog').getByRole('textbox').count()).toBe(2);
  await expectGoodAppearance(page, 'one line stays');
  expect(await orders()).toBe(before + 33);
  await apiClient('admin').do(promotionCalls.changeStatus, { id: second.id, published: true });
  await page.getByRole('dialog').getByRole('button', { name: bulkOrderLabels.save }).click();
  await sees(page, orderCopy.bulkPlaced);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await orders()).toBe(before + 34);
}

story('a salesman pastes forty lines for a partner; refused ones stay and are marked', async () => {
  const shop = await shopOf('borealis');
  const page = await as('sales', ORDERS);
  await pastes(page, shop);
  await places(page, shop);
});

/** Entered values survive a search; a quantity below the minimum is reported and not sent. */
async function entersTooFew(page: Page, { minQuantity, product }: Promotion): Promise<void> {
  const quantity = page.getByLabel(cartLabels.quantityOf(product.name), { exact: true });
  await search(page, product.sku);
  await page.getByLabel(bulkOrderLabels.salesPriceOf(product.name), { exact: true }).fill('5.5');
  await quantity.fill('2');
  await page.keyboard.press('Tab');
  await sees(page, orderCopy.minimumQuantity(minQuantity));
  await search(page, 'nothing like it');
  await quantity.waitFor({ state: 'hidden' });
  await search(page, product.sku);
  await expect.poll(() => quantity.inputValue()).toBe('2');
  await page.getByRole('button', { name: bulkOrderLabels.preview }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: bulkOrderLabels.save }).click();
  await dialog.getByText(orderCopy.minimumQuantity(minQuantity)).first().waitFor();
  await dialog.getByLabel(cartLabels.quantityOf(product.name), { exact: true }).fill('60');
  await dialog.getByText('€330.00').first().waitFor();
}

story(
  'a salesman enters a quantity, which survives filtering, and creates a draft that the partner completes (PORD-016, MBO-006, MBO-008, MBO-015)',
  async () => {
    const { partnerId, items } = await shopOf('cygnus');
    const one = items.find(
      ({ minQuantity, maxQuantity }) => minQuantity >= 20 && minQuantity <= 50 && maxQuantity >= 200,
    )!;
    const page = await as('sales', at(partnerId));
    await entersTooFew(page, one);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(bulkOrderLabels.persist).check();
    await dialog.getByText('€0.00').first().waitFor();
    await expectGoodAppearance(page, 'persist order');
    await dialog.getByLabel(bulkOrderLabels.persist).uncheck();
    await expect
      .poll(() => dialog.getByLabel(cartLabels.quantityOf(one.product.name), { exact: true }).inputValue())
      .toBe('60');
    await dialog.getByLabel(bulkOrderLabels.persist).check();
    await dialog.getByRole('button', { name: bulkOrderLabels.save }).click();
    await sees(page, orderCopy.bulkPlaced);

    const [draft] = (await ordersOf(partnerId, 'Draft')).items;
    expect([draft!.offer.offerQuantity, draft!.offer.offerPrice]).toEqual([0, 0]);
    const buyer = await as('cygnus', '/orders/all');
    const order = buyer.getByRole('row').filter({ hasText: draft!.orderNumber });
    await order.getByRole('button', { name: negotiationLabels.seeDetails }).click();
    await buyer.getByRole('dialog').getByLabel(negotiationLabels.quantity).fill('60');
    await buyer.getByRole('dialog').getByRole('button', { name: negotiationLabels.submit, exact: true }).click();
    await sees(buyer, commonCopy.done);
    expect((await apiClient('sales').do(orderCalls.one, { id: draft!.id })).status).toBe('Submitted');
  },
);

story('a partner pastes quantities into the bulk promotion page and fills the cart (GAP-006, ERR-008)', async () => {
  await emptyCart('cygnus');
  const { items } = await shopOf('cygnus');
  const some = items.slice(0, 3);
  const page = await as('cygnus', '/active-promotions');
  await page.getByRole('button', { name: pasteLabels.paste }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: pasteLabels.check }).click();
  await sees(page, pasteLabels.empty);
  await dialog
    .getByLabel(pasteLabels.text)
    .fill([...some.map(({ id, minQuantity }) => `${id};${Math.max(20, minQuantity)}`), 'NO-SUCH-SKU;40'].join('\n'));
  await expectGoodAppearance(page, 'paste');
  await dialog.getByRole('button', { name: pasteLabels.check }).click();
  await dialog.getByRole('button', { name: pasteLabels.take('3') }).click();
  await page.getByRole('button', { name: cartLabels.addToCart, exact: true }).click();
  await sees(page, cartCopy.bulkAdded);
  const basket = await apiClient('cygnus').do(cartCalls.get, {});
  expect(basket.items.map(({ promotionId }) => promotionId).sort()).toEqual(some.map(({ id }) => id).sort());
  await emptyCart('cygnus');
});
