// Previews of invoices: same totals and obstacles as issuing, and nothing written.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { eInvoiceCalls } from '#domain/invoices/einvoice/einvoice-calls.ts';
import { previewCalls, previewFileCalls } from '#domain/invoices/preview-calls.ts';
import { createBillingMarket } from '#test/billing.ts';

test('computes what would be issued and renders it as a draft, without taking a number (INV-072)', async () => {
  const { w, m, finance, companyAt, completed } = await createBillingMarket();
  const [aurora, borealis] = [await companyAt('Aurora', 19), await companyAt('Borealis', 0)];
  const orderIds = [
    await completed(await w.person('Partner', { companyId: aurora }), 1000),
    await completed(await w.person('Partner', { companyId: borealis }), 2000),
  ];
  const counts = () =>
    w.rows(sql`select (select count(*) from invoice) as invoices, (select count(*) from document_number) as numbers,
      (select count(*) from credit_entry) as entries, (select count(*) from orders where is_billed) as billed`);
  const before = await counts();
  const { obstacle, invoices } = await finance.do(previewCalls.check, { orderIds });
  expect(obstacle).toBeNull();
  const file = await finance.call(previewFileCalls.pdf, { orderIds });
  expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="invoice-draft.pdf"',
  ]);
  expect(file.body.slice(0, 5)).toBe('%PDF-');
  expect(file.body).toContain('Invoice Draft');
  expect(file.body).not.toContain('factur-x.xml');
  expect(await counts()).toEqual(before);
  const issued = await finance.do(invoiceCalls.create, { orderIds });
  expect(issued.map(({ customer, totalIncVatAmount }) => [customer.name, totalIncVatAmount]).sort()).toEqual(
    invoices.map(({ customerName, totalIncVatAmount }) => [customerName, totalIncVatAmount]).sort(),
  );
  expect(issued[0]!.invoiceNumber).toBe('INV-2026-000001');
  expect(await m.broken()).toEqual([]);
});

test('names what is missing before an invoice is created (INV-063, INV-072)', async () => {
  const { w, finance, companyAt, completed, invoiced } = await createBillingMarket();
  const companyId = await companyAt('Amt', 19);
  const buyer = await w.person('Partner', { companyId });
  const orderIds = [await completed(buyer)];
  const base = { partnerId: companyId, buyerReference: '', addressScheme: '', addressId: '' };
  await finance.do(eInvoiceCalls.setOfCompany, { ...base, profile: 'XRechnung' });
  const { obstacle } = await finance.do(previewCalls.check, { orderIds });
  expect(obstacle).toContain('The seller has no contact person.');
  const refused = await finance.call(previewFileCalls.pdf, { orderIds });
  expect([refused.status, refused.code, refused.message]).toEqual([409, 'not_invoiceable', obstacle]);
  await finance.do(eInvoiceCalls.setOfCompany, { ...base, profile: 'EN16931' });
  const { orderId } = await invoiced(buyer);
  expect((await finance.do(previewCalls.check, { orderIds: [orderId] })).obstacle).toContain('invoiced');
  expect((await finance.call(previewCalls.check, { orderIds: [] })).message).toBe(invoiceCopy.orderCount);
  expect((await buyer.call(previewCalls.check, { orderIds })).status).toBe(403);
});
