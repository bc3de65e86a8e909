// E-invoice profiles from the setting to the issued XML.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { eInvoiceCalls } from '#domain/invoices/einvoice/einvoice-calls.ts';
import { problemCalls } from '#domain/invoices/problem-calls.ts';
import { editCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { createBillingMarket } from '#test/billing.ts';
import { writeDocuments } from '#test/seller.ts';
import type { World } from '#test/world.ts';

const LEITWEG = '04011000-1234512345-06';
const CONTACT = {
  contactName: 'Finn Weber',
  contactPhone: '+49 40 123456',
  addressScheme: '9930',
  addressId: 'DE136695976',
};

const xmlOf = async (w: World, id: string): Promise<string> => {
  await writeDocuments(w);
  const [file] = await w.rows(
    sql<{ bytes: Buffer }>`select bytes from document_file where document_id = ${id} and kind = 'ubl'`,
  );
  return Buffer.from(file!.bytes).toString();
};

test('names missing fields before an XRechnung is issued, and issues it with all of them (INV-060, INV-063)', async () => {
  const { w, m, finance, admin, completed, companyAt } = await createBillingMarket();
  const partnerId = await companyAt('Amt für Spiele', 19);
  const buyer = await w.person('Partner', { companyId: partnerId, groups: ['Order.View', 'Order.Create'] });
  const orderId = await completed(buyer);
  await w.database.transaction((tx) =>
    tx.run(sql`update company set zip_code = '10115', email = 'amt@partner.example' where id = ${partnerId}`),
  );
  const setting = { partnerId, profile: 'XRechnung', buyerReference: '', addressScheme: '', addressId: '' } as const;
  const { obstacles } = await finance.do(eInvoiceCalls.setOfCompany, setting);
  expect(obstacles).toEqual([
    'The seller has no contact person.',
    'The seller contact has no phone number.',
    'The buyer has no buyer reference, such as a Leitweg-ID.',
  ]);
  const refused = await finance.call(invoiceCalls.create, { orderIds: [orderId] });
  expect([refused.status, refused.message]).toEqual([409, invoiceCopy.cannotInvoice('Amt für Spiele', obstacles)]);
  const problems = await finance.do(problemCalls.list, { filter: {}, sort: [], page: 0, size: 10 });
  expect(problems.items.map(({ kind, reasons }) => [kind, reasons])).toEqual([['CannotBeInvoiced', obstacles]]);

  await finance.do(eInvoiceCalls.setOfSeller, CONTACT);
  const complete = { ...setting, buyerReference: LEITWEG, addressScheme: '0204', addressId: LEITWEG };
  expect((await finance.do(eInvoiceCalls.setOfCompany, complete)).obstacles).toEqual([]);
  await buyer.do(partnerOrderCalls.purchaseOrder, { id: orderId, purchaseOrder: 'PO-4711' });
  expect((await admin.do(orderCalls.one, { id: orderId })).purchaseOrder).toBe('PO-4711');
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [orderId] });
  const xml = await xmlOf(w, invoice!.id);
  for (const part of [
    'xrechnung_3.0</cbc:CustomizationID><cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0<',
    `<cbc:BuyerReference>${LEITWEG}<`,
    '<cac:OrderReference><cbc:ID>PO-4711<',
    '<cbc:EndpointID schemeID="9930">DE136695976<',
    `<cbc:EndpointID schemeID="0204">${LEITWEG}<`,
    '<cbc:Name>Finn Weber</cbc:Name><cbc:Telephone>+49 40 123456<',
  ])
    expect(xml.replaceAll(/>\s+</g, '><')).toContain(part);

  await finance.do(eInvoiceCalls.setOfCompany, setting);
  const credit = await finance.do(creditMemoCalls.create, { invoiceId: invoice!.id });
  const creditXml = await xmlOf(w, credit.id);
  expect(creditXml).toContain(`<cbc:BuyerReference>${LEITWEG}<`);
  expect(creditXml).toContain('<cbc:PaymentMeansCode>97<');
  expect(await m.broken()).toEqual([]);
});

