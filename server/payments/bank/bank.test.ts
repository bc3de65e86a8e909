// Payments from a bank file: their match, and what a confirmation books.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { planCalls } from '#domain/credit/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { bankFile, type SamplePayment, sendBankFile } from '#test/bank-files.ts';
import { createBillingMarket } from '#test/billing.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const OPEN = { ...ALL, filter: { state: ['Open' as const] } };
const IBAN = 'DE89370400440532013000';

async function setupBank() {
  const { w, m, finance, companyAt, invoiced: invoicedTo } = await createBillingMarket();
  const names = ['Aurora Games', 'Borealis GmbH'];
  const companies = await Promise.all(names.map((name) => companyAt(name, 0)));
  const buyers = await Promise.all(companies.map((companyId) => w.person('Partner', { companyId })));
  const invoiced = (at: number, price: number, isSent = true) => invoicedTo(buyers[at]!, price, isSent);
  const send = (...payments: SamplePayment[]) =>
    sendBankFile(finance, bankFile(payments.map((payment) => ({ payments: [payment] }))));
  const open = async () => (await finance.do(bankCalls.list, OPEN)).items;
  const statusOf = async (id: string) =>
    (await finance.do(invoiceCalls.list, ALL)).items.find((invoice) => invoice.id === id)?.status;
  const broken = async () => (await m.broken()).filter((one) => /^(M|B|S)/.test(one));
  return { w, m, finance, companies, invoiced, send, open, statusOf, broken };
}

test('classifies payments as exact by number and amount, likely by number, account or name, else unknown, with the reason', async () => {
  const { finance, companies, invoiced, send, open } = await setupBank();
  const [first, second] = [await invoiced(0, 1000), await invoiced(1, 2000)];
  const draft = await invoiced(1, 3000, false);
  const { invoiceNumber } = first;
  await send(
    { amount: '200.00', text: invoiceNumber.replaceAll('-', ' ').toLowerCase(), name: 'Somebody else' },
    { amount: '199.00', text: invoiceNumber, iban: IBAN },
    { amount: '600.00', text: `${invoiceNumber} ${second.invoiceNumber}` },
    { amount: '600.00', text: draft.invoiceNumber },
    { amount: '1.00', text: 'thanks', name: 'BOREALIS  GmbH.' },
    { amount: '2.00', text: 'INV-2026-999999' },
    { amount: '3.00', text: 'gift' },
  );
  const judged = async () =>
    (await open())
      .map(({ amount, verdict, matchReason, company }) => [amount, verdict, matchReason, company?.name ?? null])
      .sort((one, other) => Number(one[0]) - Number(other[0]));
  const rest = [
    [100, 'likely', 'payerName', 'Borealis GmbH'],
    [200, 'unknown', 'unknownNumber', null],
    [300, 'unknown', 'nothingKnown', null],
    [19_900, 'likely', 'amountDiffers', 'Aurora Games'],
    [20_000, 'sure', 'invoiceAndAmount', 'Aurora Games'],
  ];
  expect((await judged()).slice(0, 5)).toEqual(rest);
  expect((await judged()).slice(5).map(([, ...judgement]) => judgement)).toEqual(
    expect.arrayContaining([
      ['unknown', 'severalCompanies', null],
      ['likely', 'notSent', 'Borealis GmbH'],
    ]),
  );
  const sure = await finance.do(bankCalls.list, { ...ALL, filter: { verdict: ['sure'] } });
  expect(sure.items.map(({ amount }) => amount)).toEqual([20_000]);
  // A confirmed payer's account is known from then on, even if the text names another company's invoice.
  const short = (await open()).find(({ amount }) => amount === 19_900)!;
  await finance.do(bankCalls.confirm, { id: short.id, partnerId: companies[1]! });
  await send({ amount: '4.00', iban: IBAN }, { amount: '200.00', text: invoiceNumber, iban: IBAN });
  expect((await judged()).filter(([, , reason]) => ['payerAccount', 'otherPayer'].includes(String(reason)))).toEqual([
    [400, 'likely', 'payerAccount', 'Borealis GmbH'],
    [20_000, 'likely', 'otherPayer', 'Aurora Games'],
  ]);
});

test('is not sure of a payment that names an unknown invoice besides the one of its amount (INV-028)', async () => {
  const { invoiced, send, open } = await setupBank();
  const { invoiceNumber } = await invoiced(0, 1000);
  await send({ amount: '200.00', text: `${invoiceNumber} INV-2026-999999` });
  expect(await open()).toMatchObject([{ verdict: 'likely', matchReason: 'amountDiffers' }]);
});

