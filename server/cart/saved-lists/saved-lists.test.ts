// Saved lists: from cart or purchase, shared in the company, edited by version, and put into the cart again.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { LIST_LINES_MAX, LISTS_MAX, type SavedList, savedListCalls } from '#domain/cart/saved-list-calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { insertPromotion, type PromotionFixture, type PromotionOverrides } from '#test/catalog-fixtures.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';

const lineOf = ({ productId, promotionId }: PromotionFixture, quantity = 50, demandPrice = 1000) => ({
  productId,
  promotionId,
  quantity,
  demandPrice,
});

const fill = (who: Person, ...lines: ReturnType<typeof lineOf>[]) => who.do(cartCalls.addBulk, { lines });
const save = (who: Person, name = 'Monthly restock') => who.call(savedListCalls.create, { name });

/** A list of two promotions, saved from the cart of a buyer. */
async function saved(overrides: PromotionOverrides = {}) {
  const w = await world();
  const buyer = await w.person('Partner');
  const colleague = await w.person('Partner', { companyId: buyer.companyId! });
  const first = await insertPromotion(w, { name: 'Amber Road', merkurRegion: 'EU', ...overrides });
  w.advanceClock(1000);
  const second = await insertPromotion(w, { name: 'Birch Hollow' });
  await buyer.do(cartCalls.add, lineOf(first));
  w.advanceClock(1000);
  await buyer.do(cartCalls.add, lineOf(second, 60, 900));
  const list = (await save(buyer)).reply;
  return { w, buyer, colleague, first, second, list };
}

const emptyCart = (w: World, who: Person) =>
  w.database.transaction((tx) => tx.run(sql`delete from cart_item where user_id = ${who.id}`));

const editOf = ({ id, version, name, lines }: SavedList) => ({
  id,
  version,
  name,
  lines: lines.map(({ line, quantity, demandPrice }) => ({ line, quantity, demandPrice })),
});

test('saves the cart as a list of products, regions, quantities and demand prices (LIST-001)', async () => {
  const { buyer, first, list } = await saved();
  expect(list).toMatchObject({ name: 'Monthly restock', version: 1, lineCount: 2, createdByName: 'Ada Partner' });
  expect(list.lines.map(({ offer, ...line }) => [line, offer?.price])).toEqual([
    [{ line: 1, name: 'Amber Road', sku: first.sku, region: 'EU', quantity: 50, demandPrice: 1000 }, 1200],
    [
      expect.objectContaining({ line: 2, name: 'Birch Hollow', region: 'Global', quantity: 60, demandPrice: 900 }),
      1200,
    ],
  ]);
  expect((await buyer.do(cartCalls.get, {})).items).toHaveLength(2);
});

test('saves the purchase of an order as a list, but not that of another company (LIST-001)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const [buyer, stranger] = [await w.person('Partner'), await w.person('Partner')];
  const [one, two] = [await m.sell(), await m.sell()];
  await fill(buyer, lineOf(one, 60, 1500), lineOf(two, 70, 1400));
  const [order] = await buyer.do(cartCalls.submit, {});
  await m.place(buyer, one);
  const list = await buyer.do(savedListCalls.create, { name: 'Again', orderId: order!.id });
  expect(list.lines.map(({ quantity, demandPrice }) => [quantity, demandPrice]).sort()).toEqual([
    [60, 1500],
    [70, 1400],
  ]);
  const refused = await stranger.call(savedListCalls.create, { name: 'Again', orderId: order!.id });
  expect([refused.status, refused.code]).toEqual([404, 'missing']);
});

