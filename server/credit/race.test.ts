// Parallel use of one limit, on a real server only: accepts what fits, nothing more, without deadlocks.

import { describe, expect, test } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { creditCalls, overrideCalls } from '#domain/credit/calls.ts';
import { editCalls, orderCalls, partnerOrderCalls, placingCalls } from '#domain/orders/calls.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

const COVER = 'Your credit limit does not cover this order.';

/** A partner whose limit fits ten orders of 20 keys at 15 euro. */
async function setupRace() {
  const w = await world();
  const m = await createMarket(w);
  const companyId = await w.company({ creditLimitCents: 10 * 20 * 1500 });
  const buyer = await w.person('Partner', { companyId });
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const line = { promotionId: of.promotionId, productId: of.productId };
  /** Orders that do not count yet. */
  const drafts = async (count: number) => {
    const lines = Array.from({ length: count }, () => ({ ...line, quantity: 0, demandPrice: 0 }));
    await admin.do(placingCalls.bulk, { partnerId: companyId, lines, persist: true });
    const page = await buyer.do(partnerOrderCalls.list, { filter: {}, sort: [], page: 0, size: 0 });
    return page.items.map(({ id }) => id);
  };
  const account = () => admin.do(creditCalls.account, { id: companyId });
  return { w, m, companyId, buyer, admin, of, line, drafts, account };
}

const tally = (statuses: readonly number[]) =>
  [200, 422].map((one) => statuses.filter((status) => status === one).length);

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('accepts ten of fifty parallel submits', async () => {
    const { m, buyer, drafts, account } = await setupRace();
    const ids = await drafts(50);
    const answers = await Promise.all(
      ids.map((id) => buyer.call(partnerOrderCalls.submit, { id, quantity: 20, price: 1500 })),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual([10, 40]);
    for (const { status, message } of answers) if (status === 422) expect(message).toBe(COVER);
    expect(await account()).toMatchObject({ reserved: 300_000, available: 0 });
    expect(await m.broken()).toEqual([]);
  });

  test('allows ten of fifty parallel counter-offers, all of which can be accepted', async () => {
    const { m, buyer, admin, drafts, account } = await setupRace();
    const ids = await drafts(50);
    for (const id of ids) await buyer.do(partnerOrderCalls.submit, { id, quantity: 20, price: 1 });
    const answers = await Promise.all(ids.map((id) => admin.call(orderCalls.rebid, { id, quantity: 20, price: 1495 })));
    expect(tally(answers.map(({ status }) => status))).toEqual([10, 40]);
    expect((await account()).reserved).toBe(10 * 20 * 1495 + 40 * 20);
    const acceptedIds = ids.filter((_, at) => answers[at]!.status === 200);
    const accepted = await Promise.all(acceptedIds.map((id) => buyer.call(partnerOrderCalls.confirm, { id })));
    expect(tally(accepted.map(({ status }) => status))).toEqual([10, 0]);
    expect(await m.broken()).toEqual([]);
  });

  test('lets an override cover as many of fifty parallel staff orders as fit', async () => {
    const { m, companyId, admin, line, account } = await setupRace();
    const expiresAt = '2026-11-21T00:00:00.000Z';
    await admin.do(overrideCalls.grant, { partnerId: companyId, amount: 60_000, expiresAt, reason: 'Christmas' });
    const lines = [{ ...line, quantity: 20, demandPrice: 1500 }];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => admin.do(placingCalls.bulk, { partnerId: companyId, lines })),
    );
    expect(answers.flat().filter(({ status }) => status === 'Success')).toHaveLength(12);
    expect(await account()).toMatchObject({ reserved: 360_000, available: -60_000, override: 60_000 });
    expect(await m.broken()).toEqual([]);
  });

  test('never exceeds the limit with parallel submits, confirmations, edits and carts', async () => {
    const { m, companyId, buyer, admin, of, line, drafts, account } = await setupRace();
    const [offered, rest] = await drafts(24).then((ids) => [ids.slice(0, 8), ids.slice(8)] as const);
    for (const id of offered) {
      await buyer.do(partnerOrderCalls.submit, { id, quantity: 20, price: 100 });
      await admin.do(orderCalls.rebid, { id, quantity: 40, price: 100 });
    }
    const answers = await Promise.all([
      ...rest.map((id) => buyer.call(partnerOrderCalls.submit, { id, quantity: 20, price: 1500 })),
      ...offered.map((id) => buyer.call(partnerOrderCalls.confirm, { id })),
      ...offered.map((id) => admin.call(editCalls.offerPrice, { orderId: id, offerPrice: 90 })),
      ...Array.from({ length: 10 }, () =>
        admin.call(placingCalls.bulk, { partnerId: companyId, lines: [{ ...line, quantity: 20, demandPrice: 10 }] }),
      ),
      ...Array.from({ length: 10 }, () =>
        m.place(buyer, of, 20, 1500).then(
          () => ({ status: 200 }),
          ({ message }: Error) => ({ status: message === COVER ? 422 : 500 }),
        ),
      ),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
    const { reserved, available } = await account();
    expect(available).toBeGreaterThanOrEqual(0);
    expect(reserved).toBeGreaterThan(240_000);
    expect(await m.broken()).toEqual([]);
  });

  test('does not deadlock a cart and a staff order of one company', async () => {
    const { m, companyId, buyer, admin, line } = await setupRace();
    const lines = [{ ...line, quantity: 20, demandPrice: 10 }];
    for (let n = 0; n < 10; n++) {
      await buyer.do(cartCalls.add, { ...line, quantity: 20, demandPrice: 10 });
      const answers = await Promise.all([
        buyer.call(cartCalls.submit, {}),
        admin.call(placingCalls.bulk, { partnerId: companyId, lines }),
        admin.call(placingCalls.bulk, { partnerId: companyId, lines }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect(await m.broken()).toEqual([]);
  });
});
