// Credit of a company: paid out with its lines in ledger, statement and batch, or used for invoices.

import { expect, test } from 'vitest';
import { accountingCalls } from '#domain/accounting/accounting-calls.ts';
import { DAY } from '#domain/base/time.ts';
import { planCalls } from '#domain/credit/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { ageingCalls } from '#domain/payments/ageing-calls.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { payoutCalls } from '#domain/payments/payout-calls.ts';
import { statementCalls } from '#domain/payments/statement-calls.ts';
import { ACCOUNTS } from '#test/accounts.ts';
import { bankFile, sendBankFile } from '#test/bank-files.ts';
import { createBillingMarket } from '#test/billing.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const PAID_ON = '2026-11-19T10:00:00.000Z';

async function setup() {
  const { w, m, finance, companyAt, invoiced } = await createBillingMarket();
  const partnerId = await companyAt('Aurora Games', 0);
  const buyer = await w.person('Partner', { companyId: partnerId });
  const pay = (amount: number) =>
    finance.do(planCalls.create, { partnerId, amount, paymentDate: PAID_ON, isPaid: true });
  const payOut = (amount: number) => ({ partnerId, amount, paidAt: w.now(), reference: 'Overpaid in May' });
  const broken = async () => (await m.broken()).filter((one) => /^(A|M|B|S)/.test(one));
  return { w, finance, partnerId, pay, payOut, broken, invoiced: (price: number) => invoiced(buyer, price) };
}

test('pays credit out from the oldest payments, up to what there is (INV-036)', async () => {
  const { finance, partnerId, pay, payOut, broken } = await setup();
  const [first] = [await pay(1000), await pay(500)];
  const refused = await finance.call(payoutCalls.payOut, payOut(1501));
  expect([refused.status, refused.message]).toEqual([409, paymentCopy.lessCredit('15.00')]);
  const after = await finance.do(payoutCalls.payOut, payOut(1200));
  expect(after).toMatchObject({ creditLeft: 300, payouts: [{ amount: 1200, reference: 'Overpaid in May' }] });
  const edit = { id: first.id, partnerId, amount: 900, paymentDate: PAID_ON };
  expect((await finance.call(planCalls.update, edit)).code).toBe('paid_out');
  const future = { ...payOut(1), paidAt: '2099-01-01T00:00:00.000Z' };
  expect((await finance.call(payoutCalls.payOut, future)).status).toBe(422);
  const statement = await finance.do(statementCalls.read, { partnerId });
  expect(statement).toMatchObject({ paid: 1500, paidOut: 1200, closing: -300 });
  expect(statement.lines.at(-1)).toMatchObject({ kind: 'payout', document: 'Overpaid in May', amount: 1200 });
  expect(await broken()).toEqual([]);
});

test('pays no credit out twice when two people do so in parallel (INV-036)', async () => {
  const { finance, pay, payOut, broken } = await setup();
  await pay(1000);
  const replies = await Promise.all([1, 2, 3].map(() => finance.call(payoutCalls.payOut, payOut(600))));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await broken()).toEqual([]);
});

const RETURNED = { reference: 'RET-1', day: '2026-11-20', isReversal: true };

/** A statement with our own transfer, returned by the bank. */
const returned = (text: string, amount = '12.00', over = {}) =>
  bankFile([{ ...RETURNED, ...over, payments: [{ amount, text, name: 'Aurora Games' }] }]);

test('reopens the credit of a payout that the bank returned, once for two people in parallel (INV-108)', async () => {
  const { finance, partnerId, pay, payOut, broken, invoiced } = await setup();
  await pay(1500);
  await finance.do(payoutCalls.payOut, payOut(1200));
  await invoiced(1000);
  const file = returned('Return: OVERPAID-IN MAY, account closed');
  const upload = async (content: string) => (await sendBankFile(finance, content)).reply;
  expect(await upload(file)).toMatchObject({ readCount: 1, skipped: [] });
  expect(await upload(file)).toMatchObject({ readCount: 0, knownCount: 1, skipped: [] });
  const [listed, ...others] = (await finance.do(bankCalls.list, ALL)).items;
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ verdict: 'sure', matchReason: 'returnsPayout', company: { id: partnerId } });
  const confirm = () => finance.call(bankCalls.confirm, { id: listed!.id });
  const replies = await Promise.all([confirm(), confirm()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await finance.do(payoutCalls.read, { partnerId })).toMatchObject({ creditLeft: 1200 });
  expect(await finance.do(statementCalls.read, { partnerId })).toMatchObject({ paid: 2700, paidOut: 1200 });
  expect(await broken()).toEqual([]);
});