test('refuses an empty cart, and a cart of more lines than a list may have (LIST-002)', async () => {
  const w = await world();
  const buyer = await w.person('Partner');
  expect((await save(buyer)).code).toBe('empty_cart');
  const { promotionId, productId } = await insertPromotion(w);
  await w.database.transaction((tx) =>
    tx.run(sql`with added as (
        insert into promotion (id, product_id, published, region, price_ids, countries, cost_e4, tier1_price_cents,
          tier2_price_cents, tier3_price_cents, tier4_price_cents, valid_from, valid_to, operating_systems, platforms,
          min_quantity, max_quantity, created_at, modified_at)
        select gen_random_uuid(), product_id, published, region, price_ids, countries, cost_e4, tier1_price_cents,
          tier2_price_cents, tier3_price_cents, tier4_price_cents, valid_from, valid_to, operating_systems, platforms,
          min_quantity, max_quantity, created_at, modified_at
        from promotion, generate_series(1, ${LIST_LINES_MAX + 1}::int) where id = ${promotionId} returning id)
      insert into cart_item (user_id, promotion_id, product_id, quantity, demand_price_cents, created_at)
      select ${buyer.id}, id, ${productId}, 50, 1000, ${w.now()} from added`),
  );
  const refused = await save(buyer);
  expect([refused.status, refused.code, refused.message]).toEqual([
    422,
    'too_many_list_lines',
    'A list has at most 500 lines.',
  ]);
});

test.each([
  ['', 'at least 1'],
  ['x'.repeat(81), 'At most 80 characters'],
])('refuses the name «%s» (LIST-002)', async (name) => {
  const { buyer } = await saved();
  const refused = await save(buyer, name);
  expect([refused.status, refused.errors[0]?.Field]).toEqual([422, 'Name']);
});

test('refuses a name in use by the company in any case, but not by another company (LIST-002)', async () => {
  const { w, buyer, colleague, first, list } = await saved();
  await fill(colleague, lineOf(first));
  const refused = await save(colleague, ' monthly  RESTOCK ');
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'taken',
    'Your company already has a list with this name.',
  ]);
  const other = (await save(colleague, 'Other')).reply;
  const renamed = await buyer.call(savedListCalls.update, { ...editOf(other), name: list.name });
  expect([renamed.code, renamed.errors[0]?.Field]).toEqual(['taken', 'Name']);
  const stranger = await w.person('Partner');
  await fill(stranger, lineOf(first));
  expect((await save(stranger)).status).toBe(200);
});

test('refuses more than 100 lists of a company (LIST-002)', async () => {
  const { w, buyer } = await saved();
  await w.database.transaction((tx) =>
    tx.run(sql`insert into saved_list (id, company_id, name, created_by_name, created_at, modified_at)
      select gen_random_uuid(), ${buyer.companyId}, 'List ' || n, 'Ada', ${w.now()}, ${w.now()}
      from generate_series(1, ${LISTS_MAX - 1}::int) n`),
  );
  const refused = await save(buyer, 'One more');
  expect([refused.status, refused.code, refused.errors[0]?.Field]).toEqual([422, 'too_many_lists', 'Name']);
});

test('shares lists with colleagues, never with other companies (LIST-003)', async () => {
  const { w, buyer, colleague, list } = await saved();
  const stranger = await w.person('Partner');
  const all = (who: Person) => who.do(savedListCalls.all, {});
  expect((await all(colleague)).map(({ id, lineCount }) => [id, lineCount])).toEqual([[list.id, 2]]);
  expect(await all(colleague)).toEqual(await all(buyer));
  expect(await colleague.do(savedListCalls.one, { id: list.id })).toEqual(list);
  expect(await all(stranger)).toEqual([]);
  for (const [call, input] of [
    [savedListCalls.one, { id: list.id }],
    [savedListCalls.update, editOf(list)],
    [savedListCalls.remove, { id: list.id }],
    [savedListCalls.addToCart, { id: list.id, isReplacing: false }],
  ] as const)
    expect((await stranger.call(call, input as never)).status).toBe(404);
  expect((await all(buyer)).length).toBe(1);
});

test('renames a list, changes and removes lines, and raises its version (LIST-004)', async () => {
  const { w, colleague, list } = await saved();
  w.advanceClock(1000);
  const edit = { ...editOf(list), name: 'Weekly', lines: [{ line: 2, quantity: 80, demandPrice: 850 }] };
  const changed = await colleague.do(savedListCalls.update, edit);
  expect(changed).toMatchObject({ name: 'Weekly', version: 2, lineCount: 1, createdAt: list.createdAt });
  expect(changed.modifiedAt).toBe(w.now());
  expect(changed.lines.map(({ line, quantity, demandPrice }) => [line, quantity, demandPrice])).toEqual([[2, 80, 850]]);
});

