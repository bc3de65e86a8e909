// Events that are mailed without a choice of the user: to the right people, once.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/base/time.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { KIND_FACTS } from '#domain/notifications/kind-facts.ts';
import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import type { Sql } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { paymentOverdueWatch } from '#server/payments/overdue.ts';
import { createBillingMarket } from '#test/billing.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';
import { tellChangedConditions } from './conditions.ts';
import { MAIL_INTERVAL } from './mail-schedule.ts';
import { sendNotificationMails } from './mails.ts';
import { notify } from './notify.ts';
import { publishNotifications } from './publishing.ts';

/** Publishes and sends what is due; the interval between emails has passed. */
async function send(w: World): Promise<number> {
  w.advanceClock(MAIL_INTERVAL);
  await publishNotifications(w.database);
  const services = { database: w.database, log: failingLog, actorOfUser, publicUrl: 'https://merkur.example' };
  return sendNotificationMails(services, w.now());
}
const subjectsOf = async (w: World, { email }: Person) =>
  (await w.mails(email)).map(({ subject }) => subject).filter((subject) => !/code/.test(subject));

test('mails exactly these events by default, in addition to those with an email of their own (NTF-001)', () => {
  expect(NOTIFICATION_KINDS.filter((kind) => KIND_FACTS[kind].isMailedByDefault)).toEqual([
    'offerReceived',
    'orderRefused',
    'paymentOverdue',
    'watchedOnOffer',
    'orderSubmitted',
    'counterOffer',
    'offerAnswered',
    'level1Due',
    'level2Due',
    'orderStopped',
    'purchaseUnclear',
  ]);
  for (const kind of NOTIFICATION_KINDS)
    expect(KIND_FACTS[kind].isMailedByDefault && KIND_FACTS[kind].hasOwnMail).toBeFalsy();
});

test('mails an order to those whose approval it waits for, level by level (NTF-002)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const of = await m.sell();
  const [buyer, colleague, stranger] = [
    await w.person('Partner'),
    await w.person('Partner'),
    await w.person('Partner'),
  ];
  const [sales, finance] = [await w.person('Salesman'), await w.person('Finance')];
  const level1 = await w.person('Finance', { groups: ['Order.View', 'Order.Level1Approve'] });
  const level2 = await w.person('Finance', { groups: ['Order.View', 'Order.Level2Approve'] });
  const { id } = await m.place(buyer, of);
  const { orderNumber } = await sales.do(orderCalls.one, { id });
  await send(w);
  for (const one of [sales, level1, level2])
    expect(await subjectsOf(w, one)).toEqual([expect.stringContaining(`submitted order ${orderNumber}`)]);
  await m.approve(sales, id);
  await send(w);
  const due = (level: number) => `Order ${orderNumber} is waiting for level ${level} approval`;
  expect((await subjectsOf(w, level1))[0]).toBe(due(1));
  expect((await subjectsOf(w, level2))[0]).toBe(due(1));
  await m.approve(level1, id);
  await send(w);
  expect((await subjectsOf(w, level2))[0]).toBe(due(2));
  expect((await subjectsOf(w, level1)).length).toBe(2);
  expect((await subjectsOf(w, sales)).length).toBe(1);
  for (const one of [buyer, colleague, stranger, finance]) expect(await subjectsOf(w, one)).toEqual([]);
});

test('mails counter-offers, answers and refusals to the other side once (NTF-001)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const [buyer, stranger, sales] = [await w.person('Partner'), await w.person('Partner'), await w.person('Salesman')];
  const { id } = await m.place(buyer, await m.sell());
  const { orderNumber } = await sales.do(orderCalls.one, { id });
  await sales.do(orderCalls.rebid, { id, price: 1400, quantity: 20, comment: '' } as never);
  await send(w);
  expect(await subjectsOf(w, buyer)).toEqual([`We made you an offer for order ${orderNumber}`]);
  await buyer.do(partnerOrderCalls.submit, { id, quantity: 20, price: 1300 });
  await send(w);
  expect((await subjectsOf(w, sales))[0]).toContain(`made a counter-offer for order ${orderNumber}`);
  await sales.do(orderCalls.refuse, { id } as never);
  for (let n = 0; n < 3; n++) await send(w);
  expect(await subjectsOf(w, buyer)).toEqual([
    `Order ${orderNumber} was refused`,
    `We made you an offer for order ${orderNumber}`,
  ]);
  expect(await subjectsOf(w, stranger)).toEqual([]);
});

