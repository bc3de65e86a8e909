// The promotions of the demo world: some sixty, made by the same command as any other from the products that the sync
// brought. Everything is drawn from the product's place in the list, so the same catalogue gives the same promotions.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { E4_PER_CENT } from '#domain/base/money.ts';
import { after, DAY, HOUR, MINUTE, onGrid, type Time } from '#domain/base/time.ts';
import { allowedIn, averageOf, priceIn, type RegionPrice, type Weight } from '#domain/promotions/weights.ts';
import type { OperatingSystem } from '#domain/promotions/wizard.ts';
import type { Database, Tx } from '#server/base/db.ts';
import { changeStatus, createPromotion } from '#server/promotions/create.ts';
import { REGIONS } from './reference.ts';

const COUNT = 60;

/** Countries in the order in which a wholesaler would think of them. */
const COUNTRIES = 'DE PL US BR GB FR MX JP TR ES AU IT AR KR NL CA SE IN CZ CL'.split(' ');
const MIXES: readonly (readonly number[])[] = [
  [50, 30, 20],
  [40, 30, 20, 10],
  [60, 25, 15],
  [35, 25, 20, 12, 8],
  [45, 35, 20],
];
const BOUNDS = [
  [20, 500],
  [50, 2000],
  [20, 1000],
  [100, 5000],
  [25, 250],
] as const;
/** Percent on top of the average cost, tiers 1 to 4. */
const MARGINS = [
  [28, 23, 19, 14],
  [22, 18, 14, 10],
  [35, 29, 24, 18],
] as const;

interface Product {
  id: string;
  region: string;
  releaseDate: Time | null;
  systems: OperatingSystem[];
  platforms: string[];
  geoWhiteList: string[];
  geoBlackList: string[];
  prices: RegionPrice[];
}

/** Products that are sold and priced, mixed up but always in the same order. */
const pick = (tx: Tx, scarce: readonly string[]): Promise<Product[]> =>
  tx.all(sql<Product>`select pr.id, pr.region, pr.release_date, pr.systems, pr.platforms, pr.geo_white_list, pr.geo_black_list,
      (select jsonb_agg(jsonb_build_object('id', pp.id, 'countries', pp.countries, 'costE4', pp.cost_e4, 'priceE4', pp.price_e4) order by pp.external_id)
        from product_price pp where pp.product_id = pr.id) as prices
    from product pr
    where pr.is_active and not pr.sku = any (${scarce}) and pr.systems <> '{}' and pr.platforms <> '{}' and exists (select 1 from product_price pp where pp.product_id = pr.id)
    order by md5(pr.sku), pr.sku limit ${COUNT}`);

/** Three to five countries with their weights; the first of them spread over the price groups. */
function mixOf(product: Product, at: number): Weight[] {
  const open = COUNTRIES.filter(
    (code) => priceIn(code, product.prices) && allowedIn(code, product.geoWhiteList, product.geoBlackList),
  );
  const seen = new Set<string>();
  const firstOfGroup = open.filter((code) => {
    const { id } = priceIn(code, product.prices)!;
    return seen.size < seen.add(id).size;
  });
  const codes = [...firstOfGroup, ...open.filter((code) => !firstOfGroup.includes(code))];
  const mix = MIXES.find((shares, n) => n >= at % MIXES.length && shares.length <= codes.length) ?? [100];
  return mix.flatMap((weight, n) => (codes[n] ? [{ code: codes[n], weight }] : []));
}

type Standing = 'active' | 'upcoming' | 'expired' | 'unpublished';

/** Of ten promotions seven are active; of the other three, each is something else. */
const standingOf = (at: number): Standing =>
  (['upcoming', 'expired', 'unpublished'] as const)[(at % 10) - 7] ?? 'active';

/** A window on the half hours, ending at 23:30. */
function windowOf(standing: Standing, at: number, now: Time): { validFrom: Time; validTo: Time } {
  const [startDays, lengthDays] = {
    active: [-1 - (at % 20), 35 + ((at * 7) % 45)],
    unpublished: [-3 - (at % 5), 40],
    upcoming: [2 + (at % 12), 21],
    expired: [-40 - (at % 20), 14 + (at % 14)],
  }[standing] as [number, number];
  const validFrom = after(onGrid(now, 30), startDays * DAY);
  const lastDay = after(validFrom, lengthDays * DAY).slice(0, 10);
  return { validFrom, validTo: after(`${lastDay}T00:00:00.000Z`, 23 * HOUR + 30 * MINUTE) };
}

/** Four prices in steps of five cents, above the cost; some tiers are left to the one below. */
function tiersOf(costE4: number, at: number) {
  const price = (tier: 0 | 1 | 2 | 3) => {
    const cents = (costE4 * (100 + MARGINS[at % MARGINS.length]![tier])) / 100 / E4_PER_CENT;
    return Math.ceil(cents / 5) * 5;
  };
  return {
    tier1Price: price(0),
    tier2Price: at % 6 === 5 ? 0 : price(1),
    tier3Price: at % 9 === 4 ? 0 : price(2),
    tier4Price: at % 5 === 3 ? 0 : price(3),
  };
}

async function make(tx: Tx, product: Product, at: number, now: Time): Promise<boolean> {
  const standing = standingOf(at);
  const percentages = mixOf(product, at);
  const average = averageOf(percentages, product.prices);
  if (!average || average.costE4 === 0) return false;
  const { validFrom, validTo } = windowOf(standing, at, now);
  const released = product.releaseDate ? after(product.releaseDate, 14 * DAY) : validTo;
  // What has run out by now cannot have been a game that is yet to be released.
  if (standing === 'expired' && released > validTo) return false;
  const [minQuantity, maxQuantity] = BOUNDS[at % BOUNDS.length]!;
  const chosen = new Set(percentages.map(({ code }) => priceIn(code, product.prices)!.id));
  const announced = after(validFrom, -2 * DAY);
  const by = { actor: SYSTEM, now: announced < now ? announced : now };
  const { id } = await createPromotion(tx, by, {
    productId: product.id,
    providerPriceIds: [...chosen],
    percentages,
    ...tiersOf(average.costE4, at),
    validFrom,
    validTo: validTo > released ? validTo : released,
    minQuantity,
    maxQuantity,
    operatingSystems: product.systems,
    platforms: product.platforms,
    merkurRegion: at % 12 !== 6 && (REGIONS as readonly string[]).includes(product.region) ? product.region : null,
    deliveryStart: at % 8 === 2 ? after(validFrom, 3 * DAY) : null,
  });
  if (standing === 'unpublished') await changeStatus(tx, { ...by, now }, { id, published: false });
  return true;
}

/** Makes the demo's promotions; answers how many. Does nothing where there are promotions or no products. */
export const seedDemoPromotions = (database: Database, now: Time, scarce: readonly string[] = []): Promise<number> =>
  database.transaction(async (tx) => {
    if (await tx.one(sql`select 1 from promotion limit 1`)) return 0;
    let made = 0;
    for (const [at, product] of (await pick(tx, scarce)).entries()) if (await make(tx, product, at, now)) made += 1;
    return made;
  });
