// Any sequence of bookings, corrections, returns, payouts and credit notes keeps the invariants of money and the
// statement of every company. REALLOCATIONS asks for that many changes of what payments pay, instead of the usual 30.

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Input } from '#domain/base/endpoint.ts';
import { planCalls } from '#domain/credit/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { WRITE_OFF_KINDS } from '#domain/invoices/write-off.ts';
import { type Allocation, type BankPayment, bankCalls } from '#domain/payments/bank-calls.ts';
import { payoutCalls } from '#domain/payments/payout-calls.ts';
import { statementCalls } from '#domain/payments/statement-calls.ts';
import { bankFile, type SampleEntry, sendBankFile } from '#test/bank-files.ts';
import { createBillingMarket } from '#test/billing.ts';
import { patience } from '#test/patience.ts';
import { followPayments } from '#test/seller.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const COMPANIES = ['Aurora Games', 'Borealis GmbH', 'Cygnus Keys'];
const PAYMENTS = 12;
/** Deeds of one run, about 15 of which change what a payment pays. */
const DEEDS = 30;
const CHANGES_PER_RUN = 15;

/** Three companies with sent invoices and drafts, payments that name some of them, and two returned payments. */
async function setup() {
  const { w, m, finance, companyAt, invoiced } = await createBillingMarket();
  const ids = await Promise.all(COMPANIES.map((name, at) => companyAt(name, at === 0 ? 19 : 0)));
  const numbers: string[] = [];
  for (const [at, companyId] of ids.entries()) {
    const buyer = await w.person('Partner', { companyId });
    for (const price of [137, 1001, 250]) {
      const { invoiceNumber } = await invoiced(buyer, price + at, price !== 250);
      numbers.push(invoiceNumber);
    }
  }
  const entries = Array.from({ length: PAYMENTS }, (_, at): SampleEntry => {
    const text = [numbers[at % numbers.length], at % 3 === 0 ? numbers[(at * 5) % numbers.length] : ''].join(' ');
    const payment = {
      amount: (11.11 + at * 23.7).toFixed(2),
      text: at % 4 === 3 ? 'thanks' : text,
      name: COMPANIES[at % 3]!,
    };
    return { payments: [payment], reference: `REF-${at}` };
  });
  const returned = entries.slice(0, 2).map((entry) => ({
    ...entry,
    payments: [{ ...entry.payments[0]!, text: `Return of ${entry.reference}` }],
    reference: `RET-${entry.reference}`,
    direction: 'DBIT' as const,
    isReversal: true,
  }));
  await sendBankFile(finance, bankFile([...entries, ...returned]));
  return { w, m, finance, ids };
}

type ChosenShare = NonNullable<Input<typeof bankCalls.confirm>['shares']>[number];
type Setup = Awaited<ReturnType<typeof setup>>;

/** Something that Finance does; the numbers choose among what is possible at that moment. */
const deed = fc.record({ kind: fc.nat(15), one: fc.nat(1000), two: fc.nat(1000), share: fc.nat(100) });
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(rows: readonly T[], at: number): T | undefined => rows[at % Math.max(1, rows.length)];
const partOf = (cents: number, percent: number): number => Math.floor((cents * percent) / 100);

/** A share that pays a part of each invoice and writes off the rest of some. */
function shareOf(
  { company, invoices }: Allocation['shares'][number],
  amount: number,
  { one, share }: Deed,
): ChosenShare {
  let left = amount;
  return {
    partnerId: company.id,
    amount,
    invoices: invoices.map(({ id, openAmount }, at) => {
      const paid = Math.min(left, partOf(openAmount, (share + at * 37) % 101));
      left -= paid;
      const rest = openAmount - paid;
      const isWrittenOff = (one + at) % 4 === 0 && rest <= 2000;
      return {
        id,
        amount: paid,
        ...(isWrittenOff && { writeOff: rest, writeOffKind: WRITE_OFF_KINDS[one % WRITE_OFF_KINDS.length]! }),
      };
    }),
  };
}

/** Splits a payment over one or two companies. */
async function chosenShares({ finance, ids }: Setup, payment: BankPayment, input: Deed): Promise<ChosenShare[]> {
  const wanted = [...new Set([pick(ids, input.one)!, ...(input.two % 2 ? [pick(ids, input.two)!] : [])])];
  const first = wanted.length === 1 ? payment.amount : Math.max(1, partOf(payment.amount, input.share));
  const amounts = [first, payment.amount - first];
  const shares: ChosenShare[] = [];
  for (const [at, partnerId] of wanted.entries()) {
    const { shares: proposed } = await finance.do(bankCalls.allocation, { id: payment.id, partnerId });
    if (amounts[at]! > 0) shares.push(shareOf(proposed[0]!, amounts[at]!, input));
  }
  return shares;
}

