import { describe, expect, test } from 'vitest';
import type { Input } from '#domain/base/endpoint.ts';
import { DAY, addMilliseconds as later } from '#domain/base/time.ts';
import { partnerPromotionCalls, promotionCalls } from '#domain/promotions/calls.ts';
import { partnerPromotionList, promotionList } from '#domain/promotions/list.ts';
import {
  insertProduct,
  insertPromotion,
  insertProvider,
  insertPublisher,
  insertRelations,
  type PromotionOverrides,
} from '#test/catalog-fixtures.ts';
import { type World, world } from '#test/world.ts';

type StaffState = Input<typeof promotionCalls.list>;
type StaffFilter = StaffState['filter'];

const state = (over: Partial<StaffState> = {}): StaffState => ({ filter: {}, sort: [], page: 0, size: 50, ...over });

/** Two promotions that differ in every field. */
async function pair() {
  const w = await world();
  const first = await insertPromotion(w, {
    name: 'Amber Road',
    sku: 'AMB-1',
    publisher: 'Lantern Works',
    provider: 'Genba',
    releaseDate: '2024-01-10T00:00:00.000Z',
    operatingSystems: ['Windows'],
    platforms: ['PC'],
    merkurRegion: 'EU',
    tiers: [1000, 900, 800, 700],
    minQuantity: 20,
    prices: [
      { countries: ['DE'], costE4: 110_000 },
      { countries: ['PL'], costE4: 60_000 },
      { countries: ['BR'], costE4: 40_000 },
    ],
  });
  const second = await insertPromotion(w, {
    name: 'Birch Hollow',
    sku: 'BIR-1',
    publisher: 'Blue Heron',
    provider: 'Playsource',
    releaseDate: '2025-06-10T00:00:00.000Z',
    operatingSystems: ['Linux', 'MacOS'],
    platforms: ['Xbox'],
    merkurRegion: null,
    published: false,
    validFrom: later(w.now(), DAY),
    validTo: later(w.now(), 9 * DAY),
    tiers: [2000, 0, 0, 0],
    minQuantity: 50,
  });
  return { w, first, second, staff: await w.person('Salesman') };
}

test('keeps one of two promotions and drops the other, for every filter (PRO-003)', async () => {
  const { w, first, second, staff } = await pair();
  const company = await w.company();
  await insertRelations(w, company, { [first.providerId]: 'all' });
  const filters: { [K in keyof StaffFilter]-?: NonNullable<StaffFilter[K]> } = {
    text: 'amb-1',
    valid: { max: w.now() },
    starts: { max: w.now() },
    ends: { min: later(w.now(), 10 * DAY) },
    name: 'AMBER',
    sku: [first.sku],
    mSku: [`M-${first.sku}`],
    releaseDate: { max: '2024-12-31T00:00:00.000Z' },
    publishers: [first.publisherId!],
    price: { down: 1000, up: 2000 },
    operatingSystems: ['Windows'],
    platforms: ['PC'],
    regions: ['EU'],
    status: 'active',
    providers: [first.providerId],
    published: true,
    partner: [company],
    costAbovePrice: true,
  };
  expect(Object.keys(filters).sort()).toEqual(Object.keys(promotionList.filters).sort());
  for (const [name, value] of Object.entries(filters)) {
    const page = await staff.do(promotionCalls.list, state({ filter: { [name]: value } }));
    expect([name, page.items.map(({ id }) => id), page.totalCount]).toEqual([name, [first.promotionId], 1]);
  }
  const others: StaffFilter = {
    text: second.promotionId,
    status: 'upcoming',
    regions: ['default'],
    published: false,
    price: { down: 2000 },
  };
  for (const [name, value] of Object.entries(others)) {
    const page = await staff.do(promotionCalls.list, state({ filter: { [name]: value } }));
    expect([name, page.items.map(({ id }) => id)]).toEqual([name, [second.promotionId]]);
  }
});

