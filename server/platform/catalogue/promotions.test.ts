// The catalogue of programs: one snapshot with a strong ETag, whatever changes what a company sees.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, HOUR } from '#domain/base/time.ts';
import { apiCatalogueCalls } from '#domain/platform/catalogue/calls.ts';
import { insertPromotion, insertProvider, insertRelations } from '#test/catalog-fixtures.ts';
import { createProgram } from '#test/programs.ts';
import { world } from '#test/world.ts';

const { list, one } = apiCatalogueCalls;

async function shop() {
  const w = await world();
  const program = await createProgram(w, { companyId: await w.company({ type: 'Gold' }) });
  const games = [await insertPromotion(w), await insertPromotion(w), await insertPromotion(w)];
  await insertPromotion(w, { published: false });
  const read = (headers: Record<string, string> = {}, input: object = {}) =>
    program.call(list, { limit: 100, ...input }, headers);
  return { w, program, games, read };
}

test("lists what is on sale at the company's price, and a promotion alone (API-055)", async () => {
  const { w, program, games, read } = await shop();
  const { items, nextCursor } = (await read()).reply;
  expect(items.map(({ id }) => id)).toEqual(games.map(({ promotionId }) => promotionId).sort());
  expect(nextCursor).toBeNull();
  expect(items[0]).toMatchObject({ unitPrice: 1100, minQuantity: 20, maxQuantity: 500, region: 'Global' });
  expect(await program.do(one, { id: items[0]!.id })).toEqual(items[0]);
  const hidden = await insertPromotion(w, { published: false });
  expect((await program.call(one, { id: hidden.promotionId })).status).toBe(404);
});

test('walks pages of one snapshot, which share its ETag (API-056)', async () => {
  const { read } = await shop();
  const pages = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read({}, { limit: 2, ...(cursor && { cursor }) });
    pages.push({ ids: page.reply.items.map(({ id }) => id), etag: page.headers.etag });
    cursor = page.reply.nextCursor;
  }
  expect(pages.map(({ ids }) => ids.length)).toEqual([2, 1]);
  expect(new Set(pages.map(({ etag }) => etag)).size).toBe(1);
  expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(3);
});

test('answers 304 until anything that the company sees changes (API-056)', async () => {
  const { w, program, games, read } = await shop();
  let etag = '';
  /** Whether the caller's version is still the current one; takes the newest. */
  const isCurrent = async () => {
    const answered = await read({ 'if-none-match': etag });
    etag = String(answered.headers.etag);
    if (answered.status === 304) expect(answered.body).toBe('');
    return answered.status === 304;
  };
  expect(await isCurrent()).toBe(false);
  expect(etag).toMatch(/^"[^"]+"$/);
  expect(await isCurrent()).toBe(true);
  const run = (statement: ReturnType<typeof sql>) => w.database.transaction((tx) => tx.run(statement));
  const { companyId } = program;
  const [game] = games;
  const changes: [string, () => Promise<unknown>][] = [
    ['price', () => run(sql`update promotion set tier2_price_cents = 1099 where id = ${game!.promotionId}`)],
    ['stock', () => run(sql`update product set stock_quantity = 7 where id = ${game!.productId}`)],
    ['price tier', () => run(sql`update company set type = 'VIP' where id = ${companyId}`)],
    [
      'regions',
      () => run(sql`update company set regions = array['Global'], region_included = false where id = ${companyId}`),
    ],
    ['regions back', () => run(sql`update company set regions = '{}' where id = ${companyId}`)],
    ['relations', async () => insertRelations(w, companyId, { [await insertProvider(w, 'Other')]: 'all' })],
  ];
  const columns = {
    promotion: {
      min_quantity: sql`30`,
      max_quantity: sql`400`,
      platforms: sql`'{GOG}'`,
      operating_systems: sql`'{Linux}'`,
      region: sql`null`,
      delivery_start_date: sql`valid_from`,
      valid_from: sql`valid_from - interval '1 hour'`,
      valid_to: sql`valid_to - interval '1 hour'`,
      // Last, because it hides the promotion.
      published: sql`false`,
    },
    product: {
      name: sql`'Amber Road'`,
      sku: sql`'AMB-1'`,
      store: sql`'GOG'`,
      release_date: sql`now()`,
      region: sql`'EU'`,
      geo_white_list: sql`'{DE}'`,
      geo_black_list: sql`'{JP}'`,
      retail_price_cents: sql`3999`,
    },
    publisher: { name: sql`'Renamed'` },
  };
  const other = games[1]!;
  const ids = {
    promotion: sql`${other.promotionId}`,
    product: sql`${other.productId}`,
    publisher: sql`(select publisher_id from product where id = ${other.productId})`,
  };
  const columnChanges = (['publisher', 'product', 'promotion'] as const).flatMap((table) =>
    Object.entries(columns[table]).map(([column, value]): (typeof changes)[number] => [
      `${table}.${column}`,
      () => run(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${ids[table]}`),
    ]),
  );
  for (const [name, change] of [...columnChanges, ...changes]) {
    await change();
    expect([name, await isCurrent()]).toEqual([name, false]);
    expect([name, await isCurrent()]).toEqual([name, true]);
  }
  // A price of another tier is none of what the company sees.
  await run(sql`update promotion set tier1_price_cents = 1500 where id = ${game!.promotionId}`);
  expect(await isCurrent()).toBe(true);
});

test('answers in full when a promotion starts or ends without a write (API-056)', async () => {
  const { w, read } = await shop();
  const inHours = (hours: number) => addMilliseconds(w.now(), hours * HOUR);
  await insertPromotion(w, { validFrom: inHours(1), validTo: inHours(3) });
  const shown = [];
  let etag = '';
  for (let hour = 0; hour < 5; hour++) {
    const { status, headers } = await read({ 'if-none-match': etag });
    etag = String(headers.etag);
    shown.push([status, (await read({})).reply.items.length, (await read({ 'if-none-match': etag })).status]);
    w.advanceClock(HOUR);
  }
  expect(shown).toEqual([
    [200, 3, 304],
    [200, 4, 304],
    [304, 4, 304],
    [304, 4, 304],
    [200, 3, 304],
  ]);
});

test('has an ETag for each encoding, and compares those of a list weakly (API-056)', async () => {
  const { w, program, read } = await shop();
  const etagOf = async (encoding: string) => {
    const headers = { authorization: program.authorization, 'accept-encoding': encoding };
    return String((await w.http.inject({ url: '/api/v1/promotions', headers })).headers.etag);
  };
  const plain = await etagOf('identity');
  expect(await etagOf('br')).not.toBe(plain);
  expect((await read({ 'if-none-match': await etagOf('br') })).status).toBe(200);
  expect((await read({ 'if-none-match': `"x", W/${plain}` })).status).toBe(304);
});
