// Offers with an expiry: set, shown to both sides, refused afterwards, extended, and recorded once.

import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { SYSTEM } from '#domain/base/actor.ts';
import { addMilliseconds, DAY, HOUR } from '#domain/base/time.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { sentenceOfLine } from '#domain/notifications/copy.ts';
import { approveAllCalls, editCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { publishNotifications } from '#server/notifications/publishing.ts';
import { lockOrder } from '#server/orders/lifecycle/order.ts';
import { extendOffer, recordExpiredOffers } from '#server/orders/placing/offer-expiry.ts';
import { whileHeld } from '#test/locks.ts';
import { failingLog, silentLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { poisonOrder } from '#test/poisoned-orders.ts';
import { decideOrders, switchRuleOn } from '#test/rule-decisions.ts';
import { NOON, type Person, world } from '#test/world.ts';

const WHEN = { processingStart: '2026-11-20T12:00:00.000Z', processingEnd: '2026-11-22T12:00:00.000Z' };
/** List price of the promotion that a market sells. */
const LIST_PRICE = 1200;
const TOMORROW = addMilliseconds(NOON, DAY);
const LATER = addMilliseconds(NOON, 5 * DAY);

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

async function submitted() {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const buyer = await w.person('Partner');
  const salesman = await w.person('Salesman');
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const { id } = await m.place(buyer, of);
  const show = () => admin.do(orderCalls.one, { id });
  const showMine = () => buyer.do(partnerOrderCalls.one, { id });
  const rebid = (validUntil?: string | null) =>
    salesman.call(orderCalls.rebid, { id, quantity: 40, price: 1300, ...(validUntil !== undefined && { validUntil }) });
  /** The partner's own offer, in answer to one of staff. */
  const offer = async (validUntil: string) => {
    await rebid();
    await buyer.do(partnerOrderCalls.submit, { id, quantity: 30, price: 1250, validUntil });
  };
  const expire = (log = failingLog) => recordExpiredOffers({ database: w.database, log }, w.now());
  return { w, m, buyer, salesman, admin, of, id, show, showMine, rebid, offer, expire };
}

const sentencesFor = async (who: Person) =>
  (await who.do(notificationCalls.list, { filter: {}, sort: [], page: 0, size: 20 })).items.map(sentenceOfLine);

test('shows both sides until when an offer is valid, in order, list and versions (LIFE-035, ODT-060)', async () => {
  const { buyer, admin, id, show, showMine, rebid } = await submitted();
  await rebid(TOMORROW);
  const all = { filter: {}, sort: [], page: 0, size: 10 };
  const [row] = (await admin.do(orderCalls.list, all)).items;
  const [mine] = (await buyer.do(partnerOrderCalls.list, all)).items;
  for (const { offer } of [row!, mine!, await show(), await showMine()])
    expect(offer).toMatchObject({ validUntil: TOMORROW, isExpired: false });
  expect((await showMine()).offers!.map(({ validUntil }) => validUntil)).toEqual([TOMORROW, null]);
  await buyer.do(partnerOrderCalls.submit, { id, quantity: 30, price: 1250, validUntil: LATER });
  expect((await show()).offer).toMatchObject({ validUntil: LATER, version: 3 });
});

test.each([
  ['now', NOON],
  ['the past', addMilliseconds(NOON, -1)],
  ['more than 90 days', addMilliseconds(NOON, 90 * DAY + 1)],
])('refuses an expiry of %s and changes nothing (LIFE-035)', async (_, validUntil) => {
  const { rebid, show } = await submitted();
  const refused = await rebid(validUntil);
  expect([refused.status, refused.code]).toEqual([422, 'expiry_out_of_range']);
  expect(JSON.parse(refused.body).Errors).toEqual([
    {
      Field: 'ValidUntil',
      Code: 'expiry_out_of_range',
      Message: 'The time must be in the future and at most 90 days ahead.',
    },
  ]);
  expect((await show()).status).toBe('Submitted');
});

test('accepts an expiry in exactly 90 days, and none', async () => {
  const { salesman, id, rebid, show } = await submitted();
  expect((await rebid(addMilliseconds(NOON, 90 * DAY))).status).toBe(200);
  await salesman.do(orderCalls.revoke, { id });
  expect((await show()).offer.validUntil).toBeNull();
  expect((await rebid(null)).status).toBe(200);
});

test('refuses the acceptance of an expired counter-offer, naming the time and what to do; the order stays (LIFE-036)', async () => {
  const { w, buyer, salesman, id, rebid, showMine } = await submitted();
  await rebid(TOMORROW);
  expect((await showMine()).actions).toContain('confirm');
  w.advanceClock(DAY + 1000);
  const refused = await buyer.call(partnerOrderCalls.confirm, { id });
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'offer_expired',
    'This offer was valid until 21 November 2026, 12:00 UTC. Make your own offer, or ask our sales team to extend it.',
  ]);
  const mine = await showMine();
  expect([mine.status, mine.quantity, mine.offer.isExpired]).toEqual(['Rebidding', 20, true]);
  expect(mine.actions).not.toContain('confirm');
  expect(mine.actions).toEqual(expect.arrayContaining(['submit', 'reject']));
  expect(mine.actions).not.toContain('extendOffer');
  await salesman.do(orderCalls.extendOffer, { id, validUntil: LATER });
  expect((await showMine()).offer).toEqual({
    offerQuantity: 40,
    offerPrice: 1300,
    version: 3,
    validUntil: LATER,
    isExpired: false,
  });
  expect((await buyer.call(partnerOrderCalls.confirm, { id, offerVersion: 2 })).code).toBe('offer_version');
  await buyer.do(partnerOrderCalls.confirm, { id });
  expect((await showMine()).offer.validUntil).toBeNull();
});

