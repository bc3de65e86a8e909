// Programs of two companies: each call shows and changes rows of its own company only. Also the invoices of the partner
// API, which the product has tested elsewhere.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Endpoint, isProgramCall, pathParams } from '#domain/base/endpoint.ts';
import { OPERATIONS } from '#domain/calls.ts';
import { apiClaimCalls } from '#domain/platform/claims/calls.ts';
import { apiDrawCalls, apiKeyCalls } from '#domain/platform/draws/calls.ts';
import { apiFileCalls, apiInvoiceCalls } from '#domain/platform/invoices/calls.ts';
import { apiOrderCalls } from '#domain/platform/orders/calls.ts';
import { apiDeliveryCalls } from '#domain/platform/webhooks/calls.ts';
import { createMarket } from '#test/market.ts';
import { createProgram } from '#test/programs.ts';
import { fillInSeller, writeDocuments } from '#test/seller.ts';
import { world } from '#test/world.ts';

/** Input of calls with an id, besides the id. */
const BODIES: Readonly<Record<string, object>> = {
  '/v1/webhook-endpoints/:id': { url: 'https://shop.example/hook', description: '', types: [], isEnabled: true },
  [apiOrderCalls.offer.path]: { offerVersion: 1, quantity: 20, unitPrice: 1500 },
  [apiOrderCalls.extend.path]: { offerVersion: 1, validUntil: '2026-12-01T00:00:00.000Z' },
  [apiDrawCalls.draw.path]: { quantity: 1, reference: 'stranger' },
  [apiKeyCalls.keys.path]: { limit: 10 },
  [apiClaimCalls.attach.path]: { fileName: 'error.txt', file: Buffer.from('Already redeemed.') },
};
const ACTIONS = ['confirm', 'reject', 'withdraw', 'cancel', 'requestRefund'] as const;

/** The invoice and draw of a program of one company, and a program of another. */
async function twoCompanies() {
  const w = await world();
  const m = await createMarket(w);
  await fillInSeller(await w.person('Finance'));
  const companyId = await w.company({ vatRate: 1900 });
  await w.database.transaction((tx) => tx.run(sql`update company set country_code = 'DE' where id = ${companyId}`));
  const [owner, stranger] = [await createProgram(w, { companyId }), await createProgram(w)];
  const { promotionId } = await m.sell();
  const order = await owner.do(apiOrderCalls.place, {
    reference: 'A',
    promotionId,
    quantity: 20,
    offerUnitPrice: 1500,
  });
  await m.approve(await w.person('SuperAdmin'), order.id);
  await w.buy();
  const draw = await owner.do(apiDrawCalls.draw, { id: order.id, quantity: 5, reference: 'D' });
  const uninvoiced = await owner.do(apiInvoiceCalls.uninvoiced, { limit: 10 });
  const { invoices } = await owner.do(apiInvoiceCalls.create, { orderIds: [order.id] });
  return { w, m, owner, stranger, order, draw, uninvoiced, invoice: invoices[0]! };
}

test('shows and changes nothing of another company in any call with an id or list (API-057)', async () => {
  const { w, owner, stranger, order, draw, invoice } = await twoCompanies();
  const idOf = (path: string) =>
    path.startsWith('/v1/draws') ? draw.id : path.startsWith('/v1/invoices') ? invoice.id : order.id;
  const calls = [...OPERATIONS.keys()].filter(isProgramCall);
  for (const call of calls.filter(({ path }) => pathParams(path).length > 0 && !path.startsWith('/v1/promotions'))) {
    const isAction = ACTIONS.some((name) => apiOrderCalls[name].path === call.path);
    const input = { id: idOf(call.path), ...(isAction && { offerVersion: 1 }), ...BODIES[call.path] };
    const answered = await stranger.call(call as Endpoint, input, call.upload ? { 'content-type': call.upload } : {});
    expect([call.path, answered.status]).toEqual([call.path, 404]);
  }
  for (const list of [
    apiOrderCalls.list,
    apiDrawCalls.list,
    apiInvoiceCalls.list,
    apiInvoiceCalls.creditNotes,
    apiDeliveryCalls.list,
  ])
    expect([list.path, (await stranger.do(list as Endpoint, { limit: 10 })) as object]).toEqual([
      list.path,
      { items: [], nextCursor: null },
    ]);
  expect((await stranger.call(apiInvoiceCalls.create, { orderIds: [order.id] })).status).toBe(404);
  expect(await w.rows(sql`select 1 from reveal_ledger`)).toEqual([]);
  expect((await owner.do(apiOrderCalls.one, { id: order.id })).offerVersion).toBe(1);
});

test('reads invoices, credit and statement, and downloads files (API-058)', async () => {
  const { w, m, owner, order, uninvoiced, invoice } = await twoCompanies();
  expect(uninvoiced.items).toEqual([expect.objectContaining({ orderId: order.id, quantity: 20 })]);
  expect((await owner.do(apiInvoiceCalls.uninvoiced, { limit: 10 })).items).toEqual([]);
  const answered = await owner.call(apiInvoiceCalls.one, { id: invoice.id });
  expect(JSON.parse(answered.body)).toMatchObject({
    status: 'open',
    total_excl_tax: { amount: '300.00', currency: 'EUR' },
    tax: { amount: '57.00', currency: 'EUR' },
    total_incl_tax: { amount: '357.00', currency: 'EUR' },
    lines: [{ order_id: order.id, unit_price: { amount: '15.00', currency: 'EUR' } }],
    taxes: [{ category: 'S', rate: '19.00' }],
  });
  const listed = async (input: object) => (await owner.do(apiInvoiceCalls.list, { limit: 10, ...input })).items.length;
  expect(await listed({ status: 'open' })).toBe(1);
  expect(await listed({ status: 'paid' })).toBe(0);
  expect(await listed({ createdTo: w.now() })).toBe(0);
  expect(await owner.do(apiInvoiceCalls.credit, {})).toMatchObject({ limit: null, balance: 35_700, available: null });
  const statement = await owner.do(apiInvoiceCalls.statement, {});
  expect([statement.closing, statement.lines.map(({ amount }) => amount)]).toEqual([35_700, [35_700]]);
  expect((await owner.call(apiFileCalls.invoicePdf, { id: invoice.id })).status).toBe(404);
  await writeDocuments(w);
  const pdf = await owner.call(apiFileCalls.invoicePdf, { id: invoice.id });
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const ubl = await owner.call(apiFileCalls.invoiceUbl, { id: invoice.id });
  expect(ubl.body).toContain('<cbc:ID>A<');
  expect(await m.broken()).toEqual([]);
});
