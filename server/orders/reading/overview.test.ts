import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { homeCalls } from '#domain/home/staff-calls.ts';
import { editCalls } from '#domain/orders/calls.ts';
import { overviewCalls } from '#domain/orders/overview.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 10 };

async function createOrders() {
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner', { companyId: await w.company({ name: 'Aurora', vatRate: 2000 }) });
  const other = await w.person('Partner');
  const admin = await w.person('SuperAdmin');
  const finance = await w.person('Finance');
  const of = await m.sell();
  const done = async (who = buyer, quantity = 20) => {
    const { id } = await m.place(who, of, quantity);
    await m.approve(admin, id);
    await w.buy();
    return id;
  };
  return { w, m, of, buyer, other, admin, finance, done };
}

test("lists completed or closed, billable and unbilled orders as uninvoiced, with the partner's tax (CON-011, UNI-009)", async () => {
  const { w, m, of, buyer, other, finance, done } = await createOrders();
  const [completed, closed, silent, billed] = [await done(), await done(), await done(), await done()];
  const foreign = await done(other);
  await m.place(buyer, of);
  await finance.do(editCalls.invoicing, { id: silent, dontCreateInvoice: true });
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update orders set state = 'Closed', quantity = 40 where id = ${closed}`);
    await tx.run(sql`update orders set is_billed = true where id = ${billed}`);
  });
  const page = await finance.do(overviewCalls.uninvoiced, ALL);
  expect(page.items.map(({ id }) => id).sort()).toEqual([completed, closed, foreign].sort());
  const row = page.items.find(({ id }) => id === completed)!;
  expect(row).toMatchObject({ status: 'Completed', customerName: 'Aurora', quantity: 20 });
  const [order] = await w.rows(
    sql<{ price: number }>`select offer_price_cents as price from orders where id = ${completed}`,
  );
  expect(row.totalAmount).toBe(Math.round(20 * order!.price * 1.2));
  // A closed order bills the keys it has.
  expect(page.items.find(({ id }) => id === closed)!.quantity).toBe(20);
  const mine = await buyer.do(overviewCalls.myUninvoiced, ALL);
  expect(mine.items.map(({ id }) => id).sort()).toEqual([completed, closed].sort());
  const one = { ...ALL, filter: { partnerIds: [other.companyId!] } };
  expect((await finance.do(overviewCalls.uninvoiced, one)).items.map(({ id }) => id)).toEqual([foreign]);
});

test('excludes house account orders and orders without billable keys from uninvoiced (UNI-009, INV-015)', async () => {
  const { w, m, of, admin, finance, done } = await createOrders();
  const [sold, empty, moved] = [await done(), await done(), await done()];
  const house = await w.person('Partner', { companyId: await w.company({ isSystem: true }) });
  const { id: own } = await m.place(house, of);
  await m.approve(admin, own);
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update orders set state = 'Closed', completed_count = 0, quantity = 40 where id = ${empty}`);
    await tx.run(sql`update orders set inventory_quantity = quantity where id = ${moved}`);
  });
  const states = { ...ALL, filter: { status: ['Completed' as const, 'Closed' as const, 'Processing' as const] } };
  const { items, totalCount } = await finance.do(overviewCalls.uninvoiced, states);
  expect([items.map(({ id }) => id), totalCount]).toEqual([[sold], 1]);
  expect((await finance.do(homeCalls.finance, {})).toInvoice!.count).toBe(1);
});

test('finds uninvoiced orders by customer for staff, and sorts them by the total amount (UNI-003, UNI-008)', async () => {
  const { buyer, other, finance, done } = await createOrders();
  const [small, large, foreign] = [await done(buyer, 20), await done(buyer, 60), await done(other, 40)];
  const ids = async (filter: object, sort: object[] = []) =>
    (await finance.do(overviewCalls.uninvoiced, { ...ALL, filter, sort } as never)).items.map(({ id }) => id);
  expect((await ids({ text: 'auróra' })).sort()).toEqual([small, large].sort());
  expect(await ids({ text: 'nobody' })).toEqual([]);
  expect(await ids({}, [{ field: 'totalAmount', descending: true }])).toEqual([large, foreign, small]);
  const mine = await buyer.do(overviewCalls.myUninvoiced, { ...ALL, filter: { text: 'aurora' } });
  expect(mine.items).toEqual([]);
});

