// The promotions on sale for a company, as pages of one snapshot with a strong ETag.

import { sql } from 'kysely';
import * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import type { Input, Reply } from '#domain/base/endpoint.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { partnerBounds } from '#domain/orders/quantities.ts';
import type { ApiPromotion, apiCatalogueCalls } from '#domain/platform/catalogue/calls.ts';
import { prepared, type Sql } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { TaggedReply } from '#server/base/http/etag.ts';
import { pageAfter, readCursor } from '#server/platform/cursors.ts';
import { companyPriceSql, isOnSale, isVisibleToCompany } from '#server/promotions/promotion-offers.ts';
import { createSnapshotVersions } from './snapshot-versions.ts';

interface Row {
  id: string;
  productId: string;
  name: string;
  sku: string;
  publisher: string | null;
  store: string;
  releaseDate: Time | null;
  priceCents: Cents;
  retailPriceCents: Cents | null;
  minQuantity: number;
  maxQuantity: number;
  region: string;
  productRegion: string;
  geoWhiteList: string[];
  geoBlackList: string[];
  validFrom: Time;
  validTo: Time;
  deliveryStartDate: Time | null;
  platforms: string[];
  operatingSystems: string[];
  stockQuantity: number | null;
}

/** Everything that a promotion shows; the ETag depends on these columns alone. */
const columns = sql<Row>`p.id, p.product_id, pr.name, pr.sku, pub.name as publisher, pr.store, pr.release_date,
  ${companyPriceSql} as price_cents, pr.retail_price_cents, p.min_quantity, p.max_quantity,
  coalesce(p.region, 'default') as region,
  pr.region as product_region, pr.geo_white_list, pr.geo_black_list, p.valid_from, p.valid_to, p.delivery_start_date,
  p.platforms, p.operating_systems, pr.stock_quantity`;

const visible = (companyId: string | null, now: Time): Sql =>
  sql`promotion p join product pr on pr.id = p.product_id
    left join publisher pub on pub.id = pr.publisher_id
    join company c on c.id = ${companyId}
    where ${isOnSale(now)} and ${isVisibleToCompany}`;

const toPromotion = (row: Row): ApiPromotion => ({
  id: row.id,
  product: {
    id: row.productId,
    name: row.name,
    sku: row.sku,
    publisher: row.publisher,
    store: row.store,
    releaseDate: row.releaseDate,
  },
  unitPrice: row.priceCents,
  retailPrice: row.retailPriceCents,
  ...partnerBounds(row),
  region: row.region,
  activation: {
    region: row.productRegion,
    includedCountries: row.geoWhiteList,
    excludedCountries: row.geoBlackList,
  },
  validFrom: row.validFrom,
  validTo: row.validTo,
  deliveryStartsAt: row.deliveryStartDate,
  platforms: row.platforms,
  operatingSystems: row.operatingSystems,
  stock: row.stockQuantity,
});

/** Returns the handler that lists pages of one snapshot; it remembers versions for this database. */
export function createPromotionLister() {
  const readVersion = createSnapshotVersions(
    (companyId, now) => sql`select ${columns} from ${visible(companyId, now)}`,
  );
  return async (
    context: QueryContext,
    { cursor, limit }: Input<typeof apiCatalogueCalls.list>,
  ): Promise<TaggedReply<Reply<typeof apiCatalogueCalls.list>>> => {
    const { db, actor, now } = context;
    const [after] = readCursor(cursor, z.tuple([z.guid()])) ?? [null];
    return new TaggedReply(await readVersion(context), async () => {
      const rows = await db.all(
        sql<Row>`select ${columns} from ${visible(actor.companyId, now)}
          and ${after === null ? sql`true` : sql`p.id > ${after}`}
        order by p.id limit ${limit + 1}`,
      );
      return pageAfter(rows, limit, toPromotion, ({ id }) => [id]);
    });
  };
}

/** @throws Refusal 404 if it is not on sale, or not for this company */
export async function showPromotion(
  { db, actor, now }: QueryContext,
  { id }: Input<typeof apiCatalogueCalls.one>,
): Promise<ApiPromotion> {
  const row = await db.one(
    prepared(sql<Row>`select ${columns} from ${visible(actor.companyId, now)} and p.id = ${id}`),
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return toPromotion(row);
}
