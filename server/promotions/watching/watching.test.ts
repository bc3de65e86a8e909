// The watch list: what may be watched, what is shown, and who is notified when.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { sentenceOfLine } from '#domain/notifications/copy.ts';
import { pathOfLine } from '#domain/notifications/kind-facts.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { WATCHED_MAX, watchCalls } from '#domain/promotions/watch-calls.ts';
import { watchListCalls } from '#domain/promotions/watch-list-calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { newId } from '#server/base/process/ids.ts';
import { sendNotificationMails } from '#server/notifications/mails.ts';
import { publishNotifications } from '#server/notifications/publishing.ts';
import { insertProduct, insertPromotion, insertRelations, type PromotionOverrides } from '#test/catalog-fixtures.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';
import { announceWatchedPromotions, type SettledOffers } from './announcements.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 50 };

const watch = (who: Person, productId: string, isWatched = true) => who.call(watchCalls.set, { productId, isWatched });
const watchedBy = async (who: Person) => (await who.do(watchCalls.ids, {})).productIds;
const listOf = async (who: Person, over: object = {}) => (await who.do(watchListCalls.list, { ...ALL, ...over })).items;

const settledOf = new WeakMap<World, SettledOffers>();

/** Polls as a worker does, which remembers the offers of its last poll without anything due. */
function poll(w: World) {
  const settled = settledOf.get(w) ?? { offers: null };
  settledOf.set(w, settled);
  return announceWatchedPromotions(w.database, w.now(), settled);
}

/** Lines shown to the user after a poll. */
async function toldTo(w: World, who: Person) {
  await poll(w);
  await publishNotifications(w.database);
  return (await who.do(notificationCalls.list, ALL)).items;
}

/** A product whose only promotion has ended, watched by a partner. */
async function watched(overrides: PromotionOverrides = {}) {
  const w = await world();
  const buyer = await w.person('Partner');
  const ended = await insertPromotion(w, {
    name: 'Solvane',
    ...overrides,
    validFrom: addMilliseconds(w.now(), -9 * DAY),
    validTo: addMilliseconds(w.now(), -DAY),
  });
  expect((await watch(buyer, ended.productId)).status).toBe(200);
  const sell = (over: PromotionOverrides = {}) =>
    insertPromotion(w, { product: ended, validTo: '2026-12-12T12:00:00.000Z', ...over });
  return { w, buyer, product: ended, sell };
}

test('watches a product once and stops watching it, also if repeated (WATCH-002)', async () => {
  const { buyer, product } = await watched();
  await watch(buyer, product.productId);
  expect(await watchedBy(buyer)).toEqual([product.productId]);
  for (const _ of [1, 2]) expect((await watch(buyer, product.productId, false)).reply.isWatched).toBe(false);
  expect(await watchedBy(buyer)).toEqual([]);
});

test('refuses products that the company has neither seen on sale nor ordered, like unknown ones (WATCH-002)', async () => {
  const w = await world();
  const buyer = await w.person('Partner');
  const [unsold, future, deleted] = [
    await insertProduct(w),
    await insertPromotion(w, { validFrom: addMilliseconds(w.now(), DAY), validTo: addMilliseconds(w.now(), 2 * DAY) }),
    await insertPromotion(w, { deleted: true }),
  ];
  const refusalOf = async (productId: string) => {
    const { status, code, message, errors } = await watch(buyer, productId);
    return [status, code, message, errors];
  };
  expect(await refusalOf(newId())).toMatchObject([
    422,
    'unknown_product',
    expect.any(String),
    [{ Field: 'ProductId' }],
  ]);
  for (const { productId } of [unsold, future, deleted])
    expect(await refusalOf(productId)).toEqual(await refusalOf(newId()));
  const foreign = await insertPromotion(w, { provider: 'Playsource' });
  await insertRelations(w, buyer.companyId!, { [unsold.providerId]: 'all' });
  expect((await watch(buyer, foreign.productId)).code).toBe('unknown_product');
  expect(await watchedBy(buyer)).toEqual([]);
});

