// Products listed by a provider: new and changed ones are written, withdrawn ones are kept and marked.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import type { Database, Sql, Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Provider, ProviderProduct, RemovedProduct } from './provider/port.ts';
import { ensurePublishers, joinTexts, readPages, SEPARATOR, SyncLimitExceeded, type SyncMeter } from './sync-pages.ts';

/** A bundle and its parts as named by the provider. */
interface Bundle {
  sku: string;
  parts: ProviderProduct['bundle'];
}

/** If the provider does not report the number, the known one is kept. */
const M_SKU: Sql = sql`coalesce(nullif(excluded.m_sku, ''), p.m_sku)`;

const toRow = (product: ProviderProduct) => ({
  ...product,
  id: newId(),
  releasedAt: product.releaseDate && `${product.releaseDate}T00:00:00.000Z`,
  platforms: joinTexts(product.platforms),
  systems: joinTexts(product.operatingSystems),
  white: joinTexts(product.geoWhiteList),
  black: joinTexts(product.geoBlackList),
  mSku: product.mSku ?? '',
  search: [product.name, product.sku, product.janusId, product.publisher ?? '', product.mSku ?? '']
    .join(' ')
    .trim()
    .toLowerCase(),
});

/** Writes one page, skipping unchanged rows. Returns the number of changes. */
async function savePage(tx: Tx, providerId: string, products: ProviderProduct[], now: Time): Promise<number> {
  await ensurePublishers(
    tx,
    products.map(({ publisher }) => publisher),
  );
  const rows = products.map(toRow);
  // A SKU belongs to one provider; the same SKU from another is skipped instead of failing the page.
  const changed = await tx.run(sql`
    insert into product as p (id, provider_id, publisher_id, external_id, sku, janus_id, m_sku, name, store, region,
        release_date, platforms, systems, geo_white_list, geo_black_list, is_active, search, created_at, modified_at)
    select n.id, ${providerId}, pub.id, n.sku, n.sku, n.janus_id, n.m_sku, n.name, n.store, n.region, n.released_at,
      string_to_array(n.platforms, ${SEPARATOR}), string_to_array(n.systems, ${SEPARATOR}),
      string_to_array(n.white, ${SEPARATOR}), string_to_array(n.black, ${SEPARATOR}), true, n.search, ${now}, ${now}
    from ${recordset('n', rows, {
      id: 'uuid',
      sku: 'text',
      janusId: 'text',
      mSku: 'text',
      name: 'text',
      publisher: 'text',
      store: 'text',
      region: 'text',
      releasedAt: 'timestamptz',
      platforms: 'text',
      systems: 'text',
      white: 'text',
      black: 'text',
      search: 'text',
    })}
      left join publisher pub on pub.name = n.publisher
    where not exists (select 1 from product other where other.sku = n.sku and other.provider_id <> ${providerId})
    order by n.sku
    on conflict (provider_id, external_id) do update set publisher_id = excluded.publisher_id,
      janus_id = excluded.janus_id, name = excluded.name, store = excluded.store, region = excluded.region,
      release_date = excluded.release_date, platforms = excluded.platforms, systems = excluded.systems,
      geo_white_list = excluded.geo_white_list, geo_black_list = excluded.geo_black_list, is_active = true,
      m_sku = ${M_SKU},
      search =
      case when excluded.m_sku = '' then trim(excluded.search || ' ' || lower(p.m_sku)) else excluded.search end,
      modified_at = excluded.modified_at
    where (p.publisher_id, p.janus_id, p.m_sku, p.name, p.store, p.region, p.release_date, p.platforms, p.systems,
        p.geo_white_list, p.geo_black_list, p.is_active) is distinct from (excluded.publisher_id, excluded.janus_id,
        ${M_SKU}, excluded.name, excluded.store, excluded.region, excluded.release_date, excluded.platforms,
        excluded.systems, excluded.geo_white_list, excluded.geo_black_list, true)`);
  const single = products.filter(({ bundle }) => bundle.length === 0).map(({ sku }) => sku);
  await tx.run(sql`update product set bundle_products = '[]', modified_at = ${now}
    where provider_id = ${providerId} and external_id = any (${single}) and bundle_products <> '[]'`);
  return changed;
}

const withdrawProducts = (tx: Tx, providerId: string, skus: string[], now: Time): Promise<number> =>
  tx.run(sql`update product set is_active = false, stock_quantity = null, modified_at = ${now}
    where provider_id = ${providerId} and external_id = any (${skus}) and is_active is distinct from false`);

