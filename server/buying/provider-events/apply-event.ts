// Acts on an event of a supplier: looks an order up earlier, or queues a sync. Nothing is taken from the event itself,
// so a forged, repeated or late one changes nothing that the supplier would not confirm.

import { sql } from 'kysely';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import type { ProviderEvent } from '#server/catalog/provider/events.ts';

/** Lookups that are due this soon are not moved: events of one order often arrive in groups. */
const SOON_MS = 2_000;
/** Products change one by one, and a sync reads all changes. */
const SYNC_DELAY_SECONDS = 30;

/**
 * Looks up an order now (ITEM-T25). Only where a lookup would have followed: an accepted order, or one whose reply was lost and whose
 * call has ended. A purchase in progress keeps its lease.
 */
const lookUpOrder = (
  database: Database,
  code: string,
  { reference, providerOrderId }: Extract<ProviderEvent, { kind: 'order' }>,
  now: Time,
): Promise<number> =>
  database.transaction((tx) =>
    tx.run(sql`update purchase_attempt set next_ask_at = ${now}
      where provider_id = (select id from provider where code = ${code})
        and (ref = ${reference} or call_ref = ${reference} or provider_order_id = ${providerOrderId})
        and (state = 'pending' or (state = 'sent' and asked > 0))
        and next_ask_at > ${addMilliseconds(now, SOON_MS)}`),
  );

/** Queues a sync of the catalogue, unless one is waiting or being queued by another event. */
const syncCatalogue = (database: Database, code: string): Promise<void> =>
  database.transaction(async (tx) => {
    const provider = await tx.one(
      sql<{ id: string }>`select id from provider where code = ${code} for no key update skip locked`,
    );
    if (!provider) return;
    const { isQueued } = await tx.only(
      sql<{ isQueued: boolean }>`select exists (select 1 from pgboss.job
          where name = 'catalog.sync' and state < 'active' and data ->> 'providerId' = ${provider.id}) as is_queued`,
    );
    if (!isQueued) await tx.enqueueJob('catalog.sync', { providerId: provider.id }, { inSeconds: SYNC_DELAY_SECONDS });
  });

/** Applies an event of the provider with this code. */
export async function applyEvent(database: Database, code: string, event: ProviderEvent, now: Time): Promise<void> {
  if (event.kind === 'order') await lookUpOrder(database, code, event, now);
  else await syncCatalogue(database, code);
}