test('watches a product of an own order whose promotion was deleted, but not of another company (WATCH-002)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const [buyer, stranger] = [await w.person('Partner'), await w.person('Partner')];
  const of = await m.sell();
  await m.place(buyer, of);
  await w.database.transaction((tx) => tx.run(sql`update promotion set deleted = true where id = ${of.promotionId}`));
  expect((await watch(buyer, of.productId)).status).toBe(200);
  expect((await watch(stranger, of.productId)).code).toBe('unknown_product');
});

test('refuses more than 500 products, also of two calls in parallel (WATCH-003)', async () => {
  const w = await world();
  const buyer = await w.person('Partner');
  const [one, two] = [await insertPromotion(w), await insertPromotion(w)];
  await w.database.transaction((tx) =>
    tx.run(sql`with added as (
        insert into product (id, provider_id, external_id, sku, m_sku, janus_id, name, store, region, systems,
          platforms, geo_white_list, geo_black_list, search, created_at, modified_at)
        select gen_random_uuid(), provider_id, n, n, n, n, n, store, region, systems, platforms, geo_white_list,
          geo_black_list, n, created_at, modified_at
        from product, lateral (select g::text as n from generate_series(1, ${WATCHED_MAX - 1}::int) g) numbers
        where id = ${one.productId} returning id)
      insert into watched_product select ${buyer.id}, id, ${w.now()} from added`),
  );
  const answers = await Promise.all([watch(buyer, one.productId), watch(buyer, two.productId)]);
  const refused = answers.find(({ status }) => status !== 200)!;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect([refused.code, refused.message]).toEqual([
    'too_many_watched',
    'You watch 500 products, which is the maximum. Remove one before you add another.',
  ]);
  expect((await watchedBy(buyer)).length).toBe(WATCHED_MAX);
});

test('shows each user only their own list, with the price of the company, sorted and searched (WATCH-005)', async () => {
  const { w, buyer, product, sell } = await watched();
  const colleague = await w.person('Partner', { companyId: buyer.companyId! });
  await w.database.transaction((tx) => tx.run(sql`update company set type = 'VIP' where id = ${buyer.companyId}`));
  expect((await listOf(buyer)).map(({ promotion }) => promotion)).toEqual([null]);
  await sell({ tiers: [1200, 1100, 1000, 950], merkurRegion: 'EU' });
  const cheapest = await sell({ tiers: [1200, 1100, 1000, 900], merkurRegion: 'EU' });
  await sell({ tiers: [100, 100, 100, 100], published: false });
  await sell({ tiers: [100, 100, 100, 100], validFrom: addMilliseconds(w.now(), DAY) });
  expect(await listOf(buyer)).toEqual([
    {
      productId: product.productId,
      name: 'Solvane',
      sku: product.sku,
      store: 'Steam',
      publisher: 'Lantern Works',
      since: w.now(),
      promotion: { id: cheapest.promotionId, region: 'EU', price: 900, validTo: '2026-12-12T12:00:00.000Z' },
    },
  ]);
  expect(await listOf(colleague)).toEqual([]);
  expect(await watchedBy(colleague)).toEqual([]);

  w.advanceClock(1000);
  const other = await insertPromotion(w, { name: 'Amber Road', validFrom: addMilliseconds(w.now(), -DAY) });
  await watch(buyer, other.productId);
  const names = async (over: object) => (await listOf(buyer, over)).map(({ name }) => name);
  expect(await names({})).toEqual(['Amber Road', 'Solvane']);
  expect(await names({ filter: { text: 'solv' } })).toEqual(['Solvane']);
  expect(await names({ sort: [{ field: 'name', descending: true }], size: 1, page: 1 })).toEqual(['Amber Road']);
});

