// Recipients of notifications, exactly-once delivery, and read status.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { sentenceOfLine } from '#domain/notifications/copy.ts';
import { KIND_FACTS, pathOfLine } from '#domain/notifications/kind-facts.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications/kinds.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { newId } from '#server/base/process/ids.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';
import { type Condition, tellChangedConditions } from './conditions.ts';
import { sendNotificationMails } from './mails.ts';
import { type Notice, notify } from './notify.ts';
import { deleteOldNotifications, publishNotifications } from './publishing.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };

const publish = (w: World) => publishNotifications(w.database);

const noticeOf = (notice: Partial<Notice>): Notice => ({
  kind: 'orderSubmitted',
  companyId: null,
  subjectId: newId(),
  subjectName: 'VDU-1',
  detail: '',
  ...notice,
});
/** Publishes notices, each as a separate action. */
const tell = async (w: World, ...notices: Partial<Notice>[]) => {
  for (const notice of notices) await w.database.transaction((tx) => notify(tx, w.now(), [noticeOf(notice)]));
  await publish(w);
};

const toldTo = async (who: Person): Promise<[NotificationKind, string][]> =>
  (await who.do(notificationCalls.list, ALL)).items.map(({ kind, subjectName }) => [kind, subjectName]);
const unreadOf = async (who: Person) => (await who.do(notificationCalls.unread, {})).count;

async function createOrders() {
  const w = await world();
  const m = await createMarket(w);
  const [buyer, stranger] = [await w.person('Partner'), await w.person('Partner')];
  const colleague = await w.person('Partner', { companyId: buyer.companyId! });
  const [admin, sales, finance] = [await w.person('SuperAdmin'), await w.person('Salesman'), await w.person('Finance')];
  const standard = await w.person('Standard');
  const order = await m.place(buyer, await m.sell());
  const number = (await admin.do(orderCalls.one, { id: order.id })).orderNumber;
  return { w, m, buyer, stranger, colleague, admin, sales, finance, standard, id: order.id, number };
}

test("notifies approvers of a partner's order, and everyone of its company of an offer", async () => {
  const { w, buyer, stranger, colleague, admin, sales, finance, standard, id, number } = await createOrders();
  await publish(w);
  for (const one of [admin, sales]) expect(await toldTo(one)).toEqual([['orderSubmitted', number]]);
  for (const one of [finance, standard, buyer, stranger]) expect(await toldTo(one)).toEqual([]);

  await sales.do(orderCalls.rebid, { id, price: 1400, quantity: 20, comment: 'secret' } as never);
  await publish(w);
  for (const one of [buyer, colleague]) expect(await toldTo(one)).toEqual([['offerReceived', number]]);
  expect(await toldTo(stranger)).toEqual([]);
  expect(await toldTo(sales)).toEqual([['orderSubmitted', number]]);

  await buyer.do(partnerOrderCalls.submit, { id, quantity: 20, price: 1300 });
  await publish(w);
  expect(await toldTo(sales)).toEqual([
    ['counterOffer', number],
    ['orderSubmitted', number],
  ]);
  const stored = await w.rows(sql<{ text: string }>`select to_jsonb(n)::text as text from notification n`);
  expect(stored.filter(({ text }) => /secret|1400|1300|14\.00|13\.00/.test(text))).toEqual([]);
});

test('notifies partners of the last approval only, and of completed keys', async () => {
  const { w, m, buyer, admin, id, number } = await createOrders();
  await m.approve(admin, id);
  await w.buy();
  await publish(w);
  expect(await toldTo(buyer)).toEqual([
    ['orderCompleted', number],
    ['orderApproved', number],
  ]);
});

