// The orders behind a figure of the analytics: each with its keys completed in the period, and the sums of all
// (ANA-007 to ANA-009).

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { SalesFigures, SoldOrder, soldOrderList } from '#domain/reports/analytics-calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { orderBy, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import type { ReadContext } from '#server/base/http/context.ts';
import type { Sales } from '../sums.ts';
import { chosenDays } from './compared-days.ts';
import { figuresOf } from './sales-by-period.ts';
import { salesSorts } from './sales-split.ts';
import { readSalesTotals } from './sales-totals.ts';
import { everySoldOrder, newestSoldOrders } from './sold-order-sums.ts';

type State = ListState<typeof soldOrderList.filters, (typeof soldOrderList.sorts)[number]>;
type Facts = Pick<
  SoldOrder,
  'orderNumber' | 'partner' | 'productSku' | 'productName' | 'publisher' | 'store' | 'region'
>;

interface Row extends Sales, Facts {
  id: string;
  lastSoldOn: string;
}

/** Sorts that need the facts of the order. */
const NAMED: readonly string[] = ['orderNumber', 'partner', 'product'];

const FACTS: Sql = sql`join orders o on o.id = t.order_id
  join company c on c.id = o.company_id
  join product pr on pr.id = o.product_id
  left join publisher pub on pub.id = pr.publisher_id`;

const isNewestFirst = ({ sort: [first, ...others] }: State): boolean =>
  !first || (first.field === 'lastSoldOn' && first.descending && others.length === 0);

/** Newest sale first. */
export async function listSoldOrders(
  { db, actor, now }: ReadContext,
  state: State,
): Promise<Page<SoldOrder, SalesFigures>> {
  const { dateRange, ...filter } = state.filter;
  const days = chosenDays(dateRange, now);
  const every = everySoldOrder(days, filter);
  const order = orderBy(state.sort, {
    sorts: {
      ...salesSorts(actor, sql`t`),
      lastSoldOn: sql`t.last_day`,
      orderNumber: sql`o.order_number`,
      partner: sql`c.name`,
      product: sql`o.product_name`,
    },
    defaultOrder: sql`t.last_day desc, t.order_id desc`,
    tiebreaker: sql`t.order_id`,
  });
  // Sorted by sums alone, only the orders of the page are looked up.
  const page = isNewestFirst(state)
    ? sql`${newestSoldOrders(days, filter, state)} t ${FACTS} order by ${order}`
    : state.sort.some(({ field }) => NAMED.includes(field))
      ? sql`${every} t ${FACTS} order by ${order} ${pageLimit(state)}`
      : sql`(select t.* from ${every} t order by ${order} ${pageLimit(state)}) t ${FACTS} order by ${order}`;
  const [rows, totals] = await Promise.all([
    db.all(
      sql<Row>`select o.id, o.order_number, c.name as partner, pr.sku as product_sku, o.product_name,
          pub.name as publisher, pr.store, o.region, t.keys, t.revenue_cents, t.cost_e4, t.marked_up_cost_e6,
          t.last_day::text as last_sold_on
        from ${page}`,
    ),
    readSalesTotals(db, days, filter),
  ]);
  return pageEnvelope(
    rows.map(({ keys, revenueCents, costE4, markedUpCostE6, ...facts }) => {
      const { orders: _, ...figures } = figuresOf(actor, { orders: 1, keys, revenueCents, costE4, markedUpCostE6 });
      return { ...facts, ...figures };
    }),
    totals.orders,
    state,
    figuresOf(actor, totals),
  );
}