test('fixes the purchase order number once the order is invoiced, and hides orders of other companies (INV-062)', async () => {
  const { w, admin, invoiced, companyAt } = await createBillingMarket();
  const groups = ['Order.View', 'Order.Create'] as const;
  const buyer = await w.person('Partner', { companyId: await companyAt('Nordlicht', 19), groups: [...groups] });
  const other = await w.person('Partner', { companyId: await companyAt('Borealis', 19), groups: [...groups] });
  const { orderId: id } = await invoiced(buyer);
  const refused = await admin.call(editCalls.purchaseOrder, { id, purchaseOrder: 'PO-1' });
  expect([refused.code, refused.message]).toEqual(['order_billed', orderCopy.purchaseOrderBilled]);
  expect((await other.call(partnerOrderCalls.purchaseOrder, { id, purchaseOrder: 'PO-1' })).status).toBe(404);
  expect((await admin.call(editCalls.purchaseOrder, { id, purchaseOrder: 'x'.repeat(51) })).status).toBe(422);
});

test('takes the purchase order number of all orders of a cart, and the invoice names it (INV-062)', async () => {
  const { w, m, of, admin, finance, companyAt } = await createBillingMarket();
  const buyer = await w.person('Partner', { companyId: await companyAt('Nordlicht', 19) });
  const { promotionId, productId } = of;
  await buyer.do(cartCalls.add, { promotionId, productId, quantity: 20, demandPrice: 1000 });
  const tooLong = await buyer.call(cartCalls.submit, { purchaseOrder: 'x'.repeat(51) });
  expect(tooLong.errors.map(({ Field }) => Field)).toEqual(['PurchaseOrder']);
  const [order] = await buyer.do(cartCalls.submit, { purchaseOrder: ' PO-4711 ' });
  expect((await buyer.do(partnerOrderCalls.one, { id: order!.id })).purchaseOrder).toBe('PO-4711');
  await m.approve(admin, order!.id);
  await w.buy();
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [order!.id] });
  expect(await xmlOf(w, invoice!.id)).toMatch(/<cac:OrderReference>\s*<cbc:ID>PO-4711</);
  expect(await m.broken()).toEqual([]);
});

test("names the buyer's reference of an order without a purchase order number (API-033)", async () => {
  const { w, m, of, admin, finance, companyAt } = await createBillingMarket();
  const buyer = await w.person('Partner', { companyId: await companyAt('Nordlicht', 19) });
  const { promotionId, productId } = of;
  const bought = async (reference: string, purchaseOrder?: string) => {
    await buyer.do(cartCalls.add, { promotionId, productId, quantity: 20, demandPrice: 1000, reference });
    const [order] = await buyer.do(cartCalls.submit, { ...(purchaseOrder && { purchaseOrder }) });
    await m.approve(admin, order!.id);
    return order!.id;
  };
  const orders = [await bought('R-1'), await bought('R-2', 'PO-4711'), await bought('R-3'), await bought('R-4')];
  await w.buy();
  const invoice = async (...orderIds: string[]) =>
    xmlOf(w, (await finance.do(invoiceCalls.create, { orderIds }))[0]!.id);
  expect(await invoice(orders[0]!)).toMatch(/<cac:OrderReference>\s*<cbc:ID>R-1</);
  expect(await invoice(orders[1]!)).toMatch(/<cac:OrderReference>\s*<cbc:ID>PO-4711</);
  const both = await invoice(orders[2]!, orders[3]!);
  expect(both).not.toMatch(/<cac:OrderReference>/);
  for (const reference of ['R-3', 'R-4']) expect(both).toContain(reference);
  expect(await m.broken()).toEqual([]);
});

test('rejects addresses that do not fit their scheme, naming the field (INV-060, INV-061)', async () => {
  const { finance, companyAt } = await createBillingMarket();
  const partnerId = await companyAt('Nordlicht', 19);
  const base = { partnerId, profile: 'Peppol', buyerReference: '' } as const;
  const faultOf = async (addressScheme: string, addressId: string) => {
    const { status, errors } = await finance.call(eInvoiceCalls.setOfCompany, { ...base, addressScheme, addressId });
    return [status, ...errors.map(({ Field }) => Field)];
  };
  expect(await faultOf('0204', 'Amt')).toEqual([422, 'AddressId']);
  expect(await faultOf('', 'DE136695976')).toEqual([422, 'AddressScheme']);
  expect(await faultOf('0204', '')).toEqual([422, 'AddressId']);
  expect(await faultOf('1234', 'x')).toEqual([422, 'AddressScheme']);
  const phone = await finance.call(eInvoiceCalls.setOfSeller, { ...CONTACT, contactPhone: 'none' });
  expect(phone.status).toBe(422);
  expect((await finance.do(eInvoiceCalls.ofSeller, {})).contactName).toBe('');
});
