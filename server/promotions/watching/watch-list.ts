// The watch list: products with the promotion that their company sees now.

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { WatchedProduct, watchList } from '#domain/promotions/watch-list-calls.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { byName, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { shownRegionSql } from '../card.ts';
import { companyPriceSql, isOnSale, isVisibleToCompany } from '../promotion-offers.ts';

type State = ListState<typeof watchList.filters, (typeof watchList.sorts)[number]>;

interface Row extends Omit<WatchedProduct, 'promotion'> {
  promotionId: string | null;
  region: string | null;
  priceCents: Cents | null;
  validTo: Time | null;
}

const toWatchedProduct = ({ promotionId, region, priceCents, validTo, ...product }: Row): WatchedProduct => ({
  ...product,
  promotion: promotionId === null ? null : { id: promotionId, region: region!, price: priceCents!, validTo: validTo! },
});

/** Of several promotions of a product, the cheapest is shown. */
export async function searchWatchedProducts(
  { db, actor, now }: QueryContext,
  state: State,
): Promise<Page<WatchedProduct>> {
  const page = await queryPage(db, state, {
    select: sql<Row>`w.product_id, pr.name, pr.sku, pr.store, pub.name as publisher, w.since,
      o.id as promotion_id, o.region, o.price_cents, o.valid_to`,
    from: sql`watched_product w
      join product pr on pr.id = w.product_id
      left join publisher pub on pub.id = pr.publisher_id
      join company c on c.id = ${actor.companyId}
      left join lateral (
        select p.id, ${shownRegionSql} as region, ${companyPriceSql} as price_cents, p.valid_to
        from promotion p
        where p.product_id = pr.id and ${isOnSale(now)} and ${isVisibleToCompany}
        order by price_cents, p.id
        limit 1
      ) o on true`,
    where: [
      sql`w.user_id = ${actor.userId}`,
      ...conditions(state.filter, { text: (text: string) => matchesSearch(sql`pr.search`, text) }),
    ],
    sorts: {
      name: byName(sql`pr.name`),
      publisher: byName(sql`pub.name`),
      since: sql`w.since`,
      price: sql`o.price_cents`,
      validTo: sql`o.valid_to`,
    },
    defaultOrder: sql`w.since desc, w.product_id desc`,
    tiebreaker: sql`w.product_id`,
  });
  return { ...page, items: page.items.map(toWatchedProduct) };
}