test('hides promotions outside of the regions and relations of the company (WATCH-005)', async () => {
  const { w, buyer, product, sell } = await watched();
  await sell({ merkurRegion: 'EU' });
  const regions = (names: string[]) =>
    w.database.transaction((tx) =>
      tx.run(sql`update company set regions = ${names}, region_included = true where id = ${buyer.companyId}`),
    );
  await regions(['Asia']);
  expect((await listOf(buyer))[0]!.promotion).toBe(null);
  await regions([]);
  expect((await listOf(buyer))[0]!.promotion).not.toBe(null);
  const other = await insertPromotion(w, { provider: 'Playsource' });
  await insertRelations(w, buyer.companyId!, { [other.providerId]: 'all' });
  expect([(await listOf(buyer))[0]!.promotion, product.name]).toEqual([null, 'Solvane']);
});

test('notifies once a promotion is published, in the app and by email, without prices (WATCH-006)', async () => {
  const { w, buyer, sell } = await watched();
  const { promotionId } = await sell({ published: false });
  expect(await toldTo(w, buyer)).toEqual([]);
  await (await w.person('Salesman')).do(promotionCalls.changeStatus, { id: promotionId, published: true });
  const [line, ...others] = await toldTo(w, buyer);
  expect(others).toEqual([]);
  expect([sentenceOfLine(line!), pathOfLine(line!), line!.detail, line!.amount]).toEqual([
    'Solvane is on offer until 12 December 2026.',
    `/promotion/${promotionId}`,
    '',
    null,
  ]);
  const services = { database: w.database, log: failingLog, actorOfUser, publicUrl: 'https://merkur.example' };
  expect(await sendNotificationMails(services, w.now())).toBe(1);
  const [mail] = await w.mails(buyer.email);
  expect(mail!.subject).toBe('Solvane is on offer until 12 December 2026');
  expect(mail!.body).not.toMatch(/12\.00|9\.00|€/);
});

test('notifies once a promotion starts (WATCH-006)', async () => {
  const { w, buyer, sell } = await watched();
  await sell({ validFrom: addMilliseconds(w.now(), DAY) });
  w.advanceClock(DAY - 1);
  expect(await toldTo(w, buyer)).toEqual([]);
  w.advanceClock(1);
  expect((await toldTo(w, buyer)).length).toBe(1);
});

test('notifies once a promotion becomes visible to the company, but no other company (WATCH-006)', async () => {
  const { w, buyer, product, sell } = await watched();
  const stranger = await w.person('Partner');
  await watch(stranger, product.productId);
  await w.database.transaction((tx) =>
    tx.run(sql`update company set regions = '{Asia}', region_included = true where id = ${buyer.companyId}`),
  );
  await sell({ merkurRegion: 'EU' });
  expect(await toldTo(w, buyer)).toEqual([]);
  expect((await toldTo(w, stranger)).length).toBe(1);
  await w.database.transaction((tx) => tx.run(sql`update company set regions = '{}' where id = ${buyer.companyId}`));
  expect((await toldTo(w, buyer)).length).toBe(1);
  expect((await toldTo(w, stranger)).length).toBe(1);
});

test('notices each change that makes a promotion due, after polls without anything due (WATCH-006)', async () => {
  const { w, buyer, product, sell } = await watched();
  const { promotionId } = await sell({ merkurRegion: 'EU' });
  const company = sql`company where id = ${buyer.companyId}`;
  const changes = [
    [
      sql`update promotion set published = false where id = ${promotionId}`,
      sql`update promotion set published = true where id = ${promotionId}`,
    ],
    [
      sql`update promotion set valid_to = ${addMilliseconds(w.now(), -1)} where id = ${promotionId}`,
      sql`update promotion set valid_to = ${addMilliseconds(w.now(), DAY)} where id = ${promotionId}`,
    ],
    [
      sql`update company set regions = '{Global}', region_included = true where id = ${buyer.companyId}`,
      sql`update promotion set region = 'Global' where id = ${promotionId}`,
    ],
    [
      sql`insert into company_provider (company_id, provider_id, all_publishers, publisher_ids)
        select id, ${product.providerId}, false, '{}' from ${company}`,
      sql`update company_provider set publisher_ids = array[${product.publisherId}::uuid]`,
    ],
    [
      sql`update product set publisher_id = null where id = ${product.productId}`,
      sql`update product set publisher_id = ${product.publisherId} where id = ${product.productId}`,
    ],
    [sql`update app_user set is_active = false where id = ${buyer.id}`, sql`update app_user set is_active = true`],
  ] as const;
  for (const [hide, show] of changes) {
    await w.rows(hide);
    await w.rows(sql`delete from watched_promotion`);
    for (const _ of [1, 2]) expect(await poll(w)).toBe(0);
    await w.rows(show);
    expect(await poll(w)).toBe(1);
  }
});

