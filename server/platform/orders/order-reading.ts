// Orders as the partner API shows them: some columns of the product's order card, with offers and reference.

import { sql } from 'kysely';
import * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import type { Input, Reply } from '#domain/base/endpoint.ts';
import { withVat } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { instantOf } from '#domain/base/time.ts';
import type { OrderPurchase } from '#domain/orders/purchase.ts';
import { availableKeys, keysShown } from '#domain/orders/quantities.ts';
import { allowedActions } from '#domain/orders/rules.ts';
import type { OfferVersion } from '#domain/orders/shapes.ts';
import { STATUS_OF_STATE, statesOf } from '#domain/partner-events/order-status.ts';
import type { ApiOrder, apiOrderCalls } from '#domain/platform/orders/calls.ts';
import { ACTION_OF } from '#domain/platform/orders/status.ts';
import { type RowOf, selectColumns } from '#server/base/database/columns.ts';
import { prepared, type Sql } from '#server/base/database/db.ts';
import { isoInstant, jsonArray } from '#server/base/database/json-sql.ts';
import { isOneOf, joinConditions } from '#server/base/database/list.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { type ActionContext, isVisibleTo, ruleColumns } from '#server/orders/lifecycle/order.ts';
import { between } from '#server/orders/lifecycle/order-conditions.ts';
import { isOfPurchase } from '#server/orders/lifecycle/purchase-conditions.ts';
import { cardColumns } from '#server/orders/reading/card.ts';
import { pageAfter, readCursor } from '#server/platform/cursors.ts';

/** Columns of the order card that programs see, and those that decide which actions are allowed. */
const shownColumns = {
  id: cardColumns.id,
  orderNumber: cardColumns.orderNumber,
  reference: cardColumns.reference,
  purchaseOrder: cardColumns.purchaseOrder,
  purchase: cardColumns.purchase,
  state: cardColumns.state,
  quantity: cardColumns.quantity,
  vatRateBp: cardColumns.vatRateBp,
  inventoryQuantity: cardColumns.inventoryQuantity,
  offerQuantity: cardColumns.offerQuantity,
  offerPriceCents: cardColumns.offerPriceCents,
  listPriceCents: cardColumns.listPriceCents,
  offerVersion: cardColumns.offerVersion,
  promotionId: cardColumns.promotionId,
  productId: cardColumns.productId,
  productName: cardColumns.productName,
  productSku: cardColumns.productSku,
  deliveredQuantity: cardColumns.deliveredQuantity,
  completedCount: cardColumns.completedCount,
  bufferedCount: cardColumns.bufferedCount,
  backOrderCount: cardColumns.backOrderCount,
  keyDeliveryStartDate: cardColumns.keyDeliveryStartDate,
  anomalyStatus: cardColumns.anomalyStatus,
  isBilled: cardColumns.isBilled,
  createdAt: cardColumns.createdAt,
  modifiedAt: cardColumns.modifiedAt,
  ...ruleColumns,
};

const tables: Sql = sql`orders o join company c on c.id = o.company_id join provider prov on prov.id = o.provider_id
  left join promotion p on p.id = o.promotion_id left join partner_purchase pu on pu.id = o.purchase_id`;

interface Row extends RowOf<typeof shownColumns> {
  sequence: number;
  offers: Omit<OfferVersion, 'author'>[];
}

/** Newest first. */
const OFFERS: Sql = sql`select f.version, ${isoInstant(sql`f.at`)} as at, f.side, f.quantity,
    f.price_cents as price, f.comment, ${isoInstant(sql`f.valid_until`)} as "validUntil"
  from order_offer f where f.order_id = o.id order by f.version desc`;

const columns = sql<Row>`${selectColumns(shownColumns)}, ${jsonArray(OFFERS)} as offers,
  (select coalesce(max(h.seq), 0) from order_history h where h.order_id = o.id) as sequence`;

const toPurchase = (purchase: OrderPurchase | null): ApiOrder['purchase'] =>
  purchase && { number: purchase.number, note: purchase.note, orderCount: purchase.orderCount };

