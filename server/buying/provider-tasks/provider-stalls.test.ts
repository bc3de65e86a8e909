// A provider outage: its own orders wait and show the reason, all others continue.

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { addMilliseconds, MINUTE } from '#domain/base/time.ts';
import { allocationCalls } from '#domain/buying/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { createLog } from '#server/base/process/log.ts';
import { CALL_LIMITS, createCallLimiter } from '#server/catalog/provider/call-limiter.ts';
import { limitProvider } from '#server/catalog/provider/limited-provider.ts';
import type { Provider } from '#server/catalog/provider/port.ts';
import { readProviderHealth } from '#server/home/business.ts';
import { insertProvider } from '#test/catalog-fixtures.ts';
import { runDueWork } from '#test/due-work.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { SETTLE, world } from '#test/world.ts';
import {
  createMissingProviderRecorder,
  createStallRecorder,
  missingProviderWatch,
  providerWatch,
} from './provider-stalls.ts';
import { createProviderTaskRunner, runProviderTasks } from './provider-tasks.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

const SECOND = 1000;
const LOST = { kind: 'unknown', cause: 'timeout', providerOrderId: null } as const;

/** Two orders in processing, at Genba and Playsource; `over` wraps calls to Playsource. */
async function two(over: (line: Provider) => Partial<Provider>, callsInFlight = 4) {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  await insertProvider(w, 'Playsource');
  const gate = createCallLimiter(
    { ...CALL_LIMITS, callsInFlight },
    () => Date.parse(w.now()),
    () => 1,
  );
  w.addProvider('playsource', limitProvider({ ...m.line, name: 'Playsource', ...over(m.line) }, gate), gate);
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const place = async (name: string) => {
    const order = await m.place(buyer, await m.sell({ provider: name }));
    await m.approve(admin, order.id);
    return order.id;
  };
  const there = await place('Playsource');
  const here = await place('Genba');
  const show = (id: string) => admin.do(orderCalls.one, { id });
  const attempts = async (id: string) =>
    (await w.rows(sql<{ n: number }>`select count(*) as n from purchase_attempt where order_id = ${id}`))[0]!.n;
  const queued = async (id: string) =>
    (
      await w.rows(
        sql<{
          n: number;
        }>`select count(*) as n from order_item where order_id = ${id} and state = 'Draft' and next_try_at is not null`,
      )
    )[0]!.n;
  return { w, m, gate, admin, buyer, there, here, show, attempts, queued };
}

/** A Playsource that can fail and recover. */
async function dying() {
  let dead = true;
  let calls = 0;
  const parts = await two((line) => {
    const answer = async <T>(living: () => Promise<T>) => {
      calls += 1;
      return dead ? LOST : living();
    };
    return {
      buy: (intent) => answer(() => line.buy(intent)),
      findByReference: (reference) => answer(() => line.findByReference(reference)),
    };
  });
  const recorder = () => createStallRecorder(parts.w.database, [{ code: 'playsource', limiter: parts.gate }]);
  const keep = recorder();
  return {
    ...parts,
    recorder,
    rise: () => {
      dead = false;
    },
    calls: () => calls,
    keep: () => keep(parts.w.now()),
  };
}

test('stops calling a failing provider after a few attempts and resumes its orders once it responds', async () => {
  const { w, here, there, show, attempts, rise } = await dying();
  await w.buy();
  expect((await show(here)).status).toBe('Completed');
  const tried = await attempts(there);
  expect(tried).toBeLessThanOrEqual(CALL_LIMITS.failuresToOpen + 4);
  await w.buy();
  expect(await attempts(there), 'nothing is taken while it is left alone').toBe(tried);

  rise();
  w.advanceClock(SETTLE + MINUTE);
  await w.buy();
  w.advanceClock(SETTLE + MINUTE);
  await w.buy();
  expect(await show(there)).toMatchObject({ status: 'Completed', completedCount: 20 });
});

test('probes a provider with a single call after the pause', async () => {
  const { w, calls } = await dying();
  await w.buy();
  const made = calls();
  w.advanceClock(2 * SECOND);
  await w.buy();
  expect(calls()).toBe(made + 1);
});

