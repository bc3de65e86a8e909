import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/base/time.ts';
import { inventoryReportCalls } from '#domain/reports/inventory-report-calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { manualInventoryCalls } from '#domain/stock/inventory-calls.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';
import { millisecondsUntilNextPoll, takeDueSnapshot } from './inventory-snapshots.ts';

const LIST = { filter: {}, sort: [], page: 0, size: 50 };

/** 20 keys in stock and 5 units of manual stock, of one product each. */
async function stocked() {
  const w = await world();
  await w.rows(sql`update kysely_migration set timestamp = '2020-01-01T00:00:00.000Z'`);
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const counted = await m.sell({ name: '=cmd|counted' });
  await m.stockUp(admin, await w.person('Partner'), of, 20);
  await admin.do(manualInventoryCalls.upsert, { productId: counted.productId, quantity: 5, costPerItem: 25_010 });
  const [sums] = await w.rows(sql<{ cost: number }>`select sum(held * unit_cost_e4)::int as cost from stock_lot`);
  return { w, admin, of, counted, heldCents: Math.round(sums!.cost / 100) };
}

const report = (person: Person, inventory = 'current', filter = {}) =>
  person.do(inventoryReportCalls.detail, { ...LIST, filter: { inventory, ...filter } });
const names = async (person: Person) =>
  (await person.do(inventoryReportCalls.list, LIST)).items.map(({ name, isLate }) => [name, isLate]);
/** Advances the clock to the start of the next month, plus some milliseconds. */
const goToNextMonth = (w: World, after = 0) => {
  const next = new Date(w.now());
  w.advanceClock(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1) - Date.parse(w.now()) + after);
};

describe('the current inventory report', () => {
  test('adds manual stock to held keys (SRP-002, SRP-007, MAN-011)', async () => {
    const { admin, of, counted, heldCents } = await stocked();
    const { items } = await report(admin);
    expect(items.find(({ sku }) => sku === of.sku)).toMatchObject({
      manualQuantity: 0,
      totalQuantity: 20,
      totalCost: heldCents,
    });
    expect(items.find(({ sku }) => sku === counted.sku)).toMatchObject({
      manualQuantity: 5,
      manualTotalCost: 1251,
      totalQuantity: 5,
      totalCost: 1251,
    });
  });

  test.each(['Finance', 'Standard'] as const)(
    '%s reads it without the manual columns, which its totals include (SRP-001, SRP-007)',
    async (role) => {
      const { w, of, counted, heldCents } = await stocked();
      const { items } = await report(await w.person(role), 'current', { finance: false });
      const common = { store: 'Steam', provider: 'Genba', name: expect.any(String) };
      expect(items.toSorted((a, b) => a.totalQuantity - b.totalQuantity)).toEqual([
        { ...common, sku: counted.sku, totalQuantity: 5, totalCost: 1251 },
        { ...common, sku: of.sku, totalQuantity: 20, totalCost: heldCents },
      ]);
    },
  );

  test('shows salesmen costs with the profit factor and finance without (SET-004)', async () => {
    const { w, admin, of, heldCents } = await stocked();
    const { modifiedAt } = await admin.do(settingCalls.get, {});
    await admin.do(settingCalls.update, { profitFactor: 10, modifiedAt });
    const costOf = async (person: Person) =>
      (await report(person, 'current', { finance: true, text: of.sku })).items[0]!.totalCost;
    expect(await costOf(await w.person('Finance'))).toBe(heldCents);
    expect(await costOf(admin)).toBe(heldCents);
    expect(await costOf(await w.person('Salesman'))).toBe(Math.round(heldCents * 1.1));
  });

  test('is downloaded as CSV with escaped formulas (SRP-005, SRP-008)', async () => {
    const { admin, of, counted, w } = await stocked();
    const file = await admin.call(inventoryReportCalls.download, { inventory: 'current' });
    const lines = file.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffStore,Provider,Sku,Name,ManualQuantity,ManualTotalCost,TotalQuantity,TotalCost');
    expect(lines.find((line) => line.includes(counted.sku))).toContain(`,'=cmd|counted,5,12.51,5,12.51`);
    expect(lines.find((line) => line.includes(of.sku))).toContain(',0,0.00,20,');
    const ofFinance = await (await w.person('Finance')).call(inventoryReportCalls.download, { inventory: 'current' });
    expect(ofFinance.body.split('\r\n')[0]).toBe('\ufeffStore,Provider,Sku,Name,TotalQuantity,TotalCost');
    const found = await admin.call(inventoryReportCalls.download, { inventory: 'current', keywords: of.sku });
    expect(found.body.trim().split('\r\n')).toHaveLength(2);
  });

  test('is paged by ten, the list of inventories by fifty (SRP-003, SRP-004, CON-017)', async () => {
    const { admin } = await stocked();
    const plain = { ...inventoryReportCalls.list, serializeInput: () => ({}) };
    expect((await admin.do(plain, LIST)).pageSize).toBe(50);
    const detail = { ...inventoryReportCalls.detail, serializeInput: () => ({ inventory: 'current' }) };
    expect((await admin.do(detail, LIST)).pageSize).toBe(10);
  });

  test('answers 404 for an unknown name', async () => {
    const { admin } = await stocked();
    expect((await admin.call(inventoryReportCalls.download, { inventory: '2020-01' })).status).toBe(404);
  });
});

