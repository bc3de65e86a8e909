// Credit limit for staff: refused on every path without an override, allowed up to the override.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditCalls } from '#domain/audit/calls.ts';
import { HOUR, addMilliseconds as later } from '#domain/base/time.ts';
import { creditCalls, overrideCalls } from '#domain/credit/calls.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import {
  approveAllCalls,
  editCalls,
  endingCalls,
  orderCalls,
  partnerOrderCalls,
  placingCalls,
} from '#domain/orders/calls.ts';
import { quoteCalls } from '#domain/orders/quote.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { sealEvents } from '#server/audit/entry-seals.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { holdsAccount } from '#test/locks.ts';
import { createMarket } from '#test/market.ts';
import { NOON, world } from '#test/world.ts';
import { creditFault } from './exposure.ts';
import { revokeOverride } from './overrides.ts';

const TOMORROW = later(NOON, 24 * HOUR);
const WHEN = { processingStart: NOON, processingEnd: later(NOON, 48 * HOUR) };

/** A partner with an order of 300 euro, using its entire limit. */
async function setupOverrides() {
  const w = await world();
  const m = await createMarket(w);
  const companyId = await w.company({ creditLimitCents: 30_000 });
  const buyer = await w.person('Partner', { companyId });
  const admin = await w.person('SuperAdmin');
  const salesman = await w.person('Salesman');
  const of = await m.sell();
  const { id } = await m.place(buyer, of, 20, 1500);
  const grant = (amount: number, overrides: object = {}) =>
    admin.do(overrideCalls.grant, {
      partnerId: companyId,
      amount,
      expiresAt: TOMORROW,
      reason: 'Launch week',
      ...overrides,
    });
  const limit = (cents: number) =>
    w.database.transaction((tx) =>
      tx.run(sql`update company set credit_limit_cents = ${cents} where id = ${companyId}`),
    );
  const account = () => salesman.do(creditCalls.account, { id: companyId });
  const line = { promotionId: of.promotionId, productId: of.productId, quantity: 20, demandPrice: 1000 };
  return { w, m, companyId, buyer, admin, salesman, of, id, grant, limit, account, line };
}

type OverrideSetup = Awaited<ReturnType<typeof setupOverrides>>;

/** Every staff action that raises a company's exposure by 200 euro above the limit, with its prerequisites. */
const PATHS: Record<
  string,
  {
    before?: (s: OverrideSetup) => Promise<unknown>;
    go: (s: OverrideSetup) => Promise<{ status: number; message: string }>;
  }
> = {
  'approve an order': {
    before: ({ limit }) => limit(10_000),
    go: ({ salesman, id }) => salesman.call(orderCalls.approve, { id, ...WHEN }),
  },
  'approve several orders': {
    before: ({ limit }) => limit(10_000),
    go: async ({ salesman, id }) => {
      const [verdict] = await salesman.do(approveAllCalls.approveAll, { ids: [id] });
      return { status: verdict!.status === 'Success' ? 200 : 422, message: verdict!.message };
    },
  },
  'order for a partner': {
    go: async ({ salesman, companyId, line }) => {
      const [verdict] = await salesman.do(placingCalls.bulk, { partnerId: companyId, lines: [line] });
      return { status: verdict!.status === 'Success' ? 200 : 422, message: verdict!.message };
    },
  },
  'order from inventory': {
    before: ({ m, admin, w, of }) => w.person('Partner').then((other) => m.stockUp(admin, other, of)),
    go: ({ admin, companyId, of }) =>
      admin.call(placingCalls.fromInventory, {
        partnerId: companyId,
        productSku: of.sku,
        store: 'Steam',
        price: 1000,
        quantity: 20,
        type: 'Standard',
      }),
  },
  'make a counter-offer': {
    go: ({ salesman, id }) => salesman.call(orderCalls.rebid, { id, quantity: 25, price: 2000 }),
  },
  'edit price and quantity': {
    go: ({ admin, id }) => admin.call(editCalls.edit, { id, quantity: 25, offerPrice: 2000 }),
  },
  'change the price': { go: ({ admin, id }) => admin.call(editCalls.offerPrice, { orderId: id, offerPrice: 2500 }) },
  'reopen a refused order': {
    before: async ({ salesman, id, limit }) => {
      await salesman.do(orderCalls.refuse, { id });
      await limit(10_000);
    },
    go: ({ salesman, id }) => salesman.call(orderCalls.resubmit, { id }),
  },
  'resume a failed order': {
    before: async ({ m, w, admin, id, limit }) => {
      m.simulator.setFaults({ refusedCountry: 1 });
      await m.approve(admin, id);
      for (let n = 0; n < 4; n++) {
        await w.buy();
        w.advanceClock(60_000);
      }
      await limit(10_000);
    },
    go: ({ salesman, id }) => salesman.call(orderCalls.resume, { id }),
  },
};

