import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { editCalls } from '#domain/orders/calls.ts';
import { overviewCalls } from '#domain/orders/overview.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 10 };

async function trading() {
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner', { companyId: await w.company({ name: 'Aurora', vatRate: 20 }) });
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

test('what is completed or closed, not billed and to be billed is uninvoiced, with the tax of its partner (CON-011, UNI-009)', async () => {
  const { w, m, of, buyer, other, finance, done } = await trading();
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
  // A closed order bills the keys that it has.
  expect(page.items.find(({ id }) => id === closed)!.quantity).toBe(20);
  const mine = await buyer.do(overviewCalls.myUninvoiced, ALL);
  expect(mine.items.map(({ id }) => id).sort()).toEqual([completed, closed].sort());
  const one = { ...ALL, filter: { partnerIds: [other.companyId!] } };
  expect((await finance.do(overviewCalls.uninvoiced, one)).items.map(({ id }) => id)).toEqual([foreign]);
});

test('orders in processing are listed when they are asked for, other states never (UNI-004, UNI-008)', async () => {
  const { w, finance, done } = await trading();
  const id = await done();
  await w.database.transaction((tx) => tx.run(sql`update orders set state = 'Processing' where id = ${id}`));
  expect((await finance.do(overviewCalls.uninvoiced, ALL)).totalCount).toBe(0);
  const asked = { ...ALL, filter: { status: ['Processing' as const] } };
  expect((await finance.do(overviewCalls.uninvoiced, asked)).items.map((one) => one.id)).toEqual([id]);
  const wrong = await finance.call(overviewCalls.uninvoiced, { ...ALL, filter: { status: ['Draft' as never] } });
  expect(wrong.status).toBe(422);
});

test('the process of orders is summed by product (OPR-005)', async () => {
  const { w, m, of, buyer, admin, finance, done } = await trading();
  const [bought, waiting] = [await done(), (await m.place(buyer, of)).id];
  await m.approve(admin, waiting);
  // A paused order may hold keys that it did not ask for yet: they are blended too.
  await w.database.transaction((tx) =>
    tx.run(sql`update orders set state = 'Paused', completed_count = 15, buffered_count = 5 where id = ${bought}`),
  );
  const { items } = await finance.do(overviewCalls.process, ALL);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ total: 40, delivered: 0, blended: 20, waitingBlending: 20, waitingDelivering: 20 });
  expect(items[0]!.lastKeyTime).not.toBeNull();
});
