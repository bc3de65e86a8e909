import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { CURSOR_LIFETIME_MS, createOrderEventReader, deleteOldEvents } from '#server/orders/lifecycle/order-events.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';

interface ReceivedEvent {
  id: string;
  name: string;
  orders: { Id: string; Status: string }[];
  /** Milliseconds. */
  pause: number;
}

const open: { stop(): void }[] = [];
afterEach(() => {
  for (const { stop } of open.splice(0)) stop();
});

/** Opens a stream like a browser; `next` resolves to the next event. */
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
        // Skip interleaved notification events (server/notifications/change-reader.ts).
        if (!data || 'Notifications' in JSON.parse(data)) continue;
        const { Orders: orders = [], Pause: pause } = JSON.parse(data);
        return { id: field('id') ?? '', name: field('event') ?? 'message', orders, pause };
      }
      const part = await parts.next();
      if (part.done) throw new Error('The stream ended.');
      text += String(part.value);
    }
  };
  return { status: response.statusCode, type: response.headers['content-type'], next, stop };
}

async function createOrders() {
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner');
  const of = await m.sell();
  return { w, m, of, buyer, place: () => m.place(buyer, of), salesman: await w.person('Salesman') };
}

test('pushes a changed order with its new state to staff within a second', async () => {
  const { w, buyer, salesman, place } = await createOrders();
  const { next, type } = await listen(w, salesman);
  expect(type).toContain('text/event-stream');
  expect((await next()).orders).toEqual([]);
  const order = await place();
  expect((await next()).orders).toEqual([{ Id: order.id, Status: 'Submitted' }]);
  const since = Date.now();
  await buyer.do(partnerOrderCalls.withdraw, { id: order.id });
  expect((await next()).orders).toEqual([{ Id: order.id, Status: 'Withdraw' }]);
  expect(Date.now() - since).toBeLessThan(5000);
  // An event is sent only once.
  const second = await place();
  expect((await next()).orders).toEqual([{ Id: second.id, Status: 'Submitted' }]);
});

test('pushes only their own orders to partners', async () => {
  const { w, m, of, buyer, place, salesman } = await createOrders();
  const other = await w.person('Partner');
  const { next } = await listen(w, other);
  await next();
  const staff = await listen(w, salesman);
  await staff.next();
  const { id } = await place();
  // Listeners are served in turn, so the partner would have received it first.
  expect((await staff.next()).orders).toEqual([{ Id: id, Status: 'Submitted' }]);
  const own = await m.place(other, of);
  expect((await next()).orders).toEqual([{ Id: own.id, Status: 'Submitted' }]);
  expect(buyer.companyId).not.toBe(other.companyId);
});

test('resumes after the last event and delivers missed ones', async () => {
  const { w, buyer, salesman, place } = await createOrders();
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

test('asks clients with an expired or invalid event id to reload everything', async () => {
  const { w, salesman } = await createOrders();
  const { next } = await listen(w, salesman);
  const { id } = await next();
  w.advanceClock(CURSOR_LIFETIME_MS);
  expect((await (await listen(w, salesman, id)).next()).name).toBe('message');
  w.advanceClock(1);
  expect((await (await listen(w, salesman, id)).next()).name).toBe('reset');
  expect((await (await listen(w, salesman, 'nonsense')).next()).name).toBe('reset');
});

test('recovers from a failed poll and keeps other listeners when one leaves', async () => {
  const { w, place } = await createOrders();
  const failures: unknown[] = [];
  const reader = createOrderEventReader(w.database, (error) => failures.push(error));
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

test('deletes events after an hour', async () => {
  const { w, place } = await createOrders();
  const [old, young] = [await place(), await place()];
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update order_news set at = now() - interval '61 minutes' where order_id = ${old.id}`);
    await tx.run(sql`update order_news set at = now() - interval '59 minutes' where order_id = ${young.id}`);
  });
  expect(await deleteOldEvents(w.database)).toBeGreaterThan(0);
  expect(await w.rows(sql`select distinct order_id as id from order_news`)).toEqual([{ id: young.id }]);
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'holds back events behind a running transaction and loses none',
  async () => {
    const { w, salesman, place } = await createOrders();
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
    // At least two polls happen while the later change is committed and the first is not.
    const before = looks();
    await expect.poll(looks).toBeGreaterThan(before + 1);
    commit();
    const heard = new Set<string>();
    // The earlier change is still delivered although it committed later.
    while (!heard.has(other.id)) for (const { Id } of (await next()).orders) heard.add(Id);
    await slow;
    expect(heard).toContain(order.id);
  },
);

test.each<[string, number, (w: World) => Promise<Person>]>([
  ['somebody without Order.View', 403, (w) => w.person('Standard' as never)],
  ['a partner who asks for everybody’s', 403, (w) => w.person('Partner')],
])('sends nothing to %s', async (_, status, who) => {
  const w = await world();
  const person = await who(w);
  expect((await person.call({ ...orderCalls.regions, path: '/order/management/events' }, {})).status).toBe(status);
});

test('asks for longer pauses between reads while many look on', async () => {
  const { w, salesman } = await createOrders();
  const first = await listen(w, salesman);
  expect((await first.next()).pause).toBe(900);
  const crowd = [];
  for (let n = 0; n < 5; n++) {
    const one = await w.person('SuperAdmin');
    for (let tab = 0; tab < 10; tab++) crowd.push(await listen(w, one));
  }
  const last = await listen(w, salesman);
  expect((await last.next()).pause).toBe(52 * 20);
  for (const { stop } of [...crowd, first, last]) stop();
  await expect.poll(async () => (await (await listen(w, salesman)).next()).pause, { interval: 200 }).toBe(900);
});
