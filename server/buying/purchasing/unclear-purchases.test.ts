import { sql } from 'kysely';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { DAY, MINUTE } from '#domain/base/time.ts';
import { itemCalls } from '#domain/buying/calls.ts';
import { buyingCopy } from '#domain/buying/copy.ts';
import { unclearCalls } from '#domain/buying/unclear.ts';
import { endingCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { runDueWork } from '#test/due-work.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { SETTLE, world } from '#test/world.ts';
import type { FaultRates } from '../../../provider-simulator/faults.ts';
import { recordProviderAnswers } from './provider-answers.ts';
import { claimItems, LEASE_MS, markSent } from './purchase-attempts.ts';
import { unclearPurchaseWatch } from './unclear-purchases.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

const LOST: FaultRates = { timeoutAfter: 1 };
const NEVER: FaultRates = { timeoutBefore: 1 };
/** A provider without lookups. */
const DUMB = { genba: { lookupByReference: false } };

/**
 * An order of 20 keys whose purchases have unknown outcomes; `pass` is the time since, by default past the settle
 * window.
 */
async function unclear(faults = LOST, { bundle = false, pass = SETTLE + MINUTE } = {}) {
  const w = await world();
  const m = await createMarket(w, { faults, accounts: DUMB });
  await w.database.transaction((tx) =>
    tx.run(sql`update provider set capabilities = capabilities || '{"lookupByReference": false}'`),
  );
  current = m;
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const order = await m.place(buyer, await m.sell({ bundle }));
  await m.approve(admin, order.id);
  await w.buy();
  m.simulator.setFaults({});
  w.advanceClock(pass);
  await w.buy();
  const queue = async () => (await admin.do(unclearCalls.list, { filter: {}, sort: [], page: 0, size: 50 })).items;
  const show = () => admin.do(orderCalls.one, { id: order.id });
  /** The provider's ledger entry of a reference. */
  const statement = async (reference: string) => {
    const line = m.simulator.ledger().orders.find((one) => one.reference === reference)!;
    const answer = await m.line.keys(line.orderId);
    if (answer.kind !== 'keys') throw new Error(answer.kind);
    return {
      providerOrderId: line.orderId,
      charged: Math.round(Number(line.charged) * 10_000),
      keys: answer.keys.map(({ secret }) => secret.reveal()),
    };
  };
  const settled = async (at = 0, over: object = {}) => {
    const one = (await queue())[at]!;
    return {
      id: one.itemId,
      reference: one.reference,
      statement: 'November 2026, line 4',
      ...(await statement(one.reference)),
      ...over,
    };
  };
  const voided = async (at = 0) => {
    const one = (await queue())[at]!;
    return { id: one.itemId, reference: one.reference, statement: 'November 2026: not in it' };
  };
  const attempt = async (reference: string) =>
    (
      await w.rows(
        sql<{
          state: string;
          chargedE4: number;
        }>`select state, charged_e4 from purchase_attempt where ref = ${reference}`,
      )
    )[0]!;
  return { w, m, admin, buyer, order, queue, show, statement, settled, voided, attempt };
}

/** Invariants that a test breaks on purpose. */
let broken: unknown[] = [];

afterEach(async () => {
  expect(await current.broken()).toEqual(broken.splice(0));
});

describe('queue', () => {
  test('lists every purchase with an unknown outcome, oldest first, with its possible keys', async () => {
    const { queue, order, w } = await unclear();
    const all = await queue();
    expect(all).toHaveLength(20);
    expect(all[0]).toMatchObject({
      reference: `${order.orderNumber.replaceAll(' ', '')}-1-1`,
      orderId: order.id,
      provider: 'Genba',
      askable: false,
      leftOrder: false,
    });
    expect(all[0]!.decidableAt <= w.now()).toBe(true);
    expect(all[0]!.keys).toHaveLength(1);
  });

  test('excludes purchases just sent and not looked up yet', async () => {
    const w = await world();
    const m = await createMarket(w);
    current = m;
    const admin = await w.person('SuperAdmin');
    const of = await m.sell();
    const { id } = await m.place(await w.person('Partner'), of);
    await m.approve(admin, id);
    const [sent] = await w.database.transaction((tx) => claimItems(tx, of.providerId, 1, LEASE_MS, w.now()));
    await w.database.transaction((tx) => markSent(tx, [sent!.ref], LEASE_MS, w.now()));
    const page = { sort: [], page: 0, size: 50 };
    expect((await admin.do(unclearCalls.list, { filter: {}, ...page })).items).toEqual([]);
    const { items } = await admin.do(itemCalls.list, { filter: { orderId: [id] }, ...page });
    expect(items.filter(({ unclear: known }) => known !== null)).toEqual([]);
    w.advanceClock(SETTLE);
    expect(await unclearPurchaseWatch(w.providerClients).find(w.database, w.now())).toEqual([]);
  });

  test('notifies per order once a person may decide', async () => {
    const { w, order } = await unclear(LOST, { pass: SETTLE - 1 });
    const told = async () =>
      (await unclearPurchaseWatch(w.providerClients).find(w.database, w.now())).map(({ subjectId }) => subjectId);
    expect(await told()).toEqual([]);
    w.advanceClock(1);
    expect(await told()).toEqual([order.id]);
  });

  test('is open to the admin scope only (LIFE-T48)', async () => {
    const { w, settled, voided } = await unclear();
    const salesman = await w.person('Salesman', { groups: ['Order.Reprocess', 'Order.Level1Approve'] });
    const second = await w.person('Salesman', { groups: ['Order.Reprocess', 'Order.Level2Approve'] });
    const list = { filter: {}, sort: [], page: 0, size: 10 };
    expect((await salesman.call(unclearCalls.list, list)).status).toBe(403);
    expect((await salesman.call(unclearCalls.settle, await settled())).status).toBe(403);
    expect((await salesman.call(unclearCalls.void, await voided())).status).toBe(403);
    expect((await second.do(unclearCalls.list, list)).totalCount).toBe(20);
  });
});

describe('settled as bought, from the statement', () => {
  test('stores the key, records cost, history and audit entry, and never exposes the key (LIFE-T48)', async () => {
    const { w, admin, buyer, order, queue, show, settled, attempt } = await unclear();
    const input = await settled();
    const before = (await show()).completedCount;
    expect(await admin.do(unclearCalls.settle, input)).toMatchObject({ unit: 1, status: 'Completed' });
    const after = await show();
    expect([before, after.completedCount, after.unclearCount]).toEqual([0, 1, 19]);
    expect(after.history![0]).toMatchObject({ action: 'settlePurchase', modifiedByName: admin.name });
    expect(
      (await buyer.do(partnerOrderCalls.one, { id: order.id })).history!.map(({ action }) => action),
    ).not.toContain('settlePurchase');
    expect(await queue()).toHaveLength(19);
    expect(await attempt(input.reference)).toEqual({ state: 'settled', chargedE4: input.charged });
    const written = JSON.stringify(await w.rows(sql`select * from audit_event`));
    expect(written).toContain('November 2026, line 4');
    for (const table of [
      'audit_event',
      'order_history',
      'order_item',
      'purchase_attempt',
      'purchase_verdict',
      'idempotency',
    ])
      expect(JSON.stringify(await w.rows(sql`select * from ${sql.table(table)}`))).not.toContain(input.keys[0]!);
  });

  test("requires the item's own reference", async () => {
    const { admin, settled, queue, attempt } = await unclear();
    const [first, second] = [await settled(), await settled(1)];
    const answered = await admin.call(unclearCalls.settle, { ...first, id: second.id });
    expect([answered.status, (await attempt(first.reference)).state]).toEqual([404, 'sent']);
    expect(await queue()).toHaveLength(20);
  });

  test(
    'completes the order when all are settled',
    async () => {
      const { admin, show, settled } = await unclear();
      for (let n = 0; n < 20; n++) await admin.do(unclearCalls.settle, await settled());
      expect((await show()).status).toBe('Completed');
    },
    patience(30_000),
  );

  test('requires every key of a bundle, each once', async () => {
    const { w, admin, settled, queue } = await unclear(LOST, { bundle: true });
    const input = await settled();
    const parts = (await queue())[0]!.keys.map(({ sku }) => sku);
    expect(parts.length).toBeGreaterThan(1);
    const short = await admin.call(unclearCalls.settle, { ...input, keys: input.keys.slice(1) });
    expect([short.status, short.message]).toEqual([422, buyingCopy.keyCount(parts.length)]);
    const twice = await admin.call(unclearCalls.settle, { ...input, keys: input.keys.map(() => input.keys[0]!) });
    expect([twice.status, twice.errors]).toEqual([
      422,
      [{ Field: 'Keys.1', Code: 'key_twice', Message: buyingCopy.keyTwice }],
    ]);
    await admin.do(unclearCalls.settle, input);
    const kept = await w.rows(
      sql<{ sku: string }>`select sku from game_key where attempt_ref = ${input.reference} order by part`,
    );
    expect(kept.map(({ sku }) => sku)).toEqual(parts);
    const next = await settled();
    const keys = next.keys.map((key, at) => (at === 1 ? input.keys[1]! : key));
    expect((await admin.call(unclearCalls.settle, { ...next, keys })).errors).toEqual([
      { Field: 'Keys.1', Code: 'key_known', Message: buyingCopy.keyKnown },
    ]);
  });

  test('rejects a known key, an extra key and an invalid key', async () => {
    const { admin, settled, attempt } = await unclear();
    const first = await settled();
    await admin.do(unclearCalls.settle, first);
    const second = await settled();
    const known = await admin.call(unclearCalls.settle, { ...second, keys: first.keys });
    expect([known.status, known.errors]).toEqual([
      422,
      [{ Field: 'Keys.0', Code: 'key_known', Message: buyingCopy.keyKnown }],
    ]);
    expect(known.body).not.toContain(first.keys[0]!);
    const many = await admin.call(unclearCalls.settle, { ...second, keys: [...second.keys, ...second.keys] });
    expect([many.status, many.message]).toEqual([422, buyingCopy.keyCount(1)]);
    for (const key of ['', ' ', 'a\nb', 'x'.repeat(513)])
      expect((await admin.call(unclearCalls.settle, { ...second, keys: [key] })).status).toBe(422);
    expect((await admin.call(unclearCalls.settle, { ...second, statement: ' ' })).status).toBe(422);
    expect((await admin.call(unclearCalls.settle, { ...second, charged: 0 })).status).toBe(422);
    expect((await attempt(second.reference)).state).toBe('sent');
    await admin.do(unclearCalls.settle, second);
  });

  test('rejects a key that is stored concurrently', async () => {
    const { w, admin, settled, attempt } = await unclear();
    await admin.do(unclearCalls.settle, await settled());
    const second = await settled();
    // A trigger turns an existing key into the entered one, after the check and before it is stored.
    const print = w.vault.fingerprint(new Secret(second.keys[0]!)).toString('hex');
    await w.rows(sql`create or replace function bring_in() returns trigger language plpgsql as $$
      begin update game_key set fingerprint = decode(${sql.lit(print)}, 'hex'); return null; end $$`);
    await w.rows(
      sql`create trigger bring_in after insert on purchase_verdict for each row execute function bring_in()`,
    );
    onTestFinished(() => void w.rows(sql`drop trigger bring_in on purchase_verdict`));
    const refused = await admin.call(unclearCalls.settle, second);
    expect([refused.status, refused.errors]).toEqual([
      422,
      [{ Field: 'Keys.0', Code: 'key_known', Message: buyingCopy.keyKnown }],
    ]);
    expect((await attempt(second.reference)).state).toBe('sent');
  });

  test("pauses the order if the cost is above plan, as for a provider's answer", async () => {
    const { admin, settled, show } = await unclear();
    const input = await settled();
    await admin.do(unclearCalls.settle, { ...input, charged: input.charged * 2 });
    expect([(await show()).status, (await show()).anomalyStatus]).toEqual(['Paused', 'PriceDifference']);
  });

  test('moves the key to inventory if the order has ended', async () => {
    const { w, admin, order, settled, queue } = await unclear();
    const input = await settled();
    await admin.do(endingCalls.close, { id: order.id, sendBackOrderedKeysToInventory: true });
    expect((await queue())[0]).toMatchObject({ reference: input.reference, leftOrder: true });
    await admin.do(unclearCalls.settle, input);
    const [key] = await w.rows(
      sql<{ lot: boolean }>`select lot_id is not null as lot from game_key where attempt_ref = ${input.reference}`,
    );
    expect(key!.lot).toBe(true);
  });
});

describe('settled as not bought, from the statement', () => {
  test(
    'requeues the item with a new reference',
    async () => {
      const { w, admin, show, queue, voided, attempt } = await unclear(NEVER);
      const input = await voided();
      expect(await admin.do(unclearCalls.void, input)).toMatchObject({ status: 'Draft' });
      expect((await show()).history![0]!.action).toBe('voidPurchase');
      expect((await attempt(input.reference)).state).toBe('void');
      await w.buy();
      expect([(await show()).completedCount, (await queue()).length]).toEqual([1, 19]);
      while ((await queue()).length > 0) await admin.do(unclearCalls.void, await voided());
      await w.buy();
      expect((await show()).status).toBe('Completed');
    },
    patience(30_000),
  );

  test('removes the item if the promotion has ended', async () => {
    const { w, m, admin, show, voided } = await unclear(NEVER);
    w.advanceClock(31 * DAY);
    await runDueWork(w.database, w.providerClients, w.now());
    expect((await show()).status).toBe('PromotionExpired');
    const input = await voided();
    await admin.do(unclearCalls.void, input);
    const [item] = await w.rows(
      sql<{ gone: boolean }>`select removed_at is not null as gone from order_item where id = ${input.id}`,
    );
    expect(item!.gone).toBe(true);
    await w.buy();
    expect(m.simulator.ledger().sold).toBe(0);
  });

  test('keeps late deliveries as surplus without losing any', async () => {
    const { w, admin, voided, statement, attempt } = await unclear();
    const input = await voided();
    await admin.do(unclearCalls.void, input);
    await settleLate(w, input.reference, await statement(input.reference));
    expect((await attempt(input.reference)).state).toBe('late');
    expect(await w.rows(sql`select 1 from game_key where surplus_ref = ${input.reference}`)).toHaveLength(1);
    // Also if the item has another key by then, whatever the late one cost.
    const next = await voided();
    const said = await statement(next.reference);
    await admin.do(unclearCalls.void, next);
    await w.buy();
    const item = () => w.rows(sql`select state, cost_e4, status_notes from order_item where id = ${next.id}`);
    const before = await item();
    expect(before).toMatchObject([{ state: 'Completed' }]);
    await settleLate(w, next.reference, { ...said, charged: said.charged * 2 });
    expect(await item()).toEqual(before);
  });
});

const delivered = (providerOrderId: string, amountE4: number, currency: string, sku: string, key: string) => ({
  kind: 'outcome' as const,
  outcome: {
    kind: 'delivered' as const,
    providerOrderId,
    charged: { amountE4, currency },
    keys: [{ sku, format: 'text' as const, secret: new Secret(key), fault: null }],
  },
});

describe('only while the outcome is unknown', () => {
  test('not before the settle window has passed (LIFE-T48)', async () => {
    const { admin, settled, voided, attempt } = await unclear(LOST, { pass: SETTLE / 2 });
    const input = await settled();
    const early = await admin.call(unclearCalls.settle, input);
    expect([early.status, early.message]).toEqual([409, expect.stringContaining('2026-11-20 12:10')]);
    expect((await admin.call(unclearCalls.void, await voided())).status).toBe(409);
    expect((await attempt(input.reference)).state).toBe('sent');
  });

  test('refuses a second verdict, whichever the first was', async () => {
    const { w, admin, settled, voided, attempt, statement } = await unclear();
    const bought = await settled();
    const notBought = await voided();
    const keyed = { 'idempotency-key': 'one click' };
    await admin.do(unclearCalls.settle, bought);
    for (const again of [
      await admin.call(unclearCalls.settle, bought, keyed),
      await admin.call(unclearCalls.void, notBought),
    ])
      expect([again.status, again.message]).toEqual([409, buyingCopy.notUnclear]);
    const next = await voided();
    const said = await statement(next.reference);
    const first = await admin.call(unclearCalls.void, next, { 'idempotency-key': 'another' });
    const repeated = await admin.call(unclearCalls.void, next, { 'idempotency-key': 'another' });
    expect([first.status, repeated.status, repeated.body]).toEqual([200, 200, first.body]);
    expect((await attempt(bought.reference)).state).toBe('settled');
    await settleLate(w, next.reference, said);
  });

  test('accepts one of many concurrent verdicts', async () => {
    const { w, admin, settled, voided, show } = await unclear();
    const bought = await settled();
    const notBought = await voided();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0 ? admin.call(unclearCalls.settle, bought) : admin.call(unclearCalls.void, notBought),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect((await show()).unclearCount).toBe(19);
    expect(await w.rows(sql`select 1 from purchase_verdict`)).toHaveLength(1);
    expect(
      (await w.rows(sql`select 1 from order_history where action in ('settlePurchase', 'voidPurchase')`)).length,
    ).toBe(1);
    // A purchase that was declared not bought is still charged; misreading the statement can be corrected later.
    if ((await w.rows(sql`select 1 from purchase_verdict where verdict = 'notBought'`)).length > 0) {
      const { keys, charged, providerOrderId } = bought;
      await settleLate(w, bought.reference, { keys, charged, providerOrderId });
    }
  });

  test.each(['the answer', 'the person'])(
    'settles a purchase once when a late reply meets a manual decision, %s first',
    async (first) => {
      const { w, admin, settled, show, attempt } = await unclear();
      const input = await settled();
      const late = () => settleLate(w, input.reference, input);
      if (first === 'the answer') await late();
      const answer = await admin.call(unclearCalls.settle, input);
      if (first === 'the person') await late();
      expect(answer.status).toBe(first === 'the answer' ? 409 : 200);
      expect([(await attempt(input.reference)).state, (await show()).completedCount]).toEqual(['settled', 1]);
      expect(await w.rows(sql`select 1 from game_key`)).toHaveLength(1);
      expect(await w.rows(sql`select 1 from purchase_claim`)).toHaveLength(0);
    },
  );

  test('settles once with a late answer and ten concurrent verdicts', async () => {
    const { w, admin, settled, show } = await unclear();
    const input = await settled();
    const people = Array.from({ length: 10 }, () => admin.call(unclearCalls.settle, input));
    const [, ...answers] = await Promise.all([settleLate(w, input.reference, input), ...people]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await show()).completedCount).toBe(1);
    expect(await w.rows(sql`select 1 from game_key`)).toHaveLength(1);
  });
});

