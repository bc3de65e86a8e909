// Orders from our own stock placed by staff: no promotion, keys reserved immediately, the usual approvals (LIFE-T04,
// SIO-013).

import { sql } from 'kysely';
import { invalidField } from '#domain/base/refusal.ts';
import type { InventoryOrder } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import { requireCredit } from '#server/credit/exposure.ts';
import { type ActionContext, lockOrder, type OrderRow } from '#server/orders/lifecycle/order.ts';
import { reserveWholeOrder } from '#server/orders/lifecycle/stock-reservations.ts';
import { insertOrders, type OrderedProduct } from './order-placement.ts';

/** @throws Refusal 422 for an unknown partner or product, 409 if the stock is no longer available */
export async function submitInventoryOrder(tx: Tx, context: ActionContext, input: InventoryOrder): Promise<OrderRow> {
  const partner = await tx.one(sql`select 1 from company where id = ${input.partnerId} and not is_system`);
  if (!partner) throw invalidField('partnerId', 'unknown_partner', orderCopy.selectPartner);
  const product = await tx.one(
    sql<OrderedProduct>`select id as product_id, name as product_name, sku as product_sku, publisher_id, provider_id,
      region from product
      where sku = ${input.productSku} and store = ${input.store}`,
  );
  if (!product) throw invalidField('productSku', 'unknown_product', orderCopy.orderProductMissing);
  const type = input.type === 'Standard' ? 'InventoryStandard' : input.type;
  await requireCredit(tx, context, { companyId: input.partnerId, netAmounts: [input.quantity * input.price] });
  const [placed] = await insertOrders(tx, context, 'Submitted', [
    {
      product,
      companyId: input.partnerId,
      createdBy: null,
      promotionId: null,
      quantity: input.quantity,
      priceCents: input.price,
      listPriceCents: input.price,
      deliveryStartDate: null,
      customerIp: null,
      stockType: type,
    },
  ]);
  const order = await lockOrder(tx, context.actor, placed!.id);
  await reserveWholeOrder(tx, order, type, context.now);
  return order;
}
