// Every kind of partner with every call that shows promotions: nobody sees foreign products or prices.

import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import {
  insertLot,
  insertProduct,
  insertPromotion,
  insertProvider,
  insertProviderPromotion,
  insertPublisher,
  insertRelations,
  type PromotionOverrides,
} from '#test/catalog-fixtures.ts';
import { type Person, type World, world } from '#test/world.ts';

const PRICES = [1200, 1100, 1000, 900] as [number, number, number, number];

/** Promotions on sale, by name: each differs from «plain» in one respect. */
const SHELF: Record<string, PromotionOverrides> = {
  plain: {},
  eu: { merkurRegion: 'EU' },
  latam: { merkurRegion: 'LATAM' },
  anywhere: { merkurRegion: null },
  heron: { publisher: 'Blue Heron' },
  playsource: { provider: 'Playsource' },
  'gold at zero': { tiers: [1200, 0, 0, 900] },
  unpublished: { published: false },
  deleted: { deleted: true },
  early: { validFrom: addMilliseconds('2026-11-20T12:00:00.000Z', DAY) },
  late: { validTo: addMilliseconds('2026-11-20T12:00:00.000Z', -1) },
};
const ON_SALE = ['anywhere', 'eu', 'gold at zero', 'heron', 'latam', 'plain', 'playsource'];
const without = (...names: string[]) => ON_SALE.filter((name) => !names.includes(name));

interface Kind {
  company: Parameters<World['company']>[0];
  relations?: (w: World) => Promise<Record<string, string[] | 'all'>>;
  sees: string[];
  price: number;
  /** Price of the promotion with unset middle tiers. */
  fallback: number;
  /** Providers' promotions visible before they start. */
  upcoming: string[];
}

const EVERYBODY = ['Blue Heron', 'Lantern Works', 'Salt & Signal'];

const KINDS: Record<string, Kind> = {
  Standard: { company: { type: 'Standard' }, sees: ON_SALE, price: 1200, fallback: 1200, upcoming: EVERYBODY },
  Gold: { company: { type: 'Gold' }, sees: ON_SALE, price: 1100, fallback: 1200, upcoming: EVERYBODY },
  Platinum: { company: { type: 'Platinum' }, sees: ON_SALE, price: 1000, fallback: 1200, upcoming: EVERYBODY },
  VIP: { company: { type: 'VIP' }, sees: ON_SALE, price: 900, fallback: 900, upcoming: EVERYBODY },
  'only EU': {
    company: { regions: ['EU'], regionIncluded: true },
    sees: ['eu'],
    price: 1200,
    fallback: 1200,
    upcoming: EVERYBODY,
  },
  'all but EU': { company: { regions: ['EU'] }, sees: without('eu'), price: 1200, fallback: 1200, upcoming: EVERYBODY },
  'one provider': {
    company: {},
    relations: async (w) => ({ [await insertProvider(w, 'Genba')]: 'all' }),
    sees: without('playsource'),
    price: 1200,
    fallback: 1200,
    upcoming: ['Blue Heron', 'Lantern Works'],
  },
  'one publisher of one provider': {
    company: { type: 'VIP' },
    relations: async (w) => ({ [await insertProvider(w, 'Genba')]: [await insertPublisher(w, 'Blue Heron')] }),
    sees: ['heron'],
    price: 900,
    fallback: 900,
    upcoming: ['Blue Heron'],
  },
  'one provider and only LATAM': {
    company: { regions: ['LATAM'], regionIncluded: true },
    relations: async (w) => ({ [await insertProvider(w, 'Genba')]: 'all' }),
    sees: ['latam'],
    price: 1200,
    fallback: 1200,
    upcoming: ['Blue Heron', 'Lantern Works'],
  },
  'related to nobody who sells': {
    company: {},
    relations: async (w) => ({ [await insertProvider(w, 'Genba')]: [] }),
    sees: [],
    price: 1200,
    fallback: 1200,
    upcoming: [],
  },
};

