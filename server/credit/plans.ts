// Payment plans: money that a company has paid or will pay (ACC). A paid plan takes its amount off the balance; whatever
// changes that amount books the difference.

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import { invalid, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { PaymentPlan, PlanEdit, PlanInput, planList } from '#domain/credit/calls.ts';
import { copy } from '#domain/credit/copy.ts';
import { faultsOf, isOverdue, paidBy } from '#domain/credit/plan-rules.ts';
import type { Reading, Writing } from '#server/base/context.ts';
import type { Db, Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { conditions, contains, pageOf } from '#server/base/list.ts';
import { lockAccount } from './exposure.ts';
import { bookPayment } from './ledger.ts';

interface Row extends Pick<PaymentPlan, 'id' | 'partnerId' | 'partnerName' | 'note' | 'modifiedAt'> {
  amountCents: Cents;
  paymentDate: Time | null;
  plannedPaymentDate: Time | null;
}

const columns = sql<Row>`p.id, p.company_id as partner_id, c.name as partner_name, p.amount_cents, p.payment_date, p.planned_payment_date, p.note,
  p.modified_at`;

const planOf = ({ amountCents, ...row }: Row, now: Time): PaymentPlan => ({
  ...row,
  amount: amountCents,
  status: row.paymentDate ? 'Paid' : 'Waiting',
  isPaid: row.paymentDate !== null,
  isOverdue: isOverdue(row, now),
});

export async function searchPlans(
  { db, now }: Reading,
  state: ListState<typeof planList.filters, (typeof planList.sorts)[number]>,
): Promise<Page<PaymentPlan>> {
  const page = await pageOf(db, state, {
    select: columns,
    from: sql`payment_plan p join company c on c.id = p.company_id`,
    where: conditions<typeof planList.filters>(state.filter, {
      text: (text) => sql`(p.note ilike ${contains(text)} or c.name ilike ${contains(text)})`,
      partnerIds: (ids) => sql`p.company_id = any (${ids}::uuid[])`,
    }),
    sorts: {
      paymentDate: sql`p.payment_date`,
      plannedPaymentDate: sql`p.planned_payment_date`,
      amount: sql`p.amount_cents`,
    },
    // What is awaited first, then what was paid last.
    standard: sql`p.payment_date is not null, p.payment_date desc, p.planned_payment_date, p.id`,
    tiebreaker: sql`p.id`,
  });
  return { ...page, items: page.items.map((row) => planOf(row, now)) };
}

async function rowOf(db: Db, id: string): Promise<Row> {
  const row = await db.one(
    sql<Row>`select ${columns} from payment_plan p join company c on c.id = p.company_id where p.id = ${id}`,
  );
  if (!row) throw new Refusal('missing', common.notFound);
  return row;
}

/** Reads a plan under the lock of its account, which is where its payments are booked. */
async function locked(tx: Tx, id: string): Promise<Row> {
  await lockAccount(tx, (await rowOf(tx, id)).partnerId);
  return rowOf(tx, id);
}

function soundOrRefuse(input: PlanInput, now: Time, before: Time | null = null): void {
  const errors = faultsOf(input, now, before);
  if (errors.length > 0) throw new Refusal('invalid', errors[0]!.message, { errors });
}

interface Written {
  id: string;
  companyId: string;
  amount: Cents;
  paymentDate: Time | null;
  plannedPaymentDate: Time | null;
  note: string;
}

/** What the audit log keeps of a plan; the amount in cents. */
const keptOf = ({ amountCents, paymentDate, plannedPaymentDate, note }: Row) => ({
  amountCents,
  paymentDate,
  plannedPaymentDate,
  note,
});
const subjectOf = ({ id, partnerName }: Row) => ({ kind: 'paymentPlan', id, name: partnerName });

/** Writes a plan and books what it takes off the balance more or less than it did as `old`. */
async function write(by: Writing, plan: Written, old: Row | null): Promise<PaymentPlan> {
  const { tx, now } = by;
  const before = old ? paidBy({ amount: old.amountCents, paymentDate: old.paymentDate }) : 0;
  await tx.run(sql`insert into payment_plan (id, company_id, amount_cents, payment_date, planned_payment_date, note, created_at, modified_at)
    values (${plan.id}, ${plan.companyId}, ${plan.amount}, ${plan.paymentDate}, ${plan.plannedPaymentDate}, ${plan.note}, ${now}, ${now})
    on conflict (id) do update set amount_cents = excluded.amount_cents, payment_date = excluded.payment_date,
      planned_payment_date = excluded.planned_payment_date, note = excluded.note, modified_at = excluded.modified_at`);
  await bookPayment(by, {
    companyId: plan.companyId,
    id: plan.id,
    name: plan.note,
    amountCents: paidBy(plan) - before,
  });
  const row = await rowOf(tx, plan.id);
  tx.note({ subject: subjectOf(row), ...(old && { before: keptOf(old) }), after: keptOf(row) });
  return planOf(row, now);
}

const writtenOf = (id: string, input: PlanInput): Written => ({
  id,
  companyId: input.partnerId,
  amount: input.amount,
  paymentDate: input.paymentDate ?? null,
  plannedPaymentDate: input.plannedPaymentDate ?? null,
  note: input.note ?? '',
});

export async function createPlan(by: Writing, input: PlanInput): Promise<PaymentPlan> {
  soundOrRefuse(input, by.now);
  if (!(await lockAccount(by.tx, input.partnerId))) throw invalid('partnerId', copy.unknownPartner);
  return write(by, writtenOf(newId(), input), null);
}

/** @throws Refusal 409 also when somebody else changed it after `modifiedAt` */
export async function updatePlan(by: Writing, { id, modifiedAt, ...input }: PlanEdit): Promise<PaymentPlan> {
  const row = await locked(by.tx, id);
  if (modifiedAt && modifiedAt < row.modifiedAt)
    throw new Refusal('conflict', common.changedMeanwhile, { code: 'stale' });
  if (input.partnerId !== row.partnerId) throw invalid('partnerId', copy.otherCompany);
  soundOrRefuse(input, by.now, row.plannedPaymentDate);
  return write(by, writtenOf(id, input), row);
}

/** Waiting becomes Paid (ACC-009). @throws Refusal 409 when it is paid, 422 for a date to come */
export async function markAsPaid(by: Writing, { id, date }: { id: string; date: Time }): Promise<PaymentPlan> {
  const row = await locked(by.tx, id);
  if (row.paymentDate) throw new Refusal('conflict', copy.alreadyPaid, { code: 'plan_paid' });
  const [fault] = faultsOf({ amount: row.amountCents, paymentDate: date }, by.now);
  if (fault) throw invalid('date', fault.message);
  return write(by, { ...row, companyId: row.partnerId, amount: row.amountCents, paymentDate: date }, row);
}

/** @throws Refusal 409 for a paid one (ACC-021) */
export async function removePlan({ tx }: Writing, { id }: { id: string }): Promise<Record<string, never>> {
  const row = await locked(tx, id);
  if (row.paymentDate) throw new Refusal('conflict', copy.paidStays, { code: 'plan_paid' });
  await tx.run(sql`delete from payment_plan where id = ${id}`);
  tx.note({ subject: subjectOf(row), before: keptOf(row) });
  return {};
}