describe('at the end of a month', () => {
  test('stores an immutable snapshot (SRP-006)', async () => {
    const { w, admin, counted, heldCents } = await stocked();
    goToNextMonth(w);
    expect(await takeDueSnapshot(w, w.now())).toBe(true);
    await admin.do(manualInventoryCalls.upsert, { productId: counted.productId, quantity: 900, costPerItem: 1 });
    expect(await takeDueSnapshot(w, w.now())).toBe(false);
    const [, [month, late] = []] = await names(admin);
    expect([month, late]).toEqual([new Date(Date.parse(w.now()) - DAY).toISOString().slice(0, 7), false]);
    const { items } = await report(admin, month as string);
    expect(items.map(({ totalQuantity, totalCost }) => [totalQuantity, totalCost]).sort()).toEqual([
      [20, heldCents],
      [5, 1251],
    ]);
    await expect(w.rows(sql`update inventory_snapshot_row set held_quantity = 1`)).rejects.toThrow();
  });

  test('audits the content of the snapshot', async () => {
    const { w, admin } = await stocked();
    goToNextMonth(w);
    await takeDueSnapshot(w, w.now());
    const [name] = (await names(admin))[1]!;
    const lines = await w.rows(
      sql<{ name: string; after: object }>`select subject_name as name, after from audit_event
        where subject_kind = 'inventorySnapshot'`,
    );
    expect(lines).toEqual([
      { name, after: expect.objectContaining({ heldQuantity: 20, manualQuantity: 5, manualCostCents: 1251 }) },
    ]);
  });

  test.each([
    ['2026-11-20T12:00:00.000Z', HOUR],
    ['2026-11-30T23:59:59.000Z', 1000],
    ['2026-12-31T23:30:00.000Z', 30 * MINUTE],
    ['2026-12-01T00:00:00.000Z', HOUR],
  ])('at %s, lets the worker check again after %i ms', (now, ms) => {
    expect(millisecondsUntilNextPoll(now)).toBe(ms);
  });

  test('marks a snapshot taken late after a worker outage', async () => {
    const { w, admin } = await stocked();
    goToNextMonth(w, 3 * HOUR + MINUTE);
    await takeDueSnapshot(w, w.now());
    expect((await names(admin))[1]![1]).toBe(true);
  });

  test('takes one snapshot with several workers', async () => {
    const { w, admin } = await stocked();
    goToNextMonth(w);
    await Promise.all(Array.from({ length: 4 }, () => takeDueSnapshot(w, w.now())));
    expect(await names(admin)).toHaveLength(2);
    expect((await report(admin, (await names(admin))[1]![0] as string)).totalCount).toBe(2);
  });

  test('has no snapshot for a month before the installation', async () => {
    const { w } = await stocked();
    goToNextMonth(w);
    await w.rows(sql`update kysely_migration set timestamp = ${w.now()}`);
    expect(await takeDueSnapshot(w, w.now())).toBe(false);
  });
});
