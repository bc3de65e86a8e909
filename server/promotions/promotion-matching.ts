// Matches spreadsheet lines, which name promotions by SKU or id, to promotions on sale (MBO, PPM).

import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { Match } from '#domain/promotions/shapes.ts';
import type { Sql } from '#server/base/database/db.ts';
import { isSku } from '#server/base/database/text-search.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { shownRegionSql } from './card.ts';
import { FREE_UNITS, HAS_ENOUGH_STOCK } from './direct-sales.ts';
import { companyPriceSql, isOnSale, isVisibleToCompany } from './promotion-offers.ts';

interface Row extends Omit<Match, 'product'> {
  productId: string;
  name: string;
  sku: string;
}

const TABLES: Sql = sql`promotion p join product pr on pr.id = p.product_id`;
const companyTables = (id: string): Sql => sql`${TABLES} join company c on c.id = ${id}`;

interface MatchQuery {
  from: Sql;
  price: RawBuilder<Cents>;
  visible: Sql;
  /** Our own keys, if requested. */
  available?: Sql;
}

async function findMatches(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  refs: readonly string[],
  { from, price, visible, available }: MatchQuery,
): Promise<Match[]> {
  const ids = refs.map((ref) => ref.toLowerCase());
  const rows = await db.all(sql<Row>`
    select p.id, ${shownRegionSql} as region, p.min_quantity, p.max_quantity, ${price} as price, pr.id as product_id,
      pr.name, pr.sku${available ? sql`, ${available}::int as available_count` : sql``}
    from ${from} where ${isOnSale(now)} and ${visible}
      and (${isSku(sql`pr.sku`, refs)} or p.id::text = any (${ids}))
    order by pr.sku, p.id`);
  return rows.map(({ productId, name, sku, ...rest }) => ({ ...rest, product: { id: productId, name, sku } }));
}

/** For staff at the price of tier 1; with a partner, only promotions that company may see. */
export const matchPromotions = (
  writing: CommandContext,
  { refs, partnerId }: { refs: readonly string[]; partnerId?: string | undefined },
): Promise<Match[]> =>
  findMatches(writing, refs, {
    from: partnerId ? companyTables(partnerId) : TABLES,
    price: sql<Cents>`p.tier1_price_cents`,
    visible: partnerId ? isVisibleToCompany : sql`true`,
  });

/** For a partner, at its own price. */
export const matchPartnerPromotions = (
  writing: CommandContext,
  { refs }: { refs: readonly string[] },
): Promise<Match[]> =>
  findMatches(writing, refs, {
    from: companyTables(writing.actor.companyId!),
    price: companyPriceSql,
    visible: isVisibleToCompany,
  });

/** Limited to what Direct Sales shows. */
export const matchDirectSales = (writing: CommandContext, { refs }: { refs: readonly string[] }): Promise<Match[]> =>
  findMatches(writing, refs, {
    from: companyTables(writing.actor.companyId!),
    price: companyPriceSql,
    visible: sql`${isVisibleToCompany} and ${HAS_ENOUGH_STOCK}`,
    available: FREE_UNITS,
  });