test('pauses purchases at a provider without funds, shows it, and never fails an item for it (ITEM-T22)', async () => {
  let hasFunds = false;
  const { w, gate, there, here, show, attempts } = await two((line) => ({
    buy: async (intent) => (hasFunds ? line.buy(intent) : { kind: 'noFunds', note: '' }),
  }));
  const keep = createStallRecorder(w.database, [{ code: 'playsource', limiter: gate }]);
  await w.buy();
  expect((await show(here)).status).toBe('Completed');
  const tried = await attempts(there);
  for (let n = 0; n < 5; n++) {
    w.advanceClock(MINUTE);
    await w.buy();
    await keep(w.now());
  }
  expect((await show(there)).providerStall).toMatchObject({ why: 'noFunds' });
  expect(await attempts(there), 'one purchase after each pause').toBeLessThanOrEqual(tried + 3);
  hasFunds = true;
  for (let n = 0; n < 2; n++) {
    w.advanceClock(15 * MINUTE);
    await w.buy();
  }
  await keep(w.now());
  expect(await show(there)).toMatchObject({ status: 'Completed', providerStall: null });
});

test('shows staff since when a provider has been down, without an estimate, and nothing to partners', async () => {
  const { w, here, there, show, buyer, rise, keep } = await dying();
  await w.buy();
  const since = w.now();
  await keep();
  w.advanceClock(5 * SECOND - 1);
  await keep();
  expect((await show(there)).providerStall, 'too short for a word').toBeNull();
  w.advanceClock(1);
  await keep();
  expect(await show(there)).toMatchObject({ providerStall: { why: 'failing', since }, estimatedFinishDate: null });
  expect((await show(here)).providerStall).toBeNull();
  const { body } = await buyer.call(partnerOrderCalls.one, { id: there });
  expect(body).not.toMatch(/stall|failing/i);

  rise();
  w.advanceClock(SETTLE + MINUTE);
  await w.buy();
  await keep();
  expect((await show(there)).providerStall).toBeNull();
});

test('refreshes open screens of its orders once at the start and once at the end of a stall', async () => {
  const { w, m, admin, buyer, there, rise, keep, recorder } = await dying();
  await w.buy();
  const elsewhere = await m.place(buyer, await m.sell());
  await m.approve(admin, elsewhere.id);
  const another = recorder();
  w.advanceClock(6 * SECOND);
  const news = async () =>
    (
      await w.rows(
        sql<{ id: string }>`with told as (delete from order_news returning order_id) select order_id as id from told`,
      )
    ).map(({ id }) => id);
  await news();
  await keep();
  expect(await news()).toEqual([there]);
  await another(w.now());
  w.advanceClock(MINUTE / 2);
  await keep();
  expect(await news()).toEqual([]);
  rise();
  w.advanceClock(MINUTE);
  await w.buy();
  await news();
  await keep();
  expect(await news()).toEqual([there]);
  await another(w.now());
  expect(await news()).toEqual([]);
});

test.each([
  [MINUTE - 1, true],
  [MINUTE, false],
])('counts what an ended process saw %i ms ago towards the current stall: %s', async (ago, belongs) => {
  const { w, keep } = await dying();
  await w.buy();
  const since = w.now();
  w.advanceClock(6 * SECOND);
  const earlier = addMilliseconds(w.now(), -2 * MINUTE);
  await w.database.transaction((tx) =>
    tx.run(sql`insert into provider_stall (provider_id, why, since, seen_at)
      select id, 'failing', ${earlier}, ${addMilliseconds(w.now(), -ago)} from provider where code = 'playsource'`),
  );
  await keep();
  expect(await w.rows(sql`select since from provider_stall`)).toEqual([{ since: belongs ? earlier : since }]);
});

test("repeats a worker's observation every 15 seconds", async () => {
  const { w, keep } = await dying();
  await w.buy();
  w.advanceClock(6 * SECOND);
  const seenAt = async () => {
    await keep();
    return (await w.rows(sql<{ at: string }>`select seen_at as at from provider_stall`))[0]?.at;
  };
  const first = await seenAt();
  w.advanceClock(15 * SECOND - 1);
  expect(await seenAt()).toBe(first);
  w.advanceClock(1);
  expect(await seenAt()).toBe(w.now());
});

