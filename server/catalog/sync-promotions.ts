// Provider promotions with their products. They are listed completely for a window around now, so one missing from the
// window was cancelled.

import { sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Provider, ProviderPromotion } from './provider/port.ts';
import { ensurePublishers, readPages, type SyncMeter } from './sync-pages.ts';

const LOOK_BACK = 61 * DAY;
const LOOK_AHEAD = 365 * DAY;

/** Window of relevant promotions. */
export const windowAround = (now: Time): { from: Time; to: Time } => ({
  from: addMilliseconds(now, -LOOK_BACK),
  to: addMilliseconds(now, LOOK_AHEAD),
});

/**
 * Writes promotions with their known products. Returns the number of changed rows. Of a duplicate, caused by a list
 * moving between pages, the last one counts.
 */
export async function savePromotions(
  tx: Tx,
  providerId: string,
  listed: readonly ProviderPromotion[],
): Promise<number> {
  const promotions = [...new Map(listed.map((promotion) => [promotion.id, promotion])).values()];
  await ensurePublishers(
    tx,
    promotions.map(({ publisher }) => publisher),
  );
  const rows = promotions.map((promotion) => ({ ...promotion, id: newId(), externalId: promotion.id }));
  const changed = await tx.run(sql`
    insert into provider_promotion as pp (id, provider_id, external_id, name, publisher_id, valid_from, valid_to)
    select n.id, ${providerId}, n.external_id, n.name, pub.id, n.valid_from, n.valid_to
    from ${recordset('n', rows, {
      id: 'uuid',
      externalId: 'text',
      name: 'text',
      publisher: 'text',
      validFrom: 'timestamptz',
      validTo: 'timestamptz',
    })}
      join publisher pub on pub.name = n.publisher
    order by n.external_id
    on conflict (provider_id, external_id) do update set name = excluded.name, publisher_id = excluded.publisher_id,
      valid_from = excluded.valid_from, valid_to = excluded.valid_to
    where (pp.name, pp.publisher_id, pp.valid_from, pp.valid_to) is distinct from
      (excluded.name, excluded.publisher_id, excluded.valid_from, excluded.valid_to)`);
  const discounts = promotions.flatMap(({ id, discounts: all }) =>
    all.map((discount) => ({ promotion: id, ...discount })),
  );
  const discountRows = sql`(select distinct on (pp.id, pr.id) pp.id as provider_promotion_id, pr.id as product_id,
    least(n.basis_points, 10000) as percent_bp
    from ${recordset('n', discounts, { promotion: 'text', sku: 'text', basisPoints: 'int' })}
    join provider_promotion pp on pp.provider_id = ${providerId} and pp.external_id = n.promotion
    join product pr on pr.provider_id = ${providerId} and pr.external_id = n.sku) given`;
  const deletedCount = await tx.run(sql`delete from provider_promotion_product ppp
    using provider_promotion pp
    where pp.id = ppp.provider_promotion_id
      and pp.provider_id = ${providerId}
      and pp.external_id = any (${promotions.map(({ id }) => id)})
      and not exists (
        select 1
        from ${discountRows}
        where given.provider_promotion_id = pp.id and given.product_id = ppp.product_id
      )`);
  const linked =
    await tx.run(sql`insert into provider_promotion_product as ppp (provider_promotion_id, product_id, percent_bp)
    select * from ${discountRows}
    on conflict (provider_promotion_id, product_id) do update set percent_bp = excluded.percent_bp
      where ppp.percent_bp <> excluded.percent_bp`);
  return changed + deletedCount + linked;
}

/** Syncs the provider's promotions. Returns the number of changed rows. */
export async function syncPromotions(
  database: Database,
  provider: Pick<Provider, 'promotions'>,
  { providerId, now }: { providerId: string; now: Time },
  meter: SyncMeter,
): Promise<number> {
  const window = windowAround(now);
  const seenIds: string[] = [];
  let changed = 0;
  await readPages(
    meter,
    (cursor) => provider.promotions({ ...window, cursor }),
    async (items, leftOut) => {
      seenIds.push(...items.map(({ id }) => id), ...leftOut.map(({ name }) => name));
      changed += await database.transaction((tx) => savePromotions(tx, providerId, items));
    },
  );
  return (
    changed +
    (await database.transaction((tx) =>
      tx.run(sql`delete from provider_promotion where provider_id = ${providerId} and valid_from < ${window.to}
        and valid_to > ${window.from}
        and not (external_id = any (${seenIds}))`),
    ))
  );
}
