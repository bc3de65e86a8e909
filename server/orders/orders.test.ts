import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { approveAllCalls, editCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { orderList, partnerOrderList } from '#domain/orders/list.ts';
import { quoteCalls } from '#domain/orders/quote.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { stockFillCalls } from '#domain/stock/calls.ts';
import { createMarket } from '#test/market.ts';
import { type Person, world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 10 };
const WHEN = { processingStart: '2026-11-20T12:00:00.000Z', processingEnd: '2026-11-22T12:00:00.000Z' };

async function submitted() {
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner');
  const of = await m.sell();
  const order = await m.place(buyer, of);
  const staff = {
    salesman: await w.person('Salesman'),
    level1: await w.person('Salesman', { groups: ['Order.Level1Approve'] }),
    admin: await w.person('SuperAdmin'),
    finance: await w.person('Finance'),
  };
  return { w, m, buyer, of, order, ...staff };
}

test('passes salesman, level 1 and admin approval with user and action in the history (LIFE-T17 to T19, LIFE-031, PORD-011, LIFE-032, GAP-011, PRM-007)', async () => {
  const { order, salesman, level1, admin, buyer } = await submitted();
  const steps = [];
  for (const who of [salesman, level1, admin])
    steps.push((await who.do(orderCalls.approve, { id: order.id, ...WHEN })).status);
  expect(steps).toEqual(['SalesmanApproved', 'Level1Approved', 'Processing']);
  const { history } = await admin.do(orderCalls.one, { id: order.id });
  expect(history!.map((line) => [line.orderStatus, line.modifiedByType])).toEqual([
    ['Processing', 'System'],
    ['Level2Approved', 'Management'],
    ['Level1Approved', 'Management'],
    ['SalesmanApproved', 'Management'],
    ['Submitted', 'Partner'],
  ]);
  const mine = await buyer.do(partnerOrderCalls.one, { id: order.id });
  expect(mine.history!.map((line) => line.modifiedByName)).toEqual(['', '', '', '', buyer.name]);
});

test('informs partners about an order outside their allowed regions (GAP-058)', async () => {
  const { w, buyer, order } = await submitted();
  const outside = async (regions: string[], included: boolean) => {
    await w.database.transaction((tx) =>
      tx.run(sql`update company set regions = ${regions}, region_included = ${included} where id = ${buyer.companyId}`),
    );
    const { items } = await buyer.do(partnerOrderCalls.list, ALL);
    const one = await buyer.do(partnerOrderCalls.one, { id: order.id });
    expect(items[0]!.isOutsideOwnRegions).toBe(one.isOutsideOwnRegions);
    return one.isOutsideOwnRegions;
  };
  const { region } = (await buyer.do(partnerOrderCalls.one, { id: order.id })).product.voiduPromotion;
  expect([await outside([], true), await outside([region], true), await outside(['Elsewhere'], false)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([await outside(['Elsewhere'], true), await outside([region], false)]).toEqual([true, true]);
});

test('fixes the values a salesman approved for all but the admin scope', async () => {
  const { order, salesman, level1, admin } = await submitted();
  await salesman.do(orderCalls.approve, { id: order.id, ...WHEN, isFastBot: true });
  const later = { processingStart: '2026-11-20T12:30:00.000Z', processingEnd: WHEN.processingEnd };
  for (const [over, field] of [
    [later, 'ProcessingStart'],
    [{ ...WHEN, isFastBot: false }, 'IsFastBot'],
    [{ ...WHEN, inventoryData: [] }, 'InventoryData'],
  ] as const) {
    const answered = await level1.call(orderCalls.approve, { id: order.id, ...over } as never);
    expect([answered.status, answered.errors.map(({ Field }) => Field)]).toEqual([422, [field]]);
  }
  expect((await level1.do(orderCalls.approve, { id: order.id, ...WHEN, isFastBot: true })).status).toBe(
    'Level1Approved',
  );
  expect((await admin.do(orderCalls.approve, { id: order.id, ...later })).status).toBe('Level2Approved');
});

test('rejects a second salesman approval, naming the actual state (ERR-005, LIFE-033)', async () => {
  const { order, salesman } = await submitted();
  await salesman.do(orderCalls.approve, { id: order.id, ...WHEN });
  const again = await salesman.call(orderCalls.approve, { id: order.id, ...WHEN });
  expect([again.status, again.message, again.code, again.state]).toEqual([
    409,
    'The order status does not allow this action.',
    'order_status',
    'SalesmanApproved',
  ]);
});

test.each([
  [
    'an end too close',
    { processingEnd: '2026-11-20T12:00:00.000Z' },
    'ProcessingEnd',
    'The end must be at least 30 minutes after the start.',
  ],
  [
    'a time off the grid',
    { processingStart: '2026-11-20T12:10:00.000Z' },
    'ProcessingStart',
    'Times go in steps of 30 minutes.',
  ],
  [
    'a start after the promotion',
    { processingStart: '2027-11-20T12:00:00.000Z', processingEnd: '2027-11-21T12:00:00.000Z' },
    'ProcessingStart',
    "The start must lie within the promotion's validity.",
  ],
  [
    'a fill without stock',
    { inventoryData: [{ quantity: 5, period: 1 as const }] },
    'InventoryData',
    'Maximum quantity is 0',
  ],
  [
    'a fill above the order',
    { inventoryData: [{ quantity: 21, period: 1 as const }] },
    'InventoryData',
    'Maximum order quantity is 20',
  ],
])('refuses an approval with %s and changes nothing', async (_, over, fieldName, message) => {
  const { w, order, admin } = await submitted();
  const answered = await admin.call(orderCalls.approve, { id: order.id, ...WHEN, ...over });
  expect([answered.status, answered.errors]).toMatchObject([422, [{ Field: fieldName, Message: message }]]);
  expect(await w.rows(sql`select state from orders`)).toEqual([{ state: 'Submitted' }]);
  expect(await w.rows(sql`select 1 from order_history`)).toHaveLength(1);
});

test('notifies the partner of a refusal and blocks approval of a refused order (LIFE-T15, PRM-009)', async () => {
  const { order, salesman, buyer } = await submitted();
  expect((await salesman.do(orderCalls.refuse, { id: order.id })).status).toBe('Refused');
  expect((await salesman.call(orderCalls.approve, { id: order.id, ...WHEN })).status).toBe(409);
  expect((await buyer.do(partnerOrderCalls.one, { id: order.id })).status).toBe('Refused');
});

test('lets only the admin scope refuse a salesman-approved order, returning it to the salesman (LIFE-T16, GAP-008, PRM-009, ERR-005)', async () => {
  const { order, salesman, admin } = await submitted();
  await salesman.do(orderCalls.approve, { id: order.id, ...WHEN });
  expect((await salesman.call(orderCalls.refuse, { id: order.id })).status).toBe(403);
  expect((await admin.do(orderCalls.refuse, { id: order.id })).status).toBe('AdminRefused');
});

test('lets a partner withdraw an order and resubmit it with another offer (LIFE-T05, LIFE-T06)', async () => {
  const { order, buyer, admin, salesman } = await submitted();
  await buyer.do(partnerOrderCalls.withdraw, { id: order.id });
  expect((await salesman.call(orderCalls.approve, { id: order.id, ...WHEN })).status).toBe(409);
  await buyer.do(partnerOrderCalls.submit, { id: order.id, quantity: 30, price: 1111 });
  const now = await admin.do(orderCalls.one, { id: order.id });
  expect([now.status, now.quantity, now.offer]).toEqual([
    'Submitted',
    30,
    { offerQuantity: 30, offerPrice: 1111, version: 2, validUntil: null, isExpired: false },
  ]);
  const blending = await admin.do(orderCalls.blending, { id: order.id });
  expect(blending.totalQuantity).toBe(30);
});

test.each([
  [19, 'Please enter an amount that is larger than the min QTY'],
  [501, 'Please enter an amount that is less than the max QTY'],
])("refuses a resubmit of %s keys with the cart's message (PORD-021)", async (quantity, message) => {
  const { order, buyer } = await submitted();
  await buyer.do(partnerOrderCalls.withdraw, { id: order.id });
  const answered = await buyer.call(partnerOrderCalls.submit, { id: order.id, quantity, price: 1000 });
  expect([answered.status, answered.message]).toEqual([422, message]);
});

test('judges each order of Approve All separately (MORD-015, GAP-080)', async () => {
  const { m, of, buyer, order, salesman } = await submitted();
  const second = await m.place(buyer, of);
  await buyer.do(partnerOrderCalls.withdraw, { id: second.id });
  const missing = '00000000-0000-7000-8000-0000000000aa';
  const verdicts = await salesman.do(approveAllCalls.approveAll, { ids: [order.id, second.id, missing] });
  expect(verdicts).toEqual([
    { orderId: order.id, status: 'Success', message: '' },
    {
      orderId: second.id,
      status: 'Error',
      message: 'The order status does not allow this action.',
      code: 'order_status',
      state: 'Withdraw',
    },
    { orderId: missing, status: 'Error', message: 'Not found.', code: 'missing' },
  ]);
});

test('applies an approval sent twice with one key once and returns the same response', async () => {
  const { w, order, salesman } = await submitted();
  const key = { 'idempotency-key': 'once' };
  const first = await salesman.call(orderCalls.approve, { id: order.id, ...WHEN }, key);
  const again = await salesman.call(orderCalls.approve, { id: order.id, ...WHEN }, key);
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect(await w.rows(sql`select 1 from order_history where action = 'approve'`)).toHaveLength(1);
  const other = await salesman.call(orderCalls.approve, { id: order.id, ...WHEN, isFastBot: true }, key);
  expect(other.status).toBe(422);
});

test("hides other companies' orders and all costs from partners in every call (SH-003, PORD-025)", async () => {
  const { w, order, buyer, admin } = await submitted();
  const stranger = await w.person('Partner');
  for (const answered of [
    await stranger.call(partnerOrderCalls.one, { id: order.id }),
    await stranger.call(partnerOrderCalls.withdraw, { id: order.id }),
    await stranger.call(partnerOrderCalls.submit, { id: order.id, quantity: 30, price: 100 }),
  ]) {
    expect([answered.status, answered.message]).toEqual([404, 'Not found.']);
  }
  expect((await stranger.do(partnerOrderCalls.list, ALL)).totalCount).toBe(0);
  expect((await stranger.call(orderCalls.one, { id: order.id })).status).toBe(403);
  const { body } = await buyer.call(partnerOrderCalls.one, { id: order.id });
  expect(body).not.toMatch(
    /"[^"]*(Cost|Profit|Anomaly|ProductProvider|IsFastBot|LastBuyKey|InventoryQuantity|Note)[^"]*":/,
  );
  expect((await admin.call(orderCalls.one, { id: order.id })).body).toMatch(/RealEstimatedCost/);
});

test('shows marked-up costs to salesmen and real ones to the admin scope only (GAP-012, GAP-051, GAP-052, SET-004, ODT-023, ODT-024, BLD-016)', async () => {
  const { w, order, salesman, admin } = await submitted();
  await w.database.transaction((tx) => tx.run(sql`insert into setting (name, value) values ('profitFactor', '10')`));
  await salesman.do(orderCalls.approve, { id: order.id, ...WHEN });
  const theirs = await salesman.do(orderCalls.one, { id: order.id });
  const real = await admin.do(orderCalls.one, { id: order.id });
  expect(theirs.product.voiduPromotion.realEstimatedCost).toBeUndefined();
  expect(theirs.product.voiduPromotion.estimatedCost).toBe(
    Math.round(real.product.voiduPromotion.realEstimatedCost! * 1.1),
  );
  const list = await salesman.do(orderCalls.list, ALL);
  expect(list.extraData!.realActualCost).toBeUndefined();
});

test("shows all partners' orders with cost and profit to staff of every role (SH-004)", async () => {
  const { w, m, of, salesman, level1, admin, finance, buyer } = await submitted();
  await m.place(await w.person('Partner'), of);
  for (const who of [salesman, level1, admin, finance]) {
    const { items, extraData } = await who.do(orderCalls.list, ALL);
    expect([items.length, new Set(items.map(({ partner }) => partner.partnerId)).size]).toEqual([2, 2]);
    expect(items.map(({ product }) => product.voiduPromotion.estimatedCost).every((cost) => cost > 0)).toBe(true);
    expect(items.every(({ estimatedProfit }) => Number.isInteger(estimatedProfit))).toBe(true);
    expect(extraData).toMatchObject({ orderCount: 2, actualCost: 0, profit: expect.any(Number) });
  }
  expect((await buyer.do(partnerOrderCalls.list, ALL)).items.map(({ partner }) => partner.partnerId)).toEqual([
    buyer.companyId,
  ]);
});

test('finds orders by number, product, SKU and promotion, newest first (MORD-023, MORD-024, ODT-056)', async () => {
  const { w, m, admin, buyer, of, order } = await submitted();
  w.advanceClock(1000);
  const other = await m.sell();
  const second = await m.place(buyer, other);
  const found = async (text: string) =>
    (await admin.do(orderCalls.list, { ...ALL, filter: { text } })).items.map(({ id }) => id);
  const { product } = await admin.do(orderCalls.one, { id: order.id });
  expect(order.orderNumber).toMatch(/^GK 2026 \d{6}$/);
  for (const text of [order.orderNumber, order.orderNumber.replaceAll(' ', '').toLowerCase(), of.sku, of.promotionId])
    expect(await found(text), text).toEqual([order.id]);
  expect(await found(product.productName)).toContain(order.id);
  expect(await found('no such thing')).toEqual([]);
  expect((await admin.do(orderCalls.list, ALL)).items.map(({ id }) => id)).toEqual([second.id, order.id]);
  expect((await buyer.do(partnerOrderCalls.list, ALL)).items.map(({ id }) => id)).toEqual([second.id, order.id]);
});

test('finds orders by partner name for staff but not for partners', async () => {
  const { w, m, admin, buyer, order } = await submitted();
  const other = await w.person('Partner');
  await m.place(other, await m.sell());
  const names = await w.rows(sql<{ name: string }>`select name from company where id = ${buyer.companyId}`);
  const text = names[0]!.name.toUpperCase();
  const found = await admin.do(orderCalls.list, { ...ALL, filter: { text } });
  expect([found.items.map(({ id }) => id), found.totalCount]).toEqual([[order.id], 1]);
  expect((await buyer.do(partnerOrderCalls.list, { ...ALL, filter: { text } })).items).toEqual([]);
});

test('filters by offer unit price, lower bound inclusive, upper bound exclusive (MORD-021)', async () => {
  const { m, of, admin, buyer } = await submitted();
  const cheap = await m.place(buyer, of, 400, 999);
  const at = await m.place(buyer, of, 20, 1000);
  const ids = async (price: { down?: number; up?: number }) =>
    (await admin.do(orderCalls.list, { ...ALL, filter: { price } })).items.map(({ id }) => id);
  expect(await ids({ up: 1000 })).toEqual([cheap.id]);
  expect(await ids({ down: 1000, up: 1500 })).toEqual([at.id]);
});

test('classifies promotions as running, upcoming or ended at their exact bounds', async () => {
  const { w, of, admin } = await submitted();
  const count = async (filter: object) => (await admin.do(orderCalls.list, { ...ALL, filter })).items.length;
  for (const [from, to, status] of [
    [0, DAY, 'active'],
    [-DAY, 0, 'active'],
    [1, DAY, 'upcoming'],
    [-DAY, -1, 'expired'],
  ] as const) {
    const [start, end] = [from, to].map((ms) => addMilliseconds(w.now(), ms));
    await w.database.transaction((tx) =>
      tx.run(sql`update promotion set valid_from = ${start}, valid_to = ${end} where id = ${of.promotionId}`),
    );
    for (const promotionStatus of ['active', 'upcoming', 'expired'] as const)
      expect(await count({ promotionStatus }), `${promotionStatus} when ${status}`).toBe(
        promotionStatus === status ? 1 : 0,
      );
    expect(await count({ onlyActivePromotion: true })).toBe(status === 'active' ? 1 : 0);
  }
});

test('reports free keys for bought keys that are in no package', async () => {
  const { w, m, admin, order } = await submitted();
  const found = async () => {
    const ofEach = [true, false].map((freeKeys) => admin.do(orderCalls.list, { ...ALL, filter: { freeKeys } }));
    return (await Promise.all(ofEach)).map(({ items }) => items.length);
  };
  await m.approve(admin, order.id);
  expect(await found()).toEqual([0, 1]);
  await w.database.transaction((tx) => tx.run(sql`update orders set buffered_count = 1`));
  expect(await found()).toEqual([1, 0]);
});

test('changes no visible cost, margin or profit on approval, which would reveal the factor (SET-004, SET-005, GAP-051)', async () => {
  const { w, buyer, order, salesman, admin, m, of } = await submitted();
  const factor = (percent: number) =>
    w.database.transaction((tx) =>
      tx.run(sql`insert into setting (name, value) values ('profitFactor', to_jsonb(${percent}::int))
        on conflict (name) do update set value = excluded.value`),
    );
  await factor(10);
  const seenBy = async (who: Person) => {
    const { product, estimatedProfit } = await who.do(orderCalls.one, { id: order.id });
    const mix = await who.do(orderCalls.blending, { id: order.id });
    const fill = await who.do(stockFillCalls.fill, { sku: product.productSku, orderId: order.id });
    const quote = await who.do(quoteCalls.quote, { id: order.id, quantity: 20, price: 1500 });
    const row = (await who.do(orderCalls.list, ALL)).items.find(({ id }) => id === order.id);
    return [
      product.voiduPromotion.estimatedCost,
      estimatedProfit,
      mix.averageCost,
      fill.margin,
      quote.bought,
      row!.estimatedProfit,
    ];
  };
  const real = await seenBy(admin);
  const before = await seenBy(salesman);
  expect(before[0]).toBe(Math.round((real[0] as number) * 1.1));
  for (const who of [salesman, admin]) {
    await who.do(orderCalls.approve, { id: order.id, ...WHEN });
    expect(await seenBy(salesman)).toEqual(before);
    expect(await seenBy(admin)).toEqual(real);
  }
  // Approved orders keep their factor; others follow the setting and keep it once they end.
  const other = await m.place(buyer, of);
  await factor(25);
  expect(await seenBy(salesman)).toEqual(before);
  const costOf = async (who: Person) =>
    (await who.do(orderCalls.one, { id: other.id })).product.voiduPromotion.estimatedCost;
  expect(await costOf(salesman)).toBe(Math.round((await costOf(admin)) * 1.25));
  await buyer.do(partnerOrderCalls.cancel, { id: other.id });
  expect(await costOf(salesman)).toBe(Math.round((await costOf(admin)) * 1.1));
});

test('sums the whole filtered result, not the page (MORD-009, MORD-010)', async () => {
  const { m, of, buyer, admin } = await submitted();
  for (let n = 0; n < 3; n++) await m.place(buyer, of, 25, 1000);
  const page = await admin.do(orderCalls.list, { ...ALL, size: 1 });
  expect([page.items.length, page.totalCount, page.totalPages]).toEqual([1, 4, 4]);
  expect(page.extraData).toMatchObject({
    orderTotal: 20 * 1500 + 3 * 25 * 1000,
    orderCount: 4,
    requestedKeyCount: 95,
    remainingKeyCount: 95,
  });
});

test('counts orders per state for each side', async () => {
  const { buyer, admin, w } = await submitted();
  expect(await buyer.do(partnerOrderCalls.counts, {})).toEqual([{ status: 'Submitted', count: 1 }]);
  expect(await admin.do(orderCalls.counts, { startDate: w.now(), endDate: w.now() })).toEqual([
    { status: 'Submitted', count: 1 },
  ]);
});

test.each(['staff', 'partner'] as const)(
  'includes the whole last day in the state counts of the %s (GAP-067)',
  async (side) => {
    const { buyer, admin, w } = await submitted();
    const day = w.now().slice(0, 10);
    const question = { startDate: day, endDate: day };
    const counts =
      side === 'staff' ? admin.do(orderCalls.counts, question) : buyer.do(partnerOrderCalls.counts, question);
    expect(await counts).toEqual([{ status: 'Submitted', count: 1 }]);
  },
);

const ID = '00000000-0000-7000-8000-0000000000aa';
const EXAMPLES = {
  text: "50% off_'",
  status: ['Submitted'],
  productSku: ['X'],
  price: { down: 100, up: 200_000 },
  dateRange: { min: '2026-01-01T00:00:00.000Z', max: '2026-12-31T00:00:00.000Z' },
  delivered: false,
  freeKeys: true,
  invoiced: false,
  regions: ['Global'],
  partnerIds: [ID],
  publishers: [ID],
  providers: [ID],
  store: ['Steam'],
  platforms: ['Steam'],
  operatingSystems: ['Windows'],
  itemStates: ['Draft'],
  sold: { min: '2026-01-01T00:00:00.000Z', max: '2026-12-31T00:00:00.000Z' },
  paidStatus: ['UnPaid'],
  byRule: 'approved',
  promotionStatus: 'active',
  onlyActivePromotion: true,
  purchase: 'PU 2026 000001',
} as const;

test('accepts every filter, sort and tab of both lists in the database', async () => {
  const { admin, buyer } = await submitted();
  expect(Object.keys(EXAMPLES).sort()).toEqual(Object.keys(orderList.filters).sort());
  const states = (list: typeof orderList | typeof partnerOrderList) => [
    ...Object.keys(list.filters).map((name) => ({
      ...ALL,
      filter: { [name]: EXAMPLES[name as keyof typeof EXAMPLES] },
    })),
    ...list.sorts.flatMap((name) =>
      [false, true].map((descending) => ({ ...ALL, sort: [{ field: name, descending }] })),
    ),
    ...Object.values(list.tabs).map((filter) => ({ ...ALL, filter })),
    { ...ALL, size: 0 },
    { ...ALL, page: 7 },
  ];
  for (const state of states(orderList)) expect((await admin.call(orderCalls.list, state as never)).status).toBe(200);
  for (const state of states(partnerOrderList))
    expect((await buyer.call(partnerOrderCalls.list, state as never)).status).toBe(200);
  const found = await admin.do(orderCalls.list, {
    ...ALL,
    filter: { text: 'gk2026', status: [...ORDER_STATES], promotionStatus: 'active' },
  });
  expect(found.totalCount).toBe(1);
});

test('rejects updates, deletes and truncation of history in the database', async () => {
  const { w } = await submitted();
  for (const statement of [
    sql`update order_history set by_name = 'x'`,
    sql`delete from order_history`,
    sql`truncate order_history`,
  ]) {
    await expect(w.database.transaction((tx) => tx.run(statement))).rejects.toThrow(/append-only/);
  }
});

test('rejects transitions unknown to the rules in the database', async () => {
  const { w, order } = await submitted();
  const insert = sql`insert into order_history (id, order_id, seq, at, action, from_state, to_state, by_type, by_name, offer_price_cents, offer_quantity)
    values (gen_random_uuid(), ${order.id}, 99, now(), 'approve', 'Cancelled', 'Completed', 'System', '', 0, 0)`;
  await expect(w.database.transaction((tx) => tx.run(insert))).rejects.toThrow(/order_transition|foreign key/);
});

test('answers 404 for unknown and malformed ids', async () => {
  const { admin } = await submitted();
  for (const call of [orderCalls.one, orderCalls.blending, editCalls.cheapest])
    expect((await admin.call(call, { id: ID })).status).toBe(404);
  expect((await admin.call(stockFillCalls.count, { orderId: ID })).status).toBe(404);
  expect((await admin.call(orderCalls.one, { id: 'nonsense' })).status).toBe(404);
});

test.each([10_001, -1])('rejects a page size of %s instead of reducing it', async (size) => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const answered = await admin.call(orderCalls.list, { filter: {}, sort: [], page: 0, size });
  expect([answered.status, answered.errors[0]?.Field]).toEqual([422, 'PageSize']);
  expect(answered.message).toBe(size < 0 ? 'Must be at least 0.' : 'Must be at most 10000.');
});
