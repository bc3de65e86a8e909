// The buyer's purchase order number of an order (INV-062), fixed once the order is invoiced.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { noteChanges } from '#server/base/database/audit-notes.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { isVisibleTo } from './order.ts';

/** @throws Refusal 404, 409 for an invoiced order */
export async function setPurchaseOrder(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  { id, purchaseOrder }: { id: string; purchaseOrder: string },
): Promise<{ id: string; purchaseOrder: string }> {
  const order = await tx.one(
    sql<{ orderNumber: string; isBilled: boolean; purchaseOrder: string }>`select o.order_number, o.is_billed,
      o.purchase_order from orders o where o.id = ${id} and ${isVisibleTo(actor)} for no key update of o`,
  );
  if (!order) throw new Refusal('missing', commonCopy.notFound);
  if (order.purchaseOrder === purchaseOrder) return { id, purchaseOrder };
  if (order.isBilled) throw new Refusal('order_billed', orderCopy.purchaseOrderBilled);
  await tx.run(sql`update orders set purchase_order = ${purchaseOrder}, modified_at = ${now} where id = ${id}`);
  noteChanges(
    tx,
    { kind: 'order', id, name: order.orderNumber },
    { purchaseOrder: order.purchaseOrder },
    { purchaseOrder },
  );
  return { id, purchaseOrder };
}
