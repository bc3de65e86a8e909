// Promotions over the year: products of the simulator's catalogue, announced a few days ahead, about forty of them
// running at any time.

import { sql } from 'kysely';
import { addMilliseconds, DAY, HOUR, MINUTE, type Time, timeOf } from '#domain/base/time.ts';
import { type PromotionInput, promotionCalls } from '#domain/promotions/calls.ts';
import type { TierPrices } from '#domain/promotions/prices.ts';
import { cheapestPriceIn, computeAverage, type Weight } from '#domain/promotions/weights.ts';
import { BOUNDS, type DemoProduct, mixOf, tiersOf } from '#server/seed/demo-catalog.ts';
import { REGIONS } from '#server/seed/reference.ts';
import type { RandomStream } from '../provider-simulator/random.ts';
import type { Actor, Stage } from './stage.ts';

/** Number of products that are ever promoted. */
const PROMOTED = 170;
const RUNNING = 44;
/** Smaller relative changes of the cost do not change a price. */
const UNMOVED = 0.02;

export interface Offered {
  promotionId: string;
  productId: string;
  sku: string;
  store: string;
  prices: TierPrices;
  minQuantity: number;
  maxQuantity: number;
  fromMs: number;
  toMs: number;
  /** Cost of a key at the providers, as last synced. */
  costE4: number;
  /** Relative popularity. */
  appeal: number;
}

/** A promotion with the data needed to change its prices. */
interface Announced extends Offered {
  index: number;
  draft: PromotionInput & { percentages: Weight[] };
}

interface Candidate extends DemoProduct {
  sku: string;
  store: string;
  appeal: number;
  freeFromMs: number;
}

