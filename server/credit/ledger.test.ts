// Ledger entries of order actions, invoices, payments and corrections.

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#domain/base/actor.ts';
import { addMilliseconds } from '#domain/base/time.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { type CreditLedgerEntry, creditCalls } from '#domain/credit/calls.ts';
import { deliveryCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { editCalls, endingCalls, orderCalls, partnerOrderCalls, placingCalls } from '#domain/orders/calls.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { newId } from '#server/base/process/ids.ts';
import { bookCreditMemo, bookInvoice } from '#server/credit/ledger.ts';
import { propertyRuns } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { type Person, world } from '#test/world.ts';

const COVER = 'Your credit limit does not cover this order.';
const ALL = { sort: [], page: 0, size: 0 };

async function setupLedger(company: { creditLimitCents?: number | null; vatRate?: number } = {}) {
  const w = await world();
  const m = await createMarket(w);
  const companyId = await w.company(company);
  const buyer = await w.person('Partner', { companyId });
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const account = () => admin.do(creditCalls.account, { id: companyId });
  const entries = async (): Promise<CreditLedgerEntry[]> =>
    (await admin.do(creditCalls.ledger, { ...ALL, filter: { partnerIds: [companyId] } })).items.reverse();
  const told = async () => (await entries()).map(({ kind, action, amount }) => [kind, action, amount]);
  return { w, m, companyId, buyer, admin, of, account, entries, told };
}

const actorOf = ({ id, name }: Person): Actor => ({
  userId: id,
  name,
  side: 'Management',
  role: 'Finance',
  companyId: null,
  permissions: new Set(),
  scope: null,
  sessionId: null,
});

test("reserves an order's value including tax, adjusts it on edit and releases it on withdrawal, with user and action (COM-020)", async () => {
  const { m, buyer, admin, of, account, entries, told } = await setupLedger({
    creditLimitCents: 100_000,
    vatRate: 1900,
  });
  const order = await m.place(buyer, of, 20, 1500);
  expect(await account()).toMatchObject({ balance: 0, reserved: 35_700, available: 64_300, totalCreditLimit: 100_000 });
  await admin.do(editCalls.edit, { id: order.id, offerPrice: 1000 });
  await buyer.do(partnerOrderCalls.withdraw, { id: order.id });
  expect(await told()).toEqual([
    ['reserve', 'place', 35_700],
    ['adjust', 'edit', -11_900],
    ['release', 'withdraw', -23_800],
  ]);
  const [first, second] = await entries();
  expect(first).toMatchObject({ byName: buyer.name, reserved: 35_700, order: { id: order.id } });
  expect(second).toMatchObject({ byName: admin.name, reserved: 23_800, balance: 0 });
  expect((await account()).reserved).toBe(0);
  expect(await m.broken()).toEqual([]);
});

test.each(['Closed', 'Completed'] as const)(
  'counts a %s order with the keys on its future invoice, not those that never come or went to inventory (COM-020)',
  async (state) => {
    const { w, m, buyer, admin, of, account, told } = await setupLedger();
    const { id } = await m.place(buyer, of, 20, 1000);
    await m.approve(admin, id);
    m.simulator.setFaults({ backOrder: state === 'Closed' ? 0.5 : 0 });
    await w.buy();
    m.simulator.setFaults({});
    const { packageId } = await admin.do(deliveryCalls.create, { id, quantity: 3 });
    await admin.do(deliveryCalls.send, { id, pkg: packageId });
    if (state === 'Closed') await admin.do(endingCalls.close, { id });
    const { completedCount } = await admin.do(orderCalls.one, { id });
    expect((await account()).reserved).toBe(completedCount * 1000);
    await admin.do(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: false });
    expect((await account()).reserved).toBe(3000);
    expect(await told()).toEqual([
      ['reserve', 'place', 20_000],
      ...(state === 'Closed' ? [['adjust', 'close', (completedCount - 20) * 1000]] : []),
      ['adjust', 'sendToInventory', (3 - completedCount) * 1000],
    ]);
    expect(await m.broken()).toEqual([]);
  },
);

test('reserves nothing for drafts until completed, and bulk orders immediately', async () => {
  const { m, companyId, admin, of, told } = await setupLedger();
  const line = { promotionId: of.promotionId, productId: of.productId, quantity: 20, demandPrice: 1000 };
  await admin.do(placingCalls.bulk, { partnerId: companyId, lines: [{ ...line, quantity: 0 }], persist: true });
  expect(await told()).toEqual([]);
  await admin.do(placingCalls.bulk, { partnerId: companyId, lines: [line] });
  expect(await told()).toEqual([['reserve', 'place', 20_000]]);
  expect(await m.broken()).toEqual([]);
});

