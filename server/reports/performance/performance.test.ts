import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { salesmanCalls } from '#domain/access/salesmen.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { divideRounded } from '#domain/base/money.ts';
import { addDays, DAY, HOUR, MINUTE, timeOf } from '#domain/base/time.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { NONE_ID, SALES_SPLITS, type SalesSplit, type SalesStep } from '#domain/reports/analytics-calls.ts';
import {
  isRate,
  PERFORMANCE_MEASURES,
  type PerformanceFigures,
  type PerformanceMeasure,
  performanceCalls,
} from '#domain/reports/performance-calls.ts';
import { insertProvider } from '#test/catalog-fixtures.ts';
import { runDueWork } from '#test/due-work.ts';
import { propertyRuns } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';
import { foldReports } from '../sums.ts';

const LONG = { validFrom: '2026-01-01T00:00:00.000Z', validTo: '2027-12-01T00:00:00.000Z' };
const PAGE = { sort: [], page: 0, size: 0 };

type Path = 'approve' | 'confirm' | 'counter' | 'reject' | 'revoke' | 'reopen';

/** Orders of three partners and three products that were negotiated, reopened and bought from a provider with gaps. */
async function createProcess() {
  const w = await world();
  const m = await createMarket(w);
  const [admin, salesman] = [await w.person('SuperAdmin'), await w.person('Salesman')];
  const products = [
    await m.sell({ ...LONG, publisher: 'Lantern Works', store: 'Steam', merkurRegion: 'Global' }),
    await m.sell({ ...LONG, publisher: null, store: 'GOG', merkurRegion: 'EU' }),
    await m.sell({ ...LONG, publisher: 'Deep Blue', store: 'Steam', merkurRegion: null }),
  ];
  const buyers = [await w.person('Partner'), await w.person('Partner'), await w.person('Partner')];
  await admin.do(salesmanCalls.choose, { id: buyers[0]!.companyId!, userId: salesman.id, phone: '' });
  const house = await w.person('Partner', { companyId: await w.company({ isSystem: true }) });
  const passTime = (milliseconds: number) => w.advanceClock(milliseconds);

  async function negotiate(path: Path, buyer: Person, id: string): Promise<void> {
    await salesman.do(orderCalls.rebid, { id, quantity: 22, price: 1400 });
    passTime(7 * HOUR);
    if (path === 'revoke') await salesman.do(orderCalls.revoke, { id });
    else if (path === 'reject') await buyer.do(partnerOrderCalls.reject, { id });
    else if (path === 'confirm') await buyer.do(partnerOrderCalls.confirm, { id });
    else {
      await buyer.do(partnerOrderCalls.submit, { id, quantity: 21, price: 1450, comment: '' });
      passTime(2 * HOUR);
      await salesman.do(orderCalls.rebid, { id, quantity: 21, price: 1425 });
      passTime(3 * HOUR);
      await buyer.do(partnerOrderCalls.confirm, { id });
    }
  }

  async function run(path: Path, buyer: Person, product: number, hours: number): Promise<void> {
    const { id } = await m.place(buyer, products[product]!, 20 + product);
    passTime(hours * HOUR);
    if (path !== 'approve' && path !== 'reopen') await negotiate(path, buyer, id);
    if (path === 'reject' || path === 'revoke') return;
    passTime(5 * MINUTE);
    if (path === 'reopen') {
      await admin.stepUp();
      const processingStart = timeOf(Math.ceil(Date.parse(w.now()) / DAY) * DAY + DAY);
      await admin.do(orderCalls.approve, {
        id,
        processingStart,
        processingEnd: timeOf(Date.parse(processingStart) + DAY),
      });
      passTime(HOUR);
      await salesman.do(orderCalls.resubmit, { id });
      passTime(3 * HOUR);
    }
    await m.approve(admin, id);
    passTime(hours * 20 * MINUTE);
    // The provider never sells some keys of one order; keys sold out of others come after a restock.
    m.simulator.setFaults(path === 'counter' ? { refusedCountry: 0.3 } : { soldOut: 0.3 });
    await w.buy();
    m.simulator.setFaults({});
    passTime(hours * HOUR);
    await runDueWork(w.database, w.providerClients, w.now());
    await w.buy();
  }

  const paths: [day: string, path: Path, buyer: number, product: number, hours: number][] = [
    ['2026-11-20', 'approve', 0, 0, 1],
    ['2026-11-21', 'confirm', 1, 1, 9],
    ['2026-11-30', 'reopen', 0, 2, 20],
    ['2026-12-03', 'reject', 2, 0, 3],
    ['2026-12-09', 'counter', 1, 1, 2],
    ['2026-12-31', 'approve', 2, 2, 10],
    ['2027-01-04', 'revoke', 0, 0, 4],
    ['2027-01-10', 'confirm', 0, 0, 30],
  ];
  for (const [n, [day, path, buyer, product, hours]] of paths.entries()) {
    w.advanceClock(Date.parse(`${day}T12:00:00.000Z`) - Date.parse(w.now()));
    await run(path, buyers[buyer]!, product, hours);
    if (n % 3 !== 2) await foldReports(w.database);
  }
  await run('confirm', house, 1, 2);
  return { w, m, admin, salesman, finance: await w.person('Finance'), buyers };
}