const toOrder =
  ({ actor, now }: ActionContext) =>
  (row: Row): ApiOrder => {
    const total = keysShown(row.state, row) * row.offerPriceCents;
    return {
      id: row.id,
      number: row.orderNumber,
      reference: row.reference || null,
      purchaseOrder: row.purchaseOrder || null,
      purchase: toPurchase(row.purchase),
      status: STATUS_OF_STATE[row.state],
      detail: row.state,
      promotionId: row.promotionId,
      product: { id: row.productId, name: row.productName, sku: row.productSku },
      quantity: row.quantity,
      unitPrice: row.offerPriceCents,
      listUnitPrice: row.listPriceCents,
      totalExclTax: total,
      totalInclTax: withVat(total, row.vatRateBp),
      ready: availableKeys(row),
      drawn: row.deliveredQuantity,
      backOrdered: row.backOrderCount,
      offerVersion: row.offerVersion,
      offers: row.offers.map(({ version, at, side, quantity, price, comment, validUntil }) => ({
        version,
        by: side === 'Partner' ? 'you' : 'merkur',
        quantity,
        unitPrice: price,
        comment,
        createdAt: at,
        validUntil,
      })),
      actions: allowedActions(row, actor, now).flatMap((action) => ACTION_OF[action] ?? []),
      deliveryStartsAt: row.keyDeliveryStartDate,
      isInvoiced: row.isBilled,
      sequence: row.sequence,
      createdAt: row.createdAt,
      updatedAt: row.modifiedAt,
    };
  };

type ReadContext = Pick<QueryContext, 'db' | 'actor' | 'now'>;

/** Orders of the caller's company by id, in the order of the ids. */
export async function readOrders(context: ReadContext, ids: readonly string[]): Promise<ApiOrder[]> {
  const rows = await context.db.all(
    prepared(sql<Row>`select ${columns} from ${tables}
      where o.id = any (${ids}::uuid[]) and ${isVisibleTo(context.actor)}`),
  );
  const orders = new Map(rows.map((row) => [row.id, toOrder(context)(row)]));
  return ids.flatMap((id) => orders.get(id) ?? []);
}

/** @throws Refusal 404, also for orders of other companies */
export async function showApiOrder(context: ReadContext, { id }: { id: string }): Promise<ApiOrder> {
  const [order] = await readOrders(context, [id]);
  if (!order) throw new Refusal('missing', commonCopy.notFound);
  return order;
}

type ListInput = Input<typeof apiOrderCalls.list>;

/** Newest first, after a position. One statement: the page is found by its index, its columns are read for it alone. */
const ordersOfPage = (actor: ActionContext['actor'], input: ListInput): Sql<Row> => {
  const after = readCursor(
    input.cursor,
    z.tuple([z.string().check(z.refine((text) => instantOf(text) !== null)), z.guid()]),
  );
  const where = joinConditions([
    isVisibleTo(actor),
    between(sql`o.created_at`, input.createdFrom, input.createdTo),
    ...(input.status === undefined ? [] : [isOneOf(sql`o.state`, statesOf(input.status))]),
    ...(input.reference === undefined ? [] : [sql`o.reference = ${input.reference}`]),
    ...(input.purchase === undefined ? [] : [isOfPurchase(input.purchase)]),
    ...(after === null ? [] : [sql`(o.created_at, o.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]),
  ]);
  return sql<Row>`select ${columns} from ${tables}
    where o.id = any (array(select o.id from orders o where ${where}
      order by o.created_at desc, o.id desc limit ${input.limit + 1}))
    order by o.created_at desc, o.id desc`;
};

export async function listApiOrders(
  context: QueryContext,
  input: ListInput,
): Promise<Reply<typeof apiOrderCalls.list>> {
  const statement = ordersOfPage(context.actor, input);
  // The plan for a status depends on how many orders have it.
  const rows = await context.db.all(input.status === undefined ? prepared(statement) : statement);
  return pageAfter(rows, input.limit, toOrder(context), ({ createdAt, id }) => [createdAt, id]);
}