test('converts reservations to an invoice and back to a credit note, with their numbers (CRL-007)', async () => {
  const { w, m, companyId, buyer, admin, of, account, entries } = await setupLedger();
  const finance = await w.person('Finance');
  const order = await m.place(buyer, of, 20, 1000);
  const context = { actor: actorOf(finance), now: w.now() };
  await w.database.transaction(async (tx) => {
    await bookInvoice({ tx, ...context }, { companyId, id: newId(), name: 'INV-1', amountCents: 20_000 });
    await tx.run(sql`update orders set is_billed = true where id = ${order.id}`);
  });
  expect(await account()).toMatchObject({ balance: 20_000, reserved: 0 });
  expect(await entries()).toMatchObject([
    { kind: 'reserve', amount: 20_000 },
    { kind: 'invoice', amount: 20_000, balance: 20_000, document: 'INV-1', byName: finance.name, order: null },
    { kind: 'convert', amount: -20_000, document: 'INV-1', byName: finance.name, order: { id: order.id } },
  ]);
  // Billed orders count against the limit by their invoice only.
  await w.database.transaction((tx) => tx.run(sql`update company set credit_limit_cents = 20000`));
  await m.approve(admin, order.id);
  await w.database.transaction(async (tx) => {
    await bookCreditMemo({ tx, ...context }, { companyId, id: newId(), name: 'CM-1', amountCents: 20_000 });
    await tx.run(sql`update orders set is_billed = false where id = ${order.id}`);
  });
  expect((await entries()).slice(3)).toMatchObject([
    { kind: 'creditMemo', amount: -20_000, balance: 0, document: 'CM-1' },
    { kind: 'reserve', amount: 20_000, document: 'CM-1' },
  ]);
  expect(await m.broken()).toEqual([]);
});

test('books the difference of a manually set balance and invalidates earlier forms (CRL-007, GAP-041)', async () => {
  const { w, companyId, admin, account, entries } = await setupLedger();
  const company = await admin.do(companyCalls.one, { id: companyId });
  const edit = {
    companyId,
    companyName: company.name,
    email: company.email,
    type: company.type,
    country: 'Norway',
    invoicePeriod: company.invoicePeriod,
  };
  w.advanceClock(1000);
  await admin.do(companyCalls.update, { ...edit, accountingInfo: { balance: 50_000 } });
  await admin.do(companyCalls.update, { ...edit, accountingInfo: { balance: 50_000 } });
  await admin.do(companyCalls.update, { ...edit, accountingInfo: { balance: 20_000 } });
  expect((await entries()).map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['correction', 50_000, 50_000],
    ['correction', -30_000, 20_000],
  ]);
  expect((await account()).balance).toBe(20_000);
  const read = await admin.do(companyCalls.one, { id: companyId });
  w.advanceClock(1000);
  await w.database.transaction((tx) =>
    bookInvoice(
      { tx, actor: actorOf(admin), now: w.now() },
      { companyId, id: newId(), name: 'INV-2', amountCents: 100 },
    ),
  );
  const staleEdit = { ...edit, modifiedAt: read.modifiedAt, accountingInfo: { balance: 20_000 } };
  expect((await admin.call(companyCalls.update, staleEdit)).status).toBe(409);
  expect((await account()).balance).toBe(20_100);
});

test('rejects updates, deletes and truncation of entries', async () => {
  const { w, m, buyer, of } = await setupLedger();
  await m.place(buyer, of);
  for (const deed of ['update credit_entry set amount_cents = 1', 'delete from credit_entry', 'truncate credit_entry'])
    await expect(w.database.transaction((tx) => tx.run(sql.raw(deed)))).rejects.toThrow(/append-only/);
});