test('books nothing before confirmation, then plan, ledger and invoice once (INV-022)', async () => {
  const { w, finance, companies, invoiced, send, open, statusOf, broken } = await setupBank();
  const invoice = await invoiced(0, 1000);
  const payment = { amount: '200.00', text: invoice.invoiceNumber, name: 'Aurora Games', iban: IBAN };
  expect((await send(payment)).reply).toMatchObject({ newCount: 1, readCount: 1, knownCount: 0, outgoingCount: 0 });
  expect(await statusOf(invoice.id)).toBe('Sent');
  const [waiting] = await open();
  const booked = await finance.do(bankCalls.confirm, { id: waiting!.id });
  expect(booked).toMatchObject({ state: 'Booked', verdict: null, company: { id: companies[0] } });
  expect(await statusOf(invoice.id)).toBe('Paid');
  const [plan] = (await finance.do(planCalls.list, ALL)).items;
  expect(plan).toMatchObject({
    id: booked.planId,
    amount: 20_000,
    isPaid: true,
    paymentDate: '2026-11-19T00:00:00.000Z',
    note: `Bank · Aurora Games · ${invoice.invoiceNumber}`,
    invoices: [{ id: invoice.id, invoiceNumber: invoice.invoiceNumber, amount: 20_000 }],
    creditLeft: 0,
  });
  expect((await finance.call(bankCalls.confirm, { id: waiting!.id })).code).toBe('bank_payment_decided');
  expect((await send(payment)).reply).toMatchObject({ newCount: 0, knownCount: 1 });
  expect(await open()).toEqual([]);
  const [balance] = await w.rows(
    sql<{ cents: number }>`select balance_cents as cents from company where id = ${companies[0]}`,
  );
  expect(balance).toEqual({ cents: 0 });
  expect(await broken()).toEqual([]);
});

test('books only the first of two exact payments of one invoice in bulk', async () => {
  const { finance, invoiced, send, open } = await setupBank();
  const { invoiceNumber } = await invoiced(0, 1000);
  const other = await invoiced(1, 1000);
  await send(
    { amount: '200.00', text: invoiceNumber },
    { amount: '200.00', text: `again ${invoiceNumber}` },
    { amount: '200.00', text: other.invoiceNumber },
    { amount: '9.00', text: 'gift' },
  );
  const ids = (await open()).map(({ id }) => id);
  expect(await finance.do(bankCalls.confirmSure, { ids })).toEqual({ bookedCount: 2, skippedCount: 2 });
  expect((await open()).map(({ matchReason }) => matchReason).sort()).toEqual(['nothingKnown', 'nothingOpen']);
});

test('requires a company for an unmatched payment, or ignores it with a reason and can restore it', async () => {
  const { finance, companies, send, open } = await setupBank();
  await send({ amount: '3.00', text: 'gift' });
  const { id } = (await open())[0]!;
  const refused = await finance.call(bankCalls.confirm, { id });
  expect([refused.status, refused.message]).toEqual([422, paymentCopy.companyNeeded]);
  expect((await finance.call(bankCalls.setAside, { id, reason: ' ' })).status).toBe(422);
  await finance.do(bankCalls.setAside, { id, reason: 'Interest of the bank.' });
  expect((await finance.call(bankCalls.confirm, { id, partnerId: companies[0] })).code).toBe('bank_payment_decided');
  await finance.do(bankCalls.bringBack, { id });
  const booked = await finance.do(bankCalls.confirm, { id, partnerId: companies[0] });
  expect((await finance.call(bankCalls.bringBack, { id })).code).toBe('bank_payment_decided');
  // Unmarking and deleting the plan makes the payment undecided again.
  const plan = { id: booked.planId!, partnerId: companies[0]!, amount: 300 };
  await finance.do(planCalls.update, { ...plan, paymentDate: null, plannedPaymentDate: '2027-01-01T00:00:00.000Z' });
  await finance.do(planCalls.remove, { id: booked.planId! });
  expect((await finance.do(bankCalls.bringBack, { id })).state).toBe('Open');
});

test('lists nothing of a rejected file', async () => {
  const { w, finance } = await setupBank();
  const file = bankFile([{ payments: [{ amount: '3.00' }] }]).slice(0, -40);
  const refused = await sendBankFile(finance, file);
  expect([refused.status, refused.message]).toEqual([422, paymentCopy.notXml]);
  expect(await w.rows(sql`select 1 from bank_payment`)).toEqual([]);
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'books each payment once when many users upload and confirm the same file in parallel',
  async () => {
    const { w, finance, invoiced, open, broken } = await setupBank();
    const invoices = [await invoiced(0, 1000), await invoiced(1, 1000)];
    const file = bankFile(
      Array.from({ length: 12 }, (_, at) => ({
        payments: [{ amount: '200.00', text: `${invoices[at % 2]!.invoiceNumber} ${at}` }],
      })),
    );
    const uploads = await Promise.all(Array.from({ length: 4 }, () => sendBankFile(finance, file)));
    expect(uploads.reduce((sum, { reply }) => sum + reply.newCount, 0)).toBe(12);
    const ids = (await open()).map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 3 === 0
          ? finance.call(bankCalls.confirmSure, { ids: at % 2 ? ids : ids.toReversed() })
          : finance.call(bankCalls.confirm, { id: ids[at % 5]! }),
      ),
    );
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const [counts] = await w.rows(
      sql<{
        booked: number;
        plans: number;
      }>`select (select count(*) from bank_payment where state = 'Booked') as booked,
        (select count(*) from payment_plan) as plans`,
    );
    expect(counts!.plans).toBe(counts!.booked);
    expect(await broken()).toEqual([]);
  },
);