/** Changes what a bank payment pays. Returns undefined if there is none in the state needed. */
async function reallocate(world: Setup, input: Deed, payments: readonly BankPayment[]) {
  const { finance, ids } = world;
  const open = payments.filter(({ state, kind }) => state === 'Open' && kind === 'payment');
  const booked = payments.filter(({ state }) => state === 'Booked');
  const [free, paid] = [pick(open, input.one), pick(booked, input.two)];
  const reason = 'Agreed by phone.';
  switch (input.kind) {
    case 0:
      return finance.call(bankCalls.confirmSure, { ids: open.map(({ id }) => id).slice(0, 3) });
    case 1:
    case 2:
      return (
        free && finance.call(bankCalls.confirm, { id: free.id, partnerId: free.company?.id ?? pick(ids, input.two)! })
      );
    case 3:
    case 4:
      return (
        free &&
        finance.call(bankCalls.confirm, {
          id: free.id,
          version: free.version,
          shares: await chosenShares(world, free, input),
          reason,
        })
      );
    case 5:
    case 6:
    case 7:
      return (
        paid &&
        finance.call(bankCalls.correct, {
          id: paid.id,
          version: paid.version,
          shares: await chosenShares(world, paid, input),
          reason,
        })
      );
    case 8:
      return paid && finance.call(bankCalls.undo, { id: paid.id, version: paid.version, reason });
    default: {
      const reversal = pick(
        payments.filter((one) => one.kind === 'reversal' && one.returns !== null),
        input.one,
      );
      return reversal && finance.call(bankCalls.takeBack, { id: reversal.id, version: reversal.version });
    }
  }
}

/** Changes everything around the payments: credit, invoices, and payments entered by hand. */
async function interfere({ w, finance, ids }: Setup, { kind, one, share }: Deed) {
  const partnerId = pick(ids, one)!;
  const { items: invoices } = await finance.do(invoiceCalls.list, ALL);
  const invoice = pick(invoices, one)!;
  switch (kind) {
    case 10: {
      const { creditLeft } = await finance.do(payoutCalls.read, { partnerId });
      const amount = Math.max(1, partOf(creditLeft, share));
      return finance.call(payoutCalls.payOut, { partnerId, amount, paidAt: w.now(), reference: 'Overpaid' });
    }
    case 11:
      return finance.call(payoutCalls.net, { partnerId });
    case 12:
      return invoice.dispute
        ? finance.call(invoiceCalls.endDispute, { id: invoice.id })
        : finance.call(invoiceCalls.dispute, { id: invoice.id, reason: 'Wrong keys.' });
    case 13: {
      const { lines } = await finance.do(creditMemoCalls.creditable, { invoiceId: invoice.id });
      const [line] = lines.filter(({ leftAmount }) => leftAmount > 0);
      const amount = line && Math.max(1, partOf(line.leftAmount, share));
      return (
        amount &&
        finance.call(creditMemoCalls.creditAmounts, {
          invoiceId: invoice.id,
          amounts: [{ line: line.line, netAmount: amount }],
          kind: 'Bonus',
        })
      );
    }
    case 14:
      return finance.call(invoiceCalls.send, { id: invoice.id });
    default: {
      const paymentDate = '2026-11-19T10:00:00.000Z';
      const { items: plans } = await finance.do(planCalls.list, ALL);
      const plan = pick(plans, one);
      return plan && share % 2
        ? finance.call(planCalls.update, {
            id: plan.id,
            partnerId: plan.partnerId,
            amount: plan.amount + share,
            paymentDate,
          })
        : finance.call(planCalls.create, { partnerId, amount: 1 + share * 37, paymentDate, isPaid: true });
    }
  }
}

/** Opening balance and movements give the closing balance, which is the company's, also from a day in between. */
async function expectStatements({ w, finance, ids }: Setup) {
  for (const partnerId of ids) {
    const [{ cents }] = (await w.rows(
      sql<{ cents: number }>`select balance_cents as cents from company where id = ${partnerId}`,
    )) as [{ cents: number }];
    const whole = await finance.do(statementCalls.read, { partnerId });
    const recent = await finance.do(statementCalls.read, { partnerId, from: '2026-11-20' });
    for (const { opening, invoiced, credited, paid, writtenOff, paidOut, corrected, closing, lines } of [
      whole,
      recent,
    ]) {
      expect(opening + invoiced - credited - paid - writtenOff + paidOut + corrected).toBe(closing);
      expect([closing, lines.at(-1)?.balance ?? closing]).toEqual([cents, cents]);
      expect(lines.reduce((balance, { amount }) => balance + amount, opening)).toBe(closing);
    }
  }
}

const changes = Number(process.env.REALLOCATIONS ?? 30);

test(
  'keeps M1 to M15 and every statement through any sequence of reallocations (INV-102)',
  async () => {
    const done = { runs: 0, changes: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: DEEDS, maxLength: DEEDS }), async (deeds) => {
        const world = await setup();
        for (const input of deeds) {
          const { items } = await world.finance.do(bankCalls.list, ALL);
          const isReallocation = input.kind < 10;
          const reply = await (isReallocation ? reallocate(world, input, items) : interfere(world, input));
          if (!reply) continue;
          expect([200, 409, 422], reply.message).toContain(reply.status);
          if (reply.status !== 200) done.refused += 1;
          else if (isReallocation) done.changes += 1;
        }
        done.runs += 1;
        await expectStatements(world);
        expect(await world.m.broken()).toEqual([]);
        await followPayments(world.w);
        expect(await world.m.broken()).toEqual([]);
      }),
      { numRuns: Math.ceil(changes / CHANGES_PER_RUN), endOnFailure: true },
    );
    if (process.env.REALLOCATIONS) process.stdout.write(`${JSON.stringify(done)}\n`);
  },
  patience(600_000),
);
