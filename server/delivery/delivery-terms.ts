// Whether a package may be sent, for manual and automatic delivery: payment first if required, within the company's
// package limit (COM-021, COM-022).

import { sql } from 'kysely';
import { type Fault, Refusal } from '#domain/base/refusal.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';

/** Sent but unpaid packages of the company, in cents including tax. Refers to company as `c`. */
const unpaidSentCents: Sql = sql`(select
  coalesce(sum(with_vat(k.quantity::numeric * s.offer_price_cents, s.vat_rate_bp)), 0)::bigint
  from package k join orders s on s.id = k.order_id where s.company_id = c.id and k.state = 'Sent'
    and s.paid_status <> 'Paid' and s.state <> 'Refunded')`;

type Obstacle = 'unpaid' | 'package_limit';

/** Obstacle to sending this many keys, or null. Refers to orders as `o`, company as `c`. */
export const deliveryObstacle = (keys: Sql): Sql => sql`case when o.paid_status = 'Paid' then null
  when c.paid_required then 'unpaid'
  when coalesce(c.package_limit_cents, 0) > 0
    and ${unpaidSentCents} + with_vat(${keys}::numeric * o.offer_price_cents, o.vat_rate_bp) > c.package_limit_cents
  then 'package_limit' end`;

const FAULTS: Record<Obstacle, Fault> = {
  unpaid: { code: 'unpaid', text: deliveryCopy.paidFirst },
  package_limit: { code: 'package_limit', text: deliveryCopy.packageLimit },
};

/** @throws Refusal 409 if the package may not be sent yet */
export async function requireDelivery(tx: Tx, order: { id: string; companyId: string }, keys: number): Promise<void> {
  // Lock before checking, so that parallel packages are counted.
  await tx.one(sql<{ id: string }>`select id from company where id = ${order.companyId} for no key update`);
  const row = await tx.one(
    sql<{ obstacle: Obstacle | null }>`select ${deliveryObstacle(sql`${keys}`)} as obstacle
      from orders o join company c on c.id = o.company_id where o.id = ${order.id}`,
  );
  const fault = row?.obstacle && FAULTS[row.obstacle];
  if (fault) throw new Refusal(fault.code, fault.text);
}
