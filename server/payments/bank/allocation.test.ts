// Allocation of bank payments: proposals, choices, splits, write-offs, corrections, and what follows from them.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { planCalls } from '#domain/credit/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import type { ChosenShare } from '#domain/payments/allocation.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { payoutCalls } from '#domain/payments/payout-calls.ts';
import { statementCalls } from '#domain/payments/statement-calls.ts';
import { bankFile, type SamplePayment, sendBankFile } from '#test/bank-files.ts';
import { createBillingMarket } from '#test/billing.ts';
import { followPayments } from '#test/seller.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };

/** Two companies without tax; an invoice of 20 keys totals 20 times the price. */
async function setup() {
  const { w, m, finance, admin, companyAt, invoiced: invoicedTo } = await createBillingMarket();
  const companies = [await companyAt('Aurora Games', 0), await companyAt('Borealis GmbH', 0)] as const;
  const buyers = [
    await w.person('Partner', { companyId: companies[0] }),
    await w.person('Partner', { companyId: companies[1] }),
  ] as const;
  const invoiced = (price: number, of: 0 | 1 = 0, isSent = true) => invoicedTo(buyers[of], price, isSent);
  /** Uploads a payment and returns its id. */
  const received = async (payment: SamplePayment) => {
    await sendBankFile(finance, bankFile([{ payments: [payment] }]));
    const { items } = await finance.do(bankCalls.list, { ...ALL, filter: { state: ['Open'] } });
    return items[0]!.id;
  };
  /** Paid cents by invoice number. */
  const paid = async () => {
    await followPayments(w);
    const { items } = await finance.do(invoiceCalls.list, ALL);
    return Object.fromEntries(items.map(({ invoiceNumber, paidAmount }) => [invoiceNumber.slice(-1), paidAmount]));
  };
  const broken = async () => (await m.broken()).filter((one) => /^(M|B|S)/.test(one));
  const balance = async (companyId: string) =>
    (await w.rows(sql<{ cents: number }>`select balance_cents as cents from company where id = ${companyId}`))[0]!
      .cents;
  return { w, m, finance, admin, companies, invoiced, received, paid, broken, balance };
}

const share = (partnerId: string, amount: number, invoices: ChosenShare['invoices'] = []) => ({
  partnerId,
  amount,
  invoices: [...invoices],
});

test('pays the named invoice first, then the oldest undisputed ones, and a disputed one only if named (INV-022)', async () => {
  const { finance, invoiced, received, paid, broken } = await setup();
  const invoices = [await invoiced(100), await invoiced(200), await invoiced(300), await invoiced(400)];
  await finance.do(invoiceCalls.dispute, { id: invoices[0]!.id, reason: 'Wrong keys.' });
  const id = await received({ amount: '60.00', text: invoices[2]!.invoiceNumber });
  await finance.do(bankCalls.confirmSure, { ids: [id] });
  expect(await paid()).toEqual({ 1: 0, 2: 0, 3: 6000, 4: 0 });
  await finance.do(bankCalls.confirm, { id: await received({ amount: '50.00', text: invoices[3]!.invoiceNumber }) });
  expect(await paid()).toEqual({ 1: 0, 2: 0, 3: 6000, 4: 5000 });
  const rest = await received({ amount: '80.00', text: invoices[3]!.invoiceNumber });
  await finance.do(bankCalls.confirm, { id: rest });
  expect(await paid()).toEqual({ 1: 0, 2: 4000, 3: 6000, 4: 8000 });
  expect(await broken()).toEqual([]);
  // Credit that is left pays the disputed invoice as soon as the dispute ends.
  await finance.do(bankCalls.confirm, {
    id: await received({ amount: '5.00', text: 'x' }),
    partnerId: invoices[0]!.customer.id,
  });
  expect((await paid())[1]).toBe(0);
  await finance.do(invoiceCalls.endDispute, { id: invoices[0]!.id });
  expect((await paid())[1]).toBe(1500);
  await finance.do(invoiceCalls.dispute, { id: invoices[0]!.id, reason: 'Still wrong.' });
  await finance.do(bankCalls.confirm, { id: await received({ amount: '10.00', text: invoices[0]!.invoiceNumber }) });
  expect((await paid())[1]).toBe(2000);
  expect(await broken()).toEqual([]);
});

