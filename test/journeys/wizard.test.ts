// Promotion wizard, from a product to a published promotion, and editing it.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addMilliseconds, DAY, timeOf } from '#domain/base/time.ts';
import { NEW_PROMOTION, promotionOfProduct } from '#domain/catalog/links.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { editPromotionPath, PROMOTIONS, promotionTitles } from '#domain/promotions/links.ts';
import type { WizardProduct } from '#domain/promotions/shapes.ts';
import { promotionWizardCopy } from '#domain/promotions/wizard-copy.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { wizardLabels } from '#web/promotions/wizard/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { findUnusedProduct, isOpen } from './free-product.ts';
import { as, isAt, sees, story } from './story.ts';
import { chooseProduct, next, step } from './wizard-steps.ts';

const sales = () => apiClient('sales');
async function published(): Promise<{ id: string; product: WizardProduct }> {
  const product = await findUnusedProduct();
  const now = timeOf(Date.now());
  const price = product.prices.find(({ countries }) => countries.some((code) => isOpen(product, code)))!;
  const { id } = await sales().do(promotionCalls.create, {
    productId: product.id,
    providerPriceIds: [price.id],
    percentages: [{ code: price.countries.find((code) => isOpen(product, code))!, weight: 100 }],
    tier1Price: Math.ceil(price.cost / 100) + 500,
    validFrom: now,
    validTo: addMilliseconds(now, 20 * DAY),
    minQuantity: 20,
    maxQuantity: 400,
    operatingSystems: ['Windows'],
    platforms: ['PC'],
  });
  return { id, product };
}

const error = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();

async function toPercentages(page: Page): Promise<void> {
  await step(page, 'regions');
  await page.getByRole('button', { name: wizardLabels.selectAll }).click();
  await next(page);
  await step(page, 'percentages');
}

async function toPrices(page: Page): Promise<void> {
  await toPercentages(page);
  await page.getByRole('button', { name: wizardLabels.even }).click();
  await sees(page, wizardLabels.complete);
  await next(page);
  await step(page, 'price');
}

