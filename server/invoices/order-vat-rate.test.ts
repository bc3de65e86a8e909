// Orders, carts and credit checks use the VAT rate that an invoice of the day would charge (GAP-047).

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { vatAreaOf } from '#domain/base/tax/vat-areas.ts';
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

/** Country, postal code and region of buyers, in every area of the tax rules. */
const ADDRESSES = [
  ['DE', '20457', ''],
  ['FR', '75001', ''],
  ['CH', '8001', ''],
  ['MC', '98000', ''],
  ['ES', '35 001', ''],
  ['ES', '', 'Islas Canarias'],
  ['FI', 'AX-22100', ''],
  ['FI', '22-100', ''],
  ['FI', '', 'Åland'],
  ['DE', '78266', ''],
  ['IT', '23041', 'Sondrio'],
] as const;

/** Buyers at each address, without a number, with a VAT ID and with a foreign tax number. */
async function insertBuyers(w: World) {
  const buyers: { id: string; address: (typeof ADDRESSES)[number]; hasVatId: boolean }[] = [];
  for (const address of ADDRESSES)
    for (const number of [null, 'union', 'foreign'] as const) {
      const [countryCode, zipCode, state] = address;
      const id = await w.company({ name: `${address.join(' ')} ${number}`, vatRate: COMPANY_RATE });
      await w.database.transaction(async (tx) => {
        await tx.run(sql`update company set country_code = ${countryCode}, zip_code = ${zipCode}, state = ${state}
          where id = ${id}`);
        if (number)
          await tx.run(sql`insert into company_vat_id (company_id, vat_id, is_foreign, modified_at)
            values (${id}, 'XX123456789', ${number === 'foreign'}, ${w.now()})`);
      });
      buyers.push({ id, address, hasVatId: number === 'union' });
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
      fc.constantFrom(['DE', '20457'], ['CH', '8001'], ['ES', '38001'], ['DE', '78266']),
      fc.constantFrom(...DAYS),
      async (shapes, [sellerCode, sellerZip], day) => {
        const rules = shapes
          .filter(({ validFrom, validTo }) => validTo === null || validFrom <= validTo)
          .map((shape, at): TaxRule => {
            const id = `00000000-0000-7000-9000-00000000000${at}`;
            const exemptionText = shape.category === 'AE' || shape.category === 'O' ? 'No VAT' : '';
            const common = { id, originId: id, version: 1, place: at, exemptionCode: '', note: '' };
            return { ...common, ...shape, exemptionText, supply: 'ElectronicService' };
          });
        await replaceRules(w, rules);
        await w.database.transaction((tx) =>
          tx.run(sql`update seller set country_code = ${sellerCode}, zip_code = ${sellerZip}`),
        );
        // The seller's day begins at 23:00 UTC of the day before (Europe/Berlin, winter).
        const moment: Time = `${day}T22:59:59.000Z`;
        for (const { id, address, hasVatId } of buyers) {
          const [countryCode, zipCode, state] = address;
          const sale = {
            sellerArea: vatAreaOf({ countryCode: sellerCode!, zipCode: sellerZip!, state: '' }),
            buyerArea: vatAreaOf({ countryCode, zipCode, state }),
            buyerHasVatId: hasVatId,
            companyVatRateBp: COMPANY_RATE,
            day,
          };
          const row = await w.database.one(
            sql<{ rate: number }>`select ${orderVatRateBp(sql`${id}::uuid`, moment)} as rate`,
          );
          expect(row?.rate, `${address} ${hasVatId}`).toBe(taxOf(rules, sale)?.rateBp ?? COMPANY_RATE);
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