test('reports a provider as down after a minute, while a worker observes it', async () => {
  const { w } = await two(() => ({}));
  const providerId = await insertProvider(w, 'Playsource');
  for (const [failing, unseen, isDown] of [
    [MINUTE, 0, true],
    [MINUTE - 1, 0, false],
    [5 * MINUTE, MINUTE - 1, true],
    [5 * MINUTE, MINUTE, false],
  ] as const) {
    await w.database.transaction(async (tx) => {
      await tx.run(sql`delete from provider_stall`);
      await tx.run(sql`insert into provider_stall (provider_id, why, since, seen_at) values (${providerId}, 'failing',
        ${addMilliseconds(w.now(), -failing)}, ${addMilliseconds(w.now(), -unseen)})`);
    });
    const found = (await providerWatch.find(w.database, w.now())).map(({ subjectName }) => subjectName);
    expect([failing, unseen, found]).toEqual([failing, unseen, isDown ? ['Playsource'] : []]);
  }
});

test('trusts the last report of a stopped worker for a minute', async () => {
  const { w, there, show, keep } = await dying();
  await w.buy();
  w.advanceClock(6 * SECOND);
  await keep();
  w.advanceClock(MINUTE - 1);
  expect((await show(there)).providerStall).not.toBeNull();
  w.advanceClock(1);
  expect((await show(there)).providerStall).toBeNull();
});

test('keeps a slow provider from using slots of others', async () => {
  const waiting: (() => void)[] = [];
  const { w, here, there, show } = await two((line) => ({
    buy: async (intent) => {
      await new Promise<void>((go) => waiting.push(go));
      return line.buy(intent);
    },
  }));
  const bought = w.buy();
  await expect.poll(async () => (await show(here)).status).toBe('Completed');
  expect(waiting).toHaveLength(4);
  expect((await show(there)).completedCount).toBe(0);
  const release = setInterval(() => {
    for (const go of waiting.splice(0)) go();
  }, 5);
  await bought;
  clearInterval(release);
  expect((await show(there)).status).toBe('Completed');
});

test('runs tasks of a slow provider once without delaying others', async () => {
  let asked = 0;
  let answer = () => {};
  const { w, admin, here, there, show } = await two((line) => ({
    reserve: async (wish) => {
      asked += 1;
      await new Promise<void>((go) => {
        answer = go;
      });
      return line.reserve(wish);
    },
  }));
  const numbers = new Map<string, string>();
  for (const id of [here, there]) {
    await admin.do(orderCalls.pause, { id });
    const { orderNumber, product } = await show(id);
    numbers.set(id, orderNumber.replaceAll(' ', ''));
    await admin.do(allocationCalls.allocate, {
      sku: product.productSku,
      orderNumber: numbers.get(id)!,
      quantity: 4,
      orderId: id,
    });
  }
  const held = async (id: string) =>
    (await admin.do(allocationCalls.ofOrder, { orderNumber: numbers.get(id)! })).request === 'held';
  const errands = createProviderTaskRunner({ database: w.database, log: failingLog }, w.providerClients);
  await errands.start(w.now());
  await expect.poll(() => held(here)).toBe(true);
  await expect.poll(() => asked).toBe(1);
  w.advanceClock(2 * MINUTE);
  await errands.start(w.now());
  expect([asked, await held(there)]).toEqual([1, false]);
  answer();
  await errands.drain();
  expect(await held(there)).toBe(true);
});

test('removes items of a stopped order from the queue and restores them with it', async () => {
  const { w, m, admin, there, queued, show, gate } = await two(() => ({}));
  expect(await queued(there)).toBe(20);
  await admin.do(orderCalls.pause, { id: there });
  expect(await queued(there)).toBe(0);
  expect(await m.broken()).toEqual([]);
  await admin.do(orderCalls.resume, { id: there });
  expect(await queued(there)).toBe(20);
  await w.buy();
  expect((await show(there)).status).toBe('Completed');
  expect(gate.state().inFlight).toBe(0);
});

test('waits for no provider with unknown capabilities and buys from it once they are known', async () => {
  let silent = true;
  const { w, here, there, show } = await two((line) => ({
    capabilities: () => (silent ? Promise.reject(new Error('silent')) : line.capabilities()),
  }));
  await w.buy();
  expect((await show(here)).status).toBe('Completed');
  expect((await show(there)).completedCount).toBe(0);
  silent = false;
  await expect
    .poll(
      async () => {
        await w.buy();
        return (await show(there)).status;
      },
      { timeout: patience(15_000), interval: 500 },
    )
    .toBe('Completed');
});

