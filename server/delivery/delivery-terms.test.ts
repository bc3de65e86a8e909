import { afterEach, expect, test } from 'vitest';
import { deliveryCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { editCalls } from '#domain/orders/calls.ts';
import { createMarket } from '#test/market.ts';
import { type Person, world } from '#test/world.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

/** Orders of 20 keys at 15 euro each, for companies with these limits on unpaid packages. */
async function soldTo(...limits: (number | null)[]) {
  const w = await world();
  current = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const promotion = await current.sell();
  const buyers: Person[] = [];
  for (const packageLimitCents of limits)
    buyers.push(
      await w.person('Partner', {
        companyId: await w.company(packageLimitCents === null ? {} : { packageLimitCents }),
      }),
    );
  const order = async (buyer: Person) => {
    const { id } = await current.place(buyer, promotion);
    await current.approve(admin, id);
    await w.buy();
    const send = async (quantity: number) => {
      const { packageId } = await buyer.do(deliveryCalls.createMine, { id, quantity });
      return (await buyer.call(deliveryCalls.sendMine, { id, pkg: packageId })).status;
    };
    return { id, send };
  };
  return { admin, buyers, order };
}

test.each([
  [15_000, 200],
  [14_999, 409],
  [0, 200],
  [null, 200],
])(
  'answers a package of ten keys for 15,000 cents within a package limit of %s cents with %i (COM-018, COM-021)',
  async (limit, status) => {
    const { buyers, order } = await soldTo(limit);
    const { send } = await order(buyers[0]!);
    expect(await send(10)).toBe(status);
  },
);

test('does not count paid packages against the limit (GAP-043)', async () => {
  const { admin, buyers, order } = await soldTo(15_000);
  const [paid, other] = [await order(buyers[0]!), await order(buyers[0]!)];
  expect([await paid.send(10), await other.send(1)]).toEqual([200, 409]);
  await admin.do(editCalls.paidStatus, { id: paid.id, status: 'Paid' });
  expect([await paid.send(10), await other.send(10), await other.send(1)]).toEqual([200, 200, 409]);
});

test('does not count refunded packages against the limit: nobody pays for them any more (COM-021)', async () => {
  const { admin, buyers, order } = await soldTo(15_000);
  const [refunded, other] = [await order(buyers[0]!), await order(buyers[0]!)];
  expect([await refunded.send(10), await other.send(1)]).toEqual([200, 409]);
  await admin.do(keyReturnCalls.refund, { id: refunded.id });
  expect([await other.send(10), await other.send(1)]).toEqual([200, 409]);
});

test('does not count packages of other companies against the limit', async () => {
  const { buyers, order } = await soldTo(15_000, 15_000);
  const [one, another] = [await order(buyers[0]!), await order(buyers[1]!)];
  expect([await one.send(10), await another.send(10)]).toEqual([200, 200]);
});
