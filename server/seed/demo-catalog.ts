// Promotions of the demo world: about sixty, created by the regular command from synced products. All choices derive
// from the product's position in the list, so the same catalogue gives the same promotions.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { E4_PER_CENT } from '#domain/base/money.ts';
import { addMilliseconds, DAY, HOUR, MINUTE, roundUpToGrid, type Time } from '#domain/base/time.ts';
import type { OperatingSystem } from '#domain/promotions/operating-systems.ts';
import {
  cheapestPriceIn,
  computeAverage,
  isSellableIn,
  type RegionPrice,
  type Weight,
} from '#domain/promotions/weights.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import { changePublished, createPromotion } from '#server/promotions/promotion-editing.ts';
import { setDemoRetailPrices } from './demo-retail-prices.ts';
import { REGIONS } from './reference.ts';

const COUNT = 60;

/** Countries in the order a wholesaler would name them. */
const COUNTRIES = 'DE PL US BR GB FR MX JP TR ES AU IT AR KR NL CA SE IN CZ CL'.split(' ');
const MIXES: readonly (readonly number[])[] = [
  [50, 30, 20],
  [40, 30, 20, 10],
  [60, 25, 15],
  [35, 25, 20, 12, 8],
  [45, 35, 20],
];
/** Allowed quantities. */
export const BOUNDS = [
  [20, 500],
  [50, 2000],
  [20, 1000],
  [100, 5000],
  [25, 250],
] as const;
/** Mark-up on the average cost in percent, tiers 1 to 4. */
const MARGINS = [
  [28, 23, 19, 14],
  [22, 18, 14, 10],
  [35, 29, 24, 18],
] as const;

/** Product data from which a promotion is made. */
export interface DemoProduct {
  id: string;
  region: string;
  releaseDate: Time | null;
  systems: OperatingSystem[];
  platforms: string[];
  geoWhiteList: string[];
  geoBlackList: string[];
  prices: RegionPrice[];
}

/** Products on sale with prices, in shuffled but stable order. */
export const selectProducts = (tx: Tx, scarce: readonly string[]): Promise<DemoProduct[]> =>
  tx.all(sql<DemoProduct>`select pr.id, pr.region, pr.release_date, pr.systems, pr.platforms, pr.geo_white_list,
      pr.geo_black_list,
      (
        select jsonb_agg(jsonb_build_object('id', pp.id, 'countries', pp.countries, 'costE4', pp.cost_e4, 'priceE4',
                pp.price_e4) order by pp.external_id)
        from product_price pp
        where pp.product_id = pr.id
      ) as prices
    from product pr
    where pr.is_active
      and not pr.sku = any (${scarce})
      and pr.systems <> '{}'
      and pr.platforms <> '{}'
      and exists (select 1 from product_price pp where pp.product_id = pr.id)
    order by md5(pr.sku), pr.sku
    limit ${COUNT}`);

/** Three to five countries with their weights; the first ones are spread over the price groups. */
export function mixOf(product: DemoProduct, index: number): Weight[] {
  const sellable = COUNTRIES.filter(
    (code) => cheapestPriceIn(code, product.prices) && isSellableIn(code, product.geoWhiteList, product.geoBlackList),
  );
  const priceGroupIds = new Set<string>();
  const firstOfGroup = sellable.filter((code) => {
    const { id } = cheapestPriceIn(code, product.prices)!;
    return priceGroupIds.size < priceGroupIds.add(id).size;
  });
  const codes = [...firstOfGroup, ...sellable.filter((code) => !firstOfGroup.includes(code))];
  const mix = MIXES.find((shares, n) => n >= index % MIXES.length && shares.length <= codes.length) ?? [100];
  return mix.flatMap((weight, n) => (codes[n] ? [{ code: codes[n], weight }] : []));
}

type PromotionPhase = 'active' | 'upcoming' | 'expired' | 'unpublished';

