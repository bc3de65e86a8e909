// Allocation of a bank payment: the proposal while it is open, else what it pays now, with the decisions so far
// (INV-025).

import { type RawBuilder, sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { type WriteOffKind, writeOffLimitOf } from '#domain/invoices/write-off.ts';
import { type Payable, proposeCents } from '#domain/payments/allocation.ts';
import { type Allocation, SHARE_INVOICES_MAX } from '#domain/payments/bank-calls.ts';
import type { Db } from '#server/base/database/db.ts';
import { isoInstant, jsonArray } from '#server/base/database/json-sql.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { type BankPaymentRow, bankPaymentRows } from './list.ts';

/** A company's plan of a payment. */
export interface BookedShare {
  planId: string;
  companyId: string;
  amountCents: Cents;
}

/** Plans of a payment, the main one first. */
export const findShares = (db: Db, id: string): Promise<BookedShare[]> =>
  db.all(
    sql<BookedShare>`select p.id as plan_id, p.company_id, p.amount_cents from payment_plan p
      join (select b.plan_id, 0 as place from bank_payment b where b.id = ${id}
        union all select s.plan_id, 1 from bank_payment_share s where s.bank_payment_id = ${id}) n on n.plan_id = p.id
      order by n.place, p.company_id`,
  );

interface PayableRow extends Payable {
  invoiceNumber: string;
  dueDate: string;
  companyId: string;
  paidCents: Cents;
  writtenOffCents: Cents;
  writeOffKind: WriteOffKind | null;
}

/**
 * Outstanding invoices of companies, oldest first, as if the given plans paid nothing; named ones and those paid by the
 * plans are never cut off.
 */
export const findPayables = (
  db: Db,
  companyIds: readonly string[],
  { planIds, numbers }: { planIds: readonly string[]; numbers: readonly string[] },
): Promise<PayableRow[]> => {
  const columns: RawBuilder<PayableRow> = sql<PayableRow>`id, invoice_number, due_date, company_id, is_named,
    is_disputed, is_sent, paid_cents, written_off_cents, write_off_kind, open_cents`;
  return db.all(
    sql<PayableRow>`with paid as (
          select a.invoice_id, sum(a.cents)::bigint as cents
          from payment_allocation a
          where a.plan_id = any (${planIds}::uuid[])
          group by 1
          having sum(a.cents) <> 0
        ),
        written_off as (
          select w.invoice_id, sum(w.cents)::bigint as cents, max(w.kind) filter (where w.cents > 0) as kind
          from write_off w
          where w.plan_id = any (${planIds}::uuid[])
          group by 1
          having sum(w.cents) <> 0
        ),
        payable as (
          select i.id, i.number as invoice_number, i.due_date::text as due_date, g.company_id, i.year, i.seq,
            i.number = any (${numbers}::text[]) as is_named, g.disputed_at is not null as is_disputed,
            g.sent_at is not null as is_sent, coalesce(p.cents, 0) as paid_cents,
            coalesce(w.cents, 0) as written_off_cents, w.kind as write_off_kind,
            g.open_cents + coalesce(p.cents, 0) + coalesce(w.cents, 0) as open_cents
          from invoice_progress g
            join invoice i on i.id = g.invoice_id
            left join paid p on p.invoice_id = g.invoice_id
            left join written_off w on w.invoice_id = g.invoice_id
          where g.company_id = any (${companyIds}::uuid[])
            and (g.open_cents > 0 or p.invoice_id is not null or w.invoice_id is not null)
        ),
        placed as (
          select *,
            row_number() over (partition by company_id order by
                (is_named or paid_cents <> 0 or written_off_cents <> 0) desc, year, seq) as place
          from payable
        )
      select ${columns}
      from placed
      where place <= ${SHARE_INVOICES_MAX}
      order by company_id, year, seq`,
  );
};

interface CompanyRow {
  id: string;
  name: string;
}

type Share = Allocation['shares'][number];

const invoicesOf = (
  payables: readonly PayableRow[],
  companyId: string,
  centsOf: (row: PayableRow) => Pick<Share['invoices'][number], 'amount' | 'writeOff' | 'writeOffKind'>,
): Share['invoices'] =>
  payables
    .filter((row) => row.companyId === companyId)
    .map((row) => ({
      id: row.id,
      invoiceNumber: row.invoiceNumber,
      dueDate: row.dueDate,
      openAmount: row.openCents,
      isNamed: row.isNamed,
      isDisputed: row.isDisputed,
      isSent: row.isSent,
      ...centsOf(row),
    }));

/** Companies of a payment that is not booked: the chosen or matched one, or those of all invoices it names. */
async function readCompanies(db: Db, row: BankPaymentRow, partnerId: string | undefined): Promise<CompanyRow[]> {
  const wanted = partnerId ?? row.companyId;
  const rows = await db.all(
    sql<CompanyRow>`select c.id, c.name from company c where not c.is_system and case when ${wanted}::uuid is not null
        then c.id = ${wanted}::uuid
        else c.id in (select i.company_id from invoice i where i.number = any (${row.invoiceNumbers}::text[])) end
      order by c.id`,
  );
  if (partnerId && rows.length === 0) throw invalidField('partnerId', 'unknown_partner', creditCopy.unknownPartner);
  return rows;
}

/** Shares of a payment that is not booked: named invoices first, then the oldest ones; the last company has the rest. */
export async function proposeShares(db: Db, row: BankPaymentRow, partnerId?: string): Promise<Share[]> {
  const companies = await readCompanies(db, row, partnerId);
  const payables = await findPayables(
    db,
    companies.map(({ id }) => id),
    { planIds: [], numbers: row.invoiceNumbers },
  );
  let left = row.amountCents;
  return companies.flatMap((company, at): Share[] => {
    const own = payables.filter(({ companyId }) => companyId === company.id);
    const isLast = at === companies.length - 1;
    const named = own.reduce((sum, { isNamed, openCents }) => (isNamed ? sum + openCents : sum), 0);
    const amount = isLast ? left : Math.min(left, named);
    left -= amount;
    // A returned payout becomes the credit that it was.
    const cents = row.payoutId === null ? proposeCents(amount, own) : new Map<string, number>();
    // The fee of banks explains the whole difference to the invoices named.
    const isFee = row.charges !== null && named - amount === row.charges;
    const invoices = invoicesOf(own, company.id, ({ id, openCents, isNamed }) => {
      const rest = openCents - (cents.get(id) ?? 0);
      const hasFee = isFee && isNamed && rest === row.charges;
      return {
        amount: cents.get(id) ?? 0,
        writeOff: hasFee ? rest : 0,
        writeOffKind: hasFee ? 'bankCharge' : null,
      };
    });
    return amount > 0 ? [{ company, amount, invoices }] : [];
  });
}

async function readShares(db: Db, row: BankPaymentRow, booked: readonly BookedShare[]): Promise<Share[]> {
  const companyIds = booked.map(({ companyId }) => companyId);
  const payables = await findPayables(db, companyIds, {
    planIds: booked.map(({ planId }) => planId),
    numbers: row.invoiceNumbers,
  });
  const companies = await db.all(sql<CompanyRow>`select id, name from company where id = any (${companyIds}::uuid[])`);
  return booked.map(({ companyId, amountCents }) => ({
    company: companies.find(({ id }) => id === companyId)!,
    amount: amountCents,
    invoices: invoicesOf(payables, companyId, ({ paidCents, writtenOffCents, writeOffKind }) => ({
      amount: paidCents,
      writeOff: writtenOffCents,
      writeOffKind,
    })),
  }));
}

type Decision = Allocation['history'][number];

const readHistory = (db: Db, id: string): Promise<{ history: Decision[] }> =>
  db.only(
    sql<{
      history: Decision[];
    }>`select ${jsonArray(sql`select h.version, ${isoInstant(sql`h.at`)} as at, h.by_name as "byName",
      h.action, h.reason, h.allocation as shares from bank_payment_history h
      where h.bank_payment_id = ${id} order by h.version desc`)} as history`,
  );

/** @throws Refusal 404, 422 for an unknown company */
export async function readAllocation(
  { db, actor }: QueryContext,
  { id, partnerId }: { id: string; partnerId?: string | undefined },
): Promise<Allocation> {
  const [row] = await bankPaymentRows(db, [id]);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  const booked = row.state === 'Booked' ? await findShares(db, id) : [];
  const shares =
    booked.length > 0 && !partnerId ? await readShares(db, row, booked) : await proposeShares(db, row, partnerId);
  return {
    id,
    version: row.version,
    state: row.state,
    amount: row.amountCents,
    writeOffLimit: writeOffLimitOf(actor.role),
    shares,
    history: (await readHistory(db, id)).history,
  };
}