test('shows the proposal of an open payment for the matched company and any other (INV-025)', async () => {
  const { finance, companies, invoiced, received } = await setup();
  const [old, named, other] = [await invoiced(100), await invoiced(200), await invoiced(50, 1)];
  const id = await received({ amount: '50.00', text: named.invoiceNumber });
  const proposal = await finance.do(bankCalls.allocation, { id });
  expect(proposal).toMatchObject({ version: 0, state: 'Open', amount: 5000, writeOffLimit: 10_000, history: [] });
  expect(proposal.shares).toMatchObject([
    {
      company: { id: companies[0], name: 'Aurora Games' },
      amount: 5000,
      invoices: [
        { id: old.id, openAmount: 2000, isNamed: false, amount: 1000 },
        { id: named.id, openAmount: 4000, isNamed: true, amount: 4000 },
      ],
    },
  ]);
  const elsewhere = await finance.do(bankCalls.allocation, { id, partnerId: companies[1] });
  expect(elsewhere.shares).toMatchObject([{ amount: 5000, invoices: [{ id: other.id, amount: 1000 }] }]);
  expect((await finance.call(bankCalls.allocation, { id, partnerId: id })).status).toBe(422);
  // Numbers of two companies propose a split.
  const both = await received({ amount: '55.00', text: `${named.invoiceNumber} ${other.invoiceNumber}` });
  const split = await finance.do(bankCalls.allocation, { id: both });
  expect(split.shares.map(({ company, amount }) => [company.name, amount]).sort()).toEqual(
    companies[0] < companies[1]
      ? [
          ['Aurora Games', 4000],
          ['Borealis GmbH', 1500],
        ]
      : [
          ['Aurora Games', 4500],
          ['Borealis GmbH', 1000],
        ],
  );
});

test('books a chosen allocation over companies, keeps credit and corrects it later with its history (INV-025, INV-026)', async () => {
  const { w, finance, companies, invoiced, received, paid, broken, balance } = await setup();
  const [first, second, other] = [await invoiced(100), await invoiced(200), await invoiced(100, 1)];
  const id = await received({ amount: '50.00', text: 'x' });
  const shares = [
    share(companies[0], 3000, [{ id: second.id, amount: 2500 }]),
    share(companies[1], 2000, [{ id: other.id, amount: 500 }]),
  ];
  const booked = await finance.do(bankCalls.confirm, { id, version: 0, shares });
  expect(booked).toMatchObject({
    state: 'Booked',
    version: 1,
    company: { name: 'Aurora Games' },
    otherCompanies: [{ name: 'Borealis GmbH' }],
  });
  expect(await paid()).toEqual({ 1: 0, 2: 2500, 3: 500 });
  expect([await balance(companies[0]), await balance(companies[1])]).toEqual([3000, 0]);
  expect(await broken()).toEqual([]);
  // Kept credit pays an invoice that is sent later, not the ones that were left open.
  w.advanceClock(1000);
  const later = await invoiced(20);
  expect((await paid())[4]).toBe(400);
  const stale = await finance.call(bankCalls.correct, { id, version: 0, shares, reason: 'x' });
  expect([stale.status, stale.code]).toEqual([409, 'stale']);
  const corrected = await finance.do(bankCalls.correct, {
    id,
    version: 1,
    shares: [share(companies[1], 5000, [{ id: other.id, amount: 2000 }])],
    reason: 'All of it was from Borealis.',
  });
  expect(corrected).toMatchObject({ version: 2, company: { name: 'Borealis GmbH' }, otherCompanies: [] });
  expect(await paid()).toEqual({ 1: 0, 2: 0, 3: 2000, 4: 0 });
  expect([await balance(companies[0]), await balance(companies[1])]).toEqual([6400, -3000]);
  const { history, shares: now } = await finance.do(bankCalls.allocation, { id });
  expect(now).toMatchObject([{ amount: 5000, invoices: [{ id: other.id, openAmount: 2000, amount: 2000 }] }]);
  expect(history).toMatchObject([
    { version: 2, action: 'corrected', reason: 'All of it was from Borealis.' },
    {
      version: 1,
      action: 'confirmed',
      shares: [
        { company: 'Aurora Games', amount: 3000, invoices: [{ invoiceNumber: second.invoiceNumber, amount: 2500 }] },
        { company: 'Borealis GmbH', amount: 2000 },
      ],
    },
  ]);
  expect([first.invoiceNumber, later.invoiceNumber].every(Boolean)).toBe(true);
  expect(await broken()).toEqual([]);
  await finance.do(bankCalls.undo, { id, version: 2, reason: 'Returned.' });
  expect(await balance(companies[1])).toBe(2000);
  expect((await finance.do(planCalls.list, ALL)).totalCount).toBe(0);
  expect((await finance.do(bankCalls.list, ALL)).items).toMatchObject([{ state: 'Open', company: null, version: 3 }]);
  expect(await broken()).toEqual([]);
});