test.each(Object.keys(PATHS))(
  'refuses to %s above the limit without an override, and allows it with one (COM-019, GAP-040)',
  async (name) => {
    const s = await setupOverrides();
    const { before, go } = PATHS[name]!;
    await before?.(s);
    const was = await s.account();
    const refused = await go(s);
    expect([refused.status, refused.message]).toEqual([422, orderReplyCopy.creditExceeded('200.00')]);
    expect(await s.account()).toEqual(was);
    await s.grant(19_999);
    expect((await go(s)).message).toBe(orderReplyCopy.creditExceeded('0.01'));
    const { id } = await s.grant(1);
    await s.admin.do(overrideCalls.revoke, { id });
    expect((await go(s)).status).toBe(422);
    await s.grant(1);
    expect((await go(s)).status).toBe(200);
    expect(await s.m.broken()).toEqual([]);
  },
);

test('checks orders and revokes overrides under the account lock', async () => {
  const { w, admin, companyId, grant } = await setupOverrides();
  const { id } = await grant(100);
  const context = { actor: (await actorOfUser(w.database, admin.id))!, now: w.now() };
  for (const deed of [
    (tx: Tx) => creditFault(tx, context, { companyId, netAmounts: [1] }),
    (tx: Tx) => revokeOverride({ tx, ...context } as CommandContext, { id }),
  ])
    await w.database.transaction(async (tx) => {
      await deed(tx);
      expect(await holdsAccount(tx, companyId)).toBe(true);
    });
});

test('allows ending an order with keys whatever its company owes', async () => {
  const { w, m, admin, salesman, id, limit } = await setupOverrides();
  m.simulator.setFaults({ refusedCountry: 0.4 });
  await m.approve(admin, id);
  for (let n = 0; n < 4; n++) {
    await w.buy();
    w.advanceClock(60_000);
  }
  expect(await admin.do(orderCalls.one, { id })).toMatchObject({ status: 'Failed', isBilled: false });
  await limit(0);
  expect((await salesman.do(endingCalls.close, { id })).status).toBe('Closed');
});

test('never refuses an action that lowers the exposure', async () => {
  const { admin, salesman, id, limit, m } = await setupOverrides();
  await limit(0);
  expect((await admin.call(editCalls.offerPrice, { orderId: id, offerPrice: 1400 })).status).toBe(200);
  expect((await salesman.call(orderCalls.rebid, { id, quantity: 20, price: 1300 })).status).toBe(200);
  expect((await salesman.call(orderCalls.revoke, { id })).status).toBe(200);
  expect(await m.broken()).toEqual([]);
});

test('expires an override at its end and keeps reservations made under it', async () => {
  const { w, m, salesman, companyId, line, grant, account } = await setupOverrides();
  await grant(20_000);
  await salesman.do(placingCalls.bulk, { partnerId: companyId, lines: [line] });
  w.advanceClock(24 * HOUR);
  expect(await account()).toMatchObject({ reserved: 50_000, available: -20_000, override: 0 });
  const [verdict] = await salesman.do(placingCalls.bulk, { partnerId: companyId, lines: [line] });
  expect(verdict).toMatchObject({ status: 'Error', message: orderReplyCopy.creditExceeded('400.00') });
  expect(await salesman.do(overrideCalls.list, { id: companyId })).toMatchObject([{ state: 'Expired' }]);
  expect(await m.broken()).toEqual([]);
});

test('lets partners use an override only through an offer of staff', async () => {
  const { m, buyer, salesman, id, of, grant } = await setupOverrides();
  await grant(20_000);
  await expect(m.place(buyer, of, 20, 1000)).rejects.toThrow(orderReplyCopy.creditLimit);
  await salesman.do(orderCalls.rebid, { id, quantity: 25, price: 2000 });
  const ownSubmit = await buyer.call(partnerOrderCalls.submit, { id, quantity: 25, price: 1900 });
  expect([ownSubmit.status, ownSubmit.message]).toEqual([422, orderReplyCopy.creditLimit]);
  expect((await buyer.do(partnerOrderCalls.confirm, { id })).status).toBe('Confirmed');
  expect(await m.broken()).toEqual([]);
});

test('reserves the pending offer, not its old quantity at the new price', async () => {
  const { salesman, id, account, limit } = await setupOverrides();
  await limit(100_000);
  await salesman.do(orderCalls.rebid, { id, quantity: 40, price: 950 });
  expect((await account()).reserved).toBe(38_000);
  await salesman.do(orderCalls.resubmit, { id });
  expect((await account()).reserved).toBe(30_000);
});

