// Orders approved by rule: what the limits allow starts without a person, the rest waits and says why.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { approvalRuleCalls } from '#domain/orders/approval-rule/calls.ts';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { apiOrderCalls } from '#domain/platform/orders/calls.ts';
import { startOrder } from '#server/buying/items/order-start.ts';
import { whileHeld } from '#test/locks.ts';
import { createMarket } from '#test/market.ts';
import { createProgram } from '#test/programs.ts';
import { decideOrders, switchRuleOn, WIDE_LIMITS } from '#test/rule-decisions.ts';
import { world } from '#test/world.ts';
import { decideByRule } from './decision.ts';

/** A partner with a rule, and a game at the list price of 12.00. */
async function shop(limits = WIDE_LIMITS, credit: number | null = null) {
  const w = await world();
  const m = await createMarket(w);
  const companyId = await w.company({ creditLimitCents: credit });
  const buyer = await w.person('Partner', { companyId });
  const { author } = await switchRuleOn(w, companyId, limits);
  const of = await m.sell();
  const list = 1200;
  const placeAndDecide = async (quantity = 20, price = list) => {
    const { id } = await m.place(buyer, of, quantity, price);
    await decideOrders(w);
    return author.do(orderCalls.one, { id });
  };
  return { w, m, companyId, buyer, author, of, list, placeAndDecide };
}

test('approves an order of a program at the list price up to processing, and shows partners no figure (API-142)', async () => {
  const { w, m, companyId, buyer, author, of, list } = await shop();
  const program = await createProgram(w, { companyId });
  const { id } = await program.do(apiOrderCalls.place, {
    reference: 'night-1',
    promotionId: of.promotionId,
    quantity: 20,
    maxUnitPrice: list,
  });
  await decideOrders(w);
  const order = await author.do(orderCalls.one, { id });
  expect(order).toMatchObject({
    status: 'Processing',
    ruleDecision: {
      isApproved: true,
      obstacles: [],
      amount: 20 * list,
      approvedBefore: 0,
      limits: { order: 1_000_000 },
    },
  });
  expect(order.history?.map(({ action, modifiedByType }) => `${action} ${modifiedByType}`)).toEqual([
    'start System',
    'approve System',
    'place Partner',
  ]);
  const seen =
    (await buyer.call(partnerOrderCalls.one, { id })).body + (await program.call(apiOrderCalls.one, { id })).body;
  expect(seen).not.toMatch(/rule|margin/i);
  const salesman = await w.person('Salesman');
  expect((await salesman.do(orderCalls.one, { id })).ruleDecision).not.toHaveProperty('margin');
  await w.buy();
  expect((await author.do(orderCalls.one, { id })).status).toBe('Completed');
  expect(await m.broken()).toEqual([]);
});

test('lists orders that a rule approved or held back (API-144)', async () => {
  const { author, placeAndDecide, list } = await shop();
  const approved = await placeAndDecide();
  const held = await placeAndDecide(20, list - 1);
  const find = async (byRule: 'approved' | 'held') => {
    const { items } = await author.do(orderCalls.list, { filter: { byRule }, page: 0, size: 10, sort: [] } as never);
    return items.map(({ id }) => id);
  };
  expect([await find('approved'), await find('held')]).toEqual([[approved.id], [held.id]]);
});

describe('leaves an order to a person and names every obstacle', () => {
  type Shop = Awaited<ReturnType<typeof shop>>;
  const remind = async ({ w, companyId }: Shop, disputed: boolean) => {
    await w.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`insert into invoice_progress (invoice_id, company_id, total_cents, sent_at, reminder_step, reminded_at,
          disputed_at, dispute_reason)
        values (gen_random_uuid(), ${companyId}, 100, now(), 1, now(), ${disputed ? w.now() : null},
          ${disputed ? 'Not ordered' : ''})`);
    });
  };
  test.each<
    [string, { limits?: Partial<typeof WIDE_LIMITS>; credit?: number; price?: number; before?: (s: Shop) => unknown }]
  >([
    ['orderLimit', { limits: { orderLimit: 100 } }],
    ['orderLimit dayLimit', { limits: { orderLimit: 100, dayLimit: 100 } }],
    ['margin', { limits: { minMargin: 9_999 } }],
    ['offer', { price: 1 }],
    ['reminded', { before: (s) => remind(s, false) }],
    ['reminded', { before: (s) => remind(s, true) }],
    ['stopped', { before: ({ author }) => author.do(approvalSettingCalls.update, { rulesStopped: true }) }],
    [
      'switchedOff',
      { before: ({ author, companyId }) => author.do(approvalRuleCalls.switchOff, { partnerId: companyId }) },
    ],
    [
      'credit',
      {
        credit: 10_000_000,
        before: ({ w, companyId }) =>
          w.database.transaction((tx) =>
            tx.run(sql`update company set credit_limit_cents = 1 where id = ${companyId}`),
          ),
      },
    ],
  ])('%s (API-143, API-146)', async (obstacles, { limits, credit = null, price, before }) => {
    const s = await shop({ ...WIDE_LIMITS, ...limits }, credit);
    const { id } = await s.m.place(s.buyer, s.of, 20, price ?? s.list);
    await before?.(s);
    await decideOrders(s.w);
    const order = await s.author.do(orderCalls.one, { id });
    expect(order.status).toBe('Submitted');
    const found = order.ruleDecision!.obstacles.join(' ');
    // A price of one cent is below every cost as well.
    expect(found).toBe(price ? `${obstacles} margin` : obstacles);
  });
});

