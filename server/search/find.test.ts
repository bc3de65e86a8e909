// Global search: each kind is searched only for users who may open its list.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { mySearchCalls, searchCalls } from '#domain/search/calls.ts';
import { createMarket } from '#test/market.ts';
import { fillInSeller } from '#test/seller.ts';
import { world } from '#test/world.ts';

async function createOrder() {
  const w = await world();
  const m = await createMarket(w);
  const companyId = await w.company({ name: 'Aurora Games', vatRate: 1900 });
  await w.database.transaction((tx) =>
    tx.run(sql`update company set country = 'Germany', country_code = 'DE', address = 'Lichtweg 1',
    city = 'Bonn', zip_code = '53111' where id = ${companyId}`),
  );
  const groups = ['Invoice.View', 'Order.View', 'Promotion.View'] as const;
  const buyer = await w.person('Partner', { companyId, groups: [...groups] });
  const other = await w.person('Partner', { groups: [...groups] });
  const admin = await w.person('SuperAdmin');
  await fillInSeller(admin);
  const of = await m.sell();
  const { id: orderId } = await m.place(buyer, of, 20, 1500);
  await m.approve(admin, orderId);
  await w.buy();
  const [order] = await w.rows(
    sql<{ orderNumber: string; productName: string; productSku: string }>`select order_number, product_name, product_sku
      from orders where id = ${orderId}`,
  );
  return { w, buyer, other, admin, companyId, orderId, ...order! };
}

let created: ReturnType<typeof createOrder> | undefined;

/** One order for all tests; some add names to its world. */
const findOrder = () => (created ??= createOrder());

test('finds orders and invoices for staff by number in any notation', async () => {
  const { admin, orderId, orderNumber } = await findOrder();
  const [invoice] = await admin.do(invoiceCalls.create, { orderIds: [orderId] });
  const find = async (text: string) =>
    (await admin.do(searchCalls.everything, { text })).map(({ kind, title }) => [kind, title]);
  const order = ['order', orderNumber];
  for (const text of [orderNumber, orderNumber.replaceAll(' ', ''), orderNumber.toLowerCase(), 'gk-2026-1'])
    expect(await find(text)).toEqual([order]);
  expect(await find('000001')).toEqual([order, ['invoice', invoice!.invoiceNumber]]);
  expect(await find('inv 2026 1')).toEqual([['invoice', invoice!.invoiceNumber]]);
  expect(await find('GK 2025 1')).toEqual([]);
});

test('finds partners, promotions, products and users for staff by name or SKU, prefix matches first', async () => {
  const { w, admin, companyId, productName, productSku } = await findOrder();
  await w.company({ name: 'New Aurora' });
  const found = await admin.do(searchCalls.everything, { text: 'aurora' });
  expect(found.filter(({ kind }) => kind === 'partner').map(({ title }) => title)).toEqual([
    'Aurora Games',
    'New Aurora',
  ]);
  expect(found.find(({ kind }) => kind === 'partner')).toMatchObject({ id: companyId, detail: 'Standard · Germany' });
  const bySku = await admin.do(searchCalls.everything, { text: productSku.toLowerCase() });
  expect(bySku.map(({ kind, title }) => [kind, title])).toEqual([
    ['promotion', productName],
    ['product', productName],
  ]);
  expect((await admin.do(searchCalls.everything, { text: admin.email })).map(({ kind }) => kind)).toEqual(['user']);
  expect(await admin.do(searchCalls.everything, { text: '100%' })).toEqual([]);
  expect(await admin.do(searchCalls.everything, { text: 'a' })).toEqual([]);
});

test('shows partners their own records and promotions on sale, never those of others', async () => {
  const { buyer, other, orderNumber, productName } = await findOrder();
  const find = async (who: typeof buyer, text: string) =>
    (await who.do(mySearchCalls.everything, { text })).map(({ kind, title }) => [kind, title]);
  expect(await find(buyer, orderNumber)).toEqual([['order', orderNumber]]);
  expect(await find(other, orderNumber)).toEqual([]);
  expect(await find(buyer, productName)).toEqual([['promotion', productName]]);
  expect(await find(buyer, 'Aurora')).toEqual([]);
});

test('has a separate search for each side, and none for the role Standard', async () => {
  const { w, admin, buyer } = await findOrder();
  const standard = await w.person('Standard');
  const text = '000001';
  const refused = [
    await standard.call(searchCalls.everything, { text }),
    await buyer.call(searchCalls.everything, { text }),
    await admin.call(mySearchCalls.everything, { text }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('finds names without accents, punctuation and capitals, in any word order', async () => {
  const { w, admin } = await findOrder();
  await w.company({ name: 'Łódź Spiele' });
  const { id: userId } = await w.person('Partner');
  await w.database.transaction((tx) =>
    tx.run(sql`update app_user set first_name = 'Zoë', last_name = 'O’Brien' where id = ${userId}`),
  );
  const m = await createMarket(w);
  await m.sell({ name: 'Karskane’s Creed®', sku: 'KARSKANE' });
  const find = async (text: string) => (await admin.do(searchCalls.everything, { text })).map(({ title }) => title);
  expect(await find('spiele lodz')).toContain('Łódź Spiele');
  expect(await find("karskane's creed")).toContain('Karskane’s Creed®');
  expect(await find('obrien zoe')).toContain('Zoë O’Brien');
});
