// Documents are taxed by the rule and rate of the day of supply (INV-050).

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY } from '#domain/base/time.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { taxRuleCalls } from '#domain/invoices/tax/tax-calls.ts';
import { createBillingMarket } from '#test/billing.ts';

async function setupSupplies() {
  const market = await createBillingMarket();
  const { w, admin, finance, companyAt, completed } = market;
  const companyId = await companyAt('Aurora Games', 19);
  const buyer = await w.person('Partner', { companyId });
  const setRate = async (vatRate: number, vatRateFrom?: string) => {
    const { name: companyName, email, type, invoicePeriod } = await admin.do(companyCalls.one, { id: companyId });
    const same = { companyId, companyName, email, type, invoicePeriod, country: 'Germany' };
    await admin.do(companyCalls.update, { ...same, accountingInfo: { vatRate, ...(vatRateFrom && { vatRateFrom }) } });
  };
  const invoice = async (...orderIds: string[]) =>
    (await finance.do(invoiceCalls.create, { orderIds })).map(({ taxes, lineItems }) => ({
      taxes: taxes.map(({ category, rate }) => [category, rate]),
      orders: lineItems.map(({ orderId }) => orderId),
    }));
  return { ...market, companyId, buyer, setRate, invoice, complete: () => completed(buyer) };
}

test('keeps the rate of the day of completion after the rate changed', async () => {
  const { w, setRate, invoice, complete } = await setupSupplies();
  const order = await complete();
  w.advanceClock(DAY);
  await setRate(700);
  expect(await invoice(order)).toEqual([{ taxes: [['S', 1900]], orders: [order] }]);
});

test('splits a document if its orders were completed on both sides of a change of rate (INV-050)', async () => {
  const { w, setRate, invoice, complete } = await setupSupplies();
  const before = [await complete(), await complete()];
  w.advanceClock(DAY);
  await setRate(2550);
  const after = await complete();
  const documents = await invoice(before[1]!, after, before[0]!);
  expect(documents).toHaveLength(2);
  expect(new Map(documents.map(({ taxes, orders }) => [taxes[0]![1], orders.toSorted()]))).toEqual(
    new Map([
      [1900, before.toSorted()],
      [2550, [after]],
    ]),
  );
  expect(
    await w.rows(sql`select distinct i.vat_cents = round(i.net_cents * l.vat_rate_bp / 10000.0) as ok
    from invoice i join invoice_line l on l.invoice_id = i.id`),
  ).toEqual([{ ok: true }]);
});

test('corrects a forgotten rate from its day in the past (COM-029)', async () => {
  const { w, companyId, finance, setRate, invoice, complete } = await setupSupplies();
  await setRate(0);
  const order = await complete();
  w.advanceClock(DAY);
  await setRate(700);
  const refused = await finance.call(invoiceCalls.create, { orderIds: [order] });
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('has no VAT rate')]);
  await setRate(700, '2026-11-20');
  expect((await finance.do(companyCalls.one, { id: companyId })).accountingInfo.vatRateFrom).toBe('2026-11-20');
  expect(await invoice(order)).toEqual([{ taxes: [['S', 700]], orders: [order] }]);
});

test('applies the rule of the day of supply on separate documents (INV-050)', async () => {
  const { w, finance, invoice, complete } = await setupSupplies();
  const [first, second] = [await complete(), await complete()];
  const [rule] = (await finance.do(taxRuleCalls.list, {})).rules;
  const { buyer, buyerHasVatId, supply, note, exemptionCode, exemptionText } = rule!;
  await finance.do(taxRuleCalls.change, {
    ...{ buyer, buyerHasVatId, supply, note, exemptionCode, exemptionText },
    id: rule!.id,
    category: 'Z',
    validFrom: '2026-11-21',
    validTo: null,
  });
  w.advanceClock(DAY);
  const third = await complete();
  const documents = await invoice(first, second, third);
  expect(documents.map(({ taxes }) => taxes)).toEqual([[['S', 1900]], [['Z', 0]]]);
});
