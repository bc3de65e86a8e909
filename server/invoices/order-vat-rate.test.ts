// Orders, carts and credit checks use the VAT rate that an invoice of the day would charge (GAP-047).

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Time } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { type TaxRule, taxOf } from '#domain/invoices/tax/tax.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { orderVatRateBp } from '#server/credit/vat-rate.ts';
import { createBillingMarket } from '#test/billing.ts';
import { fillInSeller, setVatId } from '#test/seller.ts';
import { type World, world } from '#test/world.ts';

const COMPANY_RATE = 1950;
const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21'] as const;

/** Buyers in each place, with and without a VAT ID. */
async function insertBuyers(w: World) {
  const buyers: { id: string; country: string; hasVatId: boolean }[] = [];
  for (const country of ['DE', 'FR', 'CH'])
    for (const hasVatId of [true, false]) {
      const id = await w.company({ name: `${country} ${hasVatId}`, vatRate: COMPANY_RATE });
      await w.database.transaction(async (tx) => {
        await tx.run(sql`update company set country_code = ${country} where id = ${id}`);
        if (hasVatId)
          await tx.run(sql`insert into company_vat_id (company_id, vat_id, modified_at)
            values (${id}, ${`${country}123456789`}, ${w.now()})`);
      });
      buyers.push({ id, country, hasVatId });
    }
  return buyers;
}

const replaceRules = (w: World, rules: readonly TaxRule[]) =>
  w.database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from tax_rule`);
    for (const rule of rules)
      await tx.run(sql`insert into tax_rule (id, origin_id, version, place, buyer, buyer_has_vat_id, valid_from, valid_to,
          category, exemption_code, exemption_text)
        values (${rule.id}, ${rule.id}, 1, ${rule.place}, ${rule.buyer}, ${rule.buyerHasVatId}, ${rule.validFrom}::date,
          ${rule.validTo}::date, ${rule.category}, '', ${rule.exemptionText})`);
  });

const ruleShape = fc.record({
  buyer: fc.constantFrom('home' as const, 'union' as const, 'abroad' as const),
  buyerHasVatId: fc.constantFrom(null, true, false),
  validFrom: fc.constantFrom(...DAYS),
  validTo: fc.constantFrom(null, DAYS[1], DAYS[2]),
  category: fc.constantFrom('S' as const, 'AE' as const, 'O' as const, 'Z' as const),
});

test('the rate of an order is that of the tax rules for every buyer, day and list of rules (GAP-047)', async () => {
  const w = await world();
  await fillInSeller(await w.person('Finance'));
  const buyers = await insertBuyers(w);
  await fc.assert(
    fc.asyncProperty(
      fc.array(ruleShape, { maxLength: 5 }),
      fc.constantFrom('DE', 'CH'),
      fc.constantFrom(...DAYS),
      async (shapes, sellerCountry, day) => {
        const rules = shapes
          .filter(({ validFrom, validTo }) => validTo === null || validFrom <= validTo)
          .map((shape, at): TaxRule => {
            const id = `00000000-0000-7000-9000-00000000000${at}`;
            const exemptionText = shape.category === 'AE' || shape.category === 'O' ? 'No VAT' : '';
            const common = { id, originId: id, version: 1, place: at, exemptionCode: '', note: '' };
            return { ...common, ...shape, exemptionText, supply: 'ElectronicService' };
          });
        await replaceRules(w, rules);
        await w.database.transaction((tx) => tx.run(sql`update seller set country_code = ${sellerCountry}`));
        // The seller's day begins at 23:00 UTC of the day before (Europe/Berlin, winter).
        const moment: Time = `${day}T22:59:59.000Z`;
        for (const { id, country, hasVatId } of buyers) {
          const sale = {
            sellerCountry,
            buyerCountry: country,
            buyerHasVatId: hasVatId,
            companyVatRateBp: COMPANY_RATE,
            day,
          };
          const row = await w.database.one(
            sql<{ rate: number }>`select ${orderVatRateBp(sql`${id}::uuid`, moment)} as rate`,
          );
          expect(row?.rate, `${country} ${hasVatId}`).toBe(taxOf(rules, sale)?.rateBp ?? COMPANY_RATE);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('a buyer under reverse charge sees no VAT in cart and order, and the invoice agrees (GAP-047)', async () => {
  const { w, finance, of, completed } = await createBillingMarket();
  const companyId = await w.company({ name: 'Lumière', vatRate: COMPANY_RATE });
  await w.database.transaction((tx) => tx.run(sql`update company set country_code = 'FR' where id = ${companyId}`));
  await setVatId(finance, companyId, 'FR40303265045');
  const buyer = await w.person('Partner', { companyId });
  await buyer.do(cartCalls.add, {
    promotionId: of.promotionId,
    productId: of.productId,
    quantity: 20,
    demandPrice: 500,
  });
  expect((await buyer.do(cartCalls.get, {})).vatRate).toBe(0);
  const orderId = await completed(buyer);
  const order = await buyer.do(partnerOrderCalls.one, { id: orderId });
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [orderId] });
  expect(order.totalIncVatAmount).toBe(order.totalAmount);
  expect(invoice!.totalIncVatAmount).toBe(order.totalIncVatAmount);
});

test('without a seller the rate of the company applies', async () => {
  const w = await world();
  const id = await w.company({ vatRate: COMPANY_RATE });
  const row = await w.database.one(sql<{ rate: number }>`select ${orderVatRateBp(sql`${id}::uuid`, w.now())} as rate`);
  expect(row?.rate).toBe(COMPANY_RATE);
});