test('sorts in both directions without overlapping pages, for every sort', async () => {
  const { staff } = await pair();
  for (const field of promotionList.sorts) {
    for (const descending of [false, true]) {
      const sort = [{ field, descending }];
      const [one, two] = [
        await staff.do(promotionCalls.list, state({ sort, size: 1 })),
        await staff.do(promotionCalls.list, state({ sort, size: 1, page: 1 })),
      ];
      expect([field, one.items.length, two.items.length]).toEqual([field, 1, 1]);
      expect(one.items[0]!.id).not.toBe(two.items[0]!.id);
    }
  }
  const byName = await staff.do(promotionCalls.list, state({ sort: [{ field: 'name', descending: true }], size: 0 }));
  expect(byName.items.map(({ product: { name } }) => name)).toEqual(['Birch Hollow', 'Amber Road']);
});

test('treats an expired promotion as neither active nor upcoming and never shows a deleted one (PRO-006)', async () => {
  const { w, staff } = await pair();
  const over = await insertPromotion(w, { validFrom: later(w.now(), -9 * DAY), validTo: later(w.now(), -DAY) });
  const gone = await insertPromotion(w, { deleted: true });
  const expired = await staff.do(promotionCalls.list, state({ filter: { status: 'expired' } }));
  expect(expired.items.map(({ id, status }) => [id, status])).toEqual([[over.promotionId, 'expired']]);
  expect((await staff.do(promotionCalls.list, state())).totalCount).toBe(3);
  expect((await staff.call(promotionCalls.one, { id: gone.promotionId })).status).toBe(404);
});

test("shows staff cost, all tiers, country mix, chosen prices and the provider's window", async () => {
  const { w, first, staff } = await pair();
  const shown = await staff.do(promotionCalls.one, { id: first.promotionId });
  expect(shown).toMatchObject({
    cost: 66_000,
    tier1Price: 1000,
    tier4Price: 700,
    region: 'EU',
    status: 'active',
    countries: [
      { code: 'DE', weight: 50 },
      { code: 'PL', weight: 30 },
      { code: 'BR', weight: 20 },
    ],
    product: { name: 'Amber Road', provider: { name: 'Genba' }, publisher: { name: 'Lantern Works' }, validFrom: null },
  });
  expect(shown.product.prices).toHaveLength(3);
  expect(shown.providerPromotions.map(({ id }) => id).sort()).toEqual([...first.priceIds].sort());
  expect((await (await w.person('Partner')).call(promotionCalls.one, { id: first.promotionId })).status).toBe(403);
});