test('sends nothing for a rolled-back transaction', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  const failing = w.database.transaction(async (tx) => {
    await notify(tx, w.now(), [
      { kind: 'orderSubmitted', companyId: null, subjectId: newId(), subjectName: 'VDU-1', detail: '' },
    ]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await publish(w)).toBe(0);
  expect(await toldTo(sales)).toEqual([]);
});

test('notifies exactly the users who may open the linked page', async () => {
  const w = await world();
  const people = {
    partner: await w.person('Partner'),
    admin: await w.person('SuperAdmin'),
    sales: await w.person('Salesman'),
    finance: await w.person('Finance'),
    standard: await w.person('Standard'),
  };
  const { companyId } = people.partner;
  const toPartner = (kind: NotificationKind) => {
    const { access } = KIND_FACTS[kind];
    return typeof access === 'object' && access.side === 'Partner';
  };
  const shared = NOTIFICATION_KINDS.filter((kind) => !KIND_FACTS[kind].isPersonal);
  await tell(w, ...shared.map((kind) => ({ kind, companyId: toPartner(kind) ? companyId : null })));
  const kindsOf = async (who: Person) => (await toldTo(who)).map(([kind]) => kind).sort();
  const staffKinds = shared.filter((kind) => !toPartner(kind));
  expect(await kindsOf(people.partner)).toEqual(shared.filter(toPartner).sort());
  expect(await kindsOf(people.admin)).toEqual([...staffKinds].sort());
  expect(await kindsOf(people.sales)).toEqual(
    [
      ...['counterOffer', 'offerAnswered', 'orderStopped', 'orderSubmitted', 'providerDown', 'providerUp', 'stockLow'],
      ...['offerExtended', 'partnerMessage', 'partnerOfferExpired', 'providerConfigured', 'providerUnconfigured'],
    ].sort(),
  );
  expect(await kindsOf(people.finance)).toEqual([
    'claimRequested',
    'invoiceOverdue',
    'invoiceProblem',
    'refundRequested',
  ]);
  expect(await kindsOf(people.standard)).toEqual([]);
});

test('sends personal notifications to that user only', async () => {
  const w = await world();
  const [sales, other, buyer] = [await w.person('Salesman'), await w.person('Salesman'), await w.person('Partner')];
  const colleague = await w.person('Partner', { companyId: buyer.companyId! });
  const kind = 'exportReady' as const;
  for (const who of [sales, other, buyer, colleague]) await who.do(notificationCalls.choose, { kind, channel: 'Both' });
  await tell(w, { kind, userId: sales.id }, { kind, userId: buyer.id, companyId: buyer.companyId });
  const services = { database: w.database, log: failingLog, actorOfUser, publicUrl: 'https://merkur.example' };
  expect(await sendNotificationMails(services, w.now())).toBe(2);
  for (const [who, count] of [
    [sales, 1],
    [buyer, 1],
    [other, 0],
    [colleague, 0],
  ] as const) {
    expect((await toldTo(who)).length).toBe(count);
    expect(await unreadOf(who)).toBe(count);
    expect((await w.mails(who.email)).length).toBe(count);
  }
  const [notification] = (await sales.do(notificationCalls.list, ALL)).items;
  await other.do(notificationCalls.read, { ids: [notification!.id] });
  expect(await w.rows(sql`select 1 from notification_read`)).toEqual([]);
});

test('updates the count of the reading user only, with later events unread', async () => {
  const w = await world();
  const [sales, other, buyer] = [await w.person('Salesman'), await w.person('Salesman'), await w.person('Partner')];
  await tell(w, {}, {}, {}, { kind: 'offerReceived', companyId: buyer.companyId });
  expect([await unreadOf(sales), await unreadOf(other), await unreadOf(buyer)]).toEqual([3, 3, 1]);
  const { items } = await sales.do(notificationCalls.list, ALL);
  await sales.do(notificationCalls.read, { ids: [items[1]!.id] });
  expect([await unreadOf(sales), await unreadOf(other)]).toEqual([2, 3]);
  expect((await sales.do(notificationCalls.list, ALL)).items.map(({ isRead }) => isRead)).toEqual([false, true, false]);
  const unread = await sales.do(notificationCalls.list, { ...ALL, filter: { unread: true } });
  expect([unread.totalCount, unread.items.length]).toEqual([2, 2]);

  // Those of another company and future positions do not count.
  const [ofBuyer] = (await buyer.do(notificationCalls.list, ALL)).items;
  await sales.do(notificationCalls.read, { ids: [ofBuyer!.id] });
  expect(await w.rows(sql`select 1 from notification_read where user_id = ${sales.id}`)).toHaveLength(1);
  await sales.do(notificationCalls.readAll, { upTo: '999999999999999' });
  expect(await unreadOf(sales)).toBe(0);
  await tell(w, {});
  expect([await unreadOf(sales), await unreadOf(other), await unreadOf(buyer)]).toEqual([1, 4, 1]);
  // Only seen ones are marked.
  const [newest] = (await sales.do(notificationCalls.list, ALL)).items;
  await tell(w, {});
  await sales.do(notificationCalls.readAll, { upTo: newest!.id });
  expect(await unreadOf(sales)).toBe(1);
});

test('caps the count at a hundred and does not audit marking as read', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  await tell(w, ...Array.from({ length: 130 }, () => ({})));
  expect(await unreadOf(sales)).toBe(100);
  await sales.do(notificationCalls.readAll, { upTo: '999999999999999' });
  expect(await w.rows(sql`select 1 from audit_event where user_id = ${sales.id}`)).toEqual([]);
  expect((await sales.call(notificationCalls.read, { ids: ['-1'] })).status).toBe(422);
  expect((await sales.call(notificationCalls.read, { ids: [] })).status).toBe(422);
});

test('removes notifications the user may no longer open from list and count', async () => {
  const w = await world();
  const clerk = await w.person('Finance', { groups: ['Order.Approve'] });
  await tell(w, {});
  expect(await unreadOf(clerk)).toBe(1);
  await w.database.transaction((tx) => tx.run(sql`delete from user_permission_group where user_id = ${clerk.id}`));
  expect(await unreadOf(clerk)).toBe(0);
  expect(await toldTo(clerk)).toEqual([]);
});