interface Order {
  id: string;
  company: string;
  publisher: string;
  product: string;
  store: string;
  region: string;
  salesman: string;
  provider: string;
  isOver: boolean;
}
interface Line {
  orderId: string;
  at: string;
  fromState: string;
  toState: string;
  byType: string;
}
interface Item {
  orderId: string;
  itemId: string;
  completedOn: string | null;
  state: string;
}
interface Attempt {
  orderId: string;
  itemId: string;
  providerId: string;
  state: string;
  sentAt: string | null;
  closedAt: string | null;
}

/** A row of a measure, computed from the raw rows without SQL. */
interface Raw {
  orderId: string;
  day: string;
  seconds: number | null;
  isHit: boolean | null;
  order: Order;
}

async function readRaw(w: World): Promise<Record<PerformanceMeasure, Raw[]>> {
  const orders = await w.rows(
    sql<Order>`select o.id, o.company_id as company, coalesce(pr.publisher_id::text, ${NONE_ID}) as publisher,
      pr.sku as product, pr.store, o.region, coalesce(cs.user_id::text, ${NONE_ID}) as salesman,
      pr.provider_id as provider, o.remaining_quantity = 0 and o.buffered_count = 0 as is_over
      from orders o join company c on c.id = o.company_id join product pr on pr.id = o.product_id
        left join company_salesman cs on cs.company_id = o.company_id where not c.is_system`,
  );
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const isCounted = ({ orderId }: { orderId: string }) => orderOf.has(orderId);
  const lines = (
    await w.rows(
      sql<Line>`select order_id, at, from_state, to_state, by_type from order_history order by order_id, seq`,
    )
  ).filter(isCounted);
  const items = (
    await w.rows(
      sql<Item>`select order_id, id as item_id, completed_on, state from order_item where removed_at is null`,
    )
  ).filter(isCounted);
  const attempts = (
    await w.rows(
      sql<Attempt>`select order_id, item_id, provider_id, state, sent_at, closed_at from purchase_attempt
        order by item_id, n`,
    )
  ).filter(isCounted);
  const secondsBetween = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / 1000);
  const row = (orderId: string, from: string, to: string | null, at: string, isHit: boolean | null): Raw => ({
    orderId,
    day: at.slice(0, 10),
    seconds: to === null ? null : secondsBetween(from, to),
    isHit,
    order: orderOf.get(orderId)!,
  });
  const raw: Record<PerformanceMeasure, Raw[]> = {
    approvalTime: [],
    firstKeyTime: [],
    lastKeyTime: [],
    winRate: [],
    fillRate: [],
  };
  for (const [id, own] of Map.groupBy(lines, ({ orderId }) => orderId)) {
    const submitted = own.find(({ toState }) => toState === 'Submitted')!.at;
    const approved = own.find(({ toState }) => toState === 'Level2Approved')?.at;
    let offered: string | undefined;
    for (const { at, fromState, toState, byType } of own) {
      if (toState === 'Rebidding' && fromState !== 'Rebidding') offered = at;
      if (fromState === 'Rebidding' && toState !== 'Rebidding' && byType === 'Partner')
        raw.winRate.push(row(id, offered!, at, at, toState === 'Confirmed'));
    }
    if (!approved) continue;
    raw.approvalTime.push(row(id, submitted, approved, approved, null));
    const keys = items
      .filter(({ orderId, state }) => orderId === id && state === 'Completed')
      .map(({ completedOn }) => completedOn!)
      .sort();
    if (keys.length === 0 || !orderOf.get(id)!.isOver) continue;
    raw.firstKeyTime.push(row(id, approved, keys[0]!, keys.at(-1)!, null));
    raw.lastKeyTime.push(row(id, approved, keys.at(-1)!, keys.at(-1)!, null));
  }
  for (const own of Map.groupBy(attempts, ({ itemId, providerId }) => itemId + providerId).values()) {
    const sent = own.find(({ sentAt }) => sentAt !== null);
    const received = own.find(({ state }) => state === 'settled' || state === 'late');
    if (sent)
      raw.fillRate.push(
        row(sent.orderId, sent.sentAt!, received?.closedAt ?? null, sent.sentAt!, received !== undefined),
      );
  }
  return raw;
}