describe('a partner', () => {
  const list = partnerPromotionCalls.list;
  const everything = { filter: {}, sort: [], page: 0, size: 0 };

  test("sees published, valid promotions at the company's price and no costs (PPM-002, PPM-004)", async () => {
    const { w, first } = await pair();
    const partner = await w.person('Partner');
    const answered = await partner.call(list, everything);
    expect(answered.reply.items).toEqual([
      expect.objectContaining({
        id: first.promotionId,
        price: 1000,
        region: 'EU',
        inBasket: false,
        product: expect.objectContaining({ publisher: 'Lantern Works' }),
      }),
    ]);
    expect(namesIn(JSON.parse(answered.body))).toEqual(
      [
        ...'Items Id Region MinQuantity MaxQuantity ValidFrom ValidTo OperatingSystems Platforms Price Product InBasket Name Sku'.split(
          ' ',
        ),
        ...'ReleaseDate StockQuantity GeoWhiteList GeoBlackList Publisher PageIndex PageSize TotalCount TotalPages HasPreviousPage HasNextPage Store RetailPrice LastPrice Picture'.split(
          ' ',
        ),
      ].sort(),
    );
  });

  test("reads a promotion on sale with its store, at the company's price, and no other (PPM-005, PPM-006)", async () => {
    const w = await world();
    const companyId = await w.company({ type: 'Gold' });
    const partner = await w.person('Partner', { companyId });
    const shown = await insertPromotion(w, { tiers: [1000, 900, 800, 700] });
    const hidden = await insertPromotion(w, { published: false });
    const one = await partner.do(partnerPromotionCalls.one, { id: shown.promotionId });
    expect([one.price, one.product.store.length > 0]).toEqual([900, true]);
    expect((await partner.call(partnerPromotionCalls.one, { id: hidden.promotionId })).status).toBe(404);
  });

  test.each([
    ['Standard', [1000, 900, 800, 700], 1000],
    ['Gold', [1000, 900, 800, 700], 900],
    ['Platinum', [1000, 900, 800, 700], 800],
    ['VIP', [1000, 900, 800, 700], 700],
    ['VIP', [1000, 900, 0, 0], 900],
    ['Platinum', [1000, 0, 0, 700], 1000],
    ['Gold', [1000, 0, 800, 700], 1000],
  ] as const)('of type %s pays its tier of %j (PRO-010, GAP-053, GAP-001, CART-019)', async (type, tiers, price) => {
    const w = await world();
    await insertPromotion(w, { tiers: [...tiers] });
    const partner = await w.person('Partner', { companyId: await w.company({ type }) });
    const page = await partner.do(list, everything);
    expect(page.items[0]!.price).toBe(price);
    expect(
      (await partner.do(list, { ...everything, filter: { price: { down: price, up: price + 1 } } })).totalCount,
    ).toBe(1);
    expect((await partner.do(list, { ...everything, filter: { price: { up: price } } })).totalCount).toBe(0);
  });

  test('runs every filter and every sort of the partner (GAP-060, PPM-002)', async () => {
    const { w, first } = await pair();
    await insertPromotion(w, {
      name: 'Cinder Vale',
      operatingSystems: ['Linux'],
      platforms: ['Switch'],
      merkurRegion: 'ROW',
      publisher: 'Tin Orchard',
      tiers: [5000, 0, 0, 0],
      validFrom: later(w.now(), -60_000),
      validTo: later(w.now(), 40 * DAY),
      releaseDate: null,
    });
    const partner = await w.person('Partner');
    const filters: Record<keyof typeof partnerPromotionList.filters, unknown> = {
      text: 'amb',
      valid: { max: later(w.now(), -3_600_000) },
      starts: { max: later(w.now(), -3_600_000) },
      ends: { max: later(w.now(), 35 * DAY) },
      name: 'amber',
      sku: [first.sku],
      mSku: [`M-${first.sku}`],
      releaseDate: { min: '2024-01-10T00:00:00.000Z' },
      publishers: [first.publisherId!],
      price: { up: 5000 },
      operatingSystems: ['Windows'],
      platforms: ['PC'],
      regions: ['EU'],
      status: 'active',
    };
    for (const [name, value] of Object.entries(filters)) {
      const page = await partner.do(list, { ...everything, filter: { [name]: value } });
      expect([name, page.items[0]?.id ?? page.items.length]).toEqual([
        name,
        name === 'status' ? page.items[0]!.id : first.promotionId,
      ]);
      expect([name, page.totalCount]).toEqual([name, name === 'status' ? 2 : 1]);
    }
    for (const field of partnerPromotionList.sorts) {
      for (const descending of [false, true]) {
        expect((await partner.do(list, { ...everything, sort: [{ field, descending }] })).items).toHaveLength(2);
      }
    }
  });

  test('cannot filter by fields hidden from partners', async () => {
    const w = await world();
    const partner = await w.person('Partner');
    for (const query of [
      { providerIds: 'x' },
      { published: '1' },
      { sortBy: 'Cost' },
      { sortBy: 'Tier1Price' },
      { sortBy: 'provider' },
    ]) {
      const asked = await partner.call({ ...list, serializeInput: () => query }, everything);
      expect([query, asked.status]).toEqual([query, 422]);
    }
  });

  const cases: [string, (w: World, companyId: string) => Promise<PromotionOverrides>, boolean][] = [
    ['no relations', async () => ({}), true],
    [
      'its provider with all publishers',
      async (w, c) => only(w, c, { [await insertProvider(w, 'Genba')]: 'all' }),
      true,
    ],
    [
      'its publisher at the provider',
      async (w, c) => only(w, c, { [await insertProvider(w, 'Genba')]: [await insertPublisher(w)] }),
      true,
    ],
    [
      'another publisher at the provider',
      async (w, c) => only(w, c, { [await insertProvider(w, 'Genba')]: [await insertPublisher(w, 'Else')] }),
      false,
    ],
    ['only another provider', async (w, c) => only(w, c, { [await insertProvider(w, 'Playsource')]: 'all' }), false],
    [
      'its publisher, but at another provider',
      async (w, c) => only(w, c, { [await insertProvider(w, 'Playsource')]: [await insertPublisher(w)] }),
      false,
    ],
    [
      'a provider ticked without publishers',
      async (w, c) => only(w, c, { [await insertProvider(w, 'Genba')]: [] }),
      false,
    ],
    ['unpublished', async () => ({ published: false }), false],
    ['deleted', async () => ({ deleted: true }), false],
    ['over since a millisecond', async (w) => ({ validTo: later(w.now(), -1) }), false],
    ['over in this very moment', async (w) => ({ validTo: w.now() }), true],
    ['beginning in a millisecond', async (w) => ({ validFrom: later(w.now(), 1) }), false],
  ];
  test.each(cases)('%s: visible %s (REL-010, PRO-011)', async (_, arrange, visible) => {
    const w = await world();
    const partner = await w.person('Partner');
    await insertPromotion(w, await arrange(w, partner.companyId!));
    expect((await partner.do(list, everything)).totalCount).toBe(visible ? 1 : 0);
  });

  test.each([
    [[], true, 'EU', true],
    [['EU', 'ROW'], true, 'EU', true],
    [['EU', 'ROW'], true, 'LATAM', false],
    [['EU', 'ROW'], true, null, false],
    [['EU', 'ROW'], false, 'EU', false],
    [['EU', 'ROW'], false, 'LATAM', true],
    [['EU', 'ROW'], false, null, true],
  ])(
    'of a company with regions %j (included: %s) and a promotion in %s: visible %s (COM-023, GAP-057, PPM-006)',
    async (regions, regionIncluded, merkurRegion, visible) => {
      const w = await world();
      const partner = await w.person('Partner', { companyId: await w.company({ regions, regionIncluded }) });
      await insertPromotion(w, { merkurRegion });
      expect((await partner.do(list, everything)).totalCount).toBe(visible ? 1 : 0);
    },
  );

  test('rejects partners without the permission, and staff (PPM-001)', async () => {
    const w = await world();
    expect((await (await w.person('Salesman')).call(list, everything)).status).toBe(403);
    expect((await (await w.person('Standard')).call(promotionCalls.list, state())).status).toBe(403);
    expect((await w.callAsVisitor(list, everything)).status).toBe(401);
  });
});

