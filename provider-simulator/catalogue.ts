// Fictional games and the products that an account makes of them, all drawn from the seed.

import type { WireProduct } from '#domain/catalog/provider-wire.ts';
import { OPERATING_SYSTEMS, PUBLISHERS, SERIES, STORES, TITLES } from './catalogue-names.ts';
import type { Account } from './options.ts';
import { createRandomStream, type RandomStream } from './random.ts';
import { BASE_RATES, EUROPE, REGION_NAMES, REGIONS } from './territories.ts';

const GAMES = 300;
const BUNDLES = 8;
/** Release dates far enough in the future for pre-orders. */
const FUTURE_DAYS = ['2027-03-18', '2027-06-24', '2027-09-09', '2027-11-12', '2028-02-25', '2028-05-19'];
/** Time at which some products were withdrawn; they can no longer be ordered. */
const WITHDRAWN_MS = Date.parse('2026-03-02T09:00:00Z');

interface Game {
  name: string;
  series: string;
  code: string;
  publisher: string;
  releaseDate: string;
  /** Retail price in euro cents. */
  cents: number;
}

export interface BaseRow {
  id: string;
  countries: string[];
  currency: string;
  costE4: number;
  priceE4: number;
}

/** A product as sold by an account, before promotions. Amounts in ten-thousandths of the row's currency. */
export interface CatalogueProduct {
  facts: Omit<WireProduct, 'kind' | 'changedAt'> & { publisher: string; releaseDate: string };
  rows: BaseRow[];
  /** Total number of units that can ever be sold. */
  stock: number;
  /** Reports the exact stock, not only whether there is any. */
  tellsStock: boolean;
  /** Accepts orders without stock and delivers them later. */
  backOrderable: boolean;
  changedMs: number;
  /** Null while on sale. */
  withdrawnMs: number | null;
}

function releaseDay(chance: RandomStream): string {
  const month = String(chance.int(1, 12)).padStart(2, '0');
  return `${chance.int(2012, 2025)}-${month}-${String(chance.int(1, 28)).padStart(2, '0')}`;
}

function retailCents(chance: RandomStream, year: number): number {
  if (year >= 2025) return chance.pick([6999, 5999, 4999, 3999, 2999]);
  if (year >= 2021) return chance.pick([4999, 3999, 2999, 1999, 1499]);
  return chance.pick([1999, 1499, 999, 699, 499, 299]);
}

/** Games in the order in which accounts pick them; games of a series are adjacent. */
function gamesOf(seed: string): Game[] {
  const chance = createRandomStream(`${seed}/games`);
  const games: Game[] = [];
  for (let round = 0; games.length < GAMES; round++) {
    const series = SERIES[round % SERIES.length]!;
    const publisher = PUBLISHERS[round % PUBLISHERS.length]!;
    const titles = new Set<string>([TITLES[0]]);
    for (let n = chance.int(2, 5); n > 0; n--) titles.add(chance.pick(TITLES));
    for (const title of titles) {
      const future = games.length % 41 === 40;
      const releaseDate = future
        ? chance.pick(FUTURE_DAYS)
        : chance.int(0, 9)
          ? releaseDay(chance)
          : `2026-0${chance.int(1, 9)}-15`;
      const code = `${series.slice(0, 4).toUpperCase()}${String(games.length + 1).padStart(3, '0')}`;
      const cents = retailCents(chance, Number(releaseDate.slice(0, 4)));
      games.push({ name: title.replace('#', series), series, code, publisher, releaseDate, cents });
    }
  }
  return games.slice(0, GAMES);
}

/** A typical retail price: ending in 99, or whole for small units. */
function listPriceE4(cents: number, level: number, currency: string): number {
  const amount = (cents / 100) * (level / 100) * BASE_RATES[currency]!;
  return (currency === 'TRY' ? Math.max(1, Math.round(amount)) * 100 : Math.max(1, Math.round(amount)) * 100 - 1) * 100;
}

