// The promotion of a product that a company would choose: on sale, visible to it, and the cheapest.

import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Sql } from '#server/base/database/db.ts';
import { shownRegionSql } from './card.ts';
import { companyPriceSql, isOnSale, isVisibleToCompany } from './promotion-offers.ts';

/** Columns of the offer `o`; null if there is none. */
export interface OfferColumns {
  promotionId: string | null;
  offerRegion: string | null;
  priceCents: Cents | null;
  minQuantity: number | null;
  maxQuantity: number | null;
  validTo: Time | null;
}

export const offerColumns: RawBuilder<OfferColumns> = sql<OfferColumns>`o.id as promotion_id, o.region as offer_region,
  o.price_cents, o.min_quantity, o.max_quantity, o.valid_to`;

/** Joins the offer `o` of product `pr` for company `c`. @param region restricts it to promotions with this region */
export const joinCheapestOffer = (now: Time, region?: Sql): Sql => sql`left join lateral (
    select p.id, ${shownRegionSql} as region, ${companyPriceSql} as price_cents, p.min_quantity, p.max_quantity,
      p.valid_to
    from promotion p
    where p.product_id = pr.id and ${isOnSale(now)} and ${isVisibleToCompany}
      and ${region ? sql`${shownRegionSql} = ${region}` : sql`true`}
    order by price_cents, p.id
    limit 1
  ) o on true`;
