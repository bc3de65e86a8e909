// Credit of a company: its payouts, paying it out, and using it for invoices (INV-036).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { isFuture } from '#domain/credit/plan-rules.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import type { CompanyCredit } from '#domain/payments/payout-calls.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import { isoInstant, jsonArray } from '#server/base/database/json-sql.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { netCredit, payOut } from '#server/invoices/payouts.ts';

/** @throws Refusal 404 */
async function readCredit(db: Db, partnerId: string): Promise<CompanyCredit> {
  const row = await db.one(
    sql<CompanyCredit>`select coalesce((
              select sum(p.amount_cents - p.allocated_cents - p.paid_out_cents)
              from paid_payment p
              where p.company_id = c.id
            ), 0)::bigint as credit_left,
        coalesce((
              select sum(g.open_cents)
              from invoice_progress g
              where g.company_id = c.id and g.open_cents > 0 and g.sent_at is not null and g.disputed_at is null
            ), 0)::bigint as open_amount,
        ${jsonArray(sql`select o.id, ${isoInstant(sql`o.paid_at`)} as "paidAt", o.cents as amount, o.reference,
          o.by_name as "byName" from payout o where o.company_id = c.id
          order by o.paid_at desc, o.id desc limit 100`)} as payouts
      from company c
      where c.id = ${partnerId} and not c.is_system`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

export const showCredit = ({ db }: QueryContext, { partnerId }: { partnerId: string }): Promise<CompanyCredit> =>
  readCredit(db, partnerId);

/** @throws Refusal 404 */
async function lockCompany(tx: Tx, partnerId: string): Promise<CompanyCredit> {
  await lockAccount(tx, partnerId);
  return readCredit(tx, partnerId);
}

/** @throws Refusal 404, 409 with less credit, 422 for a future day */
export async function payOutCredit(
  context: CommandContext,
  { partnerId, amount, paidAt, reference }: { partnerId: string; amount: Cents; paidAt: Time; reference: string },
): Promise<CompanyCredit> {
  const { tx, now } = context;
  if (isFuture(paidAt, now)) throw invalidField('paidAt', 'future_payment', creditCopy.notInFuture);
  const { creditLeft } = await lockCompany(tx, partnerId);
  if (!(await payOut(context, { companyId: partnerId, cents: amount, paidAt, reference })))
    throw new Refusal('no_credit', paymentCopy.lessCredit((creditLeft / 100).toFixed(2)));
  tx.note({
    subject: { kind: 'company', id: partnerId, name: '' },
    before: { creditLeftCents: creditLeft },
    after: { creditLeftCents: creditLeft - amount, paidOutCents: amount, reference },
  });
  return readCredit(tx, partnerId);
}

/** @throws Refusal 404, 409 without credit */
export async function useCredit(context: CommandContext, { partnerId }: { partnerId: string }): Promise<CompanyCredit> {
  const { tx } = context;
  const { creditLeft } = await lockCompany(tx, partnerId);
  if (!(await netCredit(context, partnerId))) throw new Refusal('no_credit', paymentCopy.lessCredit('0.00'));
  const after = await readCredit(tx, partnerId);
  tx.note({
    subject: { kind: 'company', id: partnerId, name: '' },
    before: { creditLeftCents: creditLeft },
    after: { creditLeftCents: after.creditLeft },
  });
  return after;
}