test('finds entries by order number, user, kind and time', async () => {
  const { w, m, companyId, buyer, admin, of } = await setupLedger();
  const order = await m.place(buyer, of);
  await m.place(buyer, of);
  w.advanceClock(60_000);
  await buyer.do(partnerOrderCalls.withdraw, { id: order.id });
  const count = async (filter: object) =>
    (await admin.do(creditCalls.ledger, { ...ALL, filter: { partnerIds: [companyId], ...filter } })).totalCount;
  expect(await count({})).toBe(3);
  expect(await count({ text: order.orderNumber })).toBe(2);
  expect(await count({ text: buyer.name.toLowerCase() })).toBe(3);
  expect(await count({ kinds: ['release', 'adjust'] })).toBe(1);
  expect(await count({ dateRange: { min: w.now() } })).toBe(1);
  expect(await count({ dateRange: { max: w.now() } })).toBe(3);
  expect(await count({ dateRange: { max: addMilliseconds(w.now(), -60_000) } })).toBe(2);
  expect(await count({ partnerIds: [newId()] })).toBe(0);
  expect(await count({ partnerIds: [newId(), companyId] })).toBe(3);
  expect((await admin.call(creditCalls.account, { id: newId() })).status).toBe(404);
});

test.each([
  [null, 200],
  [0, 422],
  [29_999, 422],
  [30_000, 200],
])(
  'with a limit of %s cents, answers an order over 30000 with %s (COM-019, GAP-040)',
  async (creditLimitCents, status) => {
    const { w, m, buyer, admin, of } = await setupLedger({ creditLimitCents: 30_000 });
    const order = await m.place(buyer, of, 20, 1000);
    await admin.do(orderCalls.rebid, { id: order.id, quantity: 20, price: 1500 });
    await w.database.transaction((tx) => tx.run(sql`update company set credit_limit_cents = ${creditLimitCents}`));
    const confirmed = await buyer.call(partnerOrderCalls.confirm, { id: order.id });
    expect(confirmed.status).toBe(status);
    if (status === 422) expect(confirmed.message).toBe(COVER);
  },
);

test('requires credit to withdraw a refund request and to reopen', async () => {
  const { w, m, buyer, admin, of, account } = await setupLedger({ creditLimitCents: 40_000 });
  const order = await m.place(buyer, of, 20, 1500);
  await m.approve(admin, order.id);
  await w.buy();
  await buyer.do(partnerOrderCalls.requestRefund, { id: order.id });
  const other = await m.place(buyer, of, 20, 1500);
  const back = await buyer.call(partnerOrderCalls.cancel, { id: order.id });
  expect([back.status, back.message]).toEqual([422, COVER]);
  await admin.do(orderCalls.refuse, { id: other.id });
  await buyer.do(partnerOrderCalls.cancel, { id: order.id });
  const reopened = await admin.call(orderCalls.resubmit, { id: other.id });
  expect([reopened.status, reopened.message]).toEqual([422, orderReplyCopy.creditExceeded('200.00')]);
  expect(await account()).toMatchObject({ reserved: 30_000, available: 10_000 });
  expect(await m.broken()).toEqual([]);
});

test(
  "never lets partners exceed the limit, and keeps the ledger equal to the orders' value",
  async () => {
    const deed = fc.record({ what: fc.nat(7), n: fc.nat(40), which: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 14 }), async (deeds) => {
        const { m, buyer, admin, of, account } = await setupLedger({ creditLimitCents: 90_000, vatRate: 700 });
        const ids = [await m.place(buyer, of, 20, 1000), await m.place(buyer, of, 20, 1200)].map(({ id }) => id);
        for (const { what, n, which } of deeds) {
          const id = ids[which % ids.length]!;
          const before = (await account()).available!;
          const byPartner = what < 5;
          if (what === 0) await buyer.call(partnerOrderCalls.submit, { id, quantity: 20 + n, price: 900 + n * 20 });
          if (what === 1) await buyer.call(partnerOrderCalls.confirm, { id });
          if (what === 2) await buyer.call(partnerOrderCalls.withdraw, { id });
          if (what === 3) await buyer.call(partnerOrderCalls.cancel, { id });
          if (what === 4)
            await m.place(buyer, of, 20 + n, 1000).then(
              (one) => ids.push(one.id),
              () => undefined,
            );
          if (what === 5) await admin.call(orderCalls.rebid, { id, quantity: 20 + n, price: 1000 + n * 30 });
          if (what === 6) await admin.call(orderCalls.resubmit, { id });
          if (what === 7) await admin.call(editCalls.edit, { id, quantity: 20 + n });
          const { available } = await account();
          if (byPartner) expect(available).toBeGreaterThanOrEqual(Math.min(0, before));
          expect(await m.broken()).toEqual([]);
        }
      }),
      { numRuns: propertyRuns(6, process.env.WALKS), endOnFailure: true },
    );
  },
  patience(300_000),
);
