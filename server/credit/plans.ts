// Payment plans: money a company has paid or will pay (ACC). A paid plan reduces the balance; changes of its amount
// book the difference.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import { invalidField, invalidFields, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import type { PaymentPlan, PlanEdit, PlanInput, planList } from '#domain/credit/calls.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { isOverdue, paidAmountOf, planFaults } from '#domain/credit/plan-rules.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import { jsonArray } from '#server/base/database/json-sql.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { joinedText, matchesSearch } from '#server/base/database/text-search.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { notify } from '#server/notifications/notify.ts';
import { lockAccount } from './exposure.ts';
import { bookPayment } from './ledger.ts';

interface PlanRow extends Pick<PaymentPlan, 'id' | 'partnerId' | 'partnerName' | 'note' | 'modifiedAt'> {
  amountCents: Cents;
  paymentDate: Time | null;
  plannedPaymentDate: Time | null;
  invoices: PaymentPlan['invoices'];
  creditLeft: Cents;
  isOfBankPayment: boolean;
}

const planColumns = sql<PlanRow>`p.id, p.company_id as partner_id, c.name as partner_name, p.amount_cents,
    p.payment_date, p.planned_payment_date, p.note, p.modified_at, ${jsonArray(sql`select i.id,
        i.number as "invoiceNumber", sum(a.cents)::bigint as amount
      from payment_allocation a join invoice i on i.id = a.invoice_id
      where a.plan_id = p.id
      group by i.id, i.number, i.year, i.seq
      having sum(a.cents) <> 0
      order by i.year, i.seq`)} as invoices, coalesce((
          select s.amount_cents - s.allocated_cents - s.paid_out_cents
          from paid_payment s
          where s.plan_id = p.id
        ), 0) as credit_left, exists (select 1 from bank_payment b where b.plan_id = p.id)
  or exists (select 1 from bank_payment_share b where b.plan_id = p.id) as is_of_bank_payment`;

const planOf = ({ amountCents, isOfBankPayment: _, ...row }: PlanRow, now: Time): PaymentPlan => ({
  ...row,
  amount: amountCents,
  status: row.paymentDate ? 'Paid' : 'Waiting',
  isPaid: row.paymentDate !== null,
  isOverdue: isOverdue(row, now),
});

export async function searchPlans(
  { db, now }: QueryContext,
  state: ListState<typeof planList.filters, (typeof planList.sorts)[number]>,
): Promise<Page<PaymentPlan>> {
  const page = await queryPage(db, state, {
    select: planColumns,
    from: sql`payment_plan p join company c on c.id = p.company_id`,
    where: conditions<typeof planList.filters>(state.filter, {
      text: (text) => matchesSearch(joinedText(sql`p.note`, sql`c.name`), text),
      partnerIds: (ids) => sql`p.company_id = any (${ids}::uuid[])`,
    }),
    sorts: {
      paymentDate: sql`p.payment_date`,
      plannedPaymentDate: sql`p.planned_payment_date`,
      amount: sql`p.amount_cents`,
    },
    // Expected payments first, then the latest paid.
    defaultOrder: sql`p.payment_date is not null, p.payment_date desc, p.planned_payment_date, p.id`,
    tiebreaker: sql`p.id`,
  });
  return { ...page, items: page.items.map((row) => planOf(row, now)) };
}