const withdrawUnlisted = (tx: Tx, providerId: string, listed: string[], now: Time): Promise<number> =>
  tx.run(sql`update product set is_active = false, stock_quantity = null, modified_at = ${now}
    where provider_id = ${providerId} and is_active
      and not exists (select 1 from unnest(${listed}::text[]) l (sku) where l.sku = external_id)`);

/** Links bundles to their parts, which may be on a later page than the bundle. */
export async function saveBundles(tx: Tx, providerId: string, bundles: Bundle[], now: Time): Promise<void> {
  const parts = bundles.flatMap(({ sku, parts: all }) =>
    all.map((part, position) => ({ bundle: sku, position, ...part })),
  );
  await tx.run(sql`
    with filled as (
        select n.bundle,
          jsonb_agg(jsonb_build_object('id', coalesce(pr.id::text, ''), 'name', n.name, 'sku', n.sku) order by
              n.position) as parts
        from ${recordset('n', parts, { bundle: 'text', position: 'int', sku: 'text', name: 'text' })}
          left join product pr on pr.provider_id = ${providerId} and pr.external_id = n.sku
        group by n.bundle
      )
    update product pr
    set bundle_products = filled.parts, modified_at = ${now}
    from filled
    where pr.provider_id = ${providerId}
      and pr.external_id = filled.bundle
      and pr.bundle_products is distinct from filled.parts`);
}

const isRemoved = (item: ProviderProduct | RemovedProduct): item is RemovedProduct => item.kind === 'removed';

/** Writes a page of the provider's list. Returns the changes and the bundles whose parts are not linked yet. */
export async function saveProducts(
  tx: Tx,
  { providerId, now }: { providerId: string; now: Time },
  items: readonly (ProviderProduct | RemovedProduct)[],
): Promise<{ changed: number; bundles: Bundle[] }> {
  const bySku = new Map(items.map((item) => [item.sku, item]));
  const removedProducts = [...bySku.values()].filter(isRemoved);
  const soldProducts = [...bySku.values()].filter((item) => !isRemoved(item));
  const saved = await savePage(tx, providerId, soldProducts, now);
  const withdrawn = await withdrawProducts(
    tx,
    providerId,
    removedProducts.map(({ sku }) => sku),
    now,
  );
  const bundles = soldProducts
    .filter(({ bundle }) => bundle.length > 0)
    .map(({ sku, bundle }) => ({ sku, parts: bundle }));
  return { changed: saved + withdrawn, bundles };
}

/** @throws SyncLimitExceeded if the provider would have too many products */
async function refuseTooMany(
  tx: Tx,
  providerId: string,
  items: readonly (ProviderProduct | RemovedProduct)[],
  most: number,
) {
  const row = await tx.only(
    sql<{
      there: number;
      added: number;
    }>`select (select count(*) from product where provider_id = ${providerId}) as there,
      (select count(*) from unnest(${items.filter((item) => !isRemoved(item)).map(({ sku }) => sku)}::text[]) as listed
        (code)
        where not exists (select 1 from product pr where pr.provider_id = ${providerId}
          and pr.external_id = listed.code)) as added`,
  );
  if (row.added > 0 && row.there + row.added > most) throw new SyncLimitExceeded(catalogCopy.tooMuch(most, 'products'));
}

/** Syncs products page by page. Returns the changes and the moment described by the provider. */
export async function syncProducts(
  database: Database,
  provider: Pick<Provider, 'products'>,
  { providerId, since, now }: { providerId: string; since: Time | null; now: Time },
  meter: SyncMeter,
): Promise<{ changed: number; asOf: Time }> {
  const bundles: Bundle[] = [];
  const listedSkus: string[] = [];
  let changed = 0;
  const asOf = await readPages(
    meter,
    (cursor) => provider.products({ cursor, ...(since && { since }) }),
    async (items, leftOut) => {
      const page = await database.transaction(async (tx) => {
        await refuseTooMany(tx, providerId, items, meter.limits.products);
        return saveProducts(tx, { providerId, now }, items);
      });
      changed += page.changed;
      if (since === null) listedSkus.push(...items.map(({ sku }) => sku), ...leftOut.map(({ name }) => name));
      bundles.push(...page.bundles);
    },
  );
  await database.transaction(async (tx) => {
    await saveBundles(tx, providerId, bundles, now);
    // A complete list omits withdrawn products. One that was cut short never gets here, and an empty one is no catalogue.
    const isWhole = since === null && listedSkus.length > 0;
    if (isWhole) changed += await withdrawUnlisted(tx, providerId, listedSkus, now);
    await tx.run(sql`update provider set products_cursor = ${asOf},
        products_walked_at = case when ${isWhole} then ${now}::timestamptz else products_walked_at end
      where id = ${providerId}`);
  });
  return { changed, asOf };
}