test('writes a difference off with a reason, up to the limit of the role, and takes it back (INV-027)', async () => {
  const { finance, admin, companies, invoiced, received, broken, balance } = await setup();
  const { id: invoiceId } = await invoiced(1000);
  const id = await received({ amount: '90.00', text: 'x' });
  const written = (writeOff: number, reason?: string) => ({
    id,
    shares: [
      share(companies[0], 9000, [{ id: invoiceId, amount: 9000, writeOff, writeOffKind: 'cashDiscount' as const }]),
    ],
    ...(reason && { reason }),
  });
  const refused = async (person: typeof finance, input: ReturnType<typeof written>) => {
    const reply = await person.call(bankCalls.confirm, input);
    return [reply.status, reply.message];
  };
  expect(await refused(finance, written(500))).toEqual([422, paymentCopy.writeOffReason]);
  expect(await refused(finance, written(11_000, 'Agreed.'))).toEqual([422, paymentCopy.writeOffLimit('100.00')]);
  expect((await refused(admin, written(11_100, 'Agreed.')))[0]).toBe(422);
  await admin.do(bankCalls.confirm, written(11_000, 'Agreed.'));
  const statusOf = async () => (await finance.do(invoiceCalls.list, ALL)).items[0]!;
  expect(await statusOf()).toMatchObject({ status: 'Paid', openAmount: 0, paidAmount: 9000 });
  expect(await balance(companies[0])).toBe(0);
  const statement = await finance.do(statementCalls.read, { partnerId: companies[0] });
  expect(statement).toMatchObject({ invoiced: 20_000, paid: 9000, writtenOff: 11_000, closing: 0 });
  expect(statement.lines.map(({ kind }) => kind)).toEqual(['invoice', 'payment', 'writeOff']);
  expect(await broken()).toEqual([]);
  const shown = await finance.do(bankCalls.allocation, { id });
  expect(shown.shares[0]!.invoices).toMatchObject([
    { openAmount: 20_000, amount: 9000, writeOff: 11_000, writeOffKind: 'cashDiscount' },
  ]);
  // A credit note of the whole invoice takes the write-off back and frees the payment.
  await finance.do(creditMemoCalls.create, { invoiceId });
  expect(await statusOf()).toMatchObject({ status: 'Credited', paidAmount: 0 });
  expect(await balance(companies[0])).toBe(-9000);
  expect(await broken()).toEqual([]);
});

test('keeps the reason of a dispute in the log when a difference is written off (INV-027)', async () => {
  const { m, finance, companies, invoiced, received } = await setup();
  const { id: invoiceId } = await invoiced(100);
  await finance.do(invoiceCalls.dispute, { id: invoiceId, reason: 'Wrong keys.' });
  const id = await received({ amount: '10.00', text: 'x' });
  const written = [{ id: invoiceId, amount: 1000, writeOff: 500, writeOffKind: 'rounding' as const }];
  await finance.do(bankCalls.confirm, { id, shares: [share(companies[0], 1000, written)], reason: 'Agreed.' });
  expect((await m.broken()).filter((one) => one.startsWith('P-'))).toEqual([]);
});