async function planRow(db: Db, id: string): Promise<PlanRow> {
  const row = await db.one(
    sql<PlanRow>`select ${planColumns} from payment_plan p join company c on c.id = p.company_id where p.id = ${id}`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

/** Reads a plan under the account lock, which also guards its payments. */
async function lockPlan(tx: Tx, id: string): Promise<PlanRow> {
  await lockAccount(tx, (await planRow(tx, id)).partnerId);
  return planRow(tx, id);
}

function validatePlan(input: PlanInput, now: Time, previousPlannedDate: Time | null = null): void {
  const errors = planFaults(input, now, previousPlannedDate);
  if (errors.length > 0) throw invalidFields(errors);
}

interface PlanValues {
  id: string;
  companyId: string;
  amount: Cents;
  paymentDate: Time | null;
  plannedPaymentDate: Time | null;
  note: string;
}

/** Plan fields in the audit log; amount in cents. */
const auditedFields = ({ amountCents, paymentDate, plannedPaymentDate, note }: PlanRow) => ({
  amountCents,
  paymentDate,
  plannedPaymentDate,
  note,
});
const auditSubject = ({ id, partnerName }: PlanRow) => ({ kind: 'paymentPlan', id, name: partnerName });

/** Applies a plan's payment to invoices, which are a later feature. */
export type BookPlanPayment = (
  context: Pick<CommandContext, 'tx' | 'now'>,
  payment: { planId: string; companyId: string; paidAt: Time | null; paidCents: Cents },
) => Promise<unknown>;

/** Writes a plan and books the difference to `previous`. */
async function writePlan(
  context: CommandContext,
  plan: PlanValues,
  previous: PlanRow | null,
  bookPlanPayment: BookPlanPayment,
): Promise<PaymentPlan> {
  const { tx, now } = context;
  const previouslyPaid = previous
    ? paidAmountOf({ amount: previous.amountCents, paymentDate: previous.paymentDate })
    : 0;
  await tx.run(sql`insert into payment_plan (id, company_id, amount_cents, payment_date, planned_payment_date, note,
    created_at, modified_at)
    values (${plan.id}, ${plan.companyId}, ${plan.amount}, ${plan.paymentDate}, ${plan.plannedPaymentDate},
      ${plan.note}, ${now}, ${now})
    on conflict (id) do update set amount_cents = excluded.amount_cents, payment_date = excluded.payment_date,
      planned_payment_date = excluded.planned_payment_date, note = excluded.note, modified_at = excluded.modified_at`);
  const paidCents = paidAmountOf(plan);
  await bookPayment(context, {
    companyId: plan.companyId,
    id: plan.id,
    name: plan.note,
    amountCents: paidCents - previouslyPaid,
  });
  // Payments are allocated by age, so another day may pay a different invoice.
  if (paidCents !== previouslyPaid || (paidCents > 0 && plan.paymentDate !== previous?.paymentDate))
    await bookPlanPayment(context, {
      planId: plan.id,
      companyId: plan.companyId,
      paidAt: plan.paymentDate,
      paidCents,
    });
  if (previouslyPaid === 0 && paidCents > 0)
    await notify(tx, now, [
      {
        kind: 'paymentReceived',
        companyId: plan.companyId,
        subjectId: plan.id,
        subjectName: '',
        detail: plan.paymentDate!.slice(0, 10),
      },
    ]);
  const row = await planRow(tx, plan.id);
  tx.note({
    subject: auditSubject(row),
    ...(previous && { before: auditedFields(previous) }),
    after: auditedFields(row),
  });
  return planOf(row, now);
}

const planValuesOf = (id: string, input: PlanInput): PlanValues => ({
  id,
  companyId: input.partnerId,
  amount: input.amount,
  paymentDate: input.paymentDate ?? null,
  plannedPaymentDate: input.plannedPaymentDate ?? null,
  note: input.note ?? '',
});

/** @throws Refusal 422 for an unknown partner and the house account, which pays nothing (COM-024) */
export async function createPlan(
  context: CommandContext,
  input: PlanInput,
  bookPlanPayment: BookPlanPayment,
): Promise<PaymentPlan> {
  validatePlan(input, context.now);
  if (!(await lockAccount(context.tx, input.partnerId)))
    throw invalidField('partnerId', 'unknown_partner', creditCopy.unknownPartner);
  if (await context.tx.one(sql`select 1 from company where id = ${input.partnerId} and is_system`))
    throw invalidField('partnerId', 'house_credit', companyCopy.houseCredit);
  return writePlan(context, planValuesOf(newId(), input), null, bookPlanPayment);
}

/**
 * Only its bank payment changes the amount of such a plan (INV-025).
 * @throws Refusal 409, also on a change after `modifiedAt`
 */
export async function updatePlan(
  context: CommandContext,
  { id, modifiedAt, ...input }: PlanEdit,
  bookPlanPayment: BookPlanPayment,
  { isOfBankPayment = false } = {},
): Promise<PaymentPlan> {
  const row = await lockPlan(context.tx, id);
  if (!isOfBankPayment && row.isOfBankPayment && input.amount !== row.amountCents)
    throw invalidField('amount', 'bank_plan', creditCopy.bankPlan);
  if (modifiedAt && modifiedAt < row.modifiedAt) throw new Refusal('stale', commonCopy.changedMeanwhile);
  if (input.partnerId !== row.partnerId) throw invalidField('partnerId', 'other_company', creditCopy.otherCompany);
  validatePlan(input, context.now, row.plannedPaymentDate);
  return writePlan(context, planValuesOf(id, input), row, bookPlanPayment);
}

/** Marks a pending plan as paid (ACC-009). @throws Refusal 409 if it is paid, 422 for a future date */
export async function markAsPaid(
  context: CommandContext,
  { id, date }: { id: string; date: Time },
  bookPlanPayment: BookPlanPayment,
): Promise<PaymentPlan> {
  const row = await lockPlan(context.tx, id);
  if (row.paymentDate) throw new Refusal('plan_already_paid', creditCopy.alreadyPaid);
  const [fault] = planFaults({ amount: row.amountCents, paymentDate: date }, context.now);
  if (fault) throw invalidField('date', 'plan_date', fault.message);
  const plan = { ...row, companyId: row.partnerId, amount: row.amountCents, paymentDate: date };
  return writePlan(context, plan, row, bookPlanPayment);
}

/** @throws Refusal 409 for a paid plan (ACC-021) */
export async function removePlan({ tx }: CommandContext, { id }: { id: string }): Promise<Record<string, never>> {
  const row = await lockPlan(tx, id);
  if (row.paymentDate) throw new Refusal('paid_plan_stays', creditCopy.paidStays);
  await tx.run(sql`delete from payment_plan where id = ${id}`);
  tx.note({ subject: auditSubject(row), before: auditedFields(row) });
  return {};
}

/** Takes a paid plan back whose money another company paid, or which the bank returned: payment, allocation and plan. */
export async function withdrawPlan(
  context: CommandContext,
  id: string,
  bookPlanPayment: BookPlanPayment,
): Promise<void> {
  const { tx } = context;
  const row = await lockPlan(tx, id);
  const amountCents = -paidAmountOf({ amount: row.amountCents, paymentDate: row.paymentDate });
  await bookPayment(context, { companyId: row.partnerId, id, name: row.note, amountCents });
  await bookPlanPayment(context, { planId: id, companyId: row.partnerId, paidAt: null, paidCents: 0 });
  await tx.run(sql`delete from payment_plan where id = ${id}`);
  tx.note({ subject: auditSubject(row), before: auditedFields(row) });
}