/** Seven of ten promotions are active; the other three have one of the other phases each. */
const phaseOf = (index: number): PromotionPhase =>
  (['upcoming', 'expired', 'unpublished'] as const)[(index % 10) - 7] ?? 'active';

/** A window on half hours, ending at 23:30. */
function windowOf(phase: PromotionPhase, index: number, now: Time): { validFrom: Time; validTo: Time } {
  const [startDays, lengthDays] = {
    active: [-1 - (index % 20), 35 + ((index * 7) % 45)],
    unpublished: [-3 - (index % 5), 40],
    upcoming: [2 + (index % 12), 21],
    expired: [-40 - (index % 20), 14 + (index % 14)],
  }[phase] as [number, number];
  const validFrom = addMilliseconds(roundUpToGrid(now, 30), startDays * DAY);
  const lastDay = addMilliseconds(validFrom, lengthDays * DAY).slice(0, 10);
  return { validFrom, validTo: addMilliseconds(`${lastDay}T00:00:00.000Z`, 23 * HOUR + 30 * MINUTE) };
}

/** Four prices in steps of five cents, above the cost; some tiers fall back to the next lower one. */
export function tiersOf(costE4: number, index: number) {
  const price = (tier: 0 | 1 | 2 | 3) => {
    const cents = (costE4 * (100 + MARGINS[index % MARGINS.length]![tier])) / 100 / E4_PER_CENT;
    return Math.ceil(cents / 5) * 5;
  };
  return {
    tier1Price: price(0),
    tier2Price: index % 6 === 5 ? 0 : price(1),
    tier3Price: index % 9 === 4 ? 0 : price(2),
    tier4Price: index % 5 === 3 ? 0 : price(3),
  };
}

/** Returns the id, or null if the product does not suit. The first seven indexes are on sale now. */
export async function createDemoPromotion(
  tx: Tx,
  product: DemoProduct,
  index: number,
  now: Time,
): Promise<string | null> {
  const phase = phaseOf(index);
  const percentages = mixOf(product, index);
  const average = computeAverage(percentages, product.prices);
  if (!average || average.costE4 === 0) return null;
  const { validFrom, validTo } = windowOf(phase, index, now);
  const releasedAt = product.releaseDate ? addMilliseconds(product.releaseDate, 14 * DAY) : validTo;
  // An expired promotion cannot be for a game that was released later.
  if (phase === 'expired' && releasedAt > validTo) return null;
  const [minQuantity, maxQuantity] = BOUNDS[index % BOUNDS.length]!;
  const priceIds = new Set(percentages.map(({ code }) => cheapestPriceIn(code, product.prices)!.id));
  const announcedAt = addMilliseconds(validFrom, -2 * DAY);
  const context = { actor: SYSTEM, now: announcedAt < now ? announcedAt : now };
  const { id } = await createPromotion(tx, context, {
    productId: product.id,
    providerPriceIds: [...priceIds],
    percentages,
    ...tiersOf(average.costE4, index),
    validFrom,
    validTo: validTo > releasedAt ? validTo : releasedAt,
    minQuantity,
    maxQuantity,
    operatingSystems: product.systems,
    platforms: product.platforms,
    merkurRegion: index % 12 !== 6 && (REGIONS as readonly string[]).includes(product.region) ? product.region : null,
    deliveryStart: index % 8 === 2 ? addMilliseconds(validFrom, 3 * DAY) : null,
  });
  if (phase === 'unpublished') await changePublished(tx, { ...context, now }, { id, published: false });
  return id;
}

/** Creates the demo promotions and returns their count. Does nothing if promotions exist or products do not. */
export const seedDemoPromotions = (database: Database, now: Time, scarce: readonly string[] = []): Promise<number> =>
  database.transaction(async (tx) => {
    if (await tx.one(sql`select 1 from promotion limit 1`)) return 0;
    let created = 0;
    for (const [index, product] of (await selectProducts(tx, scarce)).entries())
      if (await createDemoPromotion(tx, product, index, now)) created += 1;
    await setDemoRetailPrices(tx);
    return created;
  });
