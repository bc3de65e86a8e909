// A product whose publisher the provider does not report, from its catalogue to the reports.

import { expect, test } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { productCalls } from '#domain/catalog/products.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { partnerPromotionCalls, promotionCalls } from '#domain/promotions/calls.ts';
import { salesReportCalls } from '#domain/reports/sales-calls.ts';
import { foldTotals } from '#server/orders/reading/totals.ts';
import { buildInventoryTable } from '#server/sheets/inventory.ts';
import { verify } from '#server/verify/verify.ts';
import { insertLot, insertPromotion, insertPublisher, insertRelations } from '#test/catalog-fixtures.ts';
import { world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 50 };
const UNKNOWN = { publisher: { name: null } };

test('lists, sells and reports a product without a publisher', async () => {
  const w = await world();
  const [staff, partner] = [await w.person('SuperAdmin'), await w.person('Partner')];
  const game = await insertPromotion(w, { publisher: null, releaseDate: null });
  await insertLot(w, game, 30);
  const unreleased = { ...UNKNOWN, releaseDate: null };

  expect((await staff.do(providerProductCalls.search, ALL)).items).toMatchObject([unreleased]);
  expect((await staff.do(productCalls.find, ALL)).items).toMatchObject([unreleased]);
  expect((await staff.do(promotionCalls.list, ALL)).items).toMatchObject([{ product: unreleased }]);
  expect(await staff.do(promotionCalls.product, { productId: game.productId })).toMatchObject(unreleased);
  expect((await partner.do(partnerPromotionCalls.list, ALL)).items).toMatchObject([{ product: { publisher: null } }]);

  const { productId, promotionId } = game;
  const line = { productId, promotionId, quantity: 100, demandPrice: 1150 };
  expect((await partner.do(cartCalls.add, line)).items).toMatchObject([{ publisher: null }]);
  await partner.do(cartCalls.submit, {});

  const ordered = { product: { publisher: null } };
  expect((await partner.do(partnerOrderCalls.list, ALL)).items).toMatchObject([ordered]);
  expect((await staff.do(orderCalls.list, ALL)).items).toMatchObject([ordered]);
  expect((await staff.do(salesReportCalls.revenue, ALL)).items).toMatchObject([{ publisher: null }]);
  expect((await buildInventoryTable(w.database)).rows).toHaveLength(1);

  await foldTotals(w.database);
  const broken = (await verify(w.database, w, null)).filter(
    ({ id, violations }) => id.startsWith('R') && violations.length > 0,
  );
  expect(broken).toEqual([]);
});

test('offers a product without a publisher to partners who may buy from all publishers of its provider', async () => {
  const w = await world();
  const partner = await w.person('Partner');
  const game = await insertPromotion(w, { publisher: null });
  const offered = async () => (await partner.do(partnerPromotionCalls.list, ALL)).items.length;
  expect(await offered()).toBe(1);
  await insertRelations(w, partner.companyId!, { [game.providerId]: 'all' });
  expect(await offered()).toBe(1);
  await insertRelations(w, partner.companyId!, { [game.providerId]: [await insertPublisher(w)] });
  expect(await offered()).toBe(0);
});