test('accepts an offer until just before it expires', async () => {
  const { w, buyer, id, rebid } = await submitted();
  await rebid(TOMORROW);
  w.advanceClock(DAY - 60_000);
  expect((await buyer.do(partnerOrderCalls.confirm, { id })).status).toBe('Confirmed');
});

test.each([
  ['a salesman', 'salesman'],
  ['level 2', 'admin'],
] as const)('refuses %s the approval of an expired offer of the partner (LIFE-036)', async (_, name) => {
  const s = await submitted();
  await s.offer(TOMORROW);
  s.w.advanceClock(DAY + 1000);
  const refused = await s[name].call(orderCalls.approve, { id: s.id, ...WHEN });
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'offer_expired',
    'The offer of the partner was valid until 21 November 2026, 12:00 UTC. Send a counter-offer, or ask the partner to extend it.',
  ]);
  expect((await s.show()).actions).not.toContain('approve');
  const [verdict] = await s.admin.do(approveAllCalls.approveAll, { ids: [s.id] });
  expect(verdict).toMatchObject({ status: 'Error', code: 'offer_expired' });
});

test('expires an offer that only level 1 has approved, and none after the last approval (LIFE-036)', async () => {
  const { w, buyer, salesman, admin, id, offer, show } = await submitted();
  await offer(TOMORROW);
  await salesman.do(orderCalls.approve, { id, ...WHEN });
  w.advanceClock(DAY + 1000);
  expect((await admin.call(orderCalls.approve, { id, ...WHEN })).code).toBe('offer_expired');
  await buyer.do(partnerOrderCalls.extendOffer, { id, validUntil: LATER });
  expect((await show()).status).toBe('SalesmanApproved');
  // Buying starts later, so that the order can be reopened.
  const later = addMilliseconds(NOON, 7 * DAY);
  await admin.do(orderCalls.approve, { id, processingStart: later, processingEnd: addMilliseconds(later, DAY) });
  expect((await show()).offer.validUntil).toBeNull();
  // Reopened, it is the same agreement: it was accepted in time.
  w.advanceClock(6 * DAY);
  await salesman.do(orderCalls.resubmit, { id });
  expect((await show()).offer.validUntil).toBeNull();
});