test('lets level 2 approvers grant and revoke an override once, with reason, end and audit entry (COM-019)', async () => {
  const { w, m, admin, salesman, companyId, grant, account, id } = await setupOverrides();
  const level1 = await w.person('Salesman', { groups: ['Order.Level1Approve'] });
  const level2 = await w.person('Salesman', { groups: ['Order.Level2Approve'] });
  const input = { partnerId: companyId, amount: 5000, expiresAt: TOMORROW, reason: 'Launch week' };
  for (const who of [salesman, level1, await w.person('Finance')])
    expect((await who.call(overrideCalls.grant, input)).status).toBe(403);
  for (const [overrides, field, message] of [
    [{ amount: 0 }, 'Amount', creditCopy.overrideAbove],
    [{ amount: 10_000_000_000_001 }, 'Amount', creditCopy.overrideAbove],
    [{ expiresAt: NOON }, 'ExpiresAt', creditCopy.expiryAhead],
    [{ expiresAt: 'soon' }, 'ExpiresAt', creditCopy.dateShape],
    [{ reason: '  ' }, 'Reason', creditCopy.reasonRequired],
    [{ partnerId: newId() }, 'PartnerId', creditCopy.unknownPartner],
  ] as const) {
    const answered = await level2.call(overrideCalls.grant, { ...input, ...overrides });
    expect([answered.status, answered.errors]).toMatchObject([422, [{ Field: field, Message: message }]]);
  }
  const granted = await level2.do(overrideCalls.grant, input);
  expect(granted).toMatchObject({ state: 'Valid', amount: 5000, reason: 'Launch week', grantedByName: level2.name });
  expect((await account()).override).toBe(5000);
  const quote = await salesman.do(quoteCalls.quote, { id, quantity: 20, price: 1500 });
  expect(quote.credit).toMatchObject({ limit: 30_000, override: 5000, remaining: 5000 });
  expect((await salesman.call(overrideCalls.revoke, { id: granted.id })).status).toBe(403);
  expect(await admin.do(overrideCalls.revoke, { id: granted.id })).toMatchObject({
    state: 'Revoked',
    revokedByName: admin.name,
  });
  const again = await admin.call(overrideCalls.revoke, { id: granted.id });
  expect([again.status, again.message]).toEqual([409, creditCopy.alreadyRevoked]);
  const short = await grant(100, { expiresAt: later(NOON, HOUR) });
  w.advanceClock(HOUR);
  await admin.stepUp();
  expect((await admin.call(overrideCalls.revoke, { id: short.id })).message).toBe(creditCopy.alreadyOver);
  expect((await admin.call(overrideCalls.revoke, { id: newId() })).status).toBe(404);
  await sealEvents(w.database, w.keys);
  const { items } = await admin.do(auditCalls.list, {
    filter: { subjectKinds: ['creditOverride'] },
    sort: [],
    page: 0,
    size: 0,
  } as never);
  expect(items.length).toBeGreaterThanOrEqual(3);
  expect(await m.broken()).toEqual([]);
});

test('allows no override without a limit, and no update or delete of one', async () => {
  const { w, admin, companyId, grant, limit } = await setupOverrides();
  await grant(100);
  for (const deed of [
    'update credit_override set amount_cents = 1',
    "update credit_override set expires_at = '2030-01-01'",
    'delete from credit_override',
    'truncate credit_override',
  ])
    await expect(w.database.transaction((tx) => tx.run(sql.raw(deed)))).rejects.toThrow(/append-only/);
  await limit(0);
  await w.database.transaction((tx) =>
    tx.run(sql`update company set credit_limit_cents = null where id = ${companyId}`),
  );
  const answered = await admin.call(overrideCalls.grant, {
    partnerId: companyId,
    amount: 100,
    expiresAt: TOMORROW,
    reason: 'None',
  });
  expect([answered.status, answered.message]).toEqual([409, creditCopy.noLimitToOverride]);
});

test('detects reservations above the limit without an override, and forged overrides', async () => {
  const { w, m, companyId, salesman, line, grant } = await setupOverrides();
  await grant(20_000);
  await salesman.do(placingCalls.bulk, { partnerId: companyId, lines: [line] });
  expect(await m.broken()).toEqual([]);
  const forge = (statement: ReturnType<typeof sql>) =>
    w.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(statement);
    });
  await forge(sql`update credit_override set amount_cents = 10000`);
  expect((await m.broken()).map((one) => one.split(':')[0])).toContain('M9-override');
  await forge(sql`update credit_entry set override_cents = 0 where seq = 2`);
  expect((await m.broken()).map((one) => one.split(':')[0])).toContain('M9-limit');
});
