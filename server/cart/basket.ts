// Current cart of the user.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { Basket, BasketItem } from '#domain/cart/calls.ts';
import { type Db, prepared } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { orderVatRateBp } from '#server/credit/vat-rate.ts';
import { companyPriceSql, isOnSale, isVisibleToCompany } from '#server/promotions/promotion-offers.ts';

interface Row extends Omit<BasketItem, 'price' | 'retailPrice' | 'demandPrice' | 'activation' | 'directSale'> {
  priceCents: Cents | null;
  retailPriceCents: Cents | null;
  demandPriceCents: Cents;
  productRegion: string;
  geoWhiteList: string[];
  geoBlackList: string[];
  directSale: boolean;
  vatRateBp: number | null;
}

/** Lines in insertion order. Promotions no longer visible to the company have no price and validity. */
export async function readBasket(db: Db, { actor, now }: Pick<QueryContext, 'actor' | 'now'>): Promise<Basket> {
  const orderable = sql`(${isOnSale(now)} and ${isVisibleToCompany})`;
  const vatRate = sql`(select ${orderVatRateBp(sql`${actor.companyId}::uuid`, now)}) as vat_rate_bp`;
  const isShown = sql`(p.published and not p.deleted and ${isVisibleToCompany})`;
  const rows = await db.all(
    prepared(sql<Row>`select ci.product_id, ci.promotion_id, ci.quantity, ci.demand_price_cents, ci.direct_sale,
        ci.reference,
        pr.name, pr.sku, coalesce(p.region, 'default') as region, pr.store, pub.name as publisher,
        pr.picture, pr.retail_price_cents,
        pr.region as product_region, pr.geo_white_list, pr.geo_black_list,
        case when ${orderable} then p.valid_from end as valid_from,
        case when ${orderable} then p.valid_to end as valid_to,
        case when ${isShown} then ${companyPriceSql} end as price_cents, p.min_quantity, p.max_quantity,
        ${vatRate}
      from cart_item ci
        join promotion p on p.id = ci.promotion_id
        join product pr on pr.id = ci.product_id
        left join publisher pub on pub.id = pr.publisher_id
        join company c on c.id = ${actor.companyId}
      where ci.user_id = ${actor.userId}
      order by ci.created_at, ci.promotion_id`),
  );
  // An empty cart has no row that could contain the rate.
  const company = rows[0] ?? (await db.one(prepared(sql<Pick<Row, 'vatRateBp'>>`select ${vatRate}`)));
  return {
    vatRate: company?.vatRateBp ?? 0,
    items: rows.map(
      ({
        priceCents,
        retailPriceCents,
        demandPriceCents,
        productRegion,
        geoWhiteList,
        geoBlackList,
        directSale,
        vatRateBp: _vatRateBp,
        ...line
      }) => ({
        ...line,
        ...(directSale && { directSale }),
        activation: { region: productRegion, geoWhiteList, geoBlackList },
        price: priceCents,
        retailPrice: retailPriceCents,
        demandPrice: demandPriceCents,
      }),
    ),
  };
}