test("restores the expiry of the partner's own offer when a counter-offer is reopened (LIFE-T21)", async () => {
  const { salesman, id, offer, show } = await submitted();
  await offer(LATER);
  await salesman.do(orderCalls.rebid, { id, quantity: 40, price: 1300 });
  await salesman.do(orderCalls.resubmit, { id });
  expect((await show()).offer).toMatchObject({ offerPrice: 1250, validUntil: LATER, version: 5 });
  await salesman.do(orderCalls.rebid, { id, quantity: 30, price: 1250, validUntil: TOMORROW });
  await salesman.do(orderCalls.resubmit, { id });
  expect((await show()).offer).toMatchObject({ offerPrice: 1250, validUntil: LATER, version: 7 });
});

test('keeps the expiry of an offer whose price staff edit', async () => {
  const { w, admin, id, offer, show } = await submitted();
  await offer(TOMORROW);
  await admin.do(editCalls.offerPrice, { orderId: id, offerPrice: 1260 });
  expect((await show()).offer).toMatchObject({ offerPrice: 1260, validUntil: TOMORROW });
  w.advanceClock(2 * DAY);
  expect((await admin.call(orderCalls.approve, { id, ...WHEN })).code).toBe('offer_expired');
});

test('extends only the own offer, only to a later time, and only with an expiry (LIFE-T52, LIFE-T53, LIFE-037)', async () => {
  const { buyer, salesman, id, rebid } = await submitted();
  const mine = (validUntil: string) => buyer.call(partnerOrderCalls.extendOffer, { id, validUntil });
  const theirs = (validUntil: string) => salesman.call(orderCalls.extendOffer, { id, validUntil });
  expect([(await mine(LATER)).code, (await theirs(LATER)).code]).toEqual(['no_expiry', 'order_status']);
  await rebid(TOMORROW);
  expect((await mine(LATER)).code).toBe('order_status');
  for (const [validUntil, code] of [
    [TOMORROW, 'expiry_not_later'],
    [addMilliseconds(TOMORROW, -HOUR), 'expiry_not_later'],
    [NOON, 'expiry_out_of_range'],
    [addMilliseconds(NOON, 91 * DAY), 'expiry_out_of_range'],
  ] as const)
    expect(JSON.parse((await theirs(validUntil)).body).Errors).toMatchObject([{ Field: 'ValidUntil', Code: code }]);
  expect((await theirs(LATER)).status).toBe(200);
});