/** Restricts the company to these relations; the promotion itself does not change. */
async function only(...relation: Parameters<typeof insertRelations>): Promise<PromotionOverrides> {
  await insertRelations(...relation);
  return {};
}

/** Collects every field name in a response. */
function namesIn(value: unknown, into = new Set<string>()): string[] {
  if (Array.isArray(value)) for (const one of value) namesIn(one, into);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      into.add(name);
      namesIn(part, into);
    }
  return [...into].sort();
}

test("hides products without a promotion from a partner's lists", async () => {
  const w = await world();
  const loose = await insertProduct(w, { name: 'Hidden Gem' });
  const partner = await w.person('Partner');
  const answered = await partner.call(partnerPromotionCalls.list, {
    filter: { text: loose.sku },
    sort: [],
    page: 0,
    size: 10,
  });
  expect(answered.reply.items).toEqual([]);
});

test('returns the rows of each page in order, and the total also beyond the last page', async () => {
  const w = await world();
  for (const name of ['Amber', 'Birch', 'Cedar']) await insertPromotion(w, { name });
  const [staff, partner] = [await w.person('Salesman'), await w.person('Partner')];
  const pageOf = (page: number) => ({
    ...state({ page, size: 2 }),
    sort: [{ field: 'name' as const, descending: true }],
  });
  for (const [who, list] of [
    [staff, promotionCalls.list],
    [partner, partnerPromotionCalls.list],
  ] as const) {
    const pages = [];
    for (const page of [0, 1, 2]) {
      const { items, totalCount } = await who.do(list as typeof promotionCalls.list, pageOf(page));
      pages.push([items.map(({ product }) => product.name), totalCount]);
    }
    expect(pages).toEqual([
      [['Cedar', 'Birch'], 3],
      [['Amber'], 3],
      [[], 3],
    ]);
  }
});
