// The complete path of a promotion: its provider's prices are synced, the wizard publishes it, and a company of each
// tier buys at its tier's price.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { PROVIDER_PRODUCTS } from '#domain/catalog/links.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import type { CompanyType } from '#domain/companies/types.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { PROMOTIONS, promotionPath } from '#domain/promotions/links.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { promotionWizardCopy } from '#domain/promotions/wizard-copy.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { wizardLabels } from '#web/promotions/wizard/labels.ts';
import { apiClient, type PersonName } from './demo-people.ts';
import { findUnusedProduct } from './free-product.ts';
import { emptyCart } from './order-fixtures.ts';
import { as, isAt, sees, story } from './story.ts';
import { chooseProduct, next, step } from './wizard-steps.ts';

const QUANTITY = 20;
const euro = (cents: number): string => `€${(cents / 100).toFixed(2)}`;

async function syncs(page: Page, sku: string): Promise<void> {
  await page.getByRole('button', { name: catalogLabels.syncProduct }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(catalogLabels.sku, { exact: true }).fill(sku);
  await dialog.getByRole('button', { name: catalogLabels.syncProduct }).click();
  await sees(page, catalogCopy.productSync);
  await sees(page, catalogLabels.synced(sku));
}

/** Walks through the wizard with the proposed prices and returns the promotion. */
async function publishes(page: Page, sku: string): Promise<Promotion> {
  await page.goto('/management/new-promotions');
  await chooseProduct(page, sku);
  await next(page);
  await step(page, 'regions');
  await page.getByRole('button', { name: wizardLabels.selectAll }).click();
  await next(page);
  await step(page, 'percentages');
  await page.getByRole('button', { name: wizardLabels.even }).click();
  await sees(page, wizardLabels.complete);
  await next(page);
  await step(page, 'price');
  await page.getByRole('button', { name: wizardLabels.fillIn }).click();
  await next(page);
  await step(page, 'systems');
  await next(page);
  await step(page, 'details');
  await page.getByLabel(wizardLabels.minQuantity).fill(String(QUANTITY));
  await page.getByLabel(wizardLabels.start).fill('01-01-2026 00:00');
  await page.getByLabel(wizardLabels.end).fill('31-12-2099 23:30');
  await page.getByLabel(wizardLabels.end).press('Tab');
  await next(page);
  await step(page, 'summary');
  await page.getByLabel(wizardLabels.confirm).check();
  await page.getByRole('button', { name: wizardLabels.publish }).click();
  await sees(page, promotionWizardCopy.publishedWell);
  await isAt(page, PROMOTIONS);
  const found = { filter: { sku: [sku] }, sort: [], page: 0, size: 1 };
  return (await apiClient('sales').do(promotionCalls.list, found)).items[0]!;
}

/** Finds the promotion in the shop, checks its price, and orders. */
async function buys(who: PersonName, { product }: Promotion, price: number): Promise<void> {
  await emptyCart(who);
  const page = await as(who, '/promotions');
  await page.getByPlaceholder(promotionLabels.search).fill(product.sku);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: product.sku });
  await row.getByText(euro(price), { exact: true }).first().waitFor();
  await row.getByLabel(cartLabels.quantityOf(product.name), { exact: true }).fill(String(QUANTITY));
  await row.getByRole('button', { name: cartLabels.addNamed(product.name) }).click();
  await sees(page, cartCopy.added);
  await page.goto('/basket');
  await sees(page, euro(price * QUANTITY));
  await page.getByRole('button', { name: cartLabels.submitOrders }).click();
  await isAt(page, '/orders/send');
  await sees(page, orderCopy.created);
}

/** Moves a partner's company to another tier and returns the previous one. */
async function becomes(who: PersonName, type: CompanyType): Promise<CompanyType> {
  const { companyInfo } = await apiClient(who).do(accessCalls.me, {});
  const admin = apiClient('admin');
  const {
    id,
    name,
    email,
    country,
    invoicePeriod,
    type: before,
  } = await admin.do(companyCalls.one, {
    id: companyInfo!.id,
  });
  await admin.do(companyCalls.update, {
    companyId: id,
    companyName: name,
    email,
    country,
    invoicePeriod,
    type,
    termsReason: 'Prices of another tier.',
  });
  return before;
}

story('prices are synced, a promotion is published, and each tier buys it at its price', async () => {
  const { sku } = await findUnusedProduct('Genba');
  const page = await as('sales', PROVIDER_PRODUCTS);
  await syncs(page, sku);
  const promotion = await publishes(page, sku);
  const { tier1Price, tier2Price, tier3Price, tier4Price } = promotion;
  expect(new Set([tier1Price, tier2Price, tier3Price, tier4Price]).size).toBe(4);
  await page.goto(promotionPath(promotion.id));
  await sees(page, promotion.product.mSku);

  await buys('borealis', promotion, tier1Price);
  await buys('aurora', promotion, tier2Price);
  const before = await becomes('borealis', 'Platinum');
  try {
    await buys('borealis', promotion, tier3Price);
  } finally {
    await becomes('borealis', before);
  }
  await buys('cygnus', promotion, tier4Price);

  const orders = await apiClient('sales').do(orderCalls.list, {
    filter: { text: promotion.id },
    sort: [],
    page: 0,
    size: 10,
  });
  expect(orders.items.map(({ offer }) => [offer.offerQuantity, offer.offerPrice]).sort()).toEqual(
    [tier1Price, tier2Price, tier3Price, tier4Price].map((price) => [QUANTITY, price]).sort(),
  );
});
