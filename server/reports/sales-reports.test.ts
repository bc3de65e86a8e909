import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays, DAY, HOUR, MINUTE, timeOf } from '#domain/base/time.ts';
import { deliveryCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { editCalls, endingCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { overviewCalls } from '#domain/orders/overview.ts';
import { NONE_ID } from '#domain/reports/analytics-calls.ts';
import { overviewFigureCalls } from '#domain/reports/overview-calls.ts';
import { EARLIEST_REPORT, salesReportCalls } from '#domain/reports/sales-calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { propertyRuns } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { type Person, type World, world } from '#test/world.ts';
import { foldReports } from './sums.ts';

const FIRST = { filter: {}, sort: [], page: 0, size: 10 };
const LONG = { validFrom: '2026-01-01T00:00:00.000Z', validTo: '2027-06-01T00:00:00.000Z' };

async function createOrders(products = 2) {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const of: Awaited<ReturnType<typeof m.sell>>[] = [];
  for (let n = 0; n < products; n += 1) of.push(await m.sell(LONG));
  const buy = async (product: number, quantity = 20, priceCents = 1500) => {
    const order = await m.place(buyer, of[product]!, quantity, priceCents);
    await m.approve(admin, order.id);
    await w.buy();
    return order.id;
  };
  return { w, m, admin, buyer, of, buy };
}

const topSellers = async (person: Person, dateRange?: { min?: string; max?: string }, page = 0, size = 10) =>
  person.do(salesReportCalls.topSellers, { ...FIRST, page, size, filter: dateRange ? { dateRange } : {} });

/** Completed keys by SKU, counted from items. */
const plainSellers = (w: World, from: string, to: string) =>
  w.rows(
    sql<{ productSku: string; saleCount: number }>`select o.product_sku, count(*) as sale_count
      from order_item i join orders o on o.id = i.order_id join company c on c.id = o.company_id
      where i.state = 'Completed' and i.removed_at is null and not c.is_system
        and (i.completed_on at time zone 'UTC')::date between ${from}::date and ${to}::date
      group by 1 order by 2 desc, 1`,
  );

describe('top sellers', () => {
  test('count completed keys of the given days, highest first, folded or not (TOP-002, TOP-004)', async () => {
    const { w, admin, buy, of } = await createOrders();
    await buy(0, 20);
    await buy(1, 40);
    w.advanceClock(DAY);
    await buy(0, 40);
    for (let folded = 0; folded < 2; folded += 1) {
      const both = await topSellers(admin, { min: '2026-11-20T00:00:00.000Z', max: '2026-11-21T23:59:59.999Z' });
      expect(both.items).toEqual([
        { productSku: of[0]!.sku, productName: expect.any(String), saleCount: 60 },
        { productSku: of[1]!.sku, productName: expect.any(String), saleCount: 40 },
      ]);
      const second = await topSellers(admin, { min: '2026-11-21T00:00:00.000Z' });
      expect(second.items.map(({ saleCount }) => saleCount)).toEqual([40]);
      await foldReports(w.database);
    }
    expect((await topSellers(admin, { max: '2026-11-19T00:00:00.000Z' })).items).toEqual([]);
    // A page beyond the last still has the total.
    const days = { min: '2026-11-20T00:00:00.000Z', max: '2026-11-21T23:59:59.999Z' };
    const behind = await topSellers(admin, days, 3, 1);
    expect([behind.items, behind.totalCount, behind.totalPages]).toEqual([[], 2, 2]);
  });

  test('are independent of whether months or days are added and subtracted (TOP-004)', async () => {
    const { w, m, admin, buy } = await createOrders();
    const times = ['2026-11-20', '2026-11-29', '2026-12-01', '2026-12-31', '2027-01-14', '2027-02-03'];
    for (const [n, day] of times.entries()) {
      w.advanceClock(Date.parse(`${day}T12:00:00.000Z`) - Date.parse(w.now()));
      await buy(n % 2, 20 + n);
      if (n % 3 !== 2) await foldReports(w.database);
    }
    const day = fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-11-01', days));
    await fc.assert(
      fc.asyncProperty(day, day, async (one, other) => {
        const [from, to] = [one, other].sort() as [string, string];
        const found = await topSellers(admin, { min: `${from}T00:00:00.000Z`, max: `${to}T23:59:59.999Z` });
        expect(found.items.map(({ productSku, saleCount }) => ({ productSku, saleCount }))).toEqual(
          await plainSellers(w, from, to),
        );
      }),
      { numRuns: propertyRuns(60, process.env.WALKS) },
    );
    for (const open of [{ min: '2026-11-10T00:00:00.000Z' }, { max: '2027-02-20T00:00:00.000Z' }])
      expect((await topSellers(admin, open)).items.map(({ saleCount }) => saleCount).sort()).toEqual([66, 69]);
    expect(
      (await topSellers(admin, { min: '2027-02-04T00:00:00.000Z', max: '2027-02-01T00:00:00.000Z' })).items,
    ).toEqual([]);
    await w.rows(sql`update sold_keys_by_month set keys = keys + 1 where month = '2026-12-01' and dimension = 'product'
      and keys = (select max(keys) from sold_keys_by_month where month = '2026-12-01' and dimension = 'product')`);
    expect((await m.broken()).some((row) => row.startsWith('R8'))).toBe(true);
  });

  test('default to the previous month (TOP-001, TOP-004)', async () => {
    const { w, admin, buy } = await createOrders(1);
    await buy(0);
    expect((await topSellers(admin)).items).toEqual([]);
    w.advanceClock(15 * DAY);
    expect((await topSellers(admin)).items.map(({ saleCount }) => saleCount)).toEqual([20]);
  });

  test('are paged by ten (TOP-003, CON-016)', async () => {
    const { admin, buy } = await createOrders();
    await buy(0);
    await buy(1, 40);
    const reply = await admin.do(salesReportCalls.topSellers, {
      filter: { dateRange: { min: '2026-11-01T00:00:00.000Z' } },
      sort: [],
      page: 0,
    } as never);
    expect([reply.pageSize, reply.totalCount]).toEqual([10, 2]);
    const second = await topSellers(admin, { min: '2026-11-01T00:00:00.000Z' }, 1, 1);
    expect(second.items.map(({ saleCount }) => saleCount)).toEqual([20]);
  });

  test('exclude house account purchases (TOP-004)', async () => {
    const { w, m, admin, of } = await createOrders(1);
    const house = await w.person('Partner', { companyId: await w.company({ isSystem: true }) });
    const order = await m.place(house, of[0]!, 20);
    await m.approve(admin, order.id);
    await w.buy();
    expect((await topSellers(admin, { min: '2026-11-01T00:00:00.000Z' })).items).toEqual([]);
    expect(await m.broken()).toEqual([]);
  });
});

const report = (person: Person, sku: string, startDate: string, endDate: string) =>
  person.do(salesReportCalls.product, { sku, startDate, endDate });

/** The same counts from orders and items. */
async function plainReport(w: World, sku: string, start: string, end: string) {
  const which = sql`o.product_sku = ${sku} and o.created_at between ${start} and ${end}`;
  const items = await w.rows(
    sql<{ status: string; count: number }>`select i.state as status, count(*) as count from order_item i
      join orders o on o.id = i.order_id where i.removed_at is null and ${which} group by 1`,
  );
  const orders = await w.rows(
    sql<{ status: string; count: number }>`select o.state as status, count(*) as count from orders o
      where ${which} group by 1`,
  );
  return { items, orders };
}

const sorted = (rows: readonly { status: string; count: number }[]) =>
  rows.map(({ status, count }) => `${status} ${count}`).sort();

describe('the product report', () => {
  test('counts items and orders by state, and stock (PRP-008, PRP-009, PRP-010)', async () => {
    const { w, m, admin, buyer, of, buy } = await createOrders();
    await m.stockUp(admin, buyer, of[0]!, 20);
    m.simulator.setFaults({ soldOut: 1 });
    await buy(0, 20);
    m.simulator.setFaults({});
    w.advanceClock(MINUTE);
    await m.place(buyer, of[0]!, 30);
    await buy(1, 20);
    const reply = await report(admin, of[0]!.sku, '2026-11-20T00:00:00.000Z', w.now());
    expect(reply.orderStatusCount.inventoryCount).toEqual({ count: 20, remainingCount: 20 });
    expect(reply.productStatusCount).toEqual([{ status: 'OutOfStock', count: 20 }]);
    expect(reply.orderStatusCount.orderStatuses.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['Submitted', 'OutOfStock']),
    );
    const plain = await plainReport(w, of[0]!.sku, '2026-11-20T00:00:00.000Z', w.now());
    expect(sorted(reply.orderStatusCount.orderStatuses)).toEqual(sorted(plain.orders));
  });

  test('is empty for an unknown product (PRP-004)', async () => {
    const w = await world();
    expect(await report(await w.person('Finance'), 'NO-SUCH', '2026-11-01', '2026-11-20')).toEqual({
      productStatusCount: [],
      orderStatusCount: { orderStatuses: [], inventoryCount: { count: 0, remainingCount: 0 } },
    });
  });

  test.each([
    ['no product', { sku: '' }, 'Sku', 'Please choose a product.'],
    ['no start', { startDate: '' }, 'StartDate', 'Please choose a start date.'],
    ['no end', { endDate: '' }, 'EndDate', 'Please choose an end date.'],
    [
      'an end before its start',
      { endDate: '2026-10-31' },
      'EndDate',
      'The end date must not be before the start date.',
    ],
    [
      'a start before February 2020',
      { startDate: '2020-01-31T23:59:59.999Z' },
      'StartDate',
      'The start date must not be before February 2020.',
    ],
  ])('is refused with %s (PRP-006, PRP-011)', async (_, wrong, field, message) => {
    const w = await world();
    const person = await w.person('Finance');
    const input = { sku: 'A', startDate: '2026-11-01', endDate: '2026-11-20', ...wrong };
    const { status, errors } = await person.call(salesReportCalls.product, input);
    expect(status).toBe(422);
    expect(errors).toContainEqual(expect.objectContaining({ Field: field, Message: message }));
  });

  test('may start in February 2020, and includes the whole of a last day (PRP-011)', async () => {
    const { w, m, admin, buyer, of } = await createOrders(1);
    await m.place(buyer, of[0]!);
    const { orderStatusCount } = await report(admin, of[0]!.sku, EARLIEST_REPORT, w.now().slice(0, 10));
    expect(orderStatusCount.orderStatuses).toEqual([{ status: 'Submitted', count: 1 }]);
  });
});

const revenue = async (person: Person, dateRange = {}, page = 0, size = 50) =>
  person.do(salesReportCalls.revenue, { filter: { dateRange }, sort: [], page, size });

describe('the monthly revenue', () => {
  test('is completed keys at the offer price, with actual and expected cost (REV-003, REV-005)', async () => {
    const { w, admin, of, buy } = await createOrders();
    const id = await buy(0, 20);
    const [plain] = await w.rows(
      sql<{ cost: number; estimate: number }>`select
        (select round(sum(cost_e4) / 100)::bigint from order_item where order_id = ${id} and state = 'Completed') as cost,
        round(estimated_cost_e4 * offer_quantity / 100.0)::bigint as estimate from orders where id = ${id}`,
    );
    const { items } = await revenue(admin);
    expect(items).toEqual([
      {
        id,
        store: expect.any(String),
        partner: expect.stringContaining('Company'),
        orderNumber: expect.stringMatching(/^GK/),
        status: 'Completed',
        name: expect.any(String),
        publisher: expect.any(String),
        offerQuantity: 20,
        offerPrice: 1500,
        completedQuantity: 20,
        costOfSales: plain!.cost,
        estCostOfSales: plain!.estimate,
        revenue: 30_000,
        createdAt: w.now(),
        invoiceNumber: null,
        deliveredQuantity: 0,
        availableQuantity: 20,
      },
    ]);
    expect(of).toHaveLength(2);
  });

  test('has no cost for repaid keys (REV-005)', async () => {
    const { w, admin, buy } = await createOrders(1);
    const id = await buy(0, 20);
    await admin.do(deliveryCalls.create, { id, quantity: 20 });
    const [pack] = await w.rows(sql<{ id: string }>`select id from package`);
    await admin.do(deliveryCalls.send, { id, pkg: pack!.id });
    await admin.do(keyReturnCalls.refund, { id });
    const { items } = await revenue(admin);
    expect(items[0]).toMatchObject({ completedQuantity: 0, costOfSales: 0, revenue: 0, availableQuantity: 0 });
  });

  test('shows salesmen factored costs and finance purchase costs (REV-005, SET-004)', async () => {
    const { w, admin, buy } = await createOrders(1);
    const { modifiedAt } = await admin.do(settingCalls.get, {});
    await admin.do(settingCalls.update, { profitFactor: 20, modifiedAt });
    await buy(0, 20);
    const costs = async (person: Person) => (await revenue(person)).items.map(({ costOfSales }) => costOfSales)[0]!;
    const paid = await costs(admin);
    expect(await costs(await w.person('Finance'))).toBe(paid);
    expect(Math.abs((await costs(await w.person('Salesman'))) - paid * 1.2)).toBeLessThanOrEqual(1);
  });

  test('lists orders of the period, newest first, paged by fifty, without the house account (REV-004, REV-005, CON-017)', async () => {
    const { w, m, buyer, admin, of } = await createOrders(1);
    const house = await w.person('Partner', { companyId: await w.company({ isSystem: true }) });
    const ids = [];
    for (let n = 0; n < 3; n += 1) {
      ids.push((await m.place(buyer, of[0]!)).id);
      w.advanceClock(HOUR);
    }
    await m.place(house, of[0]!);
    const all = await revenue(admin);
    expect(all.items.map(({ id }) => id)).toEqual([...ids].reverse());
    expect([all.totalCount, all.pageSize]).toEqual([3, 50]);
    const part = await revenue(admin, { min: '2026-11-20T13:00:00.000Z', max: '2026-11-20T13:30:00.000Z' });
    expect([part.items.map(({ id }) => id), part.totalCount]).toEqual([[ids[1]], 1]);
    expect((await revenue(admin, {}, 1, 2)).items.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('downloads in pages, oldest first, with the total (REV-004, REV-006)', async () => {
    const { w, m, buyer, admin, of } = await createOrders(1);
    await w.rows(sql`update company set name = '=cmd|evil' where id = ${buyer.companyId}`);
    const numbers = [];
    for (let n = 0; n < 3; n += 1) {
      numbers.push((await m.place(buyer, of[0]!)).orderNumber);
      w.advanceClock(HOUR);
    }
    const page = (pageIndex: number, input = {}) =>
      admin.call(salesReportCalls.downloadRevenue, { pageIndex, pageSize: 2, ...input });
    const first = await page(0);
    expect(first.headers['x-total-pages']).toBe('2');
    expect(first.body.startsWith('\ufeff')).toBe(true);
    const lines = first.body.trim().split('\r\n');
    expect(lines[0]).toBe(
      'Store,Partner,Order number,Status,Name,Publisher,Offer quantity,Offer price,Completed quantity,Cost of sales,Estimated cost of sales,Revenue,Created at,Invoice number,Delivered quantity,Available quantity',
    );
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(numbers.slice(0, 2));
    expect(lines[1]).toContain(",'=cmd|evil,");
    expect(
      (await page(1)).body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[2]),
    ).toEqual([numbers[2]]);
    const dated = await admin.call(salesReportCalls.downloadRevenue, {
      pageIndex: 0,
      startDate: '2026-11-20',
      endDate: '2026-11-20',
    });
    expect([dated.headers['x-total-pages'], dated.body.trim().split('\r\n').length]).toEqual(['1', 4]);
    const none = await page(0, { startDate: '2027-01-01', endDate: '2027-01-02' });
    expect([none.headers['x-total-pages'], none.body.trim().split('\r\n').length]).toEqual(['1', 1]);
    expect((await page(0, { pageSize: 1001 })).status).toBe(422);
  });
});

test('top sellers and revenue by partner, publisher and status, with the sums of all rows (ANA-013)', async () => {
  const { w, m, admin, of, buy, buyer } = await createOrders();
  const { modifiedAt } = await admin.do(settingCalls.get, {});
  await admin.do(settingCalls.update, { profitFactor: 7, modifiedAt });
  const other = await w.person('Partner');
  await buy(0, 21, 1501);
  await buy(1, 23, 1333);
  const order = await m.place(other, of[0]!, 25, 1499);
  await m.approve(admin, order.id);
  await w.buy();
  await m.place(other, of[1]!, 20, 1777);
  const days = { min: '2026-11-01T00:00:00.000Z', max: '2026-11-30T23:59:59.999Z' };
  const sellers = async (filter: object) => {
    const page = await admin.do(salesReportCalls.topSellers, { ...FIRST, filter: { dateRange: days, ...filter } });
    return [page.items.map(({ productSku, saleCount }) => [productSku, saleCount]), page.extraData];
  };
  const [first, second] = [of[0]!.sku, of[1]!.sku];
  const partnerIds = [other.companyId!];
  expect(await sellers({})).toEqual([
    [
      [first, 46],
      [second, 23],
    ],
    { saleCount: 69 },
  ]);
  expect(await sellers({ partnerIds })).toEqual([[[first, 25]], { saleCount: 25 }]);
  expect(await sellers({ publishers: [of[0]!.publisherId!], partnerIds })).toEqual([[[first, 25]], { saleCount: 25 }]);
  expect(await sellers({ publishers: [NONE_ID] })).toEqual([[], { saleCount: 0 }]);

  const sums = ['completedQuantity', 'costOfSales', 'estCostOfSales', 'revenue', 'availableQuantity'] as const;
  for (const person of [admin, await w.person('Salesman'), await w.person('Finance')])
    for (const [filter, count] of [
      [{}, 4],
      [{ partnerIds }, 2],
      [{ partnerIds, status: ['Submitted' as const] }, 1],
      [{ publishers: [of[0]!.publisherId!], dateRange: days }, 4],
      [{ partnerIds: [buyer.companyId!] }, 2],
    ] as const) {
      const page = await person.do(salesReportCalls.revenue, { ...FIRST, filter, size: 0 } as never);
      expect([page.items.length, page.totalCount]).toEqual([count, count]);
      for (const name of sums) expect(page.extraData![name]).toBe(page.items.reduce((sum, row) => sum + row[name], 0));
    }
  const file = await admin.call(salesReportCalls.downloadRevenue, { partnerIds, states: ['Submitted'] });
  expect(file.body.trim().split('\r\n')).toHaveLength(3);
});

describe('the order process', () => {
  test('covers orders being bought, by product (OPR-003, OPR-004, OPR-005)', async () => {
    const { w, m, admin, buyer, of, buy } = await createOrders();
    await buy(1, 20);
    const order = await m.place(buyer, of[0]!, 30);
    await m.approve(admin, order.id);
    m.simulator.setFaults({ soldOut: 0.5 });
    await w.buy();
    m.simulator.setFaults({});
    const [plain] = await w.rows(
      sql<{ done: number; last: string; status: string }>`select completed_count + buffered_count as done,
        last_key_time as last, last_buy_key_status as status from orders where id = ${order.id}`,
    );
    const { items } = await admin.do(overviewCalls.process, { filter: {}, sort: [], page: 0, size: 10 });
    expect(items).toEqual([
      {
        id: of[0]!.productId,
        productName: expect.any(String),
        total: 30,
        delivered: 0,
        blended: plain!.done,
        waitingBlending: 30 - plain!.done,
        waitingDelivering: plain!.done,
        lastKeyStatus: plain!.status,
        lastKeyTime: plain!.last,
      },
    ]);
  });
});

/** Numbered actions that change what reports count. */
const DEEDS: ((s: Awaited<ReturnType<typeof createOrders>>, id: string, n: number) => Promise<unknown>)[] = [
  ({ admin }, id) => admin.call(keyReturnCalls.refund, { id }),
  ({ admin }, id, n) => admin.call(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: n % 2 === 0 }),
  ({ admin }, id, n) => admin.call(editCalls.offerPrice, { orderId: id, offerPrice: 1000 + n }),
  ({ admin }, id, n) => admin.call(editCalls.edit, { id, quantity: 20 + n }),
  ({ admin }, id) => admin.call(endingCalls.close, { id, sendBackOrderedKeysToInventory: false }),
  ({ buyer }, id) => buyer.call(partnerOrderCalls.withdraw, { id }),
  ({ admin }, id, n) => admin.call(deliveryCalls.create, { id, quantity: 1 + (n % 5) }),
];

const history = fc.array(
  fc.record({
    product: fc.nat(1),
    quantity: fc.integer({ min: 20, max: 30 }),
    soldOut: fc.constantFrom(0, 0.3),
    isBought: fc.boolean(),
    deeds: fc.array(fc.tuple(fc.nat(DEEDS.length - 1), fc.nat(20)), { maxLength: 3 }),
    minutes: fc.integer({ min: 1, max: 3000 }),
    folds: fc.boolean(),
  }),
  { minLength: 3, maxLength: 6 },
);

test(
  'agrees with orders and items after any actions (TOP-004, PRP-010, OVR-004, OVR-007)',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(10_000), async (steps, offset) => {
        const s = await createOrders();
        const { w, m, admin, of, buyer } = s;
        w.advanceClock(-25 * DAY);
        for (const step of steps) {
          m.simulator.setFaults(step.soldOut > 0 ? { soldOut: step.soldOut } : {});
          const order = await m.place(buyer, of[step.product]!, step.quantity);
          if (step.isBought) await m.approve(admin, order.id);
          await w.buy();
          for (const [deed, n] of step.deeds) await DEEDS[deed]!(s, order.id, n);
          if (step.folds) await foldReports(w.database);
          w.advanceClock(step.minutes * MINUTE);
        }
        const from = timeOf(Date.parse('2026-10-25T00:00:00.000Z') + offset * MINUTE);
        const to = timeOf(Math.max(Date.parse(from), Date.parse(w.now()) - (offset % 3000) * MINUTE));
        const days = [from.slice(0, 10), to.slice(0, 10)] as const;
        const sellers = (await topSellers(admin, { min: from, max: to })).items;
        expect(sellers.map(({ productSku, saleCount }) => ({ productSku, saleCount }))).toEqual(
          await plainSellers(w, ...days),
        );
        for (const { sku } of of) {
          const plain = await plainReport(w, sku, from, to);
          const said = await report(admin, sku, from, to);
          expect(sorted(said.productStatusCount)).toEqual(sorted(plain.items));
          expect(sorted(said.orderStatusCount.orderStatuses)).toEqual(sorted(plain.orders));
        }
        for (const state of ['OutOfStock', 'Error', 'Refunded'] as const) {
          const counted = await w.rows(
            sql<{ productSku: string; count: number }>`select o.product_sku, count(*) as count from order_item i
            join orders o on o.id = i.order_id where i.state = ${state} and i.removed_at is null
            group by 1 order by 2 desc, 1`,
          );
          const said = await admin.do(overviewFigureCalls.itemCounts, { ...FIRST, filter: { state } });
          expect(said.items.map(({ productSku, count }) => ({ productSku, count }))).toEqual(counted);
        }
        expect(await m.broken()).toEqual([]);
      }),
      { numRuns: propertyRuns(6, process.env.HISTORIES), endOnFailure: true },
    );
  },
  patience(300_000),
);

test.each(['SuperAdmin', 'Salesman', 'Finance', 'Standard', 'Partner'] as const)(
  'allows or refuses the sales reports for %s (TOP-003, PRP-008, REV-004, OPR-004)',
  async (role) => {
    const w = await world();
    const person = await w.person(role);
    const expected = role === 'Standard' || role === 'Partner' ? 403 : 200;
    expect((await person.call(salesReportCalls.topSellers, FIRST)).status).toBe(expected);
    expect((await person.call(salesReportCalls.revenue, FIRST)).status).toBe(expected);
    expect((await person.call(salesReportCalls.downloadRevenue, {})).status).toBe(expected);
    expect((await person.call(overviewCalls.process, FIRST)).status).toBe(expected);
    const filter = { sku: 'A', startDate: '2026-11-01', endDate: '2026-11-20' };
    expect((await person.call(salesReportCalls.product, filter)).status).toBe(expected);
  },
);
