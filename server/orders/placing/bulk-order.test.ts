import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { orderCalls, partnerOrderCalls, placingCalls } from '#domain/orders/calls.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

async function selling(over: { creditLimitCents?: number } = {}) {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const salesman = await w.person('Salesman');
  const admin = await w.person('SuperAdmin');
  const companyId = await w.company(over);
  const buyer = await w.person('Partner', { companyId });
  const [first, second] = [await m.sell({ minQuantity: 5 }), await m.sell({ minQuantity: 5 })];
  const line = (of: { promotionId: string; productId: string }, quantity: number, demandPrice: number) => ({
    promotionId: of.promotionId,
    productId: of.productId,
    quantity,
    demandPrice,
  });
  const bulk = (lines: ReturnType<typeof line>[], persist = false) =>
    salesman.do(placingCalls.bulk, { partnerId: companyId, lines, persist });
  return { w, m, salesman, admin, buyer, companyId, first, second, line, bulk };
}

test('judges each line separately and creates no order for a failing one (CART-021, LIFE-T02, MBO-006, MBO-010 to MBO-012, MBO-014)', async () => {
  const { w, first, second, line, bulk } = await selling();
  const stranger = { promotionId: first.promotionId, productId: second.productId };
  const verdicts = await bulk([
    line(first, 6, 1000),
    line(second, 4, 1000),
    line(second, 501, 1000),
    line(second, 10, 0),
    line(stranger, 10, 1000),
  ]);
  expect(verdicts.map(({ status, message }) => [status, message])).toEqual([
    ['Success', ''],
    ['Error', 'Minimum order quantity should be 5'],
    ['Error', 'Please enter an amount that is less than the max QTY'],
    ['Error', 'Quantity and Price fields are required!'],
    ['Error', 'The promotion is not valid.'],
  ]);
  expect(await w.rows(sql`select state, quantity from orders`)).toEqual([{ state: 'Submitted', quantity: 6 }]);
});

test('stores a persisted line as a draft for the partner to complete (GAP-019, GAP-020, LIFE-T03, MBO-015)', async () => {
  const { w, m, admin, buyer, first, line, bulk } = await selling();
  await bulk([line(first, 6, 1000)], true);
  const [row] = await w.rows(sql<{ id: string; state: string }>`select id, state from orders`);
  const id = row!.id;
  expect(row!.state).toBe('Draft');
  const mine = await buyer.do(partnerOrderCalls.one, { id });
  expect([mine.quantity, mine.offer, mine.actions]).toEqual([
    0,
    { offerQuantity: 0, offerPrice: 0, version: 1, validUntil: null, isExpired: false },
    ['submit', 'cancel'],
  ]);
  expect((await buyer.do(partnerOrderCalls.submit, { id, quantity: 20, price: 1100 })).status).toBe('Submitted');
  await m.approve(admin, id);
  await w.buy();
  expect((await admin.do(orderCalls.one, { id })).status).toBe('Completed');
});

test('rejects lines above the credit limit, places those within it, and ignores the limit for drafts', async () => {
  const { w, first, second, line, bulk } = await selling({ creditLimitCents: 6000 });
  expect(await bulk([line(first, 6, 1000), line(second, 6, 1000)])).toEqual([
    { status: 'Success', promotionId: first.promotionId, message: '' },
    {
      status: 'Error',
      promotionId: second.promotionId,
      message: orderReplyCopy.creditExceeded('60.00'),
      code: 'credit_limit',
    },
  ]);
  expect(await bulk([line(second, 0, 0)], true)).toMatchObject([{ status: 'Success' }]);
  expect(await w.rows(sql`select order_number from orders where state = 'Submitted'`)).toHaveLength(1);
});

test('asks for another partner if the chosen one does not exist (MBO-004)', async () => {
  const { salesman, first, line } = await selling();
  const answered = await salesman.call(placingCalls.bulk, {
    partnerId: '00000000-0000-7000-8000-0000000000aa',
    lines: [line(first, 6, 1000)],
  });
  expect([answered.status, answered.message]).toEqual([422, 'You must select partner !']);
});