const nearestRank = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;

function plainFigures(measure: PerformanceMeasure, rows: readonly Raw[]): PerformanceFigures {
  const count = rows.length;
  const hits = rows.filter(({ isHit }) => isHit).length;
  if (isRate(measure))
    return { count, hits, rate: count === 0 ? null : divideRounded(hits * 10_000, count), median: null, p90: null };
  const sorted = rows.map(({ seconds }) => seconds!).sort((a, b) => a - b);
  return { count, hits: null, rate: null, median: nearestRank(sorted, 0.5), p90: nearestRank(sorted, 0.9) };
}

const rangeOfDays = (from: string, to: string) => ({ min: `${from}T00:00:00.000Z`, max: `${to}T23:59:59.999Z` });

const GROUP: Record<SalesSplit, (order: Order) => string> = {
  partner: ({ company }) => company,
  product: ({ product }) => product,
  publisher: ({ publisher }) => publisher,
  store: ({ store }) => store,
  region: ({ region }) => region,
  salesman: ({ salesman }) => salesman,
  provider: ({ provider }) => provider,
};

/** Filters of the rows behind a row of a split. */
const FILTER_OF: Record<SalesSplit, (id: string) => object> = {
  partner: (id) => ({ partnerIds: [id] }),
  product: (id) => ({ productSku: [id] }),
  publisher: (id) => ({ publishers: [id] }),
  store: (id) => ({ store: [id] }),
  region: (id) => ({ regions: [id] }),
  salesman: (id) => ({ salesmen: [id] }),
  provider: (id) => ({ providers: [id] }),
};