test.each([1, 100])('runs as many concurrent calls as a provider allows: %i', async (callsInFlight) => {
  let now = 0;
  let most = 0;
  const { w, there, show } = await two(
    (line) => ({
      buy: async (intent) => {
        most = Math.max(most, ++now);
        return line.buy(intent).finally(() => {
          now -= 1;
        });
      },
    }),
    callsInFlight,
  );
  await w.buy(callsInFlight);
  expect((await show(there)).status).toBe('Completed');
  expect(most).toBe(Math.min(callsInFlight, 20));
});

test('checks each provider every 15 minutes for its own sold-out products (LIFE-T26)', async () => {
  const asked: string[] = [];
  let back = '';
  const { w, m, admin, buyer, there, here, show } = await two((line) => ({
    stock: async (sku) => {
      asked.push(sku);
      return { ...(await line.stock(sku)), inStock: sku === back };
    },
  }));
  m.simulator.setFaults({ soldOut: 1 });
  await w.buy();
  m.simulator.setFaults({});
  expect([(await show(there)).status, (await show(here)).status]).toEqual(['OutOfStock', 'OutOfStock']);
  const { productSku } = (await show(there)).product;
  const due = () => runDueWork(w.database, w.providerClients, w.now());
  w.advanceClock(15 * MINUTE);
  await due();
  expect(asked).toEqual([]);
  w.advanceClock(1);
  const [busyId, busy] = [...(await w.providerClients.all())].find(
    ([, { provider }]) => provider.name === 'Playsource',
  )!;
  const services = { database: w.database, log: failingLog };
  expect(await runProviderTasks(services, busyId, { ...busy, freeSlots: () => 0 }, w.now())).toBe(0);
  expect(asked, 'nothing is asked of a provider that is left alone').toEqual([]);
  for (let n = 0; n < 3; n++) await due();
  expect(asked).toEqual([productSku]);
  w.advanceClock(15 * MINUTE);
  await due();
  expect(asked).toEqual([productSku]);
  w.advanceClock(1);
  await due();
  expect(asked).toEqual([productSku, productSku]);
  expect([(await show(there)).status, (await show(here)).status]).toEqual(['OutOfStock', 'Processing']);

  // One of two products of a provider is back, and so is a product of the other provider with the same number.
  const more = await m.sell({ provider: 'Playsource' });
  const third = await m.place(buyer, more);
  await m.approve(admin, third.id);
  m.simulator.setFaults({ soldOut: 1 });
  await w.buy();
  m.simulator.setFaults({});
  back = more.sku;
  const renumber = (sku: string) =>
    w.database.transaction((tx) => tx.run(sql`update orders set product_sku = ${sku} where id = ${there}`));
  await renumber((await show(here)).product.productSku);
  w.advanceClock(15 * MINUTE + 1);
  await due();
  const states = [(await show(there)).status, (await show(here)).status, (await show(third.id)).status];
  expect(states).toEqual(['OutOfStock', 'Processing', 'Processing']);
  await renumber(productSku);
});

test('reports an unconfigured provider on its orders, under Operations, in the log and to staff (PPD-020)', async () => {
  const { w, there, show } = await dying();
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const health = async () =>
    (await readProviderHealth({ db: w.database, now: w.now() })).map(({ name, condition }) => [name, condition]);
  const configured = (await w.rows<{ code: string }>(sql`select code from provider`)).map(({ code }) => ({ code }));
  const without = createMissingProviderRecorder(
    w.database,
    configured.filter(({ code }) => code !== 'playsource'),
    log,
  );
  await without(w.now());
  await without(w.now());
  expect((await show(there)).providerStall).toEqual({ why: 'unconfigured', since: w.now() });
  expect(await health()).toContainEqual(['Playsource', 'unconfigured']);
  expect(lines.filter((line) => line.includes('Playsource is not configured'))).toHaveLength(1);
  const [missing] = await missingProviderWatch.find(w.database, w.now());
  expect(missing).toMatchObject({ subjectName: 'Playsource', companyId: null });

  await createMissingProviderRecorder(w.database, configured, log)(w.now());
  expect((await show(there)).providerStall).toBeNull();
  expect(await missingProviderWatch.find(w.database, w.now())).toEqual([]);
});

test('ignores an unconfigured provider without anything to buy (PPD-020)', async () => {
  const w = await world();
  await insertProvider(w, 'Formerly');
  const record = createMissingProviderRecorder(w.database, [], createLog('silent'));
  await record(w.now());
  expect(await w.rows(sql`select 1 from provider_stall`)).toEqual([]);
});
