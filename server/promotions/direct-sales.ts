// Direct Sales: promotions with enough own keys for the smallest order (DIR-002). Visibility and prices are the same as
// everywhere else.

import { sql } from 'kysely';
import { MAX_ORDER_QUANTITY, MIN_ORDER_QUANTITY } from '#domain/base/limits.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { directSalesList } from '#domain/promotions/list.ts';
import type { DirectSale } from '#domain/promotions/shapes.ts';
import type { Sql } from '#server/base/database/db.ts';
import { conditions, type FilterSql, orderBy, pageEnvelope } from '#server/base/database/list.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import * as card from './card.ts';
import { companyPriceSql, isOnSale, isVisibleToCompany } from './promotion-offers.ts';
import { partnerSortOptions, readPage, sharedFilterSql } from './search.ts';

type Filters = typeof directSalesList.filters;

/** Unreserved units of product `pr`. */
export const FREE_UNITS: Sql = sql`(select sum(l.held - l.reserved) as units from stock_lot l
  where l.product_id = pr.id and l.held > 0)`;

/** Enough for the smallest order of a partner (CART-021). */
export const HAS_ENOUGH_STOCK: Sql = sql`(p.product_id in (select l.product_id from stock_lot l
  where l.held > l.reserved)
  and ${FREE_UNITS} >= greatest(p.min_quantity, ${MIN_ORDER_QUANTITY}::int)
  and least(p.max_quantity, ${MAX_ORDER_QUANTITY}::int) >= greatest(p.min_quantity, ${MIN_ORDER_QUANTITY}::int))`;

export async function searchDirectSales(
  { db, now, actor }: QueryContext,
  state: ListState<Filters, (typeof directSalesList.sorts)[number]>,
): Promise<Page<DirectSale>> {
  const { text, publishers, regions } = sharedFilterSql(now, companyPriceSql);
  const filterSql: FilterSql<Filters> = { text, publishers, regions };
  const { rows, total } = await readPage<card.PartnerRow & { availableCount: number }>(db, state, {
    from: card.partnerTables(actor.companyId!),
    where: [isOnSale(now), isVisibleToCompany, HAS_ENOUGH_STOCK, ...conditions(state.filter, filterSql)],
    orderBy: orderBy(state.sort, {
      ...partnerSortOptions,
      sorts: { ...partnerSortOptions.sorts, availableCount: FREE_UNITS },
    }),
    columns: sql`${card.partnerColumns(actor)}, ${FREE_UNITS}::int as available_count`,
    isCountedWithPage: true,
  });
  return pageEnvelope(
    rows.map((row) => ({ ...card.partnerCard(row), availableCount: row.availableCount })),
    total,
    state,
  );
}