test('leaves an order with an expired offer to a person, even if the rule of the company allows it (API-142)', async () => {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const buyer = await w.person('Partner');
  const { author } = await switchRuleOn(w, buyer.companyId!);
  const of = await m.sell();
  const { id } = await m.place(buyer, of, 20, LIST_PRICE);
  await w.database.transaction(async (tx) => {
    // No call places an order with an expiry, so the offer gets one past the triggers that keep it as it is.
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update order_offer set valid_until = ${NOON} where order_id = ${id}`);
    await tx.run(sql`update orders set offer_valid_until = ${NOON} where id = ${id}`);
  });
  w.advanceClock(1000);
  await decideOrders(w);
  expect(await author.do(orderCalls.one, { id })).toMatchObject({
    status: 'Submitted',
    ruleDecision: { isApproved: false, obstacles: ['refused'] },
  });
});

test('records an expired offer once and notifies both sides; an extended one may expire again (LIFE-T54)', async () => {
  const { w, buyer, salesman, id, show, rebid, expire } = await submitted();
  await rebid(TOMORROW);
  expect(await expire()).toBe(0);
  w.advanceClock(DAY + 1000);
  expect(await Promise.all([expire(), expire()])).toContain(1);
  expect(await expire()).toBe(0);
  const { history, status, orderNumber, termsVersion } = await show();
  expect([status, history![0]!.action, history![0]!.modifiedByType]).toEqual(['Rebidding', 'expireOffer', 'System']);
  expect(history!.filter(({ action }) => action === 'expireOffer')).toHaveLength(1);
  await publishNotifications(w.database);
  const count = async (who: Person, sentence: RegExp) =>
    (await sentencesFor(who)).filter((one) => sentence.test(one)).length;
  expect(await sentencesFor(buyer)).toEqual([
    `The offer for order ${orderNumber} has expired.`,
    `We made you an offer for order ${orderNumber}, valid until 21 November 2026, 12:00 UTC.`,
  ]);
  expect(await count(salesman, new RegExp(`^The offer for order ${orderNumber} from .+ has expired\\.$`))).toBe(1);
  await salesman.do(orderCalls.extendOffer, { id, validUntil: LATER, termsVersion });
  expect(await expire()).toBe(0);
  w.advanceClock(6 * DAY);
  expect(await expire()).toBe(1);
  await publishNotifications(w.database);
  expect(await count(buyer, /has expired/)).toBe(2);
});

test('notifies staff of an offer of the partner with its expiry, and of its extension (NTF-001)', async () => {
  const { w, buyer, salesman, id, offer } = await submitted();
  await offer(TOMORROW);
  await buyer.do(partnerOrderCalls.extendOffer, { id, validUntil: LATER });
  await publishNotifications(w.database);
  const [extended, countered] = await sentencesFor(salesman);
  expect(extended).toMatch(/ extended its offer for order .+, valid until 25 November 2026, 12:00 UTC\.$/);
  expect(countered).toMatch(/ made a counter-offer for order .+, valid until 21 November 2026, 12:00 UTC\.$/);
});

test('records the other expired offers although one fails', async () => {
  const { w, m, buyer, salesman, of, id, rebid, expire } = await submitted();
  await rebid(TOMORROW);
  const second = await m.place(buyer, of);
  await salesman.do(orderCalls.rebid, { id: second.id, quantity: 40, price: 1300, validUntil: TOMORROW });
  w.advanceClock(DAY + 1000);
  const heal = await poisonOrder(w, id);
  expect(await expire(silentLog)).toBe(1);
  expect(await w.rows(sql<{ kind: string; subject: string }>`select kind, subject from stuck_work`)).toEqual([
    { kind: 'expireOffer', subject: id },
  ]);
  await heal();
  w.advanceClock(HOUR);
  expect(await expire()).toBe(1);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('judges an acceptance by the time at which it gets the order, not at which it arrived (LIFE-036)', async () => {
    const { w, buyer, id, rebid, showMine } = await submitted();
    await rebid(addMilliseconds(NOON, 300));
    const refused = await whileHeld(
      w,
      (tx) => lockOrder(tx, SYSTEM, id),
      () => buyer.call(partnerOrderCalls.confirm, { id }),
      400,
    );
    expect([refused.status, refused.code]).toEqual([409, 'offer_expired']);
    expect((await showMine()).status).toBe('Rebidding');
  });

  test('lets an acceptance through that waited for another action, while the offer is valid', async () => {
    const { w, buyer, id, rebid } = await submitted();
    await rebid(TOMORROW);
    const accepted = await whileHeld(
      w,
      (tx) => lockOrder(tx, SYSTEM, id),
      () => buyer.call(partnerOrderCalls.confirm, { id }),
    );
    expect(accepted.status).toBe(200);
  });

  test('records no expiry of an offer that is extended at the same time (LIFE-T54)', async () => {
    const { w, buyer, id, offer, expire, show } = await submitted();
    await offer(TOMORROW);
    w.advanceClock(DAY + 1000);
    const actor = (await actorOfUser(w.database, buyer.id))!;
    const recorded = await whileHeld(
      w,
      (tx) => extendOffer(tx, { actor, now: w.now() }, { id, validUntil: LATER }),
      expire,
    );
    expect(recorded).toBe(0);
    expect((await show()).history!.map(({ action }) => action)).toEqual(['extendOffer', 'submit', 'rebid', 'place']);
  });
});