test('refuses an edit of an outdated version, of unknown lines and without lines, and changes nothing (LIST-004)', async () => {
  const { buyer, colleague, list } = await saved();
  await colleague.do(savedListCalls.update, { ...editOf(list), name: 'Weekly' });
  const late = await buyer.call(savedListCalls.update, { ...editOf(list), lines: editOf(list).lines.slice(1) });
  expect([late.status, late.code, late.message]).toEqual([
    409,
    'stale',
    'A colleague changed this list. Reload it before you save.',
  ]);
  const current = { ...editOf(list), version: 2 };
  for (const lines of [
    [...current.lines, { line: 3, quantity: 20, demandPrice: 100 }],
    [current.lines[0]!, current.lines[0]!],
  ])
    expect((await buyer.call(savedListCalls.update, { ...current, lines })).code).toBe('stale');
  const none = await buyer.call(savedListCalls.update, { ...current, lines: [] });
  expect([none.status, none.errors[0]?.Message]).toEqual([
    422,
    'A list needs at least one line. Delete the list instead.',
  ]);
  const after = await buyer.do(savedListCalls.one, { id: list.id });
  expect([after.name, after.version, after.lineCount]).toEqual(['Weekly', 2, 2]);
});

test('accepts one of two edits in parallel (LIST-004)', async () => {
  const { buyer, colleague, list } = await saved();
  const answers = await Promise.all(
    [buyer, colleague].map((who, at) => who.call(savedListCalls.update, { ...editOf(list), name: `Name ${at}` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('deletes a list with its lines (LIST-004)', async () => {
  const { w, buyer, colleague, list } = await saved();
  await colleague.do(savedListCalls.remove, { id: list.id });
  expect((await buyer.call(savedListCalls.one, { id: list.id })).status).toBe(404);
  expect(await w.rows(sql`select 1 from saved_list_line`)).toEqual([]);
});

test('audits changes of lists, which all colleagues rely on (LIST-005)', async () => {
  const { w, buyer, list } = await saved();
  await buyer.do(savedListCalls.update, { ...editOf(list), name: 'Weekly', lines: editOf(list).lines.slice(1) });
  await buyer.do(savedListCalls.addToCart, { id: list.id, isReplacing: true });
  await buyer.do(savedListCalls.remove, { id: list.id });
  const entries = await w.rows(
    sql<{ name: string; before: object; after: object }>`select subject_name as name, before, after from audit_event
      where subject_kind = 'savedList' order by at, id`,
  );
  expect(entries).toEqual([
    { name: 'Monthly restock', before: null, after: { name: 'Monthly restock', lines: 2 } },
    { name: 'Weekly', before: { name: 'Monthly restock', lines: 2 }, after: { name: 'Weekly', lines: 1 } },
    expect.objectContaining({ name: 'Weekly', before: { name: 'Weekly' } }),
  ]);
});

test('adds lines that are on sale, and says why others were not added (LIST-006, LIST-007)', async () => {
  const { w, buyer, first, second, list } = await saved({ minQuantity: 20 });
  await emptyCart(w, buyer);
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update promotion set min_quantity = 55 where id = ${first.promotionId}`);
    await tx.run(sql`update promotion set published = false where id = ${second.promotionId}`);
  });
  const third = await insertPromotion(w);
  await fill(buyer, lineOf(third));
  const { basket, added, notAdded } = await buyer.do(savedListCalls.addToCart, { id: list.id, isReplacing: false });
  expect([added, basket.items.map(({ promotionId }) => promotionId)]).toEqual([0, [third.promotionId]]);
  expect(notAdded).toEqual([
    {
      line: 1,
      name: 'Amber Road',
      region: 'EU',
      code: 'below_minimum',
      message: 'Please enter an amount that is larger than the min QTY',
    },
    { line: 2, name: 'Birch Hollow', region: 'Global', code: 'not_on_offer', message: 'Not on offer.' },
  ]);
  await w.database.transaction((tx) =>
    tx.run(sql`update promotion set min_quantity = 20 where id = ${first.promotionId}`),
  );
  const again = await buyer.do(savedListCalls.addToCart, { id: list.id, isReplacing: false });
  expect([again.added, again.notAdded.length, again.basket.items.length]).toEqual([1, 1, 2]);
});

test('chooses the cheapest visible promotion of the same product and region (LIST-006)', async () => {
  const { w, buyer, first, list } = await saved();
  await emptyCart(w, buyer);
  await w.database.transaction((tx) =>
    tx.run(sql`update promotion set valid_to = ${w.now()}::timestamptz - interval '1 second'
      where id = ${first.promotionId}`),
  );
  const sell = (over: PromotionOverrides) => insertPromotion(w, { product: first, merkurRegion: 'EU', ...over });
  await sell({ tiers: [1150, 0, 0, 0] });
  const cheapest = await sell({ tiers: [1100, 0, 0, 0] });
  await sell({ tiers: [100, 0, 0, 0], merkurRegion: 'LATAM' });
  await sell({ tiers: [100, 0, 0, 0], published: false });
  await sell({ tiers: [100, 0, 0, 0], validFrom: addMilliseconds(w.now(), DAY) });
  const { basket } = await buyer.do(savedListCalls.addToCart, { id: list.id, isReplacing: false });
  expect(basket.items.map(({ promotionId }) => promotionId)).toContain(cheapest.promotionId);
  expect(basket.items).toHaveLength(2);
});

test('hides promotions outside of the regions of the company (LIST-006)', async () => {
  const { w, buyer, list } = await saved();
  await emptyCart(w, buyer);
  await w.database.transaction((tx) =>
    tx.run(sql`update company set regions = '{Asia}', region_included = true where id = ${buyer.companyId}`),
  );
  const { added, notAdded } = await buyer.do(savedListCalls.addToCart, { id: list.id, isReplacing: true });
  expect([added, notAdded.map(({ code }) => code)]).toEqual([0, ['not_on_offer', 'not_on_offer']]);
});

test('leaves lines of the cart as they are unless asked to replace them, which keeps their reference (LIST-007)', async () => {
  const { buyer, first, list } = await saved();
  await buyer.do(cartCalls.change, { ...lineOf(first, 200, 1100), reference: 'Shop-17' });
  const kept = await buyer.do(savedListCalls.addToCart, { id: list.id, isReplacing: false });
  expect([kept.added, kept.notAdded.map(({ code }) => code)]).toEqual([0, ['already_in_cart', 'already_in_cart']]);
  expect(kept.basket.items[0]).toMatchObject({ quantity: 200, demandPrice: 1100 });
  const replaced = await buyer.do(savedListCalls.addToCart, { id: list.id, isReplacing: true });
  expect([replaced.added, replaced.notAdded]).toEqual([2, []]);
  expect(replaced.basket.items[0]).toMatchObject({ quantity: 50, demandPrice: 1000, reference: 'Shop-17' });
});

test('reports the second of two lines that lead to the same promotion (LIST-007)', async () => {
  const w = await world();
  const buyer = await w.person('Partner');
  const one = await insertPromotion(w, { tiers: [1200, 0, 0, 0] });
  const two = await insertPromotion(w, { product: one, tiers: [1100, 0, 0, 0] });
  await fill(buyer, lineOf(one), lineOf(two, 70));
  const { id } = (await save(buyer)).reply;
  await emptyCart(w, buyer);
  const { added, notAdded } = await buyer.do(savedListCalls.addToCart, { id, isReplacing: false });
  expect([added, notAdded.map(({ line, code }) => [line, code])]).toEqual([1, [[2, 'line_twice']]]);
});

test('answers an unknown list with 404 (LIST-003)', async () => {
  const { buyer } = await saved();
  expect((await buyer.call(savedListCalls.addToCart, { id: newId(), isReplacing: false })).status).toBe(404);
});