test.each([
  ['names no payout', returned('Account closed')],
  ['has another amount', returned('Overpaid in May', '11.99')],
  ['came before the payout', returned('Overpaid in May', '12.00', { day: '2026-11-01' })],
])('skips a returned transfer that %s (INV-030, INV-108)', async (_, file) => {
  const { finance, pay, payOut } = await setup();
  await pay(1500);
  await finance.do(payoutCalls.payOut, payOut(1200));
  expect((await sendBankFile(finance, file)).reply).toMatchObject({ readCount: 0, skipped: [{ reason: 'ownReturn' }] });
});

test('returns a payout once, and a second payout with the same text and amount once as well (INV-108)', async () => {
  const { finance, pay, payOut, broken } = await setup();
  await pay(3000);
  for (const amount of [1200, 1200]) await finance.do(payoutCalls.payOut, payOut(amount));
  const uploads = ['RET-1', 'RET-2', 'RET-3'].map((reference) => returned('Overpaid in May', '12.00', { reference }));
  const replies = await Promise.all(uploads.map((file) => sendBankFile(finance, file)));
  expect(replies.map(({ reply }) => reply.readCount).sort()).toEqual([0, 1, 1]);
  expect(await broken()).toEqual([]);
});

test('uses credit kept on purpose for outstanding invoices on request (INV-036)', async () => {
  const { finance, partnerId, broken, invoiced } = await setup();
  const { id } = await invoiced(1000);
  await sendBankFile(finance, bankFile([{ payments: [{ amount: '50.00' }] }]));
  const [payment] = (await finance.do(bankCalls.list, ALL)).items;
  await finance.do(bankCalls.confirm, { id: payment!.id, shares: [{ partnerId, amount: 5000, invoices: [] }] });
  expect(await finance.do(payoutCalls.read, { partnerId })).toMatchObject({ creditLeft: 5000, openAmount: 20_000 });
  expect(await finance.do(payoutCalls.net, { partnerId })).toMatchObject({ creditLeft: 0, openAmount: 15_000 });
  expect((await finance.call(payoutCalls.net, { partnerId })).code).toBe('no_credit');
  const [invoice] = (await finance.do(invoiceCalls.list, ALL)).items;
  expect(invoice).toMatchObject({ id, paidAmount: 5000, status: 'PartialPaid' });
  expect(await broken()).toEqual([]);
});

test('adds up to the balances of all companies in ageing, with drafts, credit and corrections (INV-037)', async () => {
  const { finance, partnerId, pay, payOut, invoiced } = await setup();
  await invoiced(1000);
  await pay(21_000);
  await finance.do(payoutCalls.payOut, payOut(400));
  const { items, extraData } = await finance.do(ageingCalls.list, ALL);
  expect(items).toMatchObject([{ companyId: partnerId, notDue: 0, credit: -600, corrected: 0, total: -600 }]);
  expect(extraData).toMatchObject({ credit: -600, total: -600 });
});

test('hands write-offs and payouts to accounting with their accounts (INV-027, INV-036)', async () => {
  const { w, finance, partnerId, pay, payOut, broken, invoiced } = await setup();
  const { id, invoiceNumber } = await invoiced(1000);
  await sendBankFile(finance, bankFile([{ payments: [{ amount: '198.00', text: invoiceNumber }] }]));
  const [payment] = (await finance.do(bankCalls.list, ALL)).items;
  const invoices = [{ id, amount: 19_800, writeOff: 200, writeOffKind: 'bankCharge' as const }];
  const shares = [{ partnerId, amount: 19_800, invoices }];
  await finance.do(bankCalls.confirm, { id: payment!.id, shares, reason: 'Fee of the bank.' });
  await pay(700);
  await finance.do(payoutCalls.payOut, payOut(700));
  await finance.do(accountingCalls.updateSettings, { ...ACCOUNTS, modifiedAt: null });
  const day = w.now().slice(0, 10);
  w.advanceClock(2 * DAY);
  await finance.do(accountingCalls.create, { fromDay: day, toDay: day });
  const [batch] = (await finance.do(accountingCalls.list, ALL)).items;
  const csv = (await finance.call(accountingCalls.csv, { id: batch!.id })).body;
  expect(csv).toMatch(new RegExp(`${ACCOUNTS.writeOffs}.*${ACCOUNTS.receivables}.*2\\.00`));
  expect(csv).toMatch(new RegExp(`${ACCOUNTS.receivables}.*${ACCOUNTS.bank}.*7\\.00`));
  expect(await broken()).toEqual([]);
});