function priceRows(
  chance: RandomStream,
  sku: string,
  region: string,
  cents: number,
  markup: number,
  closed: string[],
): BaseRow[] {
  const share = chance.int(5800, 7600) / 10_000;
  return REGIONS[region]!.groups.map(({ name, countries, currency, level }) => {
    const priceE4 = listPriceE4((cents * (100 + markup)) / 100, level, currency);
    const costE4 = Math.round(priceE4 * share) + chance.int(0, 9);
    const openCountries = countries.filter((country) => !closed.includes(country));
    return { id: `${sku}.${name}`, countries: openCountries, currency, costE4, priceE4 };
  }).filter((row) => row.countries.length > 0);
}

function productOf(seed: string, account: Account, game: Game, index: number, prefix = ''): CatalogueProduct {
  const chance = createRandomStream(`${seed}/${account.path}/${prefix}${game.code}`);
  const store = chance.pick(STORES);
  const region = chance.pick(REGION_NAMES);
  const { code, groups, whiteListed } = REGIONS[region]!;
  const sku = `${account.skuPrefix}${prefix}${game.code}-${store.code}-${code}`;
  const allCountries = groups.flatMap((group) => group.countries);
  const closed = region === 'Global' && chance.int(0, 5) === 0 ? [chance.pick(allCountries), 'RU', 'BY'] : [];
  const scarcity = chance.int(0, 99);
  return {
    facts: {
      sku,
      janusId: String(410_000 + index * 7),
      mSku: `M-${prefix}${game.code}`,
      name: game.name,
      publisher: game.publisher,
      store: store.name,
      platforms: [...store.platforms],
      operatingSystems: [...(store.code === 'MSS' ? ['Windows' as const] : chance.pick(OPERATING_SYSTEMS))],
      region,
      releaseDate: game.releaseDate,
      geoWhiteList: whiteListed ? allCountries.sort() : [],
      geoBlackList: region === 'ROW' ? [...EUROPE].sort() : closed.sort(),
      keyFormat: index % 75 === 74 ? 'image' : 'text',
      bundle: [],
    },
    rows: priceRows(chance, sku, region, game.cents, account.markup, closed),
    stock: scarcity < 3 ? 0 : scarcity < 6 ? chance.int(3, 20) : chance.int(2_000, 40_000),
    // Scarce products always report their quantity.
    tellsStock: index % 7 !== 5 || scarcity < 6,
    backOrderable: scarcity === 0 || scarcity === 3,
    changedMs: Date.parse('2025-01-01T00:00:00Z') + chance.int(0, 400) * 86_400_000,
    withdrawnMs: index % 60 === 59 ? WITHDRAWN_MS : null,
  };
}

/** A bundle of the first products of one series that share its sales region. */
function bundleOf(seed: string, account: Account, parts: CatalogueProduct[], game: Game, index: number) {
  const cents = Math.round(game.cents * parts.length * 0.75);
  const bundle = productOf(seed, account, { ...game, name: `${game.series} Collection`, cents }, index, 'B-');
  bundle.facts.bundle = parts.map(({ facts }) => ({ sku: facts.sku, name: facts.name }));
  return { ...bundle, stock: 1500, withdrawnMs: null, backOrderable: false };
}

/** All products of an account by SKU, sorted. */
export function catalogueOf(seed: string, account: Account): Map<string, CatalogueProduct> {
  const games = gamesOf(seed).slice(0, account.games);
  const products = games.map((game, index) => productOf(seed, account, game, index));
  const bundles: CatalogueProduct[] = [];
  for (let i = 0; i + 2 < games.length && bundles.length < BUNDLES * (account.games / GAMES); i++) {
    const parts = products.slice(i, i + 3);
    const isBundleable = parts.every(
      ({ withdrawnMs, facts }, n) =>
        games[i + n]!.series === games[i]!.series &&
        games[i + n]!.releaseDate < '2026' &&
        !withdrawnMs &&
        facts.keyFormat === 'text',
    );
    if (!isBundleable) continue;
    bundles.push(bundleOf(seed, account, parts, games[i]!, products.length + bundles.length));
    i += 20;
  }
  return new Map(
    [...products, ...bundles]
      .map((product) => [product.facts.sku, product] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
