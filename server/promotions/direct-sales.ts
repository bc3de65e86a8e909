// Direct Sales: what a company may buy of which we hold enough keys of our own for the smallest order (DIR-002). Which
// promotions a company sees, and at which price, is the same as everywhere.

import { sql } from 'kysely';
import { MAX_ORDER_QUANTITY, MIN_ORDER_QUANTITY } from '#domain/base/limits.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { directSalesList } from '#domain/promotions/list.ts';
import type { DirectSale } from '#domain/promotions/shapes.ts';
import type { Reading } from '#server/base/context.ts';
import type { Sql } from '#server/base/db.ts';
import { conditions, envelope, type Meanings, ordering } from '#server/base/list.ts';
import * as card from './card.ts';
import { onSale, priceOfCompany, visibleToCompany } from './on-sale.ts';
import { partnerOrder, read, sharedMeanings } from './search.ts';

type Filters = typeof directSalesList.filters;

/** Units of the product `pr` that belong to us and to no open order. */
export const FREE: Sql = sql`(select sum(l.held - l.reserved) as units from stock_lot l where l.product_id = pr.id and l.held > 0)`;

/** Enough for the smallest order that a partner may place (CART-021). */
export const HELD_ENOUGH: Sql = sql`(p.product_id in (select l.product_id from stock_lot l where l.held > l.reserved)
  and ${FREE} >= greatest(p.min_quantity, ${MIN_ORDER_QUANTITY}::int)
  and least(p.max_quantity, ${MAX_ORDER_QUANTITY}::int) >= greatest(p.min_quantity, ${MIN_ORDER_QUANTITY}::int))`;

export async function directSales(
  { db, now, actor }: Reading,
  state: ListState<Filters, (typeof directSalesList.sorts)[number]>,
): Promise<Page<DirectSale>> {
  const { text, publishers, regions } = sharedMeanings(now, priceOfCompany);
  const meanings: Meanings<Filters> = { text, publishers, regions };
  const { rows, total } = await read<card.PartnerRow & { availableCount: number }>(db, state, {
    from: card.partnerTables(actor.companyId!),
    where: [onSale(now), visibleToCompany, HELD_ENOUGH, ...conditions(state.filter, meanings)],
    by: ordering(state.sort, { ...partnerOrder, sorts: { ...partnerOrder.sorts, availableCount: FREE } }),
    columns: sql`${card.partnerColumns(actor.userId)}, ${FREE}::int as available_count`,
  });
  return envelope(
    rows.map((row) => ({ ...card.partnerCard(row), availableCount: row.availableCount })),
    total,
    state,
  );
}