test('finds the same uninvoiced orders when many wait (UNI-003)', async () => {
  const { w, buyer, other, finance, done } = await createOrders();
  const ids = [await done(buyer), await done(other), await done(buyer)];
  await w.database.transaction((tx) => tx.run(sql`update orders set is_billed = true where id = ${ids[2]!}`));
  const pages = async () => ({
    all: await finance.do(overviewCalls.uninvoiced, { ...ALL, size: 1 }),
    found: await finance.do(overviewCalls.uninvoiced, { ...ALL, filter: { text: 'aurora' } }),
    own: await buyer.do(overviewCalls.myUninvoiced, ALL),
  });
  const few = await pages();
  expect([few.all.totalCount, few.found.totalCount, few.own.totalCount]).toEqual([2, 1, 1]);
  // Stored sums alone decide how the rows are read.
  await w.database.transaction((tx) =>
    tx.run(sql`insert into to_invoice_change (company_id, state, was_invoiced, orders, gross_cents)
      values (${buyer.companyId}, 'Completed', false, 5000, 0)`),
  );
  const many = await pages();
  expect([many.all.totalCount, many.found.totalCount, many.own.totalCount]).toEqual([5002, 1, 5001]);
  for (const name of ['all', 'found', 'own'] as const) expect(many[name].items).toEqual(few[name].items);
});

test('sorts uninvoiced orders by the displayed quantity (UNI-003)', async () => {
  const { w, finance, done } = await createOrders();
  const [most, least] = [await done(undefined, 30), await done(undefined, 40)];
  await w.database.transaction((tx) => tx.run(sql`update orders set inventory_quantity = 35 where id = ${least}`));
  const sort = [{ field: 'quantity' as const, descending: true }];
  const { items } = await finance.do(overviewCalls.uninvoiced, { ...ALL, sort });
  expect(items.map(({ id, quantity }) => [id, quantity])).toEqual([
    [most, 30],
    [least, 5],
  ]);
});

test('includes orders in processing on request, and no other states (UNI-004, UNI-008)', async () => {
  const { w, finance, done } = await createOrders();
  const id = await done();
  await w.database.transaction((tx) => tx.run(sql`update orders set state = 'Processing' where id = ${id}`));
  expect((await finance.do(overviewCalls.uninvoiced, ALL)).totalCount).toBe(0);
  const asked = { ...ALL, filter: { status: ['Processing' as const] } };
  expect((await finance.do(overviewCalls.uninvoiced, asked)).items.map((one) => one.id)).toEqual([id]);
  const wrong = await finance.call(overviewCalls.uninvoiced, { ...ALL, filter: { status: ['Draft' as never] } });
  expect(wrong.status).toBe(422);
});

test('sums the order process by product (OPR-005)', async () => {
  const { w, m, of, buyer, admin, finance, done } = await createOrders();
  const [bought, waiting] = [await done(), (await m.place(buyer, of)).id];
  await m.approve(admin, waiting);
  // A paused order may have keys it has not requested yet: they count as blended too.
  await w.database.transaction((tx) =>
    tx.run(
      sql`update orders set state = 'Paused', completed_count = 15, buffered_count = 5, delivered_quantity = 4 where id = ${bought}`,
    ),
  );
  const { items } = await finance.do(overviewCalls.process, ALL);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ total: 40, delivered: 4, blended: 20, waitingBlending: 20, waitingDelivering: 16 });
  expect(items[0]!.lastKeyTime).not.toBeNull();
});

test('shows the status of the newest key of each product regardless of time order', async () => {
  const { w, m, of, buyer, admin, finance } = await createOrders();
  for (const sold of [of, await m.sell(), await m.sell()])
    for (let n = 0; n < 5; n++) await m.approve(admin, (await m.place(buyer, sold)).id);
  const readOld = () =>
    w.rows(
      sql<{ id: string; status: string | null }>`select product_id as id,
        (array_agg(last_buy_key_status order by last_key_time desc nulls last))[1] as status
        from orders where state in ('Processing', 'Paused', 'OutOfStock') group by product_id order by product_id`,
    );
  for (let round = 0; round < 10; round++) {
    await w.database.transaction((tx) =>
      tx.run(sql`update orders o set state = case when random() < 0.7 then 'Paused' else 'OutOfStock' end,
          last_key_time = t.at, last_buy_key_status = case when t.at is not null then (array['Completed', 'Error', 'OutOfStock'])[1 + floor(random() * 3)::int] end
        from (select id, case when random() < 0.6 then now() - random() * interval '400 days' end as at from orders) t
        where t.id = o.id`),
    );
    const { items } = await finance.do(overviewCalls.process, ALL);
    const told = items.map(({ id, lastKeyStatus }) => ({ id, status: lastKeyStatus }));
    expect(told.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(await readOld());
  }
});