test('refuses an allocation that does not add up or exceeds what is outstanding, and changes nothing (INV-025)', async () => {
  const { finance, companies, invoiced, received, paid } = await setup();
  const [own, other] = [await invoiced(100), await invoiced(100, 1)];
  const id = await received({ amount: '30.00', text: 'x' });
  const refusal = async (...shares: ReturnType<typeof share>[]) => {
    const reply = await finance.call(bankCalls.confirm, { id, shares });
    return [reply.status, reply.message];
  };
  expect(await refusal(share(companies[0], 2000))).toEqual([422, paymentCopy.sharesDiffer]);
  expect(await refusal(share(companies[0], 1000), share(companies[0], 2000))).toEqual([422, paymentCopy.companyTwice]);
  expect(await refusal(share(companies[0], 3000, [{ id: own.id, amount: 2001 }]))).toEqual([
    422,
    paymentCopy.moreThanOpen(own.invoiceNumber, '20.00'),
  ]);
  expect(await refusal(share(companies[0], 3000, [{ id: other.id, amount: 1 }]))).toEqual([422, paymentCopy.notOpen]);
  expect(await refusal(share(companies[0], 1000, [{ id: own.id, amount: 1500 }]), share(companies[1], 2000))).toEqual([
    422,
    paymentCopy.shareExceeded,
  ]);
  expect(
    await refusal(
      share(companies[0], 3000, [
        { id: own.id, amount: 5 },
        { id: own.id, amount: 5 },
      ]),
    ),
  ).toEqual([422, paymentCopy.invoiceTwice]);
  expect(await paid()).toEqual({ 1: 0, 2: 0 });
  expect((await finance.do(bankCalls.list, ALL)).items).toMatchObject([{ state: 'Open', version: 0 }]);
});

test('refuses an allocation of credit that was paid out (INV-104)', async () => {
  const { w, finance, companies, invoiced, received, paid } = await setup();
  const { id: invoiceId } = await invoiced(100);
  const id = await received({ amount: '20.00', text: 'x' });
  const [partnerId] = companies;
  await finance.do(bankCalls.confirm, { id, shares: [share(partnerId, 2000)] });
  await finance.do(payoutCalls.payOut, { partnerId, amount: 1500, paidAt: w.now(), reference: 'Overpaid' });
  const correct = (amount: number) =>
    finance.call(bankCalls.correct, {
      id,
      version: 1,
      shares: [share(partnerId, 2000, [{ id: invoiceId, amount }])],
      reason: 'It pays this one.',
    });
  const refused = await correct(501);
  expect([refused.status, refused.code, refused.message]).toEqual([409, 'paid_out', invoiceCopy.paidOut('15.00')]);
  expect(await paid()).toEqual({ 1: 0 });
  expect((await correct(500)).status).toBe(200);
  expect(await paid()).toEqual({ 1: 500 });
});

test('changes the amount of a bank payment’s plan only with its allocation (INV-025)', async () => {
  const { finance, companies, received } = await setup();
  const id = await received({ amount: '30.00', text: 'x' });
  const { planId } = await finance.do(bankCalls.confirm, { id, partnerId: companies[0] });
  const edit = { id: planId!, partnerId: companies[0], paymentDate: '2026-11-19T00:00:00.000Z' };
  const refused = await finance.call(planCalls.update, { ...edit, amount: 2000 });
  expect([refused.status, refused.errors[0]?.Code]).toEqual([422, 'bank_plan']);
  expect((await finance.call(planCalls.update, { ...edit, amount: 3000, note: 'Checked' })).status).toBe(200);
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'keeps every equation when split confirmations and corrections run in parallel (M10)',
  async () => {
    const { finance, companies, invoiced, received, broken } = await setup();
    const [own, other] = [await invoiced(1000), await invoiced(1000, 1)];
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push(await received({ amount: '20.00', text: `x${at}` }));
    const split = (at: number) => {
      const [one, two] = at % 2 ? companies : companies.toReversed();
      const invoiceOf = (company: string) => (company === companies[0] ? own.id : other.id);
      return [
        share(one!, 1200, [{ id: invoiceOf(one!), amount: 1000 }]),
        share(two!, 800, [{ id: invoiceOf(two!), amount: 800 }]),
      ];
    };
    const confirm = (id: string, at: number) => finance.call(bankCalls.confirm, { id, version: 0, shares: split(at) });
    const first = await Promise.all([...ids, ...ids].map(confirm));
    expect(first.filter(({ status }) => status === 200)).toHaveLength(ids.length);
    expect(first.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const second = await Promise.all(
      [...ids, ...ids].map((id, at) =>
        at < ids.length
          ? finance.call(bankCalls.correct, { id, version: 1, shares: split(at + 1), reason: 'Swapped.' })
          : finance.call(bankCalls.undo, { id, version: 1, reason: 'Returned.' }),
      ),
    );
    expect(second.filter(({ status }) => status === 200)).toHaveLength(ids.length);
    expect(await broken()).toEqual([]);
  },
);