describe('performance of the order process', () => {
  test('equals the raw rows for any days, measure, split and filter, folded or not (ANA-014, ANA-015, ANA-016, ANA-017, ANA-018, ANA-019)', async () => {
    const { w, m, finance, buyers } = await createProcess();
    const raw = await readRaw(w);
    // Each measure has rows of both kinds, or the comparison would be of nothing.
    for (const measure of PERFORMANCE_MEASURES) expect(raw[measure].length).toBeGreaterThan(3);
    for (const measure of ['winRate', 'fillRate'] as const)
      expect(new Set(raw[measure].map(({ isHit }) => isHit))).toEqual(new Set([true, false]));
    expect(new Set(raw.lastKeyTime.map(({ seconds }) => seconds)).size).toBeGreaterThan(2);
    const day = fc.integer({ min: 0, max: 90 }).map((days) => addDays('2026-11-10', days));
    const publishers = [...new Set(raw.approvalTime.map(({ order }) => order.publisher))];
    const companyIds = buyers.map(({ companyId }) => companyId!);
    const filters = fc.record(
      {
        partnerIds: fc.subarray(companyIds, { minLength: 1 }),
        publishers: fc.subarray(publishers, { minLength: 1 }),
      },
      { requiredKeys: [] },
    );
    const steps = fc.constantFrom<SalesStep>('day', 'week', 'month');
    const check = (runs: number) =>
      fc.assert(
        fc.asyncProperty(
          ...([
            day,
            day,
            filters,
            steps,
            fc.constantFrom(...SALES_SPLITS),
            fc.constantFrom(...PERFORMANCE_MEASURES),
          ] as const),
          async (one, other, chosen, step, split, measure) => {
            const [from, to] = [one, other].sort() as [string, string];
            const filter = { dateRange: rangeOfDays(from, to), measure, ...chosen };
            const within = (of: PerformanceMeasure, start: string, last: string) =>
              raw[of].filter(
                ({ day: at, order }) =>
                  at >= start &&
                  at <= last &&
                  (chosen.partnerIds?.includes(order.company) ?? true) &&
                  (chosen.publishers?.includes(order.publisher) ?? true),
              );
            const read = await finance.do(performanceCalls.byPeriod, { ...PAGE, filter: { ...filter, step } });
            expect(read.measures.map((row) => row.measure)).toEqual(PERFORMANCE_MEASURES);
            for (const { measure: name, current, previous } of read.measures) {
              expect(current).toEqual(plainFigures(name, within(name, from, read.to)));
              expect(previous).toEqual(plainFigures(name, within(name, read.previousFrom, read.previousTo)));
            }
            for (const part of read.periods)
              expect(part.current).toEqual(plainFigures(measure, within(measure, part.from, part.to)));
            const found = within(measure, from, read.to);
            expect(read.periods.reduce((sum, { current }) => sum + current.count, 0)).toBe(found.length);

            const rows = await finance.do(performanceCalls.split, { ...PAGE, filter: { ...filter, split } });
            const groups = Map.groupBy(found, ({ order }) => GROUP[split](order));
            const before = Map.groupBy(within(measure, read.previousFrom, read.previousTo), ({ order }) =>
              GROUP[split](order),
            );
            expect(new Set(rows.items.map(({ id }) => id))).toEqual(new Set(groups.keys()));
            expect(rows.extraData).toEqual(plainFigures(measure, found));
            for (const { id, name: _, previousRate, previousMedian, ...figures } of rows.items) {
              expect(figures).toEqual(plainFigures(measure, groups.get(id)!));
              const { rate, median } = plainFigures(measure, before.get(id) ?? []);
              expect([previousRate, previousMedian]).toEqual([rate, median]);
            }

            const [first] = rows.items;
            if (!first) return;
            const behind = await finance.do(performanceCalls.rows, {
              ...PAGE,
              filter: { ...filter, ...FILTER_OF[split](first.id) },
            });
            const sorted = (list: readonly { orderId: string; seconds: number | null; isHit: boolean | null }[]) =>
              list.map(({ orderId, seconds, isHit }) => `${orderId} ${seconds} ${isHit}`).sort();
            expect(sorted(behind.items)).toEqual(sorted(groups.get(first.id)!));
            expect(behind.totalCount).toBe(first.count);
            expect(behind.extraData).toEqual(plainFigures(measure, groups.get(first.id)!));
          },
        ),
        { numRuns: propertyRuns(runs, process.env.WALKS) },
      );
    await check(40);
    while ((await foldReports(w.database)) > 0);
    await check(20);
    expect(await m.broken()).toEqual([]);
  });

  test('leaves out removed keys, replacements of claimed keys and orders that expect more keys (ANA-015)', async () => {
    const { w, finance } = await createProcess();
    const filter = { dateRange: rangeOfDays('2026-11-01', '2027-02-28'), measure: 'lastKeyTime' as const };
    const listed = async () => {
      const { items } = await finance.do(performanceCalls.rows, { ...PAGE, filter });
      return items.map(({ orderId, seconds }) => `${orderId} ${seconds}`).sort();
    };
    const expected = async () =>
      (await readRaw(w)).lastKeyTime.map(({ orderId, seconds }) => `${orderId} ${seconds}`).sort();
    const all = await listed();
    expect(all).toEqual(await expected());
    const orderIds = all.map((row) => row.split(' ')[0]!);
    const latest = (id: string) => sql`select i.id from order_item i where i.order_id = ${id} and i.removed_at is null
      order by i.completed_on desc nulls last limit 1`;
    const later = sql`completed_on + interval '1 hour'`;

    // The last key of one order is removed, and that of another is a replacement.
    const [removed, replaced, buffering] = orderIds as [string, string, string];
    for (const id of [removed, replaced])
      await w.rows(sql`update order_item set completed_on = ${later} where id = (${latest(id)})`);
    const withLateKeys = await listed();
    expect(withLateKeys).toEqual(await expected());
    await w.rows(sql`update order_item set removed_at = now() where id = (${latest(removed)})`);
    await w.database.transaction(async (tx) => {
      // Without the foreign keys of packages, which the figures do not read.
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`insert into claim (id, company_id, order_id, package_id, order_item_id, key_id, key_line, reason, note,
          state, created_at, created_by_name, modified_at, replacement_key_id, replacement_package_id)
        select gen_random_uuid(), o.company_id, o.id, o.id, g.order_item_id, g.id, 1, 'invalid', '', 'replaced', now(), '',
          now(), g.id, o.id
        from game_key g join orders o on o.id = ${replaced} where g.order_item_id = (${latest(replaced)}) limit 1`);
    });
    expect(await listed()).toEqual(all);

    await w.rows(
      sql`update orders set buffered_count = 1, completed_count = completed_count - 1 where id = ${buffering}`,
    );
    expect(await listed()).toEqual(all.filter((row) => !row.startsWith(buffering)));
  });

  test('counts keys for the provider that was asked, not that of the product (ANA-016, ANA-018)', async () => {
    const { w, finance } = await createProcess();
    const other = await insertProvider(w, 'Playsource');
    const [{ orderId }] = (await w.rows(
      sql<{ orderId: string }>`select order_id from purchase_attempt order by ref limit 1`,
    )) as [{ orderId: string }];
    await w.rows(sql`update purchase_attempt set provider_id = ${other} where order_id = ${orderId}`);
    const filter = { dateRange: rangeOfDays('2026-11-01', '2027-02-28'), measure: 'fillRate' as const };
    const split = await finance.do(performanceCalls.split, { ...PAGE, filter: { ...filter, split: 'provider' } });
    expect(split.items.map(({ name }) => name).sort()).toEqual(['Genba', 'Playsource']);
    const { count } = split.items.find(({ id }) => id === other)!;
    const rows = await finance.do(performanceCalls.rows, { ...PAGE, filter: { ...filter, providers: [other] } });
    expect([rows.totalCount, new Set(rows.items.map((row) => row.orderId))]).toEqual([count, new Set([orderId])]);
    expect(new Set(rows.items.map(({ provider }) => provider))).toEqual(new Set(['Playsource']));
  });

  test('hides the fill rate of providers from users who do not see the costs paid (ANA-016)', async () => {
    const { salesman, admin, finance } = await createProcess();
    const filter = { dateRange: rangeOfDays('2026-11-01', '2027-02-28') };
    const measuresOf = async (person: Person) =>
      (await person.do(performanceCalls.byPeriod, { ...PAGE, filter })).measures.map(({ measure }) => measure);
    expect(await measuresOf(salesman)).toEqual(['approvalTime', 'firstKeyTime', 'lastKeyTime', 'winRate']);
    expect(await measuresOf(admin)).toContain('fillRate');
    expect(await measuresOf(finance)).toContain('fillRate');
    for (const call of [performanceCalls.byPeriod, performanceCalls.split, performanceCalls.rows]) {
      const refused = await salesman.call(call, { ...PAGE, filter: { ...filter, measure: 'fillRate' } } as never);
      expect([refused.status, refused.message]).toEqual([403, commonCopy.notAllowed]);
    }
  });

  test('sorts groups and rows, and pages them with the figures of all (ANA-018, ANA-019)', async () => {
    const { finance } = await createProcess();
    const filter = { dateRange: rangeOfDays('2026-11-01', '2027-02-28') };
    const split = (measure: PerformanceMeasure, field: 'median' | 'rate' | 'p90' | 'hits' | 'count' | 'name') =>
      finance.do(performanceCalls.split, {
        filter: { ...filter, measure },
        sort: [{ field, descending: true }],
        page: 0,
        size: 2,
      });
    const descending = (values: readonly (number | null)[]) => [...values].sort((a, b) => b! - a!);
    for (const field of ['median', 'p90', 'count'] as const) {
      const { items, totalCount, extraData } = await split('approvalTime', field);
      const values = items.map((row) => row[field]);
      expect([values, totalCount, extraData!.count]).toEqual([descending(values), 3, 6]);
    }
    for (const field of ['rate', 'hits'] as const) {
      const values = (await split('winRate', field)).items.map((row) => row[field]);
      expect(values).toEqual(descending(values));
    }
    const pastEnd = await finance.do(performanceCalls.split, { filter, sort: [], page: 9, size: 2 });
    expect([pastEnd.items, pastEnd.totalCount, pastEnd.extraData!.count]).toEqual([[], 3, 6]);
    const longest = await finance.do(performanceCalls.rows, { filter, sort: [], page: 0, size: 50 });
    expect(longest.items.map(({ seconds }) => seconds)).toEqual(descending(longest.items.map((row) => row.seconds)));
    for (const field of ['startedAt', 'endedAt', 'orderNumber', 'partner', 'product', 'isHit'] as const) {
      const rows = await finance.do(performanceCalls.rows, {
        filter: { ...filter, measure: 'winRate' },
        sort: [{ field, descending: false }],
        page: 0,
        size: 2,
      });
      expect([rows.items.length, rows.totalCount, rows.extraData!.hits]).toEqual([2, 5, 3]);
    }
    const none = await finance.do(performanceCalls.byPeriod, {
      ...PAGE,
      filter: { dateRange: rangeOfDays('2026-01-01', '2026-02-01') },
    });
    expect(none.measures.map(({ current }) => [current.count, current.median, current.rate])).toEqual(
      PERFORMANCE_MEASURES.map(() => [0, null, null]),
    );
  });
});
