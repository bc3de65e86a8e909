// Staff sell keys of our own stock to a partner: no promotion, the keys reserved at once, the same chain of approvals
// (LIFE-T04, SIO-013).

import { sql } from 'kysely';
import { invalid } from '#domain/base/refusal.ts';
import type { InventoryOrder } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Tx } from '#server/base/db.ts';
import { coverOrRefuse } from '#server/credit/exposure.ts';
import { holdWhole } from './holds.ts';
import { type By, lock, type OrderRow } from './order.ts';
import { insertOrders, type Ordered, orderNumbers } from './place.ts';

/** @throws Refusal 422 for an unknown partner or product, 409 when the stock was taken meanwhile */
export async function submitFromInventory(tx: Tx, by: By, input: InventoryOrder): Promise<OrderRow> {
  const partner = await tx.one(sql`select 1 from company where id = ${input.partnerId} and not is_system`);
  if (!partner) throw invalid('partnerId', copy.selectPartner);
  const product = await tx.one(
    sql<Ordered>`select id as product_id, name as product_name, sku as product_sku, publisher_id, provider_id, region from product
      where sku = ${input.productSku} and store = ${input.store}`,
  );
  if (!product) throw invalid('productSku', copy.orderProductMissing);
  const type = input.type === 'Standard' ? 'InventoryStandard' : input.type;
  await coverOrRefuse(tx, by, { companyId: input.partnerId, nets: [input.quantity * input.price] });
  const [orderNumber] = await orderNumbers(tx, input.partnerId, 1, new Date(by.now).getUTCFullYear());
  const [id] = await insertOrders(tx, by, 'Submitted', [
    {
      orderNumber: orderNumber!,
      of: { ...product, region: 'default' },
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
  const order = await lock(tx, by.actor, id!);
  await holdWhole(tx, order, type, by.now);
  return order;
}
