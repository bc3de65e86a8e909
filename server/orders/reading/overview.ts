// Uninvoiced orders, and buying progress per product.

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import { type Cents, withVat } from '#domain/base/money.ts';
import {
  DEFAULT_INVOICED_STATES,
  type myUninvoicedList,
  type OrderProcessRow,
  type UninvoicedOrder,
  type uninvoicedList,
} from '#domain/orders/overview.ts';
import { billableKeys, type Counters } from '#domain/orders/quantities.ts';
import { RUNNING_STATES } from '#domain/orders/states.ts';
import {
  conditions,
  type FilterSql,
  joinConditions,
  literals,
  pageEnvelope,
  queryPage,
  querySummedPage,
} from '#server/base/database/list.ts';
import { byName, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext, ReadContext } from '#server/base/http/context.ts';
import { billableKeysSql, isBillable } from '#server/orders/lifecycle/billing.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';
import { orderMatches } from '#server/orders/lifecycle/order-conditions.ts';
import { toInvoiceSql } from './to-invoice-sums.ts';

type PartnerFilters = typeof myUninvoicedList.filters;
type StaffFilters = typeof uninvoicedList.filters;
type Sorts = (typeof uninvoicedList.sorts)[number];

const partnerFilterSql: FilterSql<PartnerFilters> = {
  text: (text) => orderMatches(text),
  status: (states) => sql`o.state = any (${states})`,
};
const staffFilterSql: FilterSql<StaffFilters> = {
  ...partnerFilterSql,
  text: (text) => sql`(${orderMatches(text)} or ${matchesSearch(sql`c.name`, text)})`,
  partnerIds: (ids) => sql`o.company_id = any (${ids}::uuid[])`,
};

type Row = Omit<UninvoicedOrder, 'totalAmount'> &
  Counters & { inventoryQuantity: number; offerPriceCents: Cents; vatRateBp: number };

/** Columns that the list, its sorts and its search use. */
const columns = sql`o.id, o.order_number, o.state, o.created_at, o.company_id, o.product_name, o.product_sku, o.search,
  o.quantity, o.completed_count, o.buffered_count, o.delivered_quantity, o.inventory_quantity, o.offer_price_cents,
  o.vat_rate_bp`;
/** Up to this many waiting orders are read and sorted; of more, the newest orders are searched for them. */
const FEW = 1000;

/** Billable orders: the partner's own, or all for staff; never the house account's (UNI-009, INV-015). */
export async function listUninvoicedOrders(
  { db, actor }: ReadContext,
  state: ListState<StaffFilters, Sorts>,
): Promise<Page<UninvoicedOrder>> {
  const status = state.filter.status ?? [...DEFAULT_INVOICED_STATES];
  const isPartner = actor.side === 'Partner';
  const companyIds = isPartner ? [actor.companyId!] : state.filter.partnerIds;
  const { count } = await db.only(toInvoiceSql({ companyIds, states: status }));
  if (count === 0) return pageEnvelope([], 0, state);
  const isMany = count > FEW;
  const { text, ...withoutText } = state.filter;
  const isListed = joinConditions([
    isVisibleTo(actor),
    isBillable,
    ...conditions({ ...withoutText, status }, staffFilterSql),
  ]);
  const searched = text === undefined ? [] : [(isPartner ? partnerFilterSql : staffFilterSql).text(text)];
  const page = await queryPage<StaffFilters, Sorts, Row>(db, state, {
    sorts: {
      createdAt: sql`o.created_at`,
      orderNumber: sql`o.order_number`,
      quantity: billableKeysSql,
      totalAmount: sql`with_vat(o.offer_price_cents::numeric * ${billableKeysSql}, o.vat_rate_bp)`,
      status: sql`o.state`,
    },
    defaultOrder: sql`o.created_at desc, o.id desc`,
    tiebreaker: sql`o.id`,
    select: sql<Row>`o.id, o.order_number, o.state as status, o.created_at, c.name as customer_name, o.product_name,
      o.product_sku, o.quantity, o.completed_count, o.buffered_count, o.delivered_quantity, o.inventory_quantity,
      o.offer_price_cents, o.vat_rate_bp`,
    // `offset 0` keeps the planner from searching the newest orders for a few that may be old.
    from: sql`${isMany ? sql`orders o` : sql`(select ${columns} from orders o where ${isListed} offset 0) o`}
      join company c on c.id = o.company_id`,
    where: [...(isMany ? [isListed] : []), sql`not c.is_system`, ...searched],
    count: text === undefined ? count : undefined,
  });
  return {
    ...page,
    items: page.items.map((row) => {
      const quantity = billableKeys(row.status, row);
      return { ...row, quantity, totalAmount: withVat(quantity * row.offerPriceCents, row.vatRateBp) };
    }),
  };
}

/** Orders being bought, by product (OPR-005). */
export const listOrderProcess = (
  { db }: QueryContext,
  state: ListState<object, never>,
): Promise<Page<OrderProcessRow>> =>
  querySummedPage(db, state, {
    order: sql`${byName(sql`p.product_name`)}, p.id`,
    select: sql<OrderProcessRow>`p.*`,
    // The newest status is the maximum of (time, status): an ordered aggregate would sort every order being bought.
    from: sql`(
        select o.product_id as id, min(o.product_name) as product_name, sum(o.quantity)::int as total,
          sum(o.delivered_quantity)::int as delivered, sum(o.completed_count + o.buffered_count)::int as blended,
          sum(o.quantity - o.completed_count - o.buffered_count)::int as waiting_blending,
          sum(o.completed_count + o.buffered_count - o.delivered_quantity)::int as waiting_delivering,
          (max(array[extract(epoch from o.last_key_time)::text, o.last_buy_key_status]) filter
              (where o.last_key_time is not null))[2] as last_key_status, max(o.last_key_time) as last_key_time
        from orders o
        where o.state in ${literals(RUNNING_STATES)}
        group by o.product_id
      ) p`,
  });
