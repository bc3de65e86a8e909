// Payment status of orders follows their invoices unless staff set it manually (INV-022, GAP-050).

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import type { PaidStatus } from '#domain/orders/states.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { followPayment } from '#server/orders/deciding/order-edit.ts';

interface FollowingOrder {
  id: string;
  paidStatus: PaidStatus;
}

/** Locks orders whose payment status differs from that of their invoice. */
const lockOutdated = (tx: Tx, invoiceIds: readonly string[]): Promise<FollowingOrder[]> =>
  tx.all(
    sql<FollowingOrder>`with own as
        (select distinct order_id from invoice_line where invoice_id = any (${invoiceIds}::uuid[]))
      select o.id, s.paid_status
      from own
        join orders o on o.id = own.order_id
        left join billed_line b on b.order_id = o.id and b.is_open
        left join invoice_progress p on p.invoice_id = b.invoice_id
        cross join lateral (
            select case
                when coalesce(p.paid_cents + p.written_off_cents, 0) = 0 then 'UnPaid'
                when p.open_cents = 0 then 'Paid'
                else 'PartyPaid'
              end as paid_status
          ) s
      where not o.paid_by_hand and o.paid_status <> s.paid_status
      order by o.id
      limit 100
      for no key update of o`,
  );

/** Handler of `payment.follow`: updates the payment status of the invoices' orders, a hundred at a time. */
export const paymentFollower =
  ({ database, clock }: { database: Database; clock: Clock }) =>
  async ({ invoiceIds }: { invoiceIds: string[] }): Promise<void> => {
    const followSome = (): Promise<number> =>
      database.transaction(async (tx) => {
        const orders = await lockOutdated(tx, invoiceIds);
        for (const { id, paidStatus } of orders)
          await followPayment(tx, { actor: SYSTEM, now: clock.now() }, { id, status: paidStatus });
        return orders.length;
      });
    while ((await followSome()) > 0);
  };