test('is not asked without a rule, for orders placed by staff, or twice', async () => {
  const { w, m, buyer, of, author, list, placeAndDecide } = await shop();
  const order = await placeAndDecide();
  await decideByRule({ database: w.database, clock: w }, startOrder, order.id);
  const stranger = await w.person('Partner');
  const { id } = await m.place(stranger, of, 20, list);
  const withdrawn = await m.place(buyer, of, 20, list);
  await buyer.do(partnerOrderCalls.withdraw, { id: withdrawn.id });
  await decideOrders(w);
  for (const each of [id, withdrawn.id])
    expect((await author.do(orderCalls.one, { id: each })).ruleDecision).toBeNull();
  expect(await m.broken()).toEqual([]);
});

test('starts a new total at midnight UTC', async () => {
  const { w, placeAndDecide, list, m } = await shop();
  await placeAndDecide();
  w.advanceClock(12 * 3_600_000 - 1);
  expect((await placeAndDecide()).ruleDecision!.approvedBefore).toBe(20 * list);
  w.advanceClock(1);
  expect((await placeAndDecide()).ruleDecision!.approvedBefore).toBe(0);
  expect(await m.broken()).toEqual([]);
});

test('records an order whose promotion ended before the decision as refused, and leaves it to a person', async () => {
  const { w, m, buyer, of, author, list } = await shop();
  const { id } = await m.place(buyer, of, 20, list);
  await w.database.transaction((tx) =>
    tx.run(sql`update promotion set valid_to = ${'2026-11-20T11:59:00.000Z'} where id = ${of.promotionId}`),
  );
  await decideOrders(w);
  expect(await author.do(orderCalls.one, { id })).toMatchObject({
    status: 'Submitted',
    ruleDecision: { isApproved: false, obstacles: ['refused'] },
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('holds back the second of two orders decided in parallel beyond the limit of a day (API-142)', async () => {
    const { w, m, buyer, of, author, list } = await shop();
    const decide = (id: string) => decideByRule({ database: w.database, clock: w }, startOrder, id);
    const first = await m.place(buyer, of, 20, list);
    const second = await m.place(buyer, of, 20, list);
    const { inForce } = await author.do(approvalRuleCalls.get, { partnerId: buyer.companyId! });
    await author.do(approvalRuleCalls.propose, {
      partnerId: buyer.companyId!,
      orderLimit: 20 * list,
      dayLimit: 39 * list,
      minMargin: 0,
      inForceId: inForce!.id,
      proposalId: null,
    });
    await whileHeld(
      w,
      (tx) => tx.run(sql`select 1 from company where id = ${buyer.companyId} for no key update`),
      () => Promise.all([decide(first.id), decide(second.id)]),
    );
    const found = await Promise.all([first, second].map(({ id }) => author.do(orderCalls.one, { id })));
    expect(found.map(({ ruleDecision }) => ruleDecision!.obstacles.join()).sort()).toEqual(['', 'dayLimit']);
    expect(await m.broken()).toEqual([]);
  });

  test('lets nothing through that waited for the end of the rule (API-141)', async () => {
    const { w, m, buyer, of, author, list } = await shop();
    const { id } = await m.place(buyer, of, 20, list);
    await whileHeld(
      w,
      async (tx) => {
        await tx.run(sql`select 1 from company where id = ${buyer.companyId} for no key update`);
        await tx.run(sql`update approval_rule set ended_at = ${w.now()}, ending = 'SwitchedOff'`);
      },
      () => decideByRule({ database: w.database, clock: w }, startOrder, id),
    );
    expect((await author.do(orderCalls.one, { id })).ruleDecision!.obstacles).toEqual(['switchedOff']);
  });
});