test('mails an overdue invoice to the users of the company who may see it (NTF-001)', async () => {
  const { w, companyAt, invoiced } = await createBillingMarket();
  const buyer = await w.person('Partner', { companyId: await companyAt('Aurora Games', 0) });
  const { invoiceNumber } = await invoiced(buyer, 1000);
  w.advanceClock(16 * DAY);
  for (let n = 0; n < 2; n++) {
    await tellChangedConditions(w.database, w.now(), paymentOverdueWatch);
    await send(w);
  }
  expect((await subjectsOf(w, buyer)).filter((subject) => subject.includes('overdue'))).toEqual([
    `Invoice ${invoiceNumber} is overdue`,
  ]);
});

test('does not email events from before the account or older than seven days (NTF-003)', async () => {
  const w = await world();
  const tell = (subjectName: string) =>
    w.database.transaction((tx) =>
      notify(tx, w.now(), [
        { kind: 'orderStopped', companyId: null, subjectId: newId(), subjectName, detail: 'Paused' },
      ]),
    );
  await tell('MRK 1');
  w.advanceClock(HOUR);
  const sales = await w.person('Salesman');
  expect(await send(w)).toBe(0);
  await tell('MRK 2');
  await publishNotifications(w.database);
  w.advanceClock(7 * DAY);
  expect(await send(w)).toBe(0);
  await tell('MRK 3');
  expect(await send(w)).toBe(1);
  expect(await subjectsOf(w, sales)).toEqual(['Buying for order MRK 3 has stopped: Paused']);
});

test('keeps the choices of a user, and does not look twice at events that the user may not see (NTF-003)', async () => {
  const w = await world();
  const [sales, clerk] = [await w.person('Salesman'), await w.person('Finance')];
  await sales.do(notificationCalls.choose, { kind: 'orderStopped', channel: 'App' });
  await w.database.transaction((tx) =>
    notify(tx, w.now(), [
      { kind: 'orderStopped', companyId: null, subjectId: newId(), subjectName: 'MRK 1', detail: 'Paused' },
    ]),
  );
  expect(await send(w)).toBe(0);
  const [position] = await w.rows(
    sql<{ mailedUpTo: number }>`select mailed_up_to from notification_reader where user_id = ${clerk.id}`,
  );
  expect(position?.mailedUpTo).toBeGreaterThan(0);
});

test('mails ready keys to the user who ordered, or else to the oldest active user of the company (NTF-002)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const [admin, buyer] = [await w.person('SuperAdmin'), await w.person('Partner')];
  w.advanceClock(HOUR);
  const colleague = await w.person('Partner', { companyId: buyer.companyId! });
  const { id } = await m.place(colleague, await m.sell());
  await m.approve(admin, id);
  await w.buy();
  const change = (statement: Sql) => w.database.transaction((tx) => tx.run(statement));
  const sendKeys = async () => {
    const { packageId } = await admin.do(deliveryCalls.create, { id, quantity: 2 });
    await admin.do(deliveryCalls.send, { id, pkg: packageId });
    const counts = [await w.mails(colleague.email), await w.mails(buyer.email), await w.mails(admin.email)];
    return counts.map((mails) => mails.filter(({ subject }) => subject.includes('ready')).length);
  };
  expect(await sendKeys()).toEqual([1, 0, 0]);
  await change(sql`update orders set created_by = ${admin.id} where id = ${id}`);
  expect(await sendKeys()).toEqual([1, 1, 0]);
  await change(sql`update orders set created_by = ${colleague.id} where id = ${id}`);
  await change(sql`update app_user set is_active = false where id = ${colleague.id}`);
  expect(await sendKeys()).toEqual([1, 2, 0]);
});
