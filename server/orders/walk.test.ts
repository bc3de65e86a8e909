// Random users perform random actions on a random order, while keys are bought from a randomly failing provider and
// time passes. Every action succeeds or is refused with a message; nothing breaks, and the invariants hold after every
// step.

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/base/time.ts';
import { allocationCalls, itemCalls } from '#domain/buying/calls.ts';
import { deliveryCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { editCalls, endingCalls, orderCalls, partnerOrderCalls, placingCalls } from '#domain/orders/calls.ts';
import { listTransitions } from '#domain/orders/rules.ts';
import { deliverDueOrders } from '#server/delivery/automatic-delivery.ts';
import { foldReports } from '#server/reports/sums.ts';
import { runDueWork } from '#test/due-work.ts';
import { propertyRuns, STEPS_BETWEEN_CHECKS } from '#test/effort.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { type Person, world } from '#test/world.ts';

const FAULTS = ['soldOut', 'backOrder', 'accepted', 'timeoutAfter', 'error5xxBefore', 'refusedCountry'] as const;
const HALF_HOUR = 30 * MINUTE;
const REFUSALS = [200, 403, 404, 409, 422];

async function stage() {
  const w = await world();
  const m = await createMarket(w);
  const of = await m.sell({ validTo: '2026-12-05T00:00:00.000Z' });
  const companyId = await w.company();
  await w.database.transaction((tx) =>
    tx.run(sql`update company set automatic_delivery_package_key_count = 7 where id = ${companyId}`),
  );
  const people = {
    buyer: await w.person('Partner', { companyId }),
    salesman: await w.person('Salesman'),
    level1: await w.person('Salesman', { groups: ['Order.Level1Approve'] }),
    admin: await w.person('SuperAdmin'),
    finance: await w.person('Finance'),
  };
  return { w, m, of, people };
}

type Stage = Awaited<ReturnType<typeof stage>>;
type Who = keyof Stage['people'];

interface Turn {
  who: Who;
  what: number;
  n: number;
  flag: boolean;
}

/** Every possible user action, with a number and a choice. */
const DEEDS: ((
  s: Stage,
  who: Person,
  id: string,
  n: number,
  flag: boolean,
) => Promise<{ status: number; body: string }>)[] = [
  (_, who, id, n) => who.call(partnerOrderCalls.submit, { id, quantity: 20 + (n % 20), price: 1000 + n }),
  (_, who, id) => who.call(partnerOrderCalls.withdraw, { id }),
  (_, who, id) => who.call(partnerOrderCalls.confirm, { id }),
  (_, who, id) => who.call(partnerOrderCalls.reject, { id }),
  (_, who, id) => who.call(partnerOrderCalls.cancel, { id }),
  (_, who, id) => who.call(partnerOrderCalls.requestRefund, { id }),
  (_, who, id, n) => who.call(orderCalls.rebid, { id, quantity: 20 + (n % 20), price: 900 + n }),
  (_, who, id) => who.call(orderCalls.revoke, { id }),
  (_, who, id) => who.call(orderCalls.refuse, { id }),
  (_, who, id) => who.call(orderCalls.resubmit, { id }),
  ...[1, 2, 3].map(() => ({ w }: Stage, who: Person, id: string, n: number, flag: boolean) => {
    const start = Math.floor(Date.parse(w.now()) / HALF_HOUR) * HALF_HOUR;
    return who.call(orderCalls.approve, {
      id,
      processingStart: new Date(start).toISOString(),
      processingEnd: new Date(start + 4 * DAY).toISOString(),
      ...(flag && { inventoryData: [{ quantity: n % 9, period: 2 as const }] }),
    });
  }),
  (_, who, id) => who.call(orderCalls.pause, { id }),
  (_, who, id) => who.call(orderCalls.resume, { id }),
  (_, who, id) => who.call(orderCalls.ignoreAnomaly, { id }),
  (_, who, id, _n, flag) => who.call(endingCalls.close, { id, sendBackOrderedKeysToInventory: flag }),
  (_, who, id) => who.call(endingCalls.hardStop, { id }),
  (_, who, id) => who.call(keyReturnCalls.refund, { id }),
  (_, who, id, n, flag) => who.call(keyReturnCalls.sendToInventory, { id, unDelivered: flag, isUpdate: n % 2 === 0 }),
  (_, who, id, n) => who.call(deliveryCalls.create, { id, quantity: 1 + (n % 9) }),
  (_, who, id, n) => who.call(deliveryCalls.createMine, { id, quantity: 1 + (n % 9) }),
  async ({ w }, who, id) => {
    const [pack] = await w.rows(sql<{ id: string }>`select id from package where order_id = ${id} order by id limit 1`);
    return who.call(deliveryCalls.send, { id, pkg: pack?.id ?? id });
  },
  (_, who, id, n, flag) =>
    who.call(editCalls.edit, { id, quantity: 15 + (n % 20), ...(flag && { reprocessBlending: true }) }),
  async ({ w }, who, id, n) => {
    const plan = await w.rows(
      sql<{ code: string; quantity: number }>`select code, quantity from blending where order_id = ${id} order by code`,
    );
    const shift = Math.min(n % 5, plan[0]?.quantity ?? 0);
    const countries = plan.map(({ code, quantity }, i) => ({
      code,
      quantity: quantity + (i === 0 ? -shift : i === 1 ? shift : 0),
    }));
    return who.call(editCalls.blending, {
      id,
      countries: countries.length > 0 ? countries : [{ code: 'DE', quantity: 20 }],
    });
  },
  (_, who, id, n) => who.call(editCalls.offerPrice, { orderId: id, offerPrice: n }),
  (_, who, id) => who.call(editCalls.syncQuantity, { id }),
  (_, who, id, _n, flag) => who.call(editCalls.invoicing, { id, dontCreateInvoice: flag }),
  (_, who, id, _n, flag) => who.call(editCalls.paidStatus, { id, status: flag ? 'Paid' : 'UnPaid' }),
  (_, who, id) => who.call(itemCalls.retryAll, { orderId: id }),
  (_, who, id) => who.call(itemCalls.deleteErrors, { orderId: id }),
  (_, who, id) => who.call(itemCalls.refundBackOrdered, { orderId: id }),
  async ({ w }, who, id, n) => {
    const [order] = await w.rows(
      sql<{ orderNumber: string; sku: string }>`select order_number, product_sku as sku from orders where id = ${id}`,
    );
    return who.call(allocationCalls.allocate, { ...order!, quantity: 1 + (n % 9), orderId: id });
  },
  (_, who, id, n) => who.call(allocationCalls.buffer, { orderId: id, quantity: 1 + (n % 5) }),
];

/** Background events between two actions. */
async function meanwhile({ w, m }: Stage, n: number): Promise<void> {
  if (n % 4 === 0) m.simulator.setFaults({ [FAULTS[n % FAULTS.length]!]: 0.5 });
  if (n % 4 === 1) m.simulator.setFaults({});
  if (n % 3 > 0) w.advanceClock((n % 40) * MINUTE);
  await w.buy();
  await runDueWork(w.database, w.providerClients, w.now());
  if (n % 2 === 0) await foldReports(w.database);
  if (n % 5 === 0) await deliverDueOrders({ database: w.database, log: failingLog }, 'https://merkur.example', w.now());
}

const KNOWN_STEPS = new Set(listTransitions().map(({ action, from, to }) => `${action} ${from} ${to}`));

/** Start of a walk: fresh from the cart, a draft, with available stock, or in the middle of buying. */
type Origin = 'cart' | 'draft' | 'stock' | 'owed' | 'stuck' | 'bought';

const DEEP: Partial<Record<Origin, Record<string, number>>> = {
  owed: { backOrder: 0.5 },
  stuck: { soldOut: 0.4, refusedCountry: 0.2, timeoutAfter: 0.2 },
  bought: {},
};

async function walk(turns: readonly Turn[], origin: Origin): Promise<void> {
  const s = await stage();
  const { w, m, of, people } = s;
  if (origin === 'stock') await m.stockUp(people.admin, people.buyer, of);
  if (origin === 'draft') {
    const line = { promotionId: of.promotionId, productId: of.productId, quantity: 0, demandPrice: 0 };
    await people.admin.do(placingCalls.bulk, { partnerId: people.buyer.companyId!, lines: [line], persist: true });
  } else await m.place(people.buyer, of);
  const [order] = await w.rows(sql<{ id: string }>`select id from orders order by created_at desc, id desc limit 1`);
  const trace: string[] = [];
  const faults = DEEP[origin];
  if (faults) {
    m.simulator.setFaults(faults);
    await m.approve(people.admin, order!.id);
    await w.buy();
  }
  for (const [at, { who, what, n, flag }] of turns.entries()) {
    // A refused action is followed by another one, to make long walks; each refusal must have a message.
    for (let k = 0; k < DEEDS.length; k += 5) {
      const deed = (what + k) % DEEDS.length;
      const whose = [who, 'admin', 'buyer'] as const;
      const { status, body } = await DEEDS[deed]!(s, people[whose[k % 3]!], order!.id, n, flag);
      trace.push(`${whose[k % 3]} ${deed} (${n}, ${flag}): ${status}`);
      expect(REFUSALS, `${trace.join('\n')}\n${body}`).toContain(status);
      if (status === 200) break;
    }
    await meanwhile(s, n);
    if (at === turns.length - 1 || at % STEPS_BETWEEN_CHECKS === 0)
      expect(await m.broken(), trace.join('\n')).toEqual([]);
  }
  const lines = await w.rows(
    sql<{ action: string; fromState: string; toState: string }>`select action, from_state, to_state from order_history`,
  );
  for (const { action, fromState, toState } of lines)
    expect(KNOWN_STEPS).toContain(`${action} ${fromState} ${toState}`);
}

const turn = fc.record({
  who: fc.constantFrom<Who>('buyer', 'salesman', 'level1', 'admin', 'admin', 'admin', 'finance'),
  what: fc.nat(DEEDS.length - 1),
  n: fc.nat(60),
  flag: fc.boolean(),
});

const walks = fc.tuple(
  fc.array(turn, { minLength: 8, maxLength: 14 }),
  fc.constantFrom<Origin>('cart', 'draft', 'stock', 'owed', 'owed', 'stuck', 'stuck', 'bought'),
);

test(
  'holds rules and invariants under any sequence of actions',
  async () => {
    await fc.assert(
      fc.asyncProperty(walks, ([turns, origin]) => walk(turns, origin)),
      { numRuns: propertyRuns(8, process.env.WALKS), endOnFailure: true },
    );
  },
  patience(300_000),
);
