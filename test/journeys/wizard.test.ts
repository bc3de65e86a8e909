// Promotion wizard, from a product to a published promotion, and editing it.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { NEW_PROMOTION, promotionOfProduct } from '#domain/catalog/links.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { editPromotionPath, PROMOTIONS, promotionTitles } from '#domain/promotions/links.ts';
import type { WizardProduct } from '#domain/promotions/shapes.ts';
import { promotionWizardCopy } from '#domain/promotions/wizard-copy.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { wizardLabels } from '#web/promotions/wizard/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { findUnusedProduct } from './free-product.ts';
import { as, isAt, sees, story } from './story.ts';
import { chooseProduct, next, step } from './wizard-steps.ts';

const sales = () => apiClient('sales');
const error = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();

/** Regions and percentages, with each step reporting what is missing. */
async function distributes(page: Page): Promise<void> {
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
}

/** Goes on with the draft after a reload. */
async function survivesAReload(page: Page): Promise<void> {
  const price = page.getByLabel(wizardLabels.priceOf('Standart'));
  const typed = await price.inputValue();
  await page.reload();
  await sees(page, wizardLabels.draftTitle);
  await expectGoodAppearance(page, 'offer to go on');
  await page.getByRole('button', { name: wizardLabels.resume }).click();
  await step(page, 'price');
  await expect.poll(() => price.inputValue()).toBe(typed);
}

/** Prices and systems. */
async function prices(page: Page, product: WizardProduct): Promise<void> {
  await step(page, 'price');
  await next(page);
  await error(page, promotionWizardCopy.tier1Required);
  await page.getByLabel(wizardLabels.priceOf('Standart')).fill('0.01');
  await error(page, promotionWizardCopy.belowCost(1));
  await expectGoodAppearance(page, 'price below cost');
  await page.getByRole('button', { name: wizardLabels.fillIn }).click();
  await page.getByText(/^Margin 20\.\d% · €/).waitFor();
  await expectGoodAppearance(page, 'price');
  await survivesAReload(page);
  await next(page);

  await step(page, 'systems');
  for (const system of product.operatingSystems) await page.getByLabel(system, { exact: true }).uncheck();
  await next(page);
  await error(page, promotionWizardCopy.systemsAndPlatforms);
  await page.getByLabel('Windows', { exact: true }).check();
  await expectGoodAppearance(page, 'systems');
  await next(page);
}

/** Quantities, times and the summary, from which the promotion is published. */
async function publishes(page: Page): Promise<void> {
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
}

/** A discarded draft is not offered again. */
async function discardsADraft(page: Page): Promise<void> {
  await next(page);
  await step(page, 'regions');
  await page.reload();
  await page.getByRole('button', { name: wizardLabels.discard }).click();
  await step(page, 'game');
  await page.reload();
  await step(page, 'game');
  await page.getByText(wizardLabels.draftTitle).waitFor({ state: 'detached' });
}

/** Edits the promotion, starting at the second step (WIZ-001, WIZ-003, PDT-007). */
async function edits(page: Page, id: string, product: WizardProduct): Promise<void> {
  await page.goto(`/management/promotion-detail/${id}`);
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
}

story(
  'a salesman discards a draft, publishes a promotion with each step reporting what is missing, and edits it; its product cannot be selected again (WIZ-001 to WIZ-003, WIZ-004, WIZ-005, WIZ-006, WIZ-007, WIZ-009, WIZ-011, WIZ-013 to WIZ-015, WIZ-017, WIZ-025, WIZ-027, WIZ-030, PDT-007, PPD-011, PPD-012)',
  async () => {
    const product = await findUnusedProduct();
    const page = await as('sales', PROMOTIONS);
    await page.getByRole('link', { name: promotionTitles.create }).click();
    await isAt(page, NEW_PROMOTION);
    await next(page);
    await error(page, promotionWizardCopy.selectProduct);
    await chooseProduct(page, product.sku);
    await expectGoodAppearance(page, 'game');
    await discardsADraft(page);
    await chooseProduct(page, product.sku);
    await next(page);
    await distributes(page);
    await prices(page, product);
    await publishes(page);
    const { items } = await sales().do(promotionCalls.list, {
      filter: { sku: [product.sku] },
      sort: [],
      page: 0,
      size: 10,
    });
    expect(items[0]).toMatchObject({ published: true, maxQuantity: 500, product: { id: product.id } });
    await sees(page, promotionWizardCopy.created(items[0]!.id));
    await isAt(page, PROMOTIONS);

    await edits(page, items[0]!.id, product);
    await page.goto(promotionOfProduct(product.id));
    await error(page, promotionWizardCopy.sameProduct);
    await next(page);
    await step(page, 'game');
    await sees(page, promotionWizardCopy.sameProduct);
  },
);