async function createPromotions(w: World) {
  const ids: Record<string, { promotionId: string; productId: string; sku: string }> = {};
  for (const [name, over] of Object.entries(SHELF)) {
    const of = await insertProduct(w, { ...over, name, sku: `SKU ${name}`.toUpperCase().replaceAll(' ', '-') });
    await insertLot(w, of, 500);
    ids[name] = await insertPromotion(w, { tiers: PRICES, ...over, product: of });
  }
  return ids;
}

/** Announced promotions: of different publishers and providers, of both, and one already started. */
async function announced(w: World): Promise<void> {
  const rows = [
    ['Genba', 'Lantern Works', 1],
    ['Genba', 'Blue Heron', 1],
    ['Playsource', 'Salt & Signal', 1],
    ['Playsource', 'Lantern Works', 1],
    ['Genba', 'Tin Orchard', -1],
  ] as const;
  for (const [by, whose, day] of rows)
    await insertProviderPromotion(w, {
      name: 'Secret Sale',
      provider: by,
      publisher: whose,
      validFrom: addMilliseconds(w.now(), day * DAY),
      validTo: addMilliseconds(w.now(), 9 * DAY),
    });
}

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
type Seen = { id: string; price: number }[];

/** Every call that shows promotions to a partner. */
const WAYS: Record<string, (who: Person, refs: string[]) => Promise<Seen>> = {
  'All Promotions': async (who) => (await who.do(partnerPromotionCalls.list, ALL)).items,
  'found by text': async (who) =>
    (await who.do(partnerPromotionCalls.list, { ...ALL, filter: { text: 'sku-' } })).items,
  'Direct Sales': async (who) => (await who.do(partnerPromotionCalls.directSales, ALL)).items,
  'lines pasted into Direct Sales': (who, refs) => who.do(partnerPromotionCalls.matchDirect, { refs }),
  'pasted lines': (who, refs) => who.do(partnerPromotionCalls.match, { refs }),
};

test.each(Object.entries(KINDS))(
  'shows a partner of the kind «%s» exactly its promotions at its own price (PPM-006, PPM-018, DIR-002)',
  async (_, kind) => {
    const w = await world();
    const ids = await createPromotions(w);
    await announced(w);
    const companyId = await w.company(kind.company);
    if (kind.relations) await insertRelations(w, companyId, await kind.relations(w));
    const who = await w.person('Partner', { companyId });
    const expected = kind.sees.map((name) => [name, name === 'gold at zero' ? kind.fallback : kind.price]);
    const nameOf = new Map(Object.entries(ids).map(([name, { promotionId }]) => [promotionId, name]));
    const refs = Object.values(ids).flatMap(({ promotionId, sku }) => [promotionId, sku]);
    for (const [way, look] of Object.entries(WAYS)) {
      const seen = (await look(who, refs)).map(({ id, price }) => [nameOf.get(id), price]);
      expect(seen.sort(), way).toEqual(expected);
    }
    const coming = await who.do(partnerPromotionCalls.upcoming, ALL);
    expect(coming.items.map(({ publisherName }) => publisherName)).toEqual(kind.upcoming);
    expect((await who.call(partnerPromotionCalls.upcoming, ALL)).body).not.toMatch(
      /Secret|Genba|Playsource|Tin Orchard/,
    );
    for (const [name, { promotionId, productId }] of Object.entries(ids)) {
      const line = { promotionId, productId, quantity: 50, demandPrice: 1000 };
      expect((await who.call(cartCalls.addBulk, { lines: [line] })).status, name).toBe(
        kind.sees.includes(name) ? 200 : 422,
      );
    }
  },
);

test('rejects partners without the Direct Sales permission, and treats their lines as ordinary (DIR-001)', async () => {
  const w = await world();
  await createPromotions(w);
  const staff = await w.person('Salesman');
  expect((await staff.call(partnerPromotionCalls.directSales, ALL)).status).toBe(403);
  expect((await w.callAsVisitor(partnerPromotionCalls.directSales, ALL)).status).toBe(401);
});
