// Claims for bad keys: who may start them, what decisions do to keys and money, and that none is decided twice.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SYSTEM } from '#domain/base/actor.ts';
import { DAY } from '#domain/base/time.ts';
import { claimCalls, myClaimCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { creditCalls } from '#domain/credit/calls.ts';
import { deliveryCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { lockOrder } from '#server/orders/lifecycle/order.ts';
import { whileHeld } from '#test/locks.ts';
import { writeDocuments } from '#test/seller.ts';
import { ALL, createClaimMarket } from './claims.testing.ts';

describe('claiming', () => {
  test('finds keys by text and by line, and names each that is wrong (CLM-001, CLM-002)', async () => {
    const { buyer, orderId, packageId, keysOf, claim, claims, m } = await createClaimMarket();
    const keys = await keysOf(orderId, packageId);
    const byText = (texts: string[]) =>
      buyer.call(myClaimCalls.create, { orderId, packageId, keys: texts, reason: 'used', note: 'Steam says so.' });
    const wrong = await byText([keys[3]!, 'NOT-OURS-AT-ALL', keys[3]!.toLowerCase()]);
    expect([wrong.status, wrong.errors]).toMatchObject([
      422,
      [
        { Field: 'Keys.1', Code: 'unknown_key', Message: claimCopy.unknownKey },
        { Field: 'Keys.2', Code: 'unknown_key', Message: claimCopy.keyTwice },
      ],
    ]);
    expect(await claims()).toEqual([]);
    expect((await byText([` ${keys[3]!.toLowerCase()}`, '', keys[0]!])).reply).toEqual({ count: 2 });
    expect((await claim([21])).errors).toMatchObject([{ Field: 'Lines.0', Message: claimCopy.unknownLine(20) }]);
    const again = await claim([5, 4]);
    expect([again.status, again.code, again.message]).toEqual([409, 'key_claimed', claimCopy.alreadyClaimed(4)]);
    expect((await buyer.call(myClaimCalls.create, { orderId, packageId, reason: 'used' })).errors).toMatchObject([
      { Field: 'Keys', Message: claimCopy.noKeys },
    ]);
    const { items } = await buyer.do(myClaimCalls.list, ALL);
    expect(items.map(({ keyLine, state, reason, note, actions }) => [keyLine, state, reason, note, actions])).toEqual([
      [1, 'requested', 'used', 'Steam says so.', ['attach', 'withdraw']],
      [4, 'requested', 'used', 'Steam says so.', ['attach', 'withdraw']],
    ]);
    expect(JSON.stringify(items)).not.toContain(keys[3]);
    expect(await m.broken()).toEqual([]);
  });

  test('ends with the window for partners, which staff may set, and not for staff (CLM-003)', async () => {
    const { w, admin, buyer, orderId, packageId, claim, claims } = await createClaimMarket();
    const { days, modifiedAt } = await admin.do(claimCalls.window, {});
    expect([days, modifiedAt]).toEqual([30, null]);
    w.advanceClock(30 * DAY + 1);
    const late = await claim([1]);
    expect([late.status, late.code, late.message]).toEqual([409, 'claim_window', claimCopy.windowEnded(30)]);
    await admin.do(claimCalls.create, { orderId, packageId, lines: [2], reason: 'revoked' });
    await admin.do(claimCalls.setWindow, { days: 31, modifiedAt });
    expect((await claim([1])).status).toBe(200);
    expect((await claims()).map(({ keyLine }) => keyLine).sort()).toEqual([1, 2]);
    expect((await buyer.do(myClaimCalls.list, ALL)).totalCount).toBe(2);
  });

  test('is refused for unsent packages, refunded orders and other companies (CLM-004)', async () => {
    const { w, m, of, admin, buyer, orderId, packageId, claim } = await createClaimMarket();
    const stranger = await w.person('Partner');
    const terms = { orderId, packageId, lines: [1], reason: 'invalid' as const };
    expect((await stranger.call(myClaimCalls.create, terms)).status).toBe(404);
    const other = await m.place(buyer, of);
    await m.approve(admin, other.id);
    await w.buy();
    const unsent = await buyer.do(deliveryCalls.createMine, { id: other.id, quantity: 5 });
    const early = await buyer.call(myClaimCalls.create, { ...terms, orderId: other.id, packageId: unsent.packageId });
    expect([early.status, early.code]).toEqual([409, 'package_not_sent']);
    await admin.do(keyReturnCalls.refund, { id: orderId });
    expect([(await claim([1])).code, (await claim([1])).message]).toEqual(['order_status', claimCopy.orderEnded]);
  });

  test('is withdrawn by its partner until staff have decided, and may then be made again (CLM-005)', async () => {
    const { buyer, admin, claimed, claim, m } = await createClaimMarket();
    const [id] = await claimed(1);
    const withdrawn = await buyer.do(myClaimCalls.withdraw, { id: id! });
    expect([withdrawn.state, withdrawn.actions]).toEqual(['withdrawn', []]);
    expect(withdrawn.history.map(({ step, byUs }) => [step, byUs])).toEqual([
      ['request', true],
      ['withdraw', true],
    ]);
    expect((await claim([1])).status).toBe(200);
    const late = await admin.call(claimCalls.refuse, { ids: [id!], resolution: 'It works.' });
    expect([late.status, late.code]).toEqual([409, 'claim_state']);
    expect(await m.broken()).toEqual([]);
  });
});

describe('a decision', () => {
  test('refuses with a reason that the partner sees, and notifies both sides (CLM-012, CLM-040)', async () => {
    const { w, admin, buyer, claimed, m } = await createClaimMarket();
    const ids = await claimed(1, 2);
    await admin.do(claimCalls.send, { ids: [ids[0]!], supplierReference: 'TICKET-77' });
    expect((await admin.do(claimCalls.one, { id: ids[0]! })).supplierReference).toBe('TICKET-77');
    await admin.do(claimCalls.refuse, { ids, resolution: 'Both keys work.' });
    const seen = await buyer.do(myClaimCalls.one, { id: ids[0]! });
    expect([seen.state, seen.resolution]).toEqual(['refused', 'Both keys work.']);
    expect(JSON.stringify(seen)).not.toMatch(/TICKET-77|byName/);
    const notices = await w.rows(
      sql<{ kind: string; detail: string }>`select kind, detail from notification_outbox
        where kind like 'claim%' order by id`,
    );
    expect(notices.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['claimRequested', '2'],
      ['claimDecided', '2 refused'],
    ]);
    const events = await w.rows(
      sql<{ status: string }>`select data ->> 'status' as status from partner_event_outbox
        where type = 'claim.updated' order by id`,
    );
    expect(events.map(({ status }) => status)).toEqual(['requested', 'requested', 'at_supplier', 'refused', 'refused']);
    expect(await m.broken()).toEqual([]);
  });

  test('replaces keys from stock in a separate package and keeps the counts of the order (CLM-020)', async () => {
    const { admin, buyer, claimed, stockUp, order, orderId, packageId, keysOf, m, claim, claims } =
      await createClaimMarket();
    const ids = await claimed(3, 4);
    const none = await admin.call(claimCalls.replace, { ids });
    expect([none.status, none.code]).toEqual([409, 'no_stock']);
    await stockUp();
    const before = await order();
    expect(await admin.do(claimCalls.replace, { ids })).toEqual({ count: 2 });
    const after = await order();
    const counts = ({ quantity, deliveredQuantity, sentQuantity, completedCount, status }: typeof before) => [
      quantity,
      deliveredQuantity,
      sentQuantity,
      completedCount,
      status,
    ];
    expect(counts(after)).toEqual(counts(before));
    const replaced = await buyer.do(myClaimCalls.one, { id: ids[0]! });
    expect(replaced.state).toBe('replaced');
    const [fresh] = await keysOf(orderId, replaced.replacementPackageId!);
    const old = await keysOf(orderId, packageId);
    expect(fresh).toBeDefined();
    expect(old).not.toContain(fresh);
    expect((await claim([3])).code).toBe('key_claimed');
    expect((await claim([1], { packageId: replaced.replacementPackageId! })).status).toBe(200);
    expect((await claims()).filter(({ state }) => state === 'requested')).toHaveLength(1);
    expect((await admin.call(claimCalls.credit, { ids: [ids[0]!] })).code).toBe('claim_state');
    expect(await m.broken()).toEqual([]);
  });

  test('replaces by a key that the supplier sent by hand, unless we have it already (CLM-021)', async () => {
    const { admin, buyer, claimed, orderId, packageId, keysOf, m } = await createClaimMarket();
    const [id, other] = await claimed(1, 2);
    const known = await admin.call(claimCalls.replaceByHand, { id: id!, key: (await keysOf(orderId, packageId))[5]! });
    expect([known.status, known.errors[0]!.Field, known.message]).toEqual([422, 'Key', claimCopy.knownReplacement]);
    await admin.do(claimCalls.send, { ids: [id!], supplierReference: '' });
    const claim = await admin.do(claimCalls.replaceByHand, { id: id!, key: 'FRESH-FRESH-00001' });
    expect(claim.state).toBe('replaced');
    const { replacementPackageId } = await buyer.do(myClaimCalls.one, { id: id! });
    expect(await keysOf(orderId, replacementPackageId!)).toEqual(['FRESH-FRESH-00001']);
    expect((await admin.call(claimCalls.replaceByHand, { id: other!, key: 'FRESH-FRESH-00001' })).status).toBe(422);
    const broken = (await m.broken()).filter((line) => !line.startsWith('K11:'));
    expect(broken).toEqual([]);
  });

  test('lowers the invoice to come when the order is not invoiced yet (CLM-022)', async () => {
    const { admin, finance, buyer, claimed, orderId, companyId, m, claimed: more } = await createClaimMarket();
    const reserved = async () => (await finance.do(creditCalls.account, { id: companyId })).reserved;
    const before = await reserved();
    const ids = await claimed(1, 2, 3);
    expect(await finance.do(claimCalls.credit, { ids })).toEqual({ count: 3 });
    expect(before - (await reserved())).toBe(3 * 1190);
    expect((await buyer.do(myClaimCalls.one, { id: ids[0]! })).creditNoteNumber).toBeNull();
    const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [orderId] });
    expect(invoice!.totalExcVatAmount).toBe(17_000);
    const [late] = await more(10);
    await finance.do(claimCalls.credit, { ids: [late!] });
    const claim = await admin.do(claimCalls.one, { id: late! });
    expect(claim.creditNoteNumber).toBe('CRN-2026-000001');
    expect(await m.broken()).toEqual([]);
  });

  test('credits invoiced keys once, on one credit note for each invoice, with its tax (CLM-023, CLM-024)', async () => {
    const { w, finance, admin, buyer, claimed, claim, claims, sent, orderId, companyId, m } = await createClaimMarket();
    const second = await sent(2000);
    const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [orderId, second.orderId] });
    await finance.do(invoiceCalls.send, { id: invoice!.id });
    const balance = async () => (await finance.do(creditCalls.account, { id: companyId })).balance;
    const before = await balance();
    const ids = await claimed(1, 2);
    await claim([1], second);
    const other = (await claims()).find((one) => one.orderId === second.orderId)!.id;
    expect(await finance.do(claimCalls.credit, { ids: [...ids, other] })).toEqual({ count: 3 });
    expect(before - (await balance())).toBe(Math.round((2 * 1000 + 2000) * 1.19));
    const notes = (await finance.do(creditMemoCalls.list, ALL)).items;
    expect(notes.map(({ totalExcVatAmount }) => totalExcVatAmount)).toEqual([4000]);
    expect(notes[0]!.reason).toContain('CLM-0000');
    const again = await finance.call(claimCalls.credit, { ids: [other] });
    expect([again.status, again.code]).toEqual([409, 'claim_state']);
    const numberSeen = async () => (await buyer.do(myClaimCalls.one, { id: other })).creditNoteNumber;
    expect(await numberSeen()).toBeNull();
    await writeDocuments(w);
    await finance.do(creditMemoCalls.send, { id: notes[0]!.id });
    expect(await numberSeen()).toBe(notes[0]!.creditMemoNumber);
    expect((await admin.do(claimCalls.list, { ...ALL, filter: { states: ['credited'] } })).totalCount).toBe(3);
    expect(await m.broken()).toEqual([]);
  });

  test('releases no key for another invoice after all keys of an order were credited (CLM-023)', async () => {
    const { finance, claimed, orderId, m } = await createClaimMarket();
    await finance.do(invoiceCalls.create, { orderIds: [orderId] });
    const ids = await claimed(...Array.from({ length: 20 }, (_, at) => at + 1));
    await finance.do(claimCalls.credit, { ids });
    expect((await finance.call(invoiceCalls.create, { orderIds: [orderId] })).status).toBe(409);
    expect(await m.broken()).toEqual([]);
  });

  test('books what the supplier gave back once, and shows rates by supplier and partner (CLM-025, CLM-034)', async () => {
    const { admin, claimed, m } = await createClaimMarket();
    const [id] = await claimed(1, 2);
    await admin.do(claimCalls.send, { ids: [id!] });
    const claim = await admin.do(claimCalls.supplierCredit, { id: id!, amount: 450 });
    expect([claim.supplierCredit, claim.actions.includes('supplierCredit')]).toEqual([450, false]);
    expect((await admin.call(claimCalls.supplierCredit, { id: id!, amount: 450 })).code).toBe('stale');
    const { suppliers, partners } = await admin.do(claimCalls.rates, {});
    const row = { delivered: 20, claimed: 2, open: 2, rate: 1000 };
    expect(suppliers).toMatchObject([{ name: 'Genba', ...row }]);
    expect(partners).toMatchObject([{ name: 'Nordlicht', ...row }]);
    expect(await m.broken()).toEqual([]);
  });
});

