// Removes the sample data: only records listed in `sample_record`, and what the sample's user left behind by signing in.
// Anything else that uses them keeps all of them (SETUP-013).

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { setupCopy } from '#domain/setup/copy.ts';
import { AUDITED_KINDS } from '#server/audit/audited-state.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';

const FOREIGN_KEY_VIOLATION = '23503';

interface SampleIds {
  companies: string[];
  users: string[];
  promotions: string[];
}

const AUDIT_KIND = { companies: 'company', users: 'user', promotions: 'promotion' } as const;

const readSampleIds = (tx: Tx): Promise<SampleIds> =>
  tx.only(
    sql<SampleIds>`select coalesce(array_agg(record_id) filter (where kind = 'Company'), '{}') as companies,
      coalesce(array_agg(record_id) filter (where kind = 'User'), '{}') as users,
      coalesce(array_agg(record_id) filter (where kind = 'Promotion'), '{}') as promotions
      from sample_record`,
  );

/** @throws Refusal 409 naming what uses the sample */
async function refuseIfUsed(tx: Tx, { companies, users, promotions }: SampleIds): Promise<void> {
  const { orders, carts, others } = await tx.only(
    sql<{ orders: number; carts: number; others: number }>`select
      (select count(*)::int from orders where company_id = any (${companies}::uuid[])
        or promotion_id = any (${promotions}::uuid[])) as orders,
      (select count(*)::int from cart_item where promotion_id = any (${promotions}::uuid[])
        and user_id <> all (${users}::uuid[])) as carts,
      (select count(*)::int from app_user where company_id = any (${companies}::uuid[])
        and id <> all (${users}::uuid[])) as others`,
  );
  if (orders > 0) throw new Refusal('sample_used', setupCopy.sampleOrders(orders));
  if (carts > 0) throw new Refusal('sample_used', setupCopy.sampleCarts);
  if (others > 0) throw new Refusal('sample_used', setupCopy.sampleUsers);
}

/** Writes the last state of each record to the audit log, so that `verify` knows that it was removed. */
async function noteRemoval(tx: Tx, ids: SampleIds): Promise<void> {
  for (const name of ['companies', 'users', 'promotions'] as const)
    for (const { kind, statement } of AUDITED_KINDS.filter((one) => one.kind === AUDIT_KIND[name])) {
      const things = await tx.all(
        sql<{ id: string; name: string; facts: object }>`select t.id, t.name, t.facts from (${statement}) t
          where t.id = any (${ids[name]}::uuid[])`,
      );
      for (const thing of things) tx.note({ subject: { kind, id: thing.id, name: thing.name }, before: thing.facts });
    }
}

async function deleteRecords(tx: Tx, { companies, users, promotions }: SampleIds): Promise<void> {
  await tx.run(sql`delete from cart_item where user_id = any (${users}::uuid[])`);
  await tx.run(sql`delete from promotion where id = any (${promotions}::uuid[])`);
  for (const table of [
    'session',
    'login_challenge',
    'key_search',
    'notification_preference',
    'notification_read',
    'notification_reader',
    'notification_opt_out',
  ])
    await tx.run(sql`delete from ${sql.table(table)} where user_id = any (${users}::uuid[])`);
  await tx.run(sql`delete from app_user where id = any (${users}::uuid[])`);
  for (const table of ['company_vat_rate', 'company_salesman', 'credit_low_mark'])
    await tx.run(sql`delete from ${sql.table(table)} where company_id = any (${companies}::uuid[])`);
  await tx.run(sql`delete from company where id = any (${companies}::uuid[])`);
  await tx.run(sql`delete from sample_record`);
}

/** @throws Refusal 409 with the reason if other records use the sample */
export async function removeSample({ tx }: Pick<CommandContext, 'tx'>): Promise<Record<string, never>> {
  await tx.run(sql`lock table sample_record in exclusive mode`);
  const ids = await readSampleIds(tx);
  await tx.run(sql`select 1 from company where id = any (${ids.companies}::uuid[]) for update`);
  await tx.run(sql`select 1 from promotion where id = any (${ids.promotions}::uuid[]) for update`);
  await refuseIfUsed(tx, ids);
  await noteRemoval(tx, ids);
  try {
    await deleteRecords(tx, ids);
  } catch (error) {
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION)
      throw new Refusal('sample_used', setupCopy.sampleUsed);
    throw error;
  }
  return {};
}
