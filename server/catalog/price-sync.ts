// Asking for a sync of one product or of a provider's promotion. The same is never on its way twice; who asks again is
// told so (GAP-070).

import { sql } from 'kysely';
import { invalid } from '#domain/base/refusal.ts';
import { after, HOUR, MINUTE, type Time } from '#domain/base/time.ts';
import type { SyncQuestion } from '#domain/catalog/calls.ts';
import { copy } from '#domain/catalog/copy.ts';
import type { OwnPrice, PriceSync } from '#domain/catalog/shapes.ts';
import type { Open, Reading } from '#server/base/context.ts';
import type { Sql, Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { ownPrices } from './prices.ts';

/** A sync that has not moved for so long is dead. */
const DEAD_AFTER = 10 * MINUTE;
const RECENT = HOUR;
const MOST_RECENT = 20;

/** A product that we know must be of a provider that can sync prices; an unknown one is looked for. */
async function mustBeSyncable(tx: Tx, sku: string): Promise<void> {
  const of = await tx.one(
    sql<{
      name: string;
      can: boolean;
    }>`select prov.name, coalesce((prov.capabilities ->> 'priceSync')::boolean, false) as can
      from product pr join provider prov on prov.id = pr.provider_id where pr.sku = ${sku}`,
  );
  if (of && !of.can) throw invalid('sku', copy.noPriceSync(of.name));
}

interface Named {
  promotionId?: string | undefined;
  sku?: string | undefined;
}

/** Products `pr` that are meant; the promotion wins. */
const meant = ({ promotionId, sku }: Named): Sql =>
  promotionId
    ? sql`pr.id in (select l.product_id from provider_promotion_product l join provider_promotion w on w.id = l.provider_promotion_id
        where w.external_id = ${promotionId})`
    : sql`pr.sku = ${sku}`;

/** Sale prices that people set on what would be synced. */
export const ownPricesOf = ({ db }: Reading, named: Named): Promise<OwnPrice[]> => ownPrices(db, meant(named));

/** @throws Refusal 422 when the product's provider does not sync prices, or a price is to be replaced that nobody set */
export async function startPriceSync(
  { database, actor, now }: Open,
  { promotionId, sku, fromDate, toDate, replace = [] }: SyncQuestion,
) {
  const named = promotionId ? { promotionId, sku: null } : { promotionId: null, sku: sku! };
  return database.transaction(async (tx) => {
    if (named.sku) await mustBeSyncable(tx, named.sku);
    const own = await ownPrices(tx, meant({ promotionId, sku }));
    if (replace.some((id) => !own.some((price) => price.id === id))) throw invalid('replace', copy.notOwnPrice);
    const kept = own.length - new Set(replace).size;
    await tx.run(sql`update price_sync set state = 'failed', note = ${copy.syncGaveUp}
      where state in ('queued', 'running') and touched_at < ${after(now, -DEAD_AFTER)}`);
    const id = newId();
    const started =
      await tx.run(sql`insert into price_sync (id, sku, promotion_id, window_from, window_to, replaces, state, requested_by, created_at, touched_at)
      values (${id}, ${named.sku}, ${named.promotionId}, ${fromDate ?? null}, ${toDate ?? null}, ${replace}::uuid[], 'queued', ${actor.userId}, ${now}, ${now}) on conflict do nothing`);
    if (started === 1) {
      await tx.later('catalog.sync-price', { syncId: id });
      tx.note({
        subject: { kind: 'priceSync', id, name: named.sku ?? named.promotionId ?? '' },
        after: { ...named, fromDate: fromDate ?? null, toDate: toDate ?? null, replace },
      });
      return { id, started: true, message: named.promotionId ? copy.productSync : copy.priceSync, kept };
    }
    const running = await tx.one(sql<{ id: string }>`select id from price_sync
      where state in ('queued', 'running') and sku is not distinct from ${named.sku} and promotion_id is not distinct from ${named.promotionId}`);
    // The other one may have come to its end in between, which is as good.
    return { id: running?.id ?? id, started: false, message: copy.syncRuns, kept };
  });
}

export const recentPriceSyncs = ({ db, now }: Reading): Promise<PriceSync[]> =>
  db.all(
    sql<{
      id: string;
      sku: string | null;
      promotionId: string | null;
      state: PriceSync['state'];
      done: number;
      total: number;
      note: string | null;
      createdAt: Time;
    }>`select id, sku, promotion_id, state, done, total, note, created_at from price_sync
      where created_at > ${after(now, -RECENT)} order by created_at desc, id desc limit ${MOST_RECENT}`,
  );
