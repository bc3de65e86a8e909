// A sync that somebody asked for: products and prices of one SKU, or of all in a provider's promotion. Written in short
// transactions, a few products each, with the progress beside them, so that it may be killed and run again.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { copy } from '#domain/catalog/copy.ts';
import type { Jobs } from '#domain/jobs.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/base/db.ts';
import { LIMITS, type Meter, meter, pages, TooMuch } from './pages.ts';
import { dropOwnPrices } from './prices.ts';
import { type Provider, type ProviderPromotion, ProviderTrouble } from './provider/port.ts';
import type { Source } from './sync.ts';
import { ratesOf, savePrices } from './sync-prices.ts';
import { saveBundles, saveProducts } from './sync-products.ts';
import { savePromotions, windowAround } from './sync-promotions.ts';

/** Products in one question, so that their SKUs fit into an address. */
const AT_ONCE = 50;

interface Wish {
  id: string;
  sku: string | null;
  promotionId: string | null;
  windowFrom: Time | null;
  windowTo: Time | null;
  /** Sale prices that people set and that are to be replaced. */
  replaces: string[];
  requestedBy: string | null;
}

interface Parts {
  database: Database;
  clock: Clock;
  sources: readonly Source[];
}

interface Target {
  providerId: string;
  provider: Provider;
}

/** Configured providers that sync prices; only the one of the SKU when we know it. */
async function targetsOf({ database, sources }: Parts, { sku }: Wish): Promise<Target[]> {
  const rows = await database.all(sql<{ id: string; code: string; mine: boolean }>`
    select p.id, p.code, exists (select 1 from product pr where pr.provider_id = p.id and pr.sku = ${sku}) as mine
    from provider p where coalesce((p.capabilities ->> 'priceSync')::boolean, false) order by p.code`);
  const known = rows.filter(({ mine }) => mine);
  return (known.length > 0 ? known : rows).flatMap(({ id, code }) => {
    const source = sources.find((one) => one.code === code);
    return source ? [{ providerId: id, provider: source.provider }] : [];
  });
}

/** The provider's promotions that the wish is about: the named one; for a SKU with dates, those that hold it then. */
async function promotionsOf(provider: Provider, wish: Wish, now: Time, of: Meter): Promise<ProviderPromotion[]> {
  if (!wish.promotionId && !wish.windowFrom && !wish.windowTo) return [];
  const standard = windowAround(now);
  const window = { from: wish.windowFrom ?? standard.from, to: wish.windowTo ?? standard.to };
  const found: ProviderPromotion[] = [];
  await pages(
    of,
    (cursor) => provider.promotions({ ...window, cursor }),
    async (items) => {
      found.push(
        ...items.filter(({ id, discounts }) =>
          wish.promotionId ? id === wish.promotionId : discounts.some(({ sku }) => sku === wish.sku),
        ),
      );
    },
  );
  return found;
}

/** Products and prices of these SKUs; answers how many of them the provider knows. */
async function syncSkus(
  { database, clock }: Parts,
  { provider, providerId }: Target,
  skus: readonly string[],
  of: Meter,
): Promise<number> {
  const now = clock.now();
  const asked = new Set(skus);
  // What was not asked for is none of our business.
  const wanted = <T extends { sku: string }>(items: T[]): T[] => items.filter(({ sku }) => asked.has(sku));
  let seen = 0;
  await pages(
    of,
    (cursor) => provider.products({ cursor, skus }),
    async (told) => {
      const items = wanted(told);
      seen += items.length;
      await database.transaction(async (tx) => {
        const { bundles } = await saveProducts(tx, { providerId, now }, items);
        await saveBundles(tx, providerId, bundles, now);
      });
    },
  );
  const rates = await ratesOf(provider);
  await pages(
    of,
    (cursor) => provider.prices({ cursor, skus }),
    async (told) =>
      void (await database.transaction((tx) =>
        savePrices(tx, { providerId, now, rates, keepsOwn: true }, wanted(told)),
      )),
  );
  return seen;
}

/** Answers how many products were found. */
async function syncAt(parts: Parts, target: Target, wish: Wish, moved: (done: number, total: number) => Promise<void>) {
  const now = parts.clock.now();
  const of = meter(LIMITS);
  const promotions = await promotionsOf(target.provider, wish, now, of);
  const skus = wish.sku ? [wish.sku] : [...new Set(promotions.flatMap((one) => one.discounts.map(({ sku }) => sku)))];
  await moved(0, skus.length);
  let found = 0;
  for (let at = 0; at < skus.length; at += AT_ONCE) {
    const some = skus.slice(at, at + AT_ONCE);
    found += await syncSkus(parts, target, some, of);
    await moved(at + some.length, skus.length);
  }
  await parts.database.transaction(async (tx) => {
    await savePromotions(tx, target.providerId, promotions);
    // Last, when the provider's own prices are there.
    await dropOwnPrices(tx, { userId: wish.requestedBy, now }, wish.replaces);
  });
  return found;
}

/** The job `catalog.sync-price`. One that is finished already is left alone. */
export function priceSyncHandler(parts: Parts) {
  const { database, clock } = parts;
  const become = (id: string, state: 'running' | 'done' | 'failed', note: string | null = null) =>
    database.transaction((tx) =>
      tx.run(sql`update price_sync set state = ${state}, note = ${note}, touched_at = ${clock.now()} where id = ${id}`),
    );
  return async ({ syncId }: Jobs['catalog.sync-price']): Promise<void> => {
    const wish =
      await database.one(sql<Wish>`select id, sku, promotion_id, window_from, window_to, replaces, requested_by from price_sync
      where id = ${syncId} and state in ('queued', 'running')`);
    if (!wish) return;
    await become(syncId, 'running');
    const moved = (done: number, total: number) =>
      database
        .transaction((tx) =>
          tx.run(
            sql`update price_sync set done = ${done}, total = ${total}, touched_at = ${clock.now()} where id = ${syncId}`,
          ),
        )
        .then(() => undefined);
    try {
      for (const target of await targetsOf(parts, wish))
        if ((await syncAt(parts, target, wish, moved)) > 0) return void (await become(syncId, 'done'));
      await become(syncId, 'failed', copy.nothingFound);
    } catch (error) {
      if (error instanceof TooMuch) return void (await become(syncId, 'failed', error.message));
      if (!(error instanceof ProviderTrouble)) throw error;
      await become(syncId, 'failed', copy.providerSilent);
    }
  };
}
