// Payment terms of a company that differ from the seller's default.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { PaymentTerm } from '#domain/invoices/calls.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { readSeller } from './seller.ts';

interface TermRow {
  name: string;
  days: number | null;
}

/** @throws Refusal 404 */
async function findTerm(db: Db, partnerId: string): Promise<TermRow> {
  const row = await db.one(
    sql<TermRow>`select c.name, t.days from company c left join company_payment_term t on t.company_id = c.id
      where c.id = ${partnerId}`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

/** @throws Refusal 404 */
export async function showPaymentTerm(
  { db }: Pick<QueryContext, 'db'>,
  { partnerId }: { partnerId: string },
): Promise<PaymentTerm> {
  const { days } = await findTerm(db, partnerId);
  return { partnerId, days, sellerDays: (await readSeller(db)).paymentDays };
}

/** @throws Refusal 404 */
export async function setPaymentTerm(
  { tx, now }: CommandContext,
  { partnerId, days }: { partnerId: string; days: number | null },
): Promise<PaymentTerm> {
  const before = await findTerm(tx, partnerId);
  if (days === null) await tx.run(sql`delete from company_payment_term where company_id = ${partnerId}`);
  else
    await tx.run(sql`insert into company_payment_term (company_id, days, modified_at)
      values (${partnerId}, ${days}, ${now})
      on conflict (company_id) do update set days = excluded.days, modified_at = excluded.modified_at`);
  tx.note({
    subject: { kind: 'company', id: partnerId, name: before.name },
    before: { paymentDays: before.days },
    after: { paymentDays: days },
  });
  return showPaymentTerm({ db: tx }, { partnerId });
}
