import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { basisPoints } from '#domain/base/money.ts';
import { DAY } from '#domain/base/time.ts';
import { keyReturnCalls } from '#domain/delivery/calls.ts';
import { editCalls } from '#domain/orders/calls.ts';
import { overviewFigureCalls } from '#domain/reports/overview-calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';
import { readProfitByDay, readTopOfMonth } from './overview.ts';
import { foldReports } from './sums.ts';

const FIRST = { filter: {}, sort: [], page: 0, size: 10 };

/** Completed keys of this and the previous month, counted from items without stored sums. */
const plainSales = (w: World, month: string) =>
  w.rows(
    sql<{ keys: number; revenue: number; costE4: number }>`select count(*) as keys,
      coalesce(sum(o.offer_price_cents), 0)::bigint as revenue, coalesce(sum(i.cost_e4), 0)::bigint as cost_e4
      from order_item i join orders o on o.id = i.order_id join company c on c.id = o.company_id
      where i.state = 'Completed' and i.removed_at is null and not c.is_system
        and to_char(i.completed_on at time zone 'UTC', 'YYYY-MM') = ${month}`,
  );

async function createOrders() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const of = await m.sell({ validFrom: '2026-09-01T00:00:00.000Z', validTo: '2027-01-01T00:00:00.000Z' });
  const buy = async (quantity: number, priceCents = 1500) => {
    const order = await m.place(buyer, of, quantity, priceCents);
    await m.approve(admin, order.id);
    await w.buy();
    return order.id;
  };
  const profit = (person: Person = admin) => person.do(overviewFigureCalls.monthlyProfit, {});
  const expectPlain = async (month: string) => {
    const [plain] = await plainSales(w, month);
    const profitE4 = plain!.revenue * 100 - plain!.costE4;
    const expected = {
      profit: Math.round(profitE4 / 100),
      percentage: basisPoints(profitE4, plain!.revenue * 100),
    };
    expect(await profit()).toEqual(expected);
    return { ...plain!, ...expected };
  };
  return { w, m, admin, buyer, of, buy, profit, expectPlain };
}

