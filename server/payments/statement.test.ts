// Statements, ageing, and a partner's outstanding amounts.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { creditCalls, planCalls } from '#domain/credit/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { ageingCalls } from '#domain/payments/ageing-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { myStatementCalls, statementCalls } from '#domain/payments/statement-calls.ts';
import { createBillingMarket } from '#test/billing.ts';
import { type Person, requestOf } from '#test/world.ts';
import { listAgeing } from './ageing.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

async function createOrders() {
  const { w, m, finance, admin, companyAt, invoiced: invoicedTo } = await createBillingMarket();
  const aurora = await companyAt('Aurora Games', 19);
  const borealis = await companyAt('=Borealis, GmbH', 19);
  const groups = ['Invoice.View'] as const;
  const buyers = {
    [aurora]: await w.person('Partner', { companyId: aurora, groups: [...groups] }),
    [borealis]: await w.person('Partner', { companyId: borealis, groups: [...groups] }),
  };
  /** A sent invoice; including tax it totals 23.8 times the price. */
  const invoiced = (companyId: string, price: number, isSent = true) => invoicedTo(buyers[companyId]!, price, isSent);
  const pay = (partnerId: string, amount: number) =>
    finance.do(planCalls.create, { partnerId, amount, paymentDate: w.now(), isPaid: true, note: '=SUM(A1)' });
  const textOf = async (who: Person, call: Parameters<typeof requestOf>[0], input: object) =>
    (
      await w.http.inject({ ...requestOf(call, input), headers: { authorization: await who.authorization() } })
    ).rawPayload.toString('latin1');
  return { w, m, finance, admin, aurora, borealis, buyers, invoiced, pay, textOf };
}

test('reconciles a statement with account and ledger to the cent, on screen and in files', async () => {
  const { w, m, finance, admin, aurora, borealis, buyers, invoiced, pay, textOf } = await createOrders();
  const first = await invoiced(aurora, 1001);
  const second = await invoiced(aurora, 2003);
  await invoiced(borealis, 5000);
  await pay(aurora, 30_001);
  const note = await finance.do(creditMemoCalls.create, { invoiceId: second.id });
  await finance.do(creditMemoCalls.send, { id: note.id });
  const company = await admin.do(companyCalls.one, { id: aurora });
  await w.database.transaction((tx) =>
    tx.run(sql`select book_credit(${aurora}::uuid, 'balance', 'correction', -7, null, null, null, '', 'Management', 'A',
      null, ${w.now()}::timestamptz)`),
  );
  const statement = await finance.do(statementCalls.read, { partnerId: aurora, ...YEAR });
  expect(statement).toMatchObject({
    companyName: company.name,
    opening: 0,
    invoiced: first.totalIncVatAmount + second.totalIncVatAmount,
    credited: second.totalIncVatAmount,
    paid: 30_001,
    corrected: -7,
    closing: first.totalIncVatAmount - 30_001 - 7,
  });
  expect(statement.closing).toBe((await finance.do(creditCalls.account, { id: aurora })).balance);
  expect(statement.lines.map(({ kind, document }) => [kind, document])).toEqual([
    ['invoice', first.invoiceNumber],
    ['invoice', second.invoiceNumber],
    ['payment', '=SUM(A1)'],
    ['creditMemo', note.creditMemoNumber],
    ['correction', ''],
  ]);
  let balance = 0;
  for (const line of statement.lines) expect(line.balance).toBe((balance += line.amount));
  expect((await m.broken()).filter((one) => one.startsWith('M10'))).toEqual([]);

  expect(await buyers[aurora]!.do(myStatementCalls.read, YEAR)).toEqual(statement);
  expect((await buyers[borealis]!.do(myStatementCalls.read, YEAR)).lines).toHaveLength(1);
  const csv = await textOf(finance, statementCalls.csv, { partnerId: aurora, ...YEAR });
  // Only texts are escaped; a spreadsheet must be able to add the amounts.
  expect(csv).toContain("Payment,'=SUM(A1),-300.01,");
  const rows = csv.trim().split('\r\n').slice(1);
  const amounts = rows.slice(1, -1).map((line) => Math.round(Number(line.split(',').at(-2)) * 100));
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(statement.closing - statement.opening);
  expect(rows.at(-1)!.endsWith(`,${(statement.closing / 100).toFixed(2)}`)).toBe(true);
  expect((await textOf(buyers[aurora]!, myStatementCalls.pdf, YEAR)).slice(0, 5)).toBe('%PDF-');
});

