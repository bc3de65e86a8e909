// Effects of a joint approval: remaining credit of each company, and units our own stock could supply (COM-020,
// MORD-014).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { ApproveEffect } from '#domain/orders/calls.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { readCreditExposure } from '#server/credit/exposure.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';

interface Row {
  id: string;
  companyId: string;
  reserved: number;
  free: number;
}

/**
 * One effect per order visible to the actor. Orders awaiting approval already count against the limit, so the remaining
 * credit includes all of them.
 */
export async function previewApproveEffects(
  { db, actor, now }: Pick<QueryContext, 'db' | 'actor' | 'now'>,
  ids: readonly string[],
): Promise<ApproveEffect[]> {
  const orders = await db.all(
    sql<Row>`select o.id, o.company_id,
        coalesce((select sum(h.quantity) from stock_hold h where h.order_id = o.id), 0)::int as reserved,
        coalesce((select sum(l.held - l.reserved) from stock_lot l where l.product_id = o.product_id and l.held > 0),
        0)::int as free
      from orders o where o.id = any (${ids}::uuid[]) and ${isVisibleTo(actor)}`,
  );
  const remaining = new Map<string, Cents | null>();
  for (const companyId of new Set(orders.map((order) => order.companyId))) {
    const { limitCents, overrideCents, usedCents } = await readCreditExposure(db, companyId, now);
    remaining.set(companyId, limitCents === null ? null : limitCents + overrideCents - usedCents);
  }
  return orders.map(({ id, companyId, reserved, free }) => ({
    orderId: id,
    stock: { reserved, free },
    creditRemaining: remaining.get(companyId)!,
  }));
}
