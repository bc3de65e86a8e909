// The row of an order as the rules see it, and its row lock.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { ITEM_STATES_UNDER_WAY } from '#domain/orders/item-states.ts';
import type { OrderFacts } from '#domain/orders/rules.ts';
import type { StockType } from '#domain/stock/periods.ts';
import { selectColumns } from '#server/base/database/columns.ts';
import { prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { isoInstant } from '#server/base/database/json-sql.ts';
import { literals } from '#server/base/database/list.ts';
import { level1Approver, offerAuthor } from './approval-setting.ts';

export interface ActionContext {
  actor: Actor;
  now: Time;
}

export interface OrderRow extends OrderFacts {
  id: string;
  orderNumber: string;
  companyId: string;
  promotionId: string | null;
  productId: string;
  productSku: string;
  providerId: string;
  offerQuantity: number;
  offerPriceCents: Cents;
  vatRateBp: number;
  paidStatus: string;
  processingStartOn: Time | null;
  processingEndOn: Time | null;
  keyDeliveryStartDate: Time | null;
  modifiedAt: Time;
  offerVersion: number;
  /** Increases when a person changes the order, not when keys are bought. */
  termsVersion: number;
  /** Stock type of an order from inventory. */
  stockType: StockType | null;
  /** Keys sent to inventory that are still part of the quantity. */
  inventoryQuantity: number;
}

/** Orders visible to the actor: all for staff, otherwise the company's own. Refers to orders as `o`. */
export const isVisibleTo = (actor: Actor): Sql =>
  actor.side === 'Partner' ? sql`o.company_id = ${actor.companyId}` : sql`true`;

/** Promotion window for the rules. Refers to promotion as `p`. */
const promotionFacts: Sql = sql`case
  when p.id is not null then jsonb_build_object('validFrom', ${isoInstant(sql`p.valid_from`)},
  'validTo', ${isoInstant(sql`p.valid_to`)}) end`;

/** Other columns used by the rules. Refers to orders as `o`, company as `c`, provider as `prov`. */
export const ruleColumns = {
  packageCount: sql<number>`(select count(*) from package k where k.order_id = o.id and k.dissolved_at is null)`,
  sentQuantity: sql<number>`(select coalesce(sum(k.quantity - k.claimed_quantity), 0)::int from package k
    where k.order_id = o.id and k.state = 'Sent' and k.dissolved_at is null)`,
  promotion: sql<OrderFacts['promotion']>`${promotionFacts}`,
  stateBeforeRefund: sql<OrderFacts['stateBeforeRefund']>`o.state_before_refund`,
  ofSystem: sql<boolean>`c.is_system`,
  reservable: sql<boolean>`coalesce(prov.capabilities -> 'reserve', 'null') <> 'null'`,
  fromStock: sql<number>`(select count(*) from order_item i where i.order_id = o.id and i.stock_lot_id is not null
    and i.package_id is null and i.removed_at is null and i.state = 'Completed')`,
  keysUnderWay: sql<boolean>`exists (select 1 from order_item i where i.order_id = o.id and i.removed_at is null
    and i.state in ${literals(ITEM_STATES_UNDER_WAY)})`,
  level1By: sql<string | null>`${level1Approver()}`,
  offerBy: sql<string | null>`${offerAuthor()}`,
  offerValidUntil: sql<Time | null>`o.offer_valid_until`,
} satisfies Partial<Record<keyof OrderFacts, Sql>>;

/** The locked order, and whether another transaction wrote it while this statement waited for the lock. */
const readForUpdate = (tx: Tx, actor: Actor, id: string): Promise<(OrderRow & { wasOvertaken: boolean }) | undefined> =>
  tx.one(
    prepared(sql<OrderRow & { wasOvertaken: boolean }>`select o.id, o.order_number, o.company_id, o.promotion_id,
        o.product_id, o.product_sku, o.provider_id, o.state, o.quantity, o.offer_quantity, o.offer_price_cents,
        o.vat_rate_bp, o.completed_count, o.buffered_count, o.delivered_quantity, o.is_billed, o.anomaly_status,
        o.paid_status, o.processing_start_on, o.processing_end_on, o.key_delivery_start_date, o.modified_at,
        o.offer_version, o.terms_version, o.stock_type, o.inventory_quantity, ${selectColumns(ruleColumns)},
        o.xmin is distinct from (select seen.xmin from orders seen where seen.id = o.id) as was_overtaken
      from orders o
        join company c on c.id = o.company_id
        join provider prov on prov.id = o.provider_id
        left join promotion p on p.id = o.promotion_id
      where o.id = ${id} and ${isVisibleTo(actor)}
      for no key update of o`),
  );

/**
 * Locks an order visible to the actor. After waiting for the row lock, a statement sees the newest row but older
 * packages, items and offers, so it is read again.
 */
export async function lockOrder(tx: Tx, actor: Actor, id: string): Promise<OrderRow> {
  let row = await readForUpdate(tx, actor, id);
  if (row?.wasOvertaken) row = await readForUpdate(tx, actor, id);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  const { wasOvertaken: _, ...order } = row;
  return order;
}

/**
 * The time at which the locked order is judged: that of the call, plus what its transaction has lasted by the clock of
 * the database. A call that waited for the lock until the offer expired comes too late (LIFE-036).
 */
export async function readTimeUnderLock(tx: Tx, now: Time): Promise<Time> {
  const { elapsedMs } = await tx.only(
    sql<{
      elapsedMs: number;
    }>`select (extract(epoch from clock_timestamp() - transaction_timestamp()) * 1000)::float8 as elapsed_ms`,
  );
  return addMilliseconds(now, Math.floor(elapsedMs));
}

/** Columns of an order in the reply of an action. */
export type ActedOrder = Pick<OrderRow, 'id' | 'orderNumber' | 'state' | 'modifiedAt'>;

export const toActionResult = ({ id, orderNumber, state, modifiedAt }: ActedOrder) => ({
  id,
  orderNumber,
  status: state,
  modifiedAt,
});