describe('the profit of the month', () => {
  test('is zero without a percentage before any key is completed (OVR-002, OVR-007)', async () => {
    const w = await world();
    const finance = await w.person('Finance');
    expect(await finance.do(overviewFigureCalls.monthlyProfit, {})).toEqual({ profit: 0, percentage: 0 });
  });

  test('covers keys completed in the month, before and after folding, following price changes and removed keys (OVR-002, OVR-007)', async () => {
    const { w, admin, buy, expectPlain } = await createOrders();
    const first = await buy(20);
    expect((await expectPlain('2026-11')).keys).toBe(20);
    expect(await foldReports(w.database)).toBeGreaterThan(0);
    expect((await expectPlain('2026-11')).keys).toBe(20);
    const before = (await expectPlain('2026-11')).revenue;
    await admin.do(editCalls.offerPrice, { orderId: first, offerPrice: 1700 });
    expect((await expectPlain('2026-11')).revenue).toBe(before + 20 * 200);
    await foldReports(w.database);
    await admin.do(keyReturnCalls.sendToInventory, { id: first, unDelivered: true, isUpdate: false });
    expect((await expectPlain('2026-11')).keys).toBe(0);
    await buy(20);
    await foldReports(w.database);
    expect(await foldReports(w.database)).toBe(0);
    expect((await expectPlain('2026-11')).keys).toBe(20);
  });

  test('restarts with each month in UTC (OVR-007)', async () => {
    const { w, buy, expectPlain } = await createOrders();
    await buy(20);
    w.advanceClock(Date.parse('2026-11-30T23:59:59.999Z') - Date.parse(w.now()));
    expect((await expectPlain('2026-11')).keys).toBe(20);
    w.advanceClock(1);
    expect((await expectPlain('2026-12')).keys).toBe(0);
  });

  test('uses factored costs for salesmen and purchase costs for finance (OVR-007, SET-004)', async () => {
    const { w, admin, buy, profit } = await createOrders();
    const { modifiedAt } = await admin.do(settingCalls.get, {});
    await admin.do(settingCalls.update, { profitFactor: 10, modifiedAt });
    await buy(20);
    const [plain] = await plainSales(w, '2026-11');
    const real = await profit();
    expect(await profit(await w.person('Finance'))).toEqual(real);
    const shown = await profit(await w.person('Salesman'));
    expect(shown.profit).toBe(Math.round((plain!.revenue * 100 - plain!.costE4 * 1.1) / 100));
    expect(shown.percentage).toBeLessThan(real.percentage);
  });

  test('by day covers this and the previous month (OVR-007)', async () => {
    const { w, admin, buy, expectPlain } = await createOrders();
    w.advanceClock(-30 * DAY);
    await buy(20);
    w.advanceClock(29 * DAY);
    await buy(20);
    w.advanceClock(DAY);
    await buy(20);
    const context = { db: w.database, now: w.now(), actor: { ...(await actorOf(admin)) } };
    const { current, previous } = await readProfitByDay(context);
    expect(current.map(({ day }) => day)).toEqual(
      Array.from({ length: 20 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')}`),
    );
    expect(previous).toHaveLength(31);
    expect(current.filter(({ keys }) => keys > 0).map(({ day, keys }) => [day, keys])).toEqual([
      ['2026-11-19', 20],
      ['2026-11-20', 20],
    ]);
    expect(previous.filter(({ keys }) => keys > 0).map(({ day }) => day)).toEqual(['2026-10-21']);
    const plain = await expectPlain('2026-11');
    expect(current.reduce((sum, { profit }) => sum + profit, 0)).toBeCloseTo(plain.profit, -1);
    expect(current.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(plain.revenue);
  });

  test('ranks products and partners by revenue', async () => {
    const { w, m, admin, buyer, of, buy } = await createOrders();
    await buy(20);
    const other = await w.person('Partner');
    const dear = await m.sell();
    const order = await m.place(other, dear, 20, 9000);
    await m.approve(admin, order.id);
    await w.buy();
    const top = async (dimension: 'product' | 'company') =>
      (await readTopOfMonth({ db: w.database, now: w.now() }, dimension)).map((row) => [
        row.id,
        row.keys,
        row.revenueCents,
      ]);
    for (let folded = 0; folded < 2; folded += 1) {
      expect(await top('product')).toEqual([
        [dear.productId, 20, 180_000],
        [of.productId, 20, 30_000],
      ]);
      expect(await top('company')).toEqual([
        [other.companyId, 20, 180_000],
        [buyer.companyId, 20, 30_000],
      ]);
      await foldReports(w.database);
    }
  });
});

const actorOf = async ({ id, name }: Person) => ({
  userId: id,
  name,
  side: 'Management' as const,
  role: 'SuperAdmin' as const,
  companyId: null,
  permissions: new Set<never>(),
  scope: 'admin' as const,
  sessionId: null,
});

describe('items out of stock, failed or refunded', () => {
  test('are counted by product and state, with the last attempt (OVR-003, OVR-004)', async () => {
    const { w, m, admin, of, buy } = await createOrders();
    const second = await m.sell();
    m.simulator.setFaults({ soldOut: 1 });
    await buy(40);
    w.advanceClock(60_000);
    const late = w.now();
    const order = await m.place(await w.person('Partner'), second, 20);
    await m.approve(admin, order.id);
    await w.buy();
    const stuck = await w.rows(
      sql<{ sku: string; state: string; n: number }>`select o.product_sku as sku, i.state, count(*) as n
        from order_item i join orders o on o.id = i.order_id where i.removed_at is null group by 1, 2`,
    );
    const count = async (state: 'OutOfStock' | 'Error' | 'Refunded', page = 0, size = 10) =>
      admin.do(overviewFigureCalls.itemCounts, { ...FIRST, filter: { state }, page, size });
    for (let folded = 0; folded < 2; folded += 1) {
      const { items, totalCount } = await count('OutOfStock');
      const expected = stuck.filter(({ state }) => state === 'OutOfStock').sort((a, b) => b.n - a.n);
      expect(items.map(({ productSku, count: n }) => [productSku, n])).toEqual(expected.map(({ sku, n }) => [sku, n]));
      expect(totalCount).toBe(expected.length);
      expect(items.find(({ productSku }) => productSku === second.sku)).toMatchObject({
        lastTryingDate: late,
        count: 20,
      });
      await foldReports(w.database);
    }
    expect((await count('OutOfStock', 1, 1)).items.map(({ productSku }) => productSku)).toEqual([second.sku]);
    expect((await count('Error')).items).toEqual([]);
    expect(of.sku).not.toBe(second.sku);
  });

  test('default to out of stock, and reject states without a tab (OVR-004)', async () => {
    const w = await world();
    const finance = await w.person('Finance');
    expect((await finance.do(overviewFigureCalls.itemCounts, FIRST)).items).toEqual([]);
    const wrong = await finance.call(overviewFigureCalls.itemCounts, { ...FIRST, filter: { state: 'Draft' as never } });
    expect(wrong.status).toBe(422);
  });

  test('include repaid keys as refunded (OVR-003)', async () => {
    const { w, m, admin, buyer, of } = await createOrders();
    const order = await m.place(buyer, of, 20);
    await m.approve(admin, order.id);
    await w.buy();
    await admin.do(keyReturnCalls.refund, { id: order.id });
    const { items } = await admin.do(overviewFigureCalls.itemCounts, { ...FIRST, filter: { state: 'Refunded' } });
    expect(items).toEqual([
      { productSku: of.sku, productName: expect.any(String), count: 20, lastTryingDate: w.now() },
    ]);
    expect(await m.broken()).toEqual([]);
  });
});

test.each(['SuperAdmin', 'Salesman', 'Finance', 'Standard', 'Partner'] as const)(
  'allows or refuses the figures of the Overview for %s (OVR-008)',
  async (role) => {
    const w = await world();
    const person = await w.person(role);
    const expected = role === 'Standard' || role === 'Partner' ? 403 : 200;
    expect((await person.call(overviewFigureCalls.monthlyProfit, {})).status).toBe(expected);
    expect((await person.call(overviewFigureCalls.itemCounts, FIRST)).status).toBe(expected);
  },
);