describe('the promotion wizard', () => {
  story(
    'a salesman picks a product and publishes a promotion of it, with each step reporting what is missing (WIZ-002, WIZ-004, WIZ-005, WIZ-006, WIZ-011, WIZ-013 to WIZ-015, WIZ-017, WIZ-025, WIZ-027, WIZ-030)',
    async () => {
      const product = await findUnusedProduct();
      const page = await as('sales', PROMOTIONS);
      await page.getByRole('link', { name: promotionTitles.create }).click();
      await isAt(page, NEW_PROMOTION);
      await next(page);
      await error(page, promotionWizardCopy.selectProduct);
      await chooseProduct(page, product.sku);
      await expectGoodAppearance(page, 'game');
      await next(page);

      await step(page, 'regions');
      await next(page);
      await error(page, promotionWizardCopy.selectRegion);
      await page.getByRole('button', { name: wizardLabels.selectAll }).click();
      await expectGoodAppearance(page, 'regions');
      await next(page);

      await step(page, 'percentages');
      await next(page);
      await error(page, promotionWizardCopy.total100);
      await page.getByRole('button', { name: wizardLabels.even }).click();
      await sees(page, wizardLabels.complete);
      await page
        .getByLabel(/^Percentage of/)
        .first()
        .fill('0');
      await page.getByText(/% left to distribute$/).waitFor();
      await expectGoodAppearance(page, 'percentages');
      await page.getByRole('button', { name: wizardLabels.normalise }).click();
      await sees(page, wizardLabels.complete);
      await next(page);

      await step(page, 'price');
      await next(page);
      await error(page, promotionWizardCopy.tier1Required);
      await page.getByLabel(wizardLabels.priceOf('Standart')).fill('0.01');
      await error(page, promotionWizardCopy.belowCost(1));
      await expectGoodAppearance(page, 'price below cost');
      await page.getByRole('button', { name: wizardLabels.fillIn }).click();
      await page.getByText(/^Margin 20\.\d% · €/).waitFor();
      await expectGoodAppearance(page, 'price');
      await next(page);

      await step(page, 'systems');
      for (const system of product.operatingSystems) await page.getByLabel(system, { exact: true }).uncheck();
      await next(page);
      await error(page, promotionWizardCopy.systemsAndPlatforms);
      await page.getByLabel('Windows', { exact: true }).check();
      await expectGoodAppearance(page, 'systems');
      await next(page);

      await step(page, 'details');
      await expect.poll(() => page.getByLabel(wizardLabels.end).inputValue()).toMatch(/23:30$/);
      await expect.poll(() => page.getByLabel(wizardLabels.start).inputValue()).toMatch(/:30$/);
      await page.getByLabel(wizardLabels.maxQuantity).fill('');
      await page.getByLabel(wizardLabels.end).fill('01-01-2020 00:00');
      await page.getByLabel(wizardLabels.end).press('Tab');
      await next(page);
      await error(page, promotionWizardCopy.maxRequired);
      await error(page, promotionWizardCopy.endBeforeStart);
      await expectGoodAppearance(page, 'details');
      await page.getByLabel(wizardLabels.maxQuantity).fill('500');
      await page.getByLabel(wizardLabels.end).fill('31-12-2099 23:30');
      await page.getByLabel(wizardLabels.end).press('Tab');
      await next(page);

      await step(page, 'summary');
      await page.getByRole('button', { name: wizardLabels.publish }).click();
      await error(page, promotionWizardCopy.checkPromotion);
      await expectGoodAppearance(page, 'summary');
      await page.getByLabel(wizardLabels.confirm).check();
      await page.getByRole('button', { name: wizardLabels.publish }).click();
      await sees(page, promotionWizardCopy.publishedWell);
      const { items } = await sales().do(promotionCalls.list, {
        filter: { sku: [product.sku] },
        sort: [],
        page: 0,
        size: 10,
      });
      expect(items[0]).toMatchObject({ published: true, maxQuantity: 500, product: { id: product.id } });
      await sees(page, promotionWizardCopy.created(items[0]!.id));
      await isAt(page, PROMOTIONS);
    },
  );

  story('a product that already has a promotion cannot be selected (WIZ-007, WIZ-009, PPD-011, PPD-012)', async () => {
    const { product } = await published();
    const page = await as('sales', promotionOfProduct(product.id));
    await error(page, promotionWizardCopy.sameProduct);
    await next(page);
    await step(page, 'game');
    await sees(page, promotionWizardCopy.sameProduct);
  });

  story('a draft survives a reload, is offered again, and is gone once discarded', async () => {
    const product = await findUnusedProduct();
    const page = await as('sales', promotionOfProduct(product.id));
    await next(page);
    await toPrices(page);
    await page.getByLabel(wizardLabels.priceOf('Standart')).fill('4321');
    await page.reload();
    await sees(page, wizardLabels.draftTitle);
    await expectGoodAppearance(page, 'offer to go on');
    await page.getByRole('button', { name: wizardLabels.resume }).click();
    await step(page, 'price');
    await expect.poll(() => page.getByLabel(wizardLabels.priceOf('Standart')).inputValue()).toBe('4321.00');
    await page.reload();
    await page.getByRole('button', { name: wizardLabels.discard }).click();
    await step(page, 'game');
    await page.reload();
    await step(page, 'game');
    await page.getByText(wizardLabels.draftTitle).waitFor({ state: 'detached' });
  });

  story(
    'an existing promotion is edited starting at the second step (WIZ-001, WIZ-003, WIZ-004, WIZ-030, PDT-007)',
    async () => {
      const { id, product } = await published();
      const page = await as('sales', `/management/promotion-detail/${id}`);
      await page.getByRole('link', { name: promotionLabels.editNamed(product.name) }).click();
      await isAt(page, editPromotionPath(id));
      await step(page, 'regions');
      await page.getByRole('button', { name: wizardLabels.previous }).waitFor({ state: 'detached' });
      for (const after of ['percentages', 'price', 'systems', 'details'] as const) {
        await next(page);
        await step(page, after);
      }
      await page.getByLabel(wizardLabels.maxQuantity).fill('321');
      await next(page);
      await step(page, 'summary');
      await page.getByLabel(wizardLabels.confirm).check();
      await page.getByRole('button', { name: wizardLabels.update }).click();
      await sees(page, promotionWizardCopy.updated(id));
      await isAt(page, PROMOTIONS);
      expect((await sales().do(promotionCalls.one, { id })).maxQuantity).toBe(321);
    },
  );

  story('is hidden from users who may not create or edit promotions (PRO-007)', async () => {
    const { id } = await published();
    const page = await as('finance', PROMOTIONS);
    await page.getByRole('heading', { level: 1, name: promotionTitles.promotions }).waitFor();
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('link', { name: promotionTitles.create }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /^Edit / }).count()).toBe(0);
    await page.goto(editPromotionPath(id));
    await sees(page, 'The page you are looking for was not found.');
  });
});