test("uses the seller's calendar days, with earlier entries in the opening balance", async () => {
  const { finance, aurora, w, invoiced } = await createOrders();
  const { totalIncVatAmount } = await invoiced(aurora, 1000);
  const [booked] = await w.rows(
    sql<{
      day: string;
    }>`select (at at time zone 'Europe/Berlin')::date::text as day from credit_entry where kind = 'invoice'`,
  );
  const read = (from: string, to: string) => finance.do(statementCalls.read, { partnerId: aurora, from, to });
  const { day } = booked!;
  expect(await read(day, day)).toMatchObject({ opening: 0, closing: totalIncVatAmount });
  expect(await read('2027-01-01', '2027-01-31')).toMatchObject({
    opening: totalIncVatAmount,
    closing: totalIncVatAmount,
    lines: [],
  });
  const wrong = await finance.call(statementCalls.read, { partnerId: aurora, from: '2026-12-02', to: '2026-12-01' });
  expect([wrong.status, wrong.message]).toEqual([422, paymentCopy.dayOrder]);
  expect((await finance.call(statementCalls.read, { partnerId: aurora, from: '2026-02-30', to: day })).status).toBe(
    422,
  );
});

test('sums outstanding invoices by days overdue, consistent with the rows', async () => {
  const { w, finance, aurora, borealis, buyers, invoiced, pay, textOf } = await createOrders();
  for (const price of [1000, 1001, 1002]) await invoiced(aurora, price);
  await invoiced(aurora, 9000, false);
  await invoiced(borealis, 2000);
  await pay(aurora, 1000);
  const ages = async (now: Time) => {
    const page = await listAgeing(
      { db: w.database, now },
      { ...ALL, sort: [{ field: 'companyName', descending: true }] },
    );
    return {
      rows: page.items.map(({ companyName: _, companyId: __, today: ___, ...amounts }) => amounts),
      totals: page.extraData!,
    };
  };
  const none = { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0, drafts: 0, credit: 0, corrected: 0 };
  const [a, b, drafts] = [23_800 + 23_824 + 23_848 - 1000, 47_600, 214_200];
  expect((await ages(w.now())).rows).toEqual([
    { ...none, notDue: a, drafts, total: a + drafts },
    { ...none, notDue: b, total: b },
  ]);
  // Due after fourteen days: that day is not overdue, the next one is.
  for (const [days, band] of [
    [14, 'notDue'],
    [15, 'upTo30'],
    [44, 'upTo30'],
    [45, 'upTo60'],
    [75, 'upTo90'],
    [104, 'upTo90'],
    [105, 'over90'],
  ] as const) {
    const { rows, totals } = await ages(addMilliseconds(w.now(), days * DAY));
    expect([days, rows[0]]).toEqual([days, { ...none, [band]: a, drafts, total: a + drafts }]);
    expect(totals).toEqual({ ...none, [band]: a + b, drafts, total: a + b + drafts, today: expect.any(String) });
  }
  const csv = await textOf(finance, ageingCalls.csv, {});
  expect(csv).toContain(`"'=Borealis, GmbH",476.00,0.00`);
  const debts = await buyers[aurora]!.do(myStatementCalls.debts, {});
  expect(debts).toMatchObject({ openAmount: a, overdueAmount: 0, openCount: 3, creditLeft: 0 });
  expect(debts.invoices[0]).toMatchObject({
    openAmount: 22_800,
    account: 'DE02120300000000202051',
    payee: 'Merkur Keys GmbH',
  });
  expect(debts.invoices[0]!.transferCode).toContain(`EUR228.00\n\n\n${debts.invoices[0]!.invoiceNumber}`);
  expect(debts.payments.map(({ amount, creditLeft, invoices }) => [amount, creditLeft, invoices[0]?.amount])).toEqual([
    [1000, 0, 1000],
  ]);
});

test("defaults to the period from January 1 to today in the seller's time zone", async () => {
  const { finance, aurora, w, invoiced, textOf } = await createOrders();
  // 23:30 UTC is already the next day in Berlin.
  w.advanceClock(11.5 * 3_600_000);
  await invoiced(aurora, 1000);
  const statement = await finance.do(statementCalls.read, { partnerId: aurora });
  expect([statement.from, statement.to, statement.lines.length]).toEqual(['2026-01-01', '2026-11-21', 1]);
  expect(await textOf(finance, statementCalls.csv, { partnerId: aurora })).toContain('2026-11-21');
});
