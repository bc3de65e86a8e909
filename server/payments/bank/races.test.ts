// Money under contention: two people, a reminder run or a credit note work on what a payment is just paying, and a
// process dies between the allocation and its commit. Nothing is lost, nothing is booked twice (INV-103).

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SYSTEM } from '#domain/base/actor.ts';
import { DAY } from '#domain/base/time.ts';
import { planCalls } from '#domain/credit/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { payoutCalls } from '#domain/payments/payout-calls.ts';
import { reminderCalls } from '#domain/payments/reminder-calls.ts';
import { writeSystemEntries } from '#server/audit/entry-writer.ts';
import type { Tx } from '#server/base/database/db.ts';
import { bankFile, type SamplePayment, sendBankFile } from '#test/bank-files.ts';
import { createBillingMarket } from '#test/billing.ts';
import { whileHeld } from '#test/locks.ts';
import { MASTER_KEY } from '#test/world.ts';
import type { BookingProcessSettings } from './booking-process.testing.ts';
import { confirmPayment } from './decisions.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const ENTRY = join(import.meta.dirname, 'booking-process.testing.ts');
const STEPS = [{ daysAfterDue: 5, text: 'Please pay.', stopsOrders: false }];

/** One company with an address and without tax; an invoice of twenty keys totals twenty times the price. */
async function setup() {
  const { w, m, finance, admin, companyAt, invoiced: invoicedTo } = await createBillingMarket();
  const partnerId = await companyAt('Aurora Games', 0);
  await w.database.transaction((tx) =>
    tx.run(sql`update company set email = 'aurora@partner.example' where id = ${partnerId}`),
  );
  await finance.do(reminderCalls.setLadder, { steps: STEPS, isAutomatic: false });
  const buyer = await w.person('Partner', { companyId: partnerId });
  const invoiced = (price: number, isSent = true) => invoicedTo(buyer, price, isSent);
  const received = async (payment: SamplePayment) => {
    await sendBankFile(finance, bankFile([{ payments: [payment] }]));
    const { items } = await finance.do(bankCalls.list, { ...ALL, filter: { state: ['Open'] } });
    return items[0]!.id;
  };
  /** Books a payment in a transaction of the test. */
  const confirmIn = async (tx: Tx, id: string) => {
    await confirmPayment({ tx, db: tx, actor: SYSTEM, now: w.now(), client: {} as never }, { id });
    const who = { id: null, name: SYSTEM.name, role: null, companyId: null };
    await writeSystemEntries(tx, w.keys, { action: 'booking', who, now: w.now() });
  };
  const sums = async () => {
    const { items } = await finance.do(invoiceCalls.list, ALL);
    const { creditLeft } = await finance.do(payoutCalls.read, { partnerId });
    return { paid: items.map(({ paidAmount }) => paidAmount), creditLeft };
  };
  const planCount = async () => (await finance.do(planCalls.list, ALL)).totalCount;
  return { w, m, finance, admin, partnerId, invoiced, received, confirmIn, sums, planCount };
}