test('hides kinds disabled in the app from list and count', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  await tell(w, {}, { kind: 'stockLow' });
  for (const channel of ['None', 'Mail'] as const) {
    await sales.do(notificationCalls.choose, { kind: 'stockLow', channel });
    expect(await unreadOf(sales)).toBe(1);
    expect(await toldTo(sales)).toEqual([['orderSubmitted', 'VDU-1']]);
  }
  await sales.do(notificationCalls.choose, { kind: 'stockLow', channel: 'Both' });
  expect(await unreadOf(sales)).toBe(2);
  const chosen = await sales.do(notificationCalls.preferences, {});
  expect(chosen.find(({ kind }) => kind === 'stockLow')?.channel).toBe('Both');
  expect(chosen.find(({ kind }) => kind === 'offerAnswered')?.channel).toBe('Both');
});

test('refuses preferences for foreign kinds, and a second email for events that have one', async () => {
  const w = await world();
  const buyer = await w.person('Partner');
  const refused = async (kind: NotificationKind, channel: 'Mail' | 'None') => {
    const { status, code } = await buyer.call(notificationCalls.choose, { kind, channel });
    return [status, code];
  };
  expect(await refused('orderSubmitted', 'None')).toEqual([422, 'unknown_kind']);
  for (const kind of ['packageReady', 'invoiceSent', 'reminderSent'] as const)
    expect(await refused(kind, 'Mail')).toEqual([422, 'own_mail']);
  expect(await refused('packageReady', 'None')).toEqual([200, '']);
});

test('makes one line of the orders that a partner submits together, with their total (NTF-007)', async () => {
  const { w, m, admin, sales } = await createOrders();
  await publish(w);
  const buyer = await w.person('Partner');
  const promotions = [await m.sell(), await m.sell()];
  for (const { promotionId, productId } of promotions)
    await buyer.do(cartCalls.add, { promotionId, productId, quantity: 20, demandPrice: 1500 });
  await buyer.do(cartCalls.submit, {});
  await publish(w);
  const [line] = (await sales.do(notificationCalls.list, ALL)).items;
  expect(line).toMatchObject({ kind: 'orderSubmitted', count: 2, amount: 60_000 });
  expect(sentenceOfLine(line!)).toBe(`${line!.detail} submitted 2 orders, €600.00.`);
  expect(pathOfLine(line!)).toContain(encodeURIComponent(line!.detail));
  expect(await unreadOf(admin)).toBe(2);
});

test('keeps notifications of different companies and of kinds without a summary apart (NTF-007)', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  const notices = [{ detail: 'Aurora' }, { detail: 'Borealis' }, { detail: 'Aurora' }];
  await w.database.transaction((tx) => notify(tx, w.now(), notices.map(noticeOf)));
  await w.database.transaction((tx) =>
    notify(
      tx,
      w.now(),
      notices.map((notice) => noticeOf({ ...notice, kind: 'counterOffer' })),
    ),
  );
  await publish(w);
  const { items } = await sales.do(notificationCalls.list, ALL);
  expect(items.map(({ kind, detail, count }) => [kind, detail, count])).toEqual([
    ['counterOffer', 'Aurora', 1],
    ['counterOffer', 'Borealis', 1],
    ['counterOffer', 'Aurora', 1],
    ['orderSubmitted', 'Borealis', 1],
    ['orderSubmitted', 'Aurora', 2],
  ]);
});

test('notifies once when a condition starts, and again after it ended', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  const provider = { companyId: null, subjectId: newId(), subjectName: 'Genba', detail: '' };
  const look = (...holding: Condition[]) =>
    tellChangedConditions(w.database, w.now(), {
      kind: 'providerDown',
      endKind: 'providerUp',
      find: async () => holding,
    });
  expect([await look(), await look(provider), await look(provider), await look()]).toEqual([0, 1, 0, 1]);
  expect(await look(provider)).toBe(1);
  await publish(w);
  expect((await toldTo(sales)).map(([kind]) => kind)).toEqual(['providerDown', 'providerUp', 'providerDown']);
});

test('deletes notifications and their read status after ninety days', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  await tell(w, {});
  const [old] = (await sales.do(notificationCalls.list, ALL)).items;
  await sales.do(notificationCalls.read, { ids: [old!.id] });
  w.advanceClock(90 * DAY - 1);
  await tell(w, {});
  expect(await deleteOldNotifications(w.database, w.now())).toBe(0);
  expect(await deleteOldNotifications(w.database, addMilliseconds(w.now(), 2))).toBe(1);
  expect(await w.rows(sql`select 1 from notification_read`)).toEqual([]);
  expect(await toldTo(sales)).toHaveLength(1);
});
