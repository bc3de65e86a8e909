// The first page of the shop as a good engineer would write it for this call alone: the session in one statement, the page
// with its total in another, and JSON.

import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { SESSION_STATEMENT } from './session-statement.ts';

const PAGE_SIZE = 12;
const PAGE = `with visible as materialized (
    select p.id, p.valid_from from promotion p join product pr on pr.id = p.product_id join company c on c.id = $1
    where p.published and not p.deleted and p.valid_from <= now() and p.valid_to >= now()
      and (not exists (select 1 from company_provider a where a.company_id = c.id)
        or exists (select 1 from company_provider a where a.company_id = c.id and a.provider_id = pr.provider_id
          and (a.all_publishers or pr.publisher_id = any (a.publisher_ids))))
      and (c.regions = '{}' or coalesce(p.region = any (c.regions), false) = c.region_included)),
  page as (select id from visible order by valid_from desc, id desc limit ${PAGE_SIZE})
  select (select count(*)::int from visible) as total, p.id, p.region, p.min_quantity, p.max_quantity, p.valid_from,
    p.valid_to, p.operating_systems, p.platforms, coalesce(nullif(p.tier2_price_cents, 0), p.tier1_price_cents)::int as price,
    pr.id as product_id, pr.name, pr.sku, pr.region as product_region, pr.release_date, pr.stock_quantity, pr.picture,
    pr.geo_white_list, pr.geo_black_list, pr.store, u.name as publisher, pr.retail_price_cents::int as retail_price,
    (select o.offer_price_cents::int from orders o where o.company_id = $1 and o.product_id = p.product_id
      and o.state in ('Level2Approved', 'Processing', 'Paused', 'OutOfStock', 'Completed', 'Closed')
      order by o.created_at desc, o.id desc limit 1) as last_price,
    exists (select 1 from cart_item i where i.user_id = $2 and i.promotion_id = p.id) as in_basket
  from page join promotion p using (id) join product pr on pr.id = p.product_id
    left join publisher u on u.id = pr.publisher_id
  order by p.valid_from desc, p.id desc`;

const euros = (cents: number | null) => cents && cents / 100;
const time = (at: string | null) => at && new Date(at).toISOString();

export function serveShopByHand(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/api/promotion/me/search', async (request) => {
    const session = await pool.query({ ...SESSION_STATEMENT, values: [request.headers['x-user']] });
    const user = session.rows[0] as { id: string; company_id: string };
    const { rows } = await pool.query({ name: 'shop', text: PAGE, values: [user.company_id, user.id] });
    const total = (rows[0]?.total ?? 0) as number;
    return {
      Items: rows.map((row) => ({
        Id: row.id,
        Region: row.region ?? 'default',
        MinQuantity: row.min_quantity,
        MaxQuantity: row.max_quantity,
        ValidFrom: time(row.valid_from),
        ValidTo: time(row.valid_to),
        OperatingSystems: row.operating_systems,
        Platforms: row.platforms,
        Price: euros(row.price),
        Product: {
          Id: row.product_id,
          Name: row.name,
          Sku: row.sku,
          Region: row.product_region,
          ReleaseDate: time(row.release_date),
          StockQuantity: row.stock_quantity,
          Picture: row.picture,
          GeoWhiteList: row.geo_white_list,
          GeoBlackList: row.geo_black_list,
          Store: row.store,
          Publisher: row.publisher,
          RetailPrice: euros(row.retail_price),
        },
        LastPrice: euros(row.last_price),
        InBasket: row.in_basket,
      })),
      PageIndex: 0,
      PageSize: PAGE_SIZE,
      TotalCount: total,
      TotalPages: Math.ceil(total / PAGE_SIZE),
      HasPreviousPage: false,
      HasNextPage: total > PAGE_SIZE,
    };
  });
}
