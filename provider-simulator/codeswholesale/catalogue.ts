// Fictional products with prices by quantity, drawn from a seed. Amounts are in euro cents.

import { createHash } from 'node:crypto';
import { SERIES } from '../catalogue-names.ts';
import { createRandomStream } from '../random.ts';

export const PLATFORMS = ['Steam', 'Gog.com', 'EA App', 'Epic Games'] as const;
export const REGIONS = ['WORLDWIDE', 'EU', 'US', 'ROW'] as const;
export const LANGUAGES = ['Multilanguage', 'en', 'de'] as const;
/** Price in percent of the single unit, from 10 and from 100 units. */
const TIERS = [
  { from: 1, percent: 100 },
  { from: 10, percent: 96 },
  { from: 100, percent: 92 },
] as const;
const CREATED_MS = Date.parse('2026-01-05T08:00:00Z');
const PRE_ORDER_DAY = '2027-09-09T00:00:00.000Z';

interface PriceRange {
  from: number;
  /** Last quantity; null without an upper end. */
  to: number | null;
  cents: number;
}

export interface Product {
  productId: string;
  identifier: string;
  name: string;
  platform: string;
  region: (typeof REGIONS)[number];
  /** With time, as in the older examples; null if unknown. */
  releaseDate: string | null;
  stock: number;
  hasOnlyImages: boolean;
  prices: readonly PriceRange[];
  updatedMs: number;
}

/** A UUID derived from a name. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function drawProduct(seed: string, index: number): Product {
  const chance = createRandomStream(`${seed}/codeswholesale/${index}`);
  const cents = chance.int(249, 4999);
  // Every fourth product costs the same in any quantity.
  const tiers = index % 4 === 3 ? TIERS.slice(0, 1) : TIERS;
  const isPreOrder = index % 20 === 19;
  return {
    productId: uuidOf(`${seed}/product/${index}`),
    identifier: `CWP-${1000 + index}`,
    name: `${SERIES[index % SERIES.length]} ${1 + Math.floor(index / SERIES.length)}`,
    platform: chance.pick(PLATFORMS),
    region: chance.pick(REGIONS),
    releaseDate: isPreOrder
      ? PRE_ORDER_DAY
      : index % 11 === 10
        ? null
        : `20${chance.int(12, 25)}-0${chance.int(1, 9)}-15T00:00:00.000Z`,
    stock: isPreOrder ? 0 : index % 10 === 5 ? 4 : chance.int(5_000, 40_000),
    hasOnlyImages: index % 10 === 7,
    prices: tiers.map(({ from, percent }, tier) => ({
      from,
      to: tier + 1 < tiers.length ? tiers[tier + 1]!.from - 1 : null,
      cents: Math.round((cents * percent) / 100),
    })),
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