export function createCatalogue(stage: Stage, sellers: readonly Actor[]) {
  const chance: RandomStream = stage.random('catalogue');
  const offered: Announced[] = [];
  let candidates: Candidate[] = [];
  let made = 0;

  async function readCandidates(now: Time): Promise<void> {
    const rows = await stage.database.all(
      sql<DemoProduct & { sku: string; store: string }>`select pr.id, pr.sku, pr.store, pr.region, pr.release_date,
          pr.systems, pr.platforms, pr.geo_white_list, pr.geo_black_list,
          (select jsonb_agg(jsonb_build_object('id', pp.id, 'countries', pp.countries, 'costE4', pp.cost_e4,
            'priceE4', pp.price_e4) order by pp.external_id) from product_price pp where pp.product_id = pr.id) as prices
        from product pr where pr.is_active and pr.systems <> '{}' and pr.platforms <> '{}'
          and jsonb_array_length(pr.bundle_products) = 0
          and (pr.stock_quantity is null or pr.stock_quantity > 1000) and coalesce(pr.stock_status, 1) <> 0
          and pr.release_date < ${now} and exists (select 1 from product_price pp where pp.product_id = pr.id)
        order by md5(pr.sku), pr.sku limit ${PROMOTED}`,
    );
    const known = new Map(candidates.map((one) => [one.id, one]));
    candidates = rows.map((row, at) => ({
      ...row,
      appeal: known.get(row.id)?.appeal ?? (at % 11 === 0 ? 6 : at % 4 === 0 ? 3 : 1),
      freeFromMs: known.get(row.id)?.freeFromMs ?? 0,
    }));
  }

  /** Puts one product on sale a few days ahead, unless the wizard's rules forbid it. */
  async function announce(leadDays: number): Promise<void> {
    const nowMs = stage.clock.ms();
    const free = candidates.filter(({ freeFromMs }) => freeFromMs < nowMs);
    if (free.length === 0) return;
    const product = chance.pick(free);
    const index = made++;
    const percentages = mixOf(product, index);
    const average = computeAverage(percentages, product.prices);
    product.freeFromMs = nowMs + 7 * DAY;
    if (!average || average.costE4 === 0) return;
    const from = Math.ceil((nowMs + leadDays * DAY) / (30 * MINUTE)) * 30 * MINUTE;
    const lastDay = timeOf(from + chance.int(18, 56) * DAY).slice(0, 10);
    const to = Date.parse(`${lastDay}T00:00:00.000Z`) + 23 * HOUR + 30 * MINUTE;
    const [minQuantity, maxQuantity] = BOUNDS[index % BOUNDS.length]!;
    const tiers = tiersOf(average.costE4, index);
    const seller = sellers[index % sellers.length]!;
    const priceIds = new Set(percentages.map(({ code }) => cheapestPriceIn(code, product.prices)!.id));
    const draft = {
      productId: product.id,
      providerPriceIds: [...priceIds],
      percentages,
      ...tiers,
      validFrom: timeOf(from),
      validTo: timeOf(to),
      minQuantity: Math.min(minQuantity, 25),
      maxQuantity,
      operatingSystems: product.systems,
      platforms: product.platforms,
      merkurRegion: index % 12 !== 6 && (REGIONS as readonly string[]).includes(product.region) ? product.region : null,
      deliveryStart: index % 17 === 2 ? addMilliseconds(timeOf(from), 3 * DAY) : null,
    };
    const created = await seller.try(promotionCalls.create, draft);
    if (!created) return;
    product.freeFromMs = to + chance.int(2, 25) * DAY;
    offered.push({
      promotionId: created.id,
      productId: product.id,
      sku: product.sku,
      store: product.store,
      prices: tiers,
      minQuantity: Math.max(20, Math.min(minQuantity, 25)),
      maxQuantity,
      fromMs: from,
      toMs: to,
      appeal: product.appeal,
      index,
      costE4: average.costE4,
      draft,
    });
  }

  /** Follows the start and end of provider promotions: sets new prices, or ends the sale if there is no price. */
  async function reprice(): Promise<void> {
    for (const one of offered.filter(({ toMs }) => toMs > stage.clock.ms())) {
      const prices = candidates.find(({ id }) => id === one.productId)?.prices;
      const average = prices && computeAverage(one.draft.percentages, prices);
      const seller = sellers[one.index % sellers.length]!;
      if (!average || average.costE4 === 0) {
        await seller.try(promotionCalls.changeStatus, { id: one.promotionId, published: false });
        one.toMs = stage.clock.ms();
        continue;
      }
      if (Math.abs(average.costE4 / one.costE4 - 1) < UNMOVED) continue;
      const tiers = tiersOf(average.costE4, one.index);
      if (!(await seller.try(promotionCalls.update, { ...one.draft, ...tiers, promotionId: one.promotionId })))
        continue;
      Object.assign(one, { prices: tiers, costE4: average.costE4 });
    }
  }

  return {
    offered,
    /** Promotions that can be ordered now and for a while longer. */
    onSale: (): Offered[] => {
      const now = stage.clock.ms();
      return offered.filter(({ fromMs, toMs }) => fromMs <= now && now < toMs - 2 * DAY);
    },
    /** Syncs the catalogue and starts the promotions that are due. */
    morning: async (isFirst: boolean, isSyncDay: boolean): Promise<void> => {
      if (isSyncDay) {
        await stage.sync();
        await readCandidates(stage.clock.now());
        await reprice();
      }
      const now = stage.clock.ms();
      const running = () => offered.filter(({ toMs }) => toMs > now).length;
      if (isFirst) while (running() < RUNNING) await announce(0);
      for (let n = 0; n < 4 && running() < RUNNING + 6; n++) await announce(chance.int(1, 5));
    },
    /** Announces promotions beyond the last day, and unpublishes some. */
    evening: async (): Promise<void> => {
      for (let n = 0; n < 8; n++) await announce(chance.int(2, 12));
      const upcoming = offered.filter(({ fromMs }) => fromMs > stage.clock.ms());
      for (const { promotionId } of upcoming.slice(0, 3))
        await sellers[0]!.try(promotionCalls.changeStatus, { id: promotionId, published: false });
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
