// Debts and payments: invoices created by the worker and sent by Finance, bank payments that arrive on time, late or
// never, and credit notes for refunds.

import { sql } from 'kysely';
import { DAY, HOUR, MINUTE, timeOf } from '#domain/base/time.ts';
import { overrideCalls, planCalls } from '#domain/credit/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { reminderCalls } from '#domain/payments/reminder-calls.ts';
import { bankFile } from '#test/bank-files.ts';
import type { Agenda } from './agenda.ts';
import type { Morale } from './partners.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';

/** Days relative to the due date. */
const DELAYS: Record<Morale, readonly [number, number]> = {
  early: [-9, -2],
  punctual: [-3, 2],
  late: [4, 19],
  slow: [12, 45],
};
const REASONS = ['Keys were reported as used.', 'Agreed with the partner.', 'Ordered twice by mistake.'] as const;

interface Transfer {
  companyId: string;
  name: string;
  cents: number;
  text: string;
  atMs: number;
}

export function createMoney(stage: Stage, people: People, agenda: Agenda) {
  const chance = stage.random('money');
  const { finance } = people;
  const partnerOf = new Map(people.buyers.map(({ companyId, partner }) => [companyId!, partner]));
  const ibanOf = new Map(
    people.buyers.map(({ companyId, partner: { country } }, at) => [
      companyId!,
      country === 'US' ? '' : `${country}${String(10 + at)}5001${String(7_300_000_000 + at * 7919)}`,
    ]),
  );
  let transfers: Transfer[] = [];
  let files = 0;

  /** Sends the invoices of the night; a few stay drafts. */
  async function sendInvoices(): Promise<void> {
    const drafts = await finance.do(invoiceCalls.list, { filter: { status: ['Draft'] }, sort: [], page: 0, size: 0 });
    for (const { id, customer, invoiceNumber, totalIncVatAmount, dueDate } of [...drafts.items].reverse()) {
      if (chance.int(0, 99) < 4) continue;
      await finance.try(invoiceCalls.send, { id });
      const morale = partnerOf.get(customer.id)?.morale ?? 'punctual';
      const [from, to] = DELAYS[morale];
      // Some never pay without a reminder.
      if (chance.int(0, 99) < { early: 0, punctual: 1, late: 6, slow: 16 }[morale]) continue;
      const due = Date.parse(`${dueDate.slice(0, 10)}T00:00:00.000Z`);
      const atMs = Math.max(due + chance.int(from, to) * DAY + chance.int(6, 17) * HOUR, stage.clock.ms() + HOUR);
      const part = chance.int(0, 99) < 3 ? chance.int(40, 80) / 100 : 1;
      const name = partnerOf.get(customer.id)?.name ?? customer.name;
      const text = chance.int(0, 99) < 94 ? `${invoiceNumber} ${name}` : `Invoice ${name}`;
      transfers.push({
        companyId: customer.id,
        name,
        cents: Math.round(totalIncVatAmount * part),
        text,
        atMs,
      });
    }
  }

  /** Uploads a bank statement with the payments since the last one, and processes it as Finance would. */
  async function readBank(): Promise<void> {
    const now = stage.clock.ms();
    const arrived = transfers.filter(({ atMs }) => atMs <= now).sort((a, b) => a.atMs - b.atMs);
    transfers = transfers.filter(({ atMs }) => atMs > now);
    const strangers =
      chance.int(0, 11) === 0
        ? [{ companyId: '', name: 'Hafen Reinigung', cents: chance.int(3, 40) * 1000, text: 'Refund 4711', atMs: now }]
        : [];
    if (arrived.length + strangers.length === 0) return;
    const file = bankFile(
      [...arrived, ...strangers].map(({ companyId, name, cents, text, atMs }) => ({
        payments: [{ amount: (cents / 100).toFixed(2), name, iban: ibanOf.get(companyId) ?? '', text }],
        day: timeOf(atMs).slice(0, 10),
        reference: `W${String(++files).padStart(7, '0')}`,
      })),
    );
    await finance.do(bankCalls.upload, { file: Buffer.from(file) });
    const open = await finance.do(bankCalls.list, { filter: { state: ['Open'] }, sort: [], page: 0, size: 0 });
    const sure = open.items.filter(({ verdict }) => verdict === 'sure').map(({ id }) => id);
    for (let from = 0; from < sure.length; from += 100)
      await finance.do(bankCalls.confirmSure, { ids: sure.slice(from, from + 100) });
    for (const { id, verdict, company, remittance } of open.items) {
      if (verdict === 'likely' && company && chance.int(0, 9) < 8)
        await finance.try(bankCalls.confirm, { id, partnerId: company.id });
      else if (verdict === 'unknown' && remittance.startsWith('Refund') && chance.int(0, 9) < 7)
        await finance.try(bankCalls.setAside, { id, reason: 'Not from a partner.' });
    }
    await stage.followPayments();
  }

  /** Finance sends reminders once a week; most companies pay then. */
  async function remind(): Promise<void> {
    const due = await finance.do(reminderCalls.due, { filter: {}, sort: [], page: 0, size: 0 });
    const chosen = due.items.filter(({ recipient }) => recipient !== '' && chance.int(0, 9) < 8);
    if (chosen.length === 0) return;
    await finance.do(reminderCalls.send, { companyIds: chosen.map(({ companyId }) => companyId) });
    for (const { companyId, companyName: name, invoices, step } of chosen) {
      if (chance.int(0, 9) < (step === 1 ? 5 : 2)) continue;
      const atMs = stage.clock.ms() + chance.int(2, 9) * DAY;
      for (const { invoiceNumber, openAmount: cents } of invoices) {
        if (transfers.some((one) => one.text.startsWith(invoiceNumber))) continue;
        transfers.push({ companyId, name, cents, text: `${invoiceNumber} ${name}`, atMs });
      }
    }
  }

  /** Finance agrees on payment plans with late payers once a month. */
  async function agreeOnPayments(): Promise<void> {
    const behind = await stage.database.all(
      sql<{ companyId: string; cents: number }>`select p.company_id, sum(p.open_cents)::bigint as cents
        from invoice_progress p join invoice i on i.id = p.invoice_id
        where p.sent_at is not null and p.open_cents > 0 and i.due_date < ${stage.clock.now()}::timestamptz - interval '20 days'
          and not exists (select 1 from payment_plan l where l.company_id = p.company_id and l.payment_date is null)
        group by p.company_id order by cents desc, p.company_id limit 3`,
    );
    for (const { companyId, cents } of behind) {
      const planned = stage.clock.ms() + chance.int(10, 35) * DAY;
      const plan = await finance.try(planCalls.create, {
        partnerId: companyId,
        amount: Math.round(cents / 2),
        plannedPaymentDate: timeOf(planned),
        note: 'Agreed on the phone.',
      });
      if (plan && chance.int(0, 9) < 7)
        agenda.at(planned + chance.int(-3, 6) * DAY, async () => {
          await finance.try(planCalls.markAsPaid, { id: plan.id, date: stage.clock.now() });
          await stage.followPayments();
        });
    }
    const limited = people.buyers.filter(({ partner }) => partner.creditLimitCents !== null);
    if (chance.int(0, 2) === 0)
      await people.admin.try(overrideCalls.grant, {
        partnerId: chance.pick(limited).companyId!,
        amount: chance.int(5, 30) * 100_000,
        expiresAt: timeOf(stage.clock.ms() + chance.int(10, 40) * DAY),
        reason: 'A large order for the season.',
      });
  }

  return {
    /** Credits keys that were refunded after invoicing. */
    refunded: (orderId: string): void =>
      agenda.at(stage.clock.ms() + chance.int(2, 30) * HOUR, async () => {
        const billed = await stage.database.one(
          sql<{ invoiceId: string }>`select invoice_id from billed_line where order_id = ${orderId} and is_open`,
        );
        if (!billed) return;
        const note = await finance.try(creditMemoCalls.create, {
          invoiceId: billed.invoiceId,
          reason: chance.pick(REASONS),
        });
        if (note && chance.int(0, 9) < 9) await finance.try(creditMemoCalls.send, { id: note.id });
        await stage.followPayments();
      }),
    planDay: (dayMs: number): void => {
      const day = new Date(dayMs);
      agenda.at(dayMs + 4 * HOUR + 30 * MINUTE, async () => void (await stage.invoice()));
      if (day.getUTCDay() % 6 === 0) return;
      agenda.at(dayMs + 8 * HOUR + chance.int(0, 50) * MINUTE, sendInvoices);
      agenda.at(dayMs + 10 * HOUR + chance.int(0, 50) * MINUTE, readBank);
      if (day.getUTCDay() === 4) agenda.at(dayMs + 13 * HOUR, remind);
      if (day.getUTCDate() === 12) agenda.at(dayMs + 11 * HOUR, agreeOnPayments);
    },
  };
}
