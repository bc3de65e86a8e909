import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';
import { CURSOR_LIFETIME_MS, deleteOldEvents, openOrderEventReader } from './order-events.ts';

interface ReceivedEvent {
  id: string;
  name: string;
  orders: { Id: string; Status: string }[];
}

const open: { stop(): void }[] = [];
afterEach(() => {
  for (const { stop } of open.splice(0)) stop();
});

/** Listens as a browser would; `next` answers the next event. */
async function listen(w: World, who: Person, lastId?: string) {
  const side = who.companyId ? 'me' : 'management';
  const stopper = new AbortController();
  const response = await w.http.inject({
    method: 'GET',
    url: `/api/order/${side}/events`,
    headers: { authorization: await who.authorization(), ...(lastId && { 'last-event-id': lastId }) },
    payloadAsStream: true,
    signal: stopper.signal,
  });
  const stop = () => stopper.abort();
  open.push({ stop });
  const stream = response.stream();
  stream.on('error', () => undefined);
  const parts = stream[Symbol.asyncIterator]();
  let text = '';
  const next = async (): Promise<ReceivedEvent> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n');
        text = text.slice(end + 2);
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const data = field('data');
        // Changes of notifications come in between (server/notifications/change-reader.ts).
        if (data && !('Notifications' in JSON.parse(data)))
          return { id: field('id') ?? '', name: field('event') ?? 'message', orders: JSON.parse(data).Orders ?? [] };
        continue;
      }
      const part = await parts.next();
      if (part.done) throw new Error('The stream ended.');
      text += String(part.value);
    }
  };
  return { status: response.statusCode, type: response.headers['content-type'], next, stop };
}

async function trading() {
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner');
  const of = await m.sell();
  return { w, m, of, buyer, place: () => m.place(buyer, of), salesman: await w.person('Salesman') };
}

test('staff hear of an order within a second of its change, with its new state', async () => {
  const { w, buyer, salesman, place } = await trading();
  const { next, type } = await listen(w, salesman);
  expect(type).toContain('text/event-stream');
  expect((await next()).orders).toEqual([]);
  const order = await place();
  expect((await next()).orders).toEqual([{ Id: order.id, Status: 'Submitted' }]);
  const since = Date.now();
  await buyer.do(partnerOrderCalls.withdraw, { id: order.id });
  expect((await next()).orders).toEqual([{ Id: order.id, Status: 'Withdraw' }]);
  expect(Date.now() - since).toBeLessThan(5000);
  // What was told is not told again with what comes after it.
  const second = await place();
  expect((await next()).orders).toEqual([{ Id: second.id, Status: 'Submitted' }]);
});

test('a partner hears of the own orders only', async () => {
  const { w, m, of, buyer, place, salesman } = await trading();
  const other = await w.person('Partner');
  const { next } = await listen(w, other);
  await next();
  const staff = await listen(w, salesman);
  await staff.next();
  const { id } = await place();
  // Who listens is told in turn, so that the partner would have heard before them.
  expect((await staff.next()).orders).toEqual([{ Id: id, Status: 'Submitted' }]);
  const own = await m.place(other, of);
  expect((await next()).orders).toEqual([{ Id: own.id, Status: 'Submitted' }]);
  expect(buyer.companyId).not.toBe(other.companyId);
});

test('who was away goes on from the last event; what was missed is told', async () => {
  const { w, buyer, salesman, place } = await trading();
  const first = await place();
  const { next, stop } = await listen(w, salesman);
  const { id } = await next();
  stop();
  await buyer.do(partnerOrderCalls.withdraw, { id: first.id });
  const second = await place();
  const again = await listen(w, salesman, id);
  const told = (await again.next()).orders.map((order) => order.Id);
  if (!told.includes(second.id)) told.push(...(await again.next()).orders.map((order) => order.Id));
  expect(told).toEqual(expect.arrayContaining([first.id, second.id]));
});

test('who was away too long, or names a place that is none, is told to read everything again', async () => {
  const { w, salesman } = await trading();
  const { next } = await listen(w, salesman);
  const { id } = await next();
  w.advanceClock(CURSOR_LIFETIME_MS);
  expect((await (await listen(w, salesman, id)).next()).name).toBe('message');
  w.advanceClock(1);
  expect((await (await listen(w, salesman, id)).next()).name).toBe('reset');
  expect((await (await listen(w, salesman, 'nonsense')).next()).name).toBe('reset');
});

test('a look that failed is told of and made up for, and whoever leaves leaves the others listening', async () => {
  const { w, place } = await trading();
  const failures: unknown[] = [];
  const reader = openOrderEventReader(w.database, (error) => failures.push(error));
  const rename = (from: string, to: string) =>
    w.database.transaction((tx) => tx.run(sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`));
  onTestFinished(async () => {
    reader.close();
    if (failures.length === 0) await rename('order_news_away', 'order_news');
  });
  const heard: string[] = [];
  await reader.subscribe((changes) => heard.push(...changes.map(({ id }) => id)));
  const { stop } = await reader.subscribe(() => undefined);
  stop();
  const order = await place();
  await rename('order_news', 'order_news_away');
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  await rename('order_news_away', 'order_news');
  await expect.poll(() => heard).toEqual([order.id]);
});

test('news goes after an hour', async () => {
  const { w, place } = await trading();
  const [old, young] = [await place(), await place()];
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update order_news set at = now() - interval '61 minutes' where order_id = ${old.id}`);
    await tx.run(sql`update order_news set at = now() - interval '59 minutes' where order_id = ${young.id}`);
  });
  expect(await deleteOldEvents(w.database)).toBeGreaterThan(0);
  expect(await w.rows(sql`select distinct order_id as id from order_news`)).toEqual([{ id: young.id }]);
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a line of a transaction that is still running holds back what comes after it, and nothing is left out',
  async () => {
    const { w, salesman, place } = await trading();
    const order = await place();
    const { next } = await listen(w, salesman);
    await next();
    const readAll = vi.spyOn(w.database, 'all');
    onTestFinished(() => readAll.mockRestore());
    const looks = () =>
      readAll.mock.calls.filter(([query]) => JSON.stringify(query.toOperationNode()).includes('order_news')).length;
    let commit = () => {};
    const held = new Promise<void>((go) => {
      commit = go;
    });
    let begin = () => {};
    const begun = new Promise<void>((go) => {
      begin = go;
    });
    const slow = w.database.transaction(async (tx) => {
      await tx.run(sql`update orders set modified_at = modified_at where id = ${order.id}`);
      begin();
      await held;
    });
    await begun;
    const other = await place();
    // The stream looks twice at least while the later change is complete and the first is not.
    const before = looks();
    await expect.poll(looks).toBeGreaterThan(before + 1);
    commit();
    const heard = new Set<string>();
    // The change made first is told although the later one was complete long before it.
    while (!heard.has(other.id)) for (const { Id } of (await next()).orders) heard.add(Id);
    await slow;
    expect(heard).toContain(order.id);
  },
);

test.each<[string, number, (w: World) => Promise<Person>]>([
  ['somebody without Order.View', 403, (w) => w.person('Standard' as never)],
  ['a partner who asks for everybody’s', 403, (w) => w.person('Partner')],
])('%s hears nothing', async (_, status, who) => {
  const w = await world();
  const person = await who(w);
  expect((await person.call({ ...orderCalls.regions, path: '/order/management/events' }, {})).status).toBe(status);
});
