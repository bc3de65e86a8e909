// Compares the API with the table of rules for every state, action and role: all cells with orders without keys, and
// the actions that move keys with orders whose keys were bought.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#domain/base/actor.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { allocationCalls } from '#domain/buying/calls.ts';
import { deliveryCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { editCalls, endingCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { OPEN_OFFER_STATES } from '#domain/orders/offer-expiry.ts';
import {
  allowedActions,
  nextState,
  ORDER_ACTIONS,
  type OrderAction,
  type OrderFacts,
  SYSTEM_ACTIONS,
} from '#domain/orders/rules.ts';
import { ORDER_STATES, type OrderState } from '#domain/orders/states.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { prepared } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { lockOrder, type OrderRow } from '#server/orders/lifecycle/order.ts';
import { isFullEffort, thoroughTest } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { type Person, type World, world } from '#test/world.ts';

type Tried = Exclude<OrderAction, (typeof SYSTEM_ACTIONS)[number]>;
const TRIED = ORDER_ACTIONS.filter(
  (action): action is Tried => !(SYSTEM_ACTIONS as readonly string[]).includes(action),
);

interface Try {
  call: Endpoint;
  input: (order: { id: string; orderNumber: string; sku: string; pkg: string | null }) => object;
}

const START = '2026-11-20T12:00:00.000Z';
const END = '2026-11-22T12:00:00.000Z';
const EXPIRY = '2026-11-21T12:00:00.000Z';
const byId = ({ id }: { id: string }) => ({ id });
const both = (mine: Endpoint, theirs: Endpoint, input: Try['input']): Record<Actor['side'], Try | null> => ({
  Partner: { call: mine, input },
  Management: { call: theirs, input },
  System: null,
});
const mine = (call: Endpoint, input: Try['input'] = byId) => ({
  Partner: { call, input },
  Management: null,
  System: null,
});
const theirs = (call: Endpoint, input: Try['input'] = byId) => ({
  Partner: null,
  Management: { call, input },
  System: null,
});

/** The call of each action, by side; a missing action does not compile. */
const CALLS: Record<Tried, Record<Actor['side'], Try | null>> = {
  submit: mine(partnerOrderCalls.submit, ({ id }) => ({ id, quantity: 25, price: 1100 })),
  withdraw: mine(partnerOrderCalls.withdraw),
  confirm: mine(partnerOrderCalls.confirm),
  reject: mine(partnerOrderCalls.reject),
  cancel: mine(partnerOrderCalls.cancel),
  requestRefund: mine(partnerOrderCalls.requestRefund),
  rebid: theirs(orderCalls.rebid, ({ id }) => ({ id, quantity: 25, price: 1100 })),
  revoke: theirs(orderCalls.revoke),
  extendOffer: both(partnerOrderCalls.extendOffer, orderCalls.extendOffer, ({ id }) => ({ id, validUntil: END })),
  refuse: theirs(orderCalls.refuse),
  approve: theirs(orderCalls.approve, ({ id }) => ({ id, processingStart: START, processingEnd: END })),
  resubmit: theirs(orderCalls.resubmit),
  pause: theirs(orderCalls.pause),
  resume: theirs(orderCalls.resume),
  close: theirs(endingCalls.close),
  hardStop: theirs(endingCalls.hardStop),
  refund: theirs(keyReturnCalls.refund),
  sendToInventory: theirs(keyReturnCalls.sendToInventory, ({ id }) => ({ id, unDelivered: false, isUpdate: false })),
  createPackage: both(deliveryCalls.createMine, deliveryCalls.create, ({ id }) => ({ id, quantity: 1 })),
  sendPackage: both(deliveryCalls.sendMine, deliveryCalls.send, ({ id, pkg }) => ({ id, pkg: pkg ?? id })),
  ignoreAnomaly: theirs(orderCalls.ignoreAnomaly),
  setPaidStatus: theirs(editCalls.paidStatus, ({ id }) => ({ id, status: 'Paid' })),
  edit: theirs(editCalls.edit, ({ id }) => ({ id, dontCreateInvoice: true })),
  editBlending: theirs(editCalls.blending, ({ id }) => ({ id, countries: [{ code: 'DE', quantity: 20 }] })),
  editOfferPrice: theirs(editCalls.offerPrice, ({ id }) => ({ orderId: id, offerPrice: 900 })),
  editDeliveryStart: theirs(editCalls.deliveryStart, ({ id }) => ({ orderId: id, keyDeliveryStartDate: END })),
  syncQuantity: theirs(editCalls.syncQuantity),
  setInvoicing: theirs(editCalls.invoicing, ({ id }) => ({ id, dontCreateInvoice: true })),
  allocate: theirs(allocationCalls.allocate, ({ id, orderNumber, sku }) => ({
    orderId: id,
    orderNumber,
    sku,
    quantity: 1,
  })),
};

async function stage() {
  const w = await world();
  const m = await createMarket(w);
  const of = await m.sell({ validTo: '2026-12-05T00:00:00.000Z' });
  const companyId = await w.company();
  const people = {
    partner: await w.person('Partner', { companyId }),
    stranger: await w.person('Partner'),
    salesman: await w.person('Salesman'),
    level1: await w.person('Salesman', { groups: ['Order.Level1Approve'] }),
    admin: await w.person('SuperAdmin'),
    finance: await w.person('Finance'),
    reports: await w.person('Standard'),
  };
  // Test prices may be far below cost, which requires step-up.
  for (const person of [people.salesman, people.level1, people.admin]) await person.stepUp();
  return { w, m, of, people, columns: await copiedColumns(w) };
}

type Stage = Awaited<ReturnType<typeof stage>>;

let copies = 0;

/** Columns that a copy of an order keeps. */
async function copiedColumns(w: World) {
  const columns = await w.rows(
    sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER' and is_identity = 'NO'
        and column_name not in ('id', 'order_number', 'state', 'state_before_refund', 'offer_valid_until')`,
  );
  return sql.join(columns.map(({ name }) => sql.ref(name)));
}

/** Copies an order into the given state. */
async function copyOf({ w, columns }: Stage, template: string, state: OrderState): Promise<string> {
  const id = newId();
  await w.rows(
    prepared(sql`with copy as (
        insert into orders (id, order_number, state, state_before_refund, offer_valid_until, ${columns})
        select ${id}, ${`GK 2020 ${String(++copies).padStart(6, '0')}`}, ${state},
          ${state === 'Refund' ? 'Completed' : null}::text,
          coalesce(${OPEN_OFFER_STATES.includes(state) ? EXPIRY : null}::timestamptz, offer_valid_until), ${columns}
        from orders where id = ${template}
      ), mix as (
        insert into blending select ${id}, code, quantity, cost_e4, weight from blending where order_id = ${template}
      )
      insert into order_offer (order_id, version, side, author, quantity, price_cents, at)
      select ${id}, version, side, author, quantity, price_cents, at from order_offer where order_id = ${template}`),
  );
  return id;
}

const readFacts = ({ w }: Stage, actor: Actor, id: string) => w.database.transaction((tx) => lockOrder(tx, actor, id));

/** Expected result by the table: 200, or status and code of the refusal. */
function verdict(action: OrderAction, order: OrderFacts, actor: Actor, now: string): string {
  try {
    nextState(action, order, actor, now);
    return '200';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.status === 403 ? '403' : `${error.status} ${error.code}`;
  }
}

const codeOf = (body: string): string => (JSON.parse(body) as { Code?: string }).Code ?? '';
const describeAnswer = ({ status, body }: { status: number; body: string }): string =>
  status === 200 || status === 403 ? String(status) : `${status} ${codeOf(body)}`;

/** Actual and expected result of an action on an order with these facts. */
async function cell({ w }: Stage, who: Person, actor: Actor, action: Tried, facts: OrderRow) {
  const { id, orderNumber, productSku: sku } = facts;
  const [pack] =
    action === 'sendPackage' ? await w.rows(sql<{ id: string }>`select id from package where order_id = ${id}`) : [];
  const { call, input } = CALLS[action][actor.side]!;
  const expected = verdict(action, facts, actor, w.now());
  const answered = await who.call(call, input({ id, orderNumber, sku, pkg: pack?.id ?? null }) as never);
  return { expected, said: describeAnswer(answered) };
}

/** People for whom the state of an order makes no difference: a usual run tries each action in some of the states. */
const ALWAYS_REFUSED = ['stranger', 'reports'];
const STATES_EACH = isFullEffort ? 1 : 4;

/** All cells on a real server; every fifth on the embedded database, which is slower and not used to test races. */
const STRIDE = process.env.TEST_DATABASE_URL ? 1 : 5;

/** Actions that always fail without keys, an anomaly or countries; tested below. */
const NEEDS_MORE = ['createPackage', 'editBlending', 'ignoreAnomaly', 'sendPackage', 'sendToInventory', 'syncQuantity'];

/** Guards beyond the table: actions that need keys even in a state that allows them. */
const DEEPER: Partial<Record<Tried, readonly string[]>> = {
  editBlending: ['422 country_mix'],
  sendToInventory: ['409 order_status', '409 nothing_to_move'],
};

thoroughTest(
  'allows or refuses every action in every state for everyone as in the table (LIFE-002)',
  async () => {
    const s = await stage();
    const { w, m, of, people } = s;
    const template = (await m.place(people.partner, of)).id;
    const differences: string[] = [];
    const taken = new Set<Tried>();
    let cells = 0;
    for (const [name, who] of Object.entries(people)) {
      const actor = (await actorOfUser(w.database, who.id))!;
      for (const state of ORDER_STATES) {
        const createFacts = async () => readFacts(s, actor, await copyOf(s, template, state));
        const shown = await copyOf(s, template, state);
        /** The order that no action has changed; null after one that succeeded. */
        let fresh = name === 'stranger' ? null : await readFacts(s, actor, shown);
        const expectUnchanged = async (when: string) => {
          if (fresh) expect(await readFacts(s, actor, fresh.id), `${name} ${state} ${when}`).toEqual(fresh);
        };
        if (name !== 'reports' && name !== 'stranger') {
          const { actions } = await who.do(actor.side === 'Partner' ? partnerOrderCalls.one : orderCalls.one, {
            id: shown,
          });
          expect(actions, `${name} ${state}`).toEqual(allowedActions(fresh!, actor, w.now()));
        }
        for (const action of TRIED.filter((one) => CALLS[one][actor.side])) {
          cells += 1;
          if (cells % STRIDE > 0) continue;
          const place = ORDER_STATES.indexOf(state) + TRIED.indexOf(action);
          if (ALWAYS_REFUSED.includes(name) && place % STATES_EACH > 0) continue;
          if (name === 'stranger') {
            const { call, input } = CALLS[action].Partner!;
            const { status } = await who.call(call, input({ id: shown, orderNumber: '', sku: '', pkg: null }) as never);
            if (status !== 404) differences.push(`${name} ${action} ${state}: ${status} instead of 404`);
            continue;
          }
          fresh ??= await createFacts();
          // A refused action changes nothing, so the order serves the next ones.
          if (verdict(action, fresh, actor, w.now()) === '200') await expectUnchanged(`before ${action}`);
          const { expected, said } = await cell(s, who, actor, action, fresh);
          if (said === '200') {
            fresh = null;
            taken.add(action);
          }
          if (said !== expected && !DEEPER[action]?.includes(said))
            differences.push(`${name} ${action} ${state}: ${said} instead of ${expected}`);
        }
        await expectUnchanged('at the end');
      }
    }
    expect(differences).toEqual([]);
    expect(cells).toBeGreaterThan(2500);
    // Every successful staff action recorded its subject and change in the audit log.
    expect(
      await w.rows(
        sql`select distinct action from audit_event where status = 200 and (after is null or subject_kind <> 'order')`,
      ),
    ).toEqual([]);
    if (STRIDE === 1) expect(TRIED.filter((action) => !taken.has(action)).sort()).toEqual(NEEDS_MORE);
  },
  patience(300_000),
);

/** An order with 20 bought keys, three of them in a package. */
async function boughtIn({ w, m, of, people }: Stage, state: OrderState): Promise<string> {
  const { id } = await m.place(people.partner, of);
  await m.approve(people.admin, id);
  await w.buy();
  await people.admin.do(deliveryCalls.create, { id, quantity: 3 });
  await w.database.transaction((tx) => tx.run(sql`update orders set state = ${state} where id = ${id}`));
  return id;
}

const ALLOWED_WITH_KEYS: [Tried, 'partner' | 'admin', readonly OrderState[]][] = [
  ['createPackage', 'partner', ['Processing', 'Completed', 'Closed']],
  ['createPackage', 'admin', ['Processing', 'Paused', 'Completed', 'PromotionExpired', 'Closed']],
  ['sendPackage', 'partner', ['Processing', 'Completed', 'Closed']],
  ['sendPackage', 'admin', ['Processing', 'Paused', 'Completed', 'PromotionExpired', 'Closed']],
  ['sendToInventory', 'admin', ['Completed', 'Closed', 'PromotionExpired']],
  ['syncQuantity', 'admin', ['Paused', 'Completed', 'Closed', 'PromotionExpired', 'OutOfStock', 'Failed']],
];

test.each(ALLOWED_WITH_KEYS)(
  'allows %s by the %s on an order with keys in the states of the table (LIFE-T34 to LIFE-T36)',
  async (action, name, states) => {
    const s = await stage();
    const { w, people } = s;
    const actor = (await actorOfUser(w.database, people[name].id))!;
    const id = await boughtIn(s, 'Completed');
    const facts = await readFacts(s, actor, id);
    const table = ORDER_STATES.filter((state) => verdict(action, { ...facts, state }, actor, w.now()) === '200');
    expect([...table].sort()).toEqual([...states].sort());
    for (const state of states) {
      const facts = await readFacts(s, actor, await boughtIn(s, state));
      const got = await cell(s, people[name], actor, action, facts);
      expect([got.expected, got.said], state).toEqual(['200', '200']);
    }
  },
);

test('allows ignoring anomalies in any state and editing the country mix where permitted (GAP-032, LIFE-T41, LIFE-T45, BLD-006, BLD-007)', async () => {
  const s = await stage();
  const { w, m, of, people } = s;
  const template = (await m.place(people.partner, of)).id;
  const actor = (await actorOfUser(w.database, people.admin.id))!;
  for (const state of ORDER_STATES) {
    const id = await copyOf(s, template, state);
    await w.database.transaction((tx) =>
      tx.run(sql`update orders set anomaly_status = 'PriceDifference' where id = ${id}`),
    );
    const { expected, said } = await cell(s, people.admin, actor, 'ignoreAnomaly', await readFacts(s, actor, id));
    expect([expected, said], state).toEqual(['200', '200']);
  }
  expect(
    await w.rows(sql`select distinct before ->> 'anomalyStatus' as was, after ->> 'anomalyStatus' as is
      from audit_event where after ->> 'anomalyStatus' is not null`),
  ).toEqual([{ was: 'PriceDifference', is: 'Ignored' }]);
  for (const state of ['Submitted', 'Paused'] as const) {
    const id = await copyOf(s, template, state);
    const { countries } = await people.admin.do(orderCalls.blending, { id });
    const answered = await people.admin.call(editCalls.blending, {
      id,
      countries: countries.map(({ code, quantity }) => ({ code, quantity })),
    });
    expect(answered.status, state).toBe(200);
  }
});