test('announces a promotion that was taken off sale, watched and put on sale again between two polls (WATCH-006)', async () => {
  const { w, buyer, product, sell } = await watched();
  const { promotionId } = await sell();
  await watch(buyer, product.productId, false);
  expect(await poll(w)).toBe(0);
  const publish = (isPublished: boolean) =>
    w.rows(sql`update promotion set published = ${isPublished} where id = ${promotionId}`);
  await publish(false);
  await watch(buyer, product.productId);
  await publish(true);
  expect(await poll(w)).toBe(1);
});

test('compares the watches once for each change of the offers, however many there are', async () => {
  const { w, buyer, sell } = await watched();
  await sell();
  expect(await toldTo(w, buyer)).toHaveLength(1);
  expect(await poll(w)).toBe(0);
  // Would be due again, if the watches were compared.
  await w.rows(sql`delete from watched_promotion`);
  expect(await poll(w)).toBe(0);
});

test('summarizes several promotions in one line that leads to the list (WATCH-006)', async () => {
  const { w, buyer, sell } = await watched();
  const other = await insertPromotion(w, { validTo: addMilliseconds(w.now(), -1) });
  await watch(buyer, other.productId);
  await sell();
  await insertPromotion(w, { product: other });
  const [line, ...others] = await toldTo(w, buyer);
  expect([others, sentenceOfLine(line!), pathOfLine(line!)]).toEqual([
    [],
    '2 products on your watch list are on offer.',
    '/watch-list',
  ]);
});

test('announces no promotion that was on sale when the watch began (WATCH-007)', async () => {
  const w = await world();
  const buyer = await w.person('Partner');
  const { productId } = await insertPromotion(w);
  await watch(buyer, productId);
  expect(await toldTo(w, buyer)).toEqual([]);
});

test('announces a promotion once, although it is published again and watched again (WATCH-007)', async () => {
  const { w, buyer, product, sell } = await watched();
  const { promotionId } = await sell();
  expect((await toldTo(w, buyer)).length).toBe(1);
  const sales = await w.person('Salesman');
  for (const published of [false, true]) await sales.do(promotionCalls.changeStatus, { id: promotionId, published });
  expect((await toldTo(w, buyer)).length).toBe(1);
  for (const isWatched of [false, true]) await watch(buyer, product.productId, isWatched);
  expect((await toldTo(w, buyer)).length).toBe(1);
});

test('announces each promotion once while several workers poll in parallel (WATCH-007)', async () => {
  const { w, buyer, product, sell } = await watched();
  const colleague = await w.person('Partner', { companyId: buyer.companyId! });
  await watch(colleague, product.productId);
  for (let count = 0; count < 5; count++) await sell();
  const poll = () => announceWatchedPromotions(w.database, w.now());
  const told = await Promise.all([poll(), poll(), poll(), poll()]);
  expect(told.reduce((sum, count) => sum + count)).toBe(10);
  expect(await w.rows(sql`select 1 from notification_outbox`)).toHaveLength(10);
});

test('notifies neither deactivated users nor those who are no longer partners (WATCH-007)', async () => {
  const { w, buyer, product, sell } = await watched();
  const former = await w.person('Partner');
  await watch(former, product.productId);
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update app_user set is_active = false where id = ${buyer.id}`);
    await tx.run(sql`update app_user set role = 'Salesman', company_id = null where id = ${former.id}`);
  });
  await sell();
  expect(await announceWatchedPromotions(w.database, w.now())).toBe(0);
});