test('verify detects changed claims (CLM-070)', async () => {
  const { w, finance, admin, claimed, orderId, stockUp, m } = await createClaimMarket();
  await finance.do(invoiceCalls.create, { orderIds: [orderId] });
  await stockUp();
  const [refused, replaced, credited, other] = await claimed(1, 2, 3, 4);
  await admin.do(claimCalls.refuse, { ids: [refused!], resolution: 'It works.' });
  await admin.do(claimCalls.replace, { ids: [replaced!] });
  await finance.do(claimCalls.credit, { ids: [credited!, other!] });
  expect(await m.broken()).toEqual([]);
  const changes = [
    ['C1', sql`update claim set state = 'withdrawn', resolution = '' where id = ${refused}`],
    ['C3', sql`update claim set replacement_key_id = key_id where id = ${replaced}`],
    ['C4', sql`update claim set credit_note_id = null, credit_line = null where id = ${credited}`],
    ['C5', sql`update package set claimed_quantity = 0`],
  ] as const;
  for (const [check, change] of changes) {
    await w.database.transaction((tx) => tx.run(change));
    expect((await m.broken()).filter((line) => line.startsWith(`${check}:`))).toHaveLength(1);
  }
  const rewrite = w.database.transaction((tx) => tx.run(sql`update claim_history set by_name = 'Nobody'`));
  await expect(rewrite).rejects.toThrow(/claim_history/);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('claims a key once when two callers claim it in parallel (CLM-006)', async () => {
    const { w, claim, orderId, claims } = await createClaimMarket();
    const replies = await whileHeld(
      w,
      (tx) => lockOrder(tx, SYSTEM, orderId),
      () => Promise.all([claim([1]), claim([1])]),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await claims()).toHaveLength(1);
  });

  test('decides once when two people decide differently, and no claim of a refunded order is paid (CLM-011)', async () => {
    const { w, admin, finance, claimed, orderId, claims, m } = await createClaimMarket();
    const [first, second] = await claimed(1, 2);
    const decisions = await whileHeld(
      w,
      (tx) => lockOrder(tx, SYSTEM, orderId),
      () =>
        Promise.all([
          finance.call(claimCalls.credit, { ids: [first!] }),
          admin.call(claimCalls.refuse, { ids: [first!], resolution: 'It works.' }),
        ]),
    );
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409]);
    await whileHeld(
      w,
      (tx) => lockOrder(tx, SYSTEM, orderId),
      () =>
        Promise.all([
          admin.call(keyReturnCalls.refund, { id: orderId }),
          finance.call(claimCalls.credit, { ids: [second!] }),
        ]),
    );
    expect((await claims()).filter(({ state }) => state === 'credited').length).toBeLessThan(3);
    expect(await m.broken()).toEqual([]);
  });
});