const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort();

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('books a payment once when it is confirmed, split and ignored in parallel (INV-103)', async () => {
    const { m, finance, partnerId, invoiced, received, sums, planCount } = await setup();
    const { id: invoiceId, invoiceNumber } = await invoiced(100);
    const id = await received({ amount: '20.00', text: invoiceNumber });
    const shares = [{ partnerId, amount: 2000, invoices: [{ id: invoiceId, amount: 500 }] }];
    const replies = await Promise.all([
      ...[1, 2, 3].map(() => finance.call(bankCalls.confirm, { id })),
      ...[1, 2, 3].map(() => finance.call(bankCalls.confirm, { id, version: 0, shares, reason: 'Split.' })),
      finance.call(bankCalls.setAside, { id, reason: 'Not ours.' }),
    ]);
    expect(statuses(replies)).toEqual([200, 409, 409, 409, 409, 409, 409]);
    const { items } = await finance.do(bankCalls.list, ALL);
    const isBooked = items[0]!.state === 'Booked';
    expect(await planCount()).toBe(isBooked ? 1 : 0);
    const { paid, creditLeft } = await sums();
    expect(paid[0]! + creditLeft).toBe(isBooked ? 2000 : 0);
    expect(await m.broken()).toEqual([]);
  });

  test('demands only the rest in a reminder that waited for a booking (INV-103)', async () => {
    const { w, m, finance, partnerId, invoiced, received, confirmIn } = await setup();
    const { invoiceNumber } = await invoiced(100);
    const id = await received({ amount: '15.00', text: invoiceNumber });
    w.advanceClock(30 * DAY);
    const reply = await whileHeld(
      w,
      (tx) => confirmIn(tx, id),
      () => finance.call(reminderCalls.send, { companyIds: [partnerId] }),
    );
    expect(reply.reply).toMatchObject({ sentCount: 1 });
    const { items } = await finance.do(reminderCalls.sent, ALL);
    expect(items).toMatchObject([{ openAmount: 500 }]);
    expect(await m.broken()).toEqual([]);
  });

  test('sends no reminder of an invoice that the booking before it paid', async () => {
    const { w, m, finance, partnerId, invoiced, received, confirmIn } = await setup();
    const { invoiceNumber } = await invoiced(100);
    const id = await received({ amount: '20.00', text: invoiceNumber });
    w.advanceClock(30 * DAY);
    const reply = await whileHeld(
      w,
      (tx) => confirmIn(tx, id),
      () => finance.call(reminderCalls.send, { companyIds: [partnerId] }),
    );
    expect(reply.reply).toMatchObject({ sentCount: 0 });
    expect(await w.rows(sql`select 1 from reminder`)).toEqual([]);
    expect(await m.broken()).toEqual([]);
  });

  test('keeps every letter equal to its lines when payments are reallocated during reminder runs', async () => {
    const { w, m, finance, partnerId, invoiced, received } = await setup();
    const [one, two] = [await invoiced(100), await invoiced(100)];
    const id = await received({ amount: '12.00', text: 'x' });
    const sharesOf = (invoiceId: string) => [{ partnerId, amount: 1200, invoices: [{ id: invoiceId, amount: 1200 }] }];
    await finance.do(bankCalls.confirm, { id, shares: sharesOf(one.id) });
    w.advanceClock(30 * DAY);
    const replies = await Promise.all([
      finance.call(reminderCalls.send, { companyIds: [partnerId] }),
      finance.call(bankCalls.correct, { id, version: 1, shares: sharesOf(two.id), reason: 'Swapped.' }),
      finance.call(reminderCalls.send, { companyIds: [partnerId] }),
      finance.call(bankCalls.undo, { id, version: 1, reason: 'Returned.' }),
    ]);
    expect(statuses(replies)).toEqual([200, 200, 200, 409]);
    expect(await m.broken()).toEqual([]);
  });

  test('spends credit once when a payout and a new allocation want it', async () => {
    const { m, finance, w, partnerId, invoiced, received, sums } = await setup();
    const { id: invoiceId } = await invoiced(100);
    const id = await received({ amount: '20.00', text: 'x' });
    await finance.do(bankCalls.confirm, { id, shares: [{ partnerId, amount: 2000, invoices: [] }] });
    const payout = { partnerId, amount: 1500, paidAt: w.now(), reference: 'Overpaid' };
    const shares = [{ partnerId, amount: 2000, invoices: [{ id: invoiceId, amount: 2000 }] }];
    const replies = await Promise.all([
      finance.call(payoutCalls.payOut, payout),
      finance.call(bankCalls.correct, { id, version: 1, shares, reason: 'It pays this one.' }),
      finance.call(payoutCalls.net, { partnerId }),
      finance.call(payoutCalls.payOut, payout),
    ]);
    for (const { status, body } of replies) expect([200, 409, 422], body).toContain(status);
    const [out] = await w.rows(sql<{ cents: number }>`select coalesce(sum(cents), 0)::bigint as cents from payout`);
    const { paid, creditLeft } = await sums();
    expect(paid[0]! + creditLeft + out!.cents).toBe(2000);
    expect(await m.broken()).toEqual([]);
  });

  test.each([
    ['cancelled', creditMemoCalls.cancelDraft, false],
    ['credited', creditMemoCalls.create, true],
  ] as const)('returns the money to the company when its invoice is %s beside the booking', async (_, call, isSent) => {
    const { m, w, finance, partnerId, invoiced, received, confirmIn, sums } = await setup();
    const { id: invoiceId, invoiceNumber } = await invoiced(100, isSent);
    const first = await received({ amount: '15.00', text: invoiceNumber });
    const credited = await whileHeld(
      w,
      (tx) => confirmIn(tx, first),
      () => finance.call(call, { invoiceId }),
    );
    expect(credited.status).toBe(200);
    expect(await sums()).toEqual({ paid: [0], creditLeft: 1500 });
    expect(await m.broken()).toEqual([]);
    const other = await invoiced(100, isSent);
    const second = await received({ amount: '5.00', text: 'x' });
    const shares = [{ partnerId, amount: 500, invoices: [{ id: other.id, amount: 500 }] }];
    const replies = await Promise.all([
      finance.call(call, { invoiceId: other.id }),
      finance.call(bankCalls.confirm, { id: second, version: 0, shares }),
    ]);
    expect(replies[0]!.status).toBe(200);
    expect([200, 422]).toContain(replies[1]!.status);
    expect((await sums()).creditLeft).toBe(1500 + (replies[1]!.status === 200 ? 500 : 0));
    expect(await m.broken()).toEqual([]);
  });

  /** Runs a process that books a payment, and kills it when it reports this step. */
  async function killAt(step: BookingProcessSettings['step'], settings: Omit<BookingProcessSettings, 'step'>) {
    const child = spawn(process.execPath, [ENTRY, JSON.stringify({ ...settings, step })]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const failures: string[] = [];
    child.stderr.on('data', (data) => failures.push(String(data)));
    const lines = createInterface({ input: child.stdout });
    const gone = new Promise<void>((resolve) => {
      lines.once('close', resolve);
    });
    const isThere = new Promise<void>((resolve) => {
      lines.on('line', (line) => line === step && resolve());
    });
    await Promise.race([isThere, gone]);
    child.kill('SIGKILL');
    await gone;
    expect(failures).toEqual([]);
  }

  test.each([
    ['allocated', 0],
    ['committed', 1],
  ] as const)('leaves %s work of a killed process as it was last committed (INV-103)', async (step, plans) => {
    const { w, m, finance, invoiced, received, sums, planCount } = await setup();
    const { invoiceNumber } = await invoiced(100);
    const id = await received({ amount: '20.00', text: invoiceNumber });
    const name = await w.database.one(sql<{ name: string }>`select current_database() as name`);
    const url = Object.assign(new URL(process.env.TEST_DATABASE_URL!), { pathname: `/${name!.name}` }).toString();
    await killAt(step, { url, masterKey: MASTER_KEY.toString('base64'), now: w.now(), id });
    await expect
      .poll(() =>
        w.rows(sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and state like '%in transaction%'`),
      )
      .toEqual([{ n: 0 }]);
    expect(await planCount()).toBe(plans);
    expect((await sums()).paid).toEqual([plans * 2000]);
    expect(await m.broken()).toEqual([]);
    const again = await finance.call(bankCalls.confirm, { id });
    expect(again.status).toBe(plans === 0 ? 200 : 409);
    expect([await planCount(), (await sums()).paid]).toEqual([1, [2000]]);
    expect(await m.broken()).toEqual([]);
  });
});
