// The watch list: products with the promotion that their company sees now.

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { WatchedProduct, watchList } from '#domain/promotions/watch-list-calls.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { byName, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { joinCheapestOffer, type OfferColumns, offerColumns } from '../cheapest-offer.ts';

type State = ListState<typeof watchList.filters, (typeof watchList.sorts)[number]>;

type Row = Omit<WatchedProduct, 'promotion'> & OfferColumns;

const toWatchedProduct = ({ productId, name, sku, store, publisher, since, ...offer }: Row): WatchedProduct => ({
  productId,
  name,
  sku,
  store,
  publisher,
  since,
  promotion:
    offer.promotionId === null
      ? null
      : { id: offer.promotionId, region: offer.offerRegion!, price: offer.priceCents!, validTo: offer.validTo! },
});

/** Of several promotions of a product, the cheapest is shown. */
export async function searchWatchedProducts(
  { db, actor, now }: QueryContext,
  state: State,
): Promise<Page<WatchedProduct>> {
  const page = await queryPage(db, state, {
    select: sql<Row>`w.product_id, pr.name, pr.sku, pr.store, pub.name as publisher, w.since,
      ${offerColumns}`,
    from: sql`watched_product w
      join product pr on pr.id = w.product_id
      left join publisher pub on pub.id = pr.publisher_id
      join company c on c.id = ${actor.companyId}
      ${joinCheapestOffer(now)}`,
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
