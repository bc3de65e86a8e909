// Requests a sync of one product or a provider promotion. The same sync never runs twice in parallel; a second request
// returns a notice (GAP-070).

import { sql } from 'kysely';
import { invalidField } from '#domain/base/refusal.ts';
import { addMilliseconds, HOUR, MINUTE, type Time } from '#domain/base/time.ts';
import type { SyncQuestion } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import type { OwnPrice, PriceSync } from '#domain/catalog/shapes.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import type { QueryContext, UnmanagedContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { readOwnPrices } from './prices.ts';

/** A sync without progress for this long is dead. */
const DEAD_AFTER = 10 * MINUTE;
const RECENT = HOUR;
const MOST_RECENT = 20;

/** A known product must belong to a provider that supports price syncs; an unknown one is searched. */
async function refuseUnsyncable(tx: Tx, sku: string): Promise<void> {
  const product = await tx.one(
    sql<{
      name: string;
      can: boolean;
    }>`select prov.name, coalesce((prov.capabilities ->> 'priceSync')::boolean, false) as can
      from product pr join provider prov on prov.id = pr.provider_id where pr.sku = ${sku}`,
  );
  if (product && !product.can) throw invalidField('sku', 'no_price_sync', catalogCopy.noPriceSync(product.name));
}

interface SyncSubject {
  promotionId?: string | undefined;
  sku?: string | undefined;
}

/** Products `pr` of the subject; a promotion takes precedence. */
const isSyncSubject = ({ promotionId, sku }: SyncSubject): Sql =>
  promotionId
    ? sql`pr.id in (select l.product_id from provider_promotion_product l
      join provider_promotion w on w.id = l.provider_promotion_id
        where w.external_id = ${promotionId})`
    : sql`pr.sku = ${sku}`;

/** Manual sale prices that a sync would affect. */
export const listOwnPrices = ({ db }: QueryContext, subject: SyncSubject): Promise<OwnPrice[]> =>
  readOwnPrices(db, isSyncSubject(subject));

/** @throws Refusal 422 if the product's provider does not support price syncs, or a price to replace is not manual */
export async function startPriceSync(
  { database, actor, now }: UnmanagedContext,
  { promotionId, sku, fromDate, toDate, replace = [] }: SyncQuestion,
) {
  const subject = promotionId ? { promotionId, sku: null } : { promotionId: null, sku: sku! };
  return database.transaction(async (tx) => {
    if (subject.sku) await refuseUnsyncable(tx, subject.sku);
    const ownPriceRows = await readOwnPrices(tx, isSyncSubject({ promotionId, sku }));
    if (replace.some((id) => !ownPriceRows.some((price) => price.id === id)))
      throw invalidField('replace', 'not_own_price', catalogCopy.notOwnPrice);
    const keptCount = ownPriceRows.length - new Set(replace).size;
    await tx.run(sql`update price_sync set state = 'failed', note = ${catalogCopy.syncGaveUp}
      where state in ('queued', 'running') and touched_at < ${addMilliseconds(now, -DEAD_AFTER)}`);
    const id = newId();
    const started =
      await tx.run(sql`insert into price_sync (id, sku, promotion_id, window_from, window_to, replaces, state,
        requested_by, created_at, touched_at)
      values (${id}, ${subject.sku}, ${subject.promotionId}, ${fromDate ?? null}, ${toDate ?? null},
        ${replace}::uuid[], 'queued', ${actor.userId}, ${now}, ${now}) on conflict do nothing`);
    if (started === 1) {
      await tx.enqueueJob('catalog.sync-price', { syncId: id });
      tx.note({
        subject: { kind: 'priceSync', id, name: subject.sku ?? subject.promotionId ?? '' },
        after: { ...subject, fromDate: fromDate ?? null, toDate: toDate ?? null, replace },
      });
      return {
        id,
        started: true,
        message: subject.promotionId ? catalogCopy.productSync : catalogCopy.priceSync,
        kept: keptCount,
      };
    }
    const running = await tx.one(sql<{ id: string }>`select id from price_sync
      where state in ('queued', 'running') and sku is not distinct from ${subject.sku}
        and promotion_id is not distinct from ${subject.promotionId}`);
    // The other sync may have finished in the meantime; that is fine.
    return { id: running?.id ?? id, started: false, message: catalogCopy.syncRuns, kept: keptCount };
  });
}

export const listRecentPriceSyncs = ({ db, now }: QueryContext): Promise<PriceSync[]> =>
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
      where created_at > ${addMilliseconds(now, -RECENT)} order by created_at desc, id desc limit ${MOST_RECENT}`,
  );
