// Fictional products with the offers of several merchants, drawn from a seed. Amounts are in euro cents.

import { createHash } from 'node:crypto';
import { PUBLISHERS, SERIES } from '../catalogue-names.ts';
import { createRandomStream, type RandomStream } from '../random.ts';

const MERCHANTS = ['Keyharbour', 'Fastkeys', 'Midnight Codes', 'Polar Games'] as const;
const PLATFORMS = ['PC Steam', 'PC GOG', 'EA App', 'PC Epic Games'] as const;
const REGIONS = [
  { id: 3, name: 'REGION FREE', excluded: [] },
  { id: 1, name: 'Europe', excluded: ['US', 'CA', 'BR', 'JP', 'CN'] },
  { id: 2, name: 'United States', excluded: ['DE', 'FR', 'PL', 'RU', 'CN'] },
  { id: 10, name: 'Rest of the world (RoW) - custom', excluded: ['RU', 'BY'] },
] as const;
/** Wholesale price in percent of the offer's price, from 10, 50, 100 and 500 units. */
const TIER_PERCENT = [95, 93, 91, 89] as const;
/** Smallest quantity of each wholesale tier. */
export const TIER_QUANTITIES = [10, 50, 100, 500] as const;
const FIRST_ID = 1000;
const CREATED_MS = Date.parse('2026-01-05T08:00:00Z');
const PREORDER_DAY = '2027-09-09';

export interface Offer {
  offerId: string;
  merchantName: string;
  priceCents: number;
  /** Units that can ever be sold, and how many of them are text. */
  stock: number;
  textStock: number;
  /** Units delivered immediately; more are delivered later. */
  physicalStock: number;
  /** Unit prices in the order of `TIER_QUANTITIES`; null without wholesale. */
  tierCents: readonly number[] | null;
}

export interface Product {
  kinguinId: number;
  productId: string;
  name: string;
  originalName: string;
  publisher: string | null;
  platform: string;
  releaseDate: string | null;
  isPreorder: boolean;
  region: (typeof REGIONS)[number];
  offers: Offer[];
  updatedMs: number;
}

/** 24 hexadecimal digits, derived from a name. */
export const hexId = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 24);

function drawOffer(chance: RandomStream, seed: string, cents: number, isWholesale: boolean): Offer {
  const merchantName = chance.pick(MERCHANTS);
  const stock = isWholesale ? chance.int(5_000, 40_000) : chance.int(2_000, 20_000);
  return {
    offerId: hexId(`${seed}/${chance.next()}`),
    merchantName,
    priceCents: cents,
    stock,
    textStock: stock,
    physicalStock: stock,
    tierCents: isWholesale ? TIER_PERCENT.map((percent) => Math.round((cents * percent) / 100)) : null,
  };
}

/** Every product has one to three offers, the second and third at a higher price. */
function drawProduct(seed: string, index: number): Product {
  const chance = createRandomStream(`${seed}/kinguin/${index}`);
  const name = `${SERIES[index % SERIES.length]} ${1 + Math.floor(index / SERIES.length)}`;
  const cents = chance.int(199, 4999);
  const isPreorder = index % 20 === 19;
  // One in three products is sold in single orders of up to nine units only.
  const offers = [drawOffer(chance, seed, cents, index % 3 !== 2)];
  for (let n = chance.int(0, 2); n > 0; n--)
    offers.push(drawOffer(chance, seed, Math.ceil(offers.at(-1)!.priceCents * 1.04), chance.int(0, 1) === 0));
  if (index % 10 === 7) for (const offer of offers) offer.textStock = 0;
  // A small offer at the lowest price, alone or with another one: most orders need more.
  if (index % 10 === 5 || index % 10 === 6) {
    const small = drawOffer(chance, seed, index % 10 === 5 ? cents - 5 : cents, false);
    offers.unshift({ ...small, stock: 4, textStock: 4, physicalStock: 4 });
  }
  if (index % 10 === 3) for (const offer of offers) offer.physicalStock = 0;
  return {
    kinguinId: FIRST_ID + index,
    productId: hexId(`${seed}/product/${index}`),
    name: `${name} CD Key`,
    originalName: name,
    publisher: index % 9 === 8 ? null : PUBLISHERS[index % PUBLISHERS.length]!,
    platform: chance.pick(PLATFORMS),
    releaseDate: isPreorder
      ? PREORDER_DAY
      : index % 11 === 10
        ? null
        : `20${chance.int(12, 25)}-0${chance.int(1, 9)}-15`,
    isPreorder,
    region: chance.pick(REGIONS),
    offers,
    updatedMs: CREATED_MS + index * 60_000,
  };
}

/** All products by their id. */
export const drawCatalogue = (seed: string, count: number): Map<string, Product> =>
  new Map(
    Array.from({ length: count }, (_, index) => drawProduct(seed, index)).map((product) => [
      product.productId,
      product,
    ]),
  );

export const REGION_LIST = REGIONS.map(({ id, name }) => ({ id, name }));
export const PLATFORM_LIST = PLATFORMS;