test('stores a delivered key that differs from the entered one as surplus', async () => {
  const { w, admin, settled, show } = await unclear();
  const input = await settled();
  await admin.do(unclearCalls.settle, { ...input, keys: ['MISREAD-0000-1111'] });
  await settleLate(w, input.reference, input);
  expect((await show()).completedCount).toBe(1);
  const keys = await w.rows(
    sql<{
      surplus: boolean;
    }>`select surplus_ref is not null as surplus from game_key order by created_at, surplus_ref nulls first`,
  );
  expect(keys.map(({ surplus }) => surplus)).toEqual([false, true]);
  const [row] = await w.rows(
    sql<{ orderId: string }>`select order_id from purchase_attempt where ref = ${input.reference}`,
  );
  const { providerOrderId } = input;
  const accepted = {
    kind: 'outcome',
    outcome: { kind: 'accepted', providerOrderId, charged: { amountE4: input.charged, currency: 'EUR' } },
  } as const;
  const heard = await w.database.transaction((tx) =>
    recordProviderAnswers(tx, w.vault, SETTLE, row!.orderId, [{ ref: input.reference, reply: accepted }], w.now()),
  );
  expect(heard, 'nothing but a delivery is of interest').toEqual([]);
  // The misread key was never charged, which verification reports.
  broken = [expect.stringContaining('nobody charged it')];
});

/** The provider's late answer. */
async function settleLate(
  w: Awaited<ReturnType<typeof world>>,
  reference: string,
  said: { providerOrderId: string; charged: number; keys: string[] },
): Promise<void> {
  const [row] = await w.rows(
    sql<{
      sku: string;
      currency: string;
      orderId: string;
    }>`select sku, currency, order_id from purchase_attempt where ref = ${reference}`,
  );
  const heard = delivered(said.providerOrderId, said.charged, row!.currency, row!.sku, said.keys[0]!);
  await w.database.transaction((tx) =>
    recordProviderAnswers(tx, w.vault, SETTLE, row!.orderId, [{ ref: reference, reply: heard }], w.now()),
  );
}
