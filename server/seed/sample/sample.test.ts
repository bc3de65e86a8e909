// Sample data of a trial: loaded, and removed without touching anything else.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { setupCalls } from '#domain/setup/calls.ts';
import { setupCopy } from '#domain/setup/copy.ts';
import { verify } from '#server/verify/verify.ts';
import { insertProduct } from '#test/catalog-fixtures.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { requestOf, type World, world } from '#test/world.ts';
import { SAMPLE_BUYER, SAMPLE_COMPANY } from './load-sample.ts';

async function sampleWorld() {
  const w = await world();
  for (let n = 0; n < 4; n += 1) await insertProduct(w);
  return { w, admin: await w.person('SuperAdmin') };
}

const countsOf = async (w: World) =>
  (
    await w.rows<{ companies: number; users: number; promotions: number; records: number }>(sql`select
      (select count(*)::int from company) as companies, (select count(*)::int from app_user) as users,
      (select count(*)::int from promotion) as promotions, (select count(*)::int from sample_record) as records`)
  )[0]!;

/** Violations of invariants about what users changed. */
const violationsOf = async (w: World) =>
  (await verify(w.database, { vault: w.vault, keys: w.keys }, null))
    .filter(({ violations }) => violations.length > 0)
    .map(({ id, violations }) => `${id}: ${violations.join(', ')}`);

test('loads a partner, an invited user and promotions, and removes exactly these (SETUP-012, SETUP-013)', async () => {
  const { w, admin } = await sampleWorld();
  const before = await countsOf(w);
  await admin.do(setupCalls.loadSample, {});
  const loaded = await countsOf(w);
  expect(loaded).toEqual({
    companies: before.companies + 1,
    users: before.users + 1,
    promotions: 3,
    records: 5,
  });
  expect((await admin.do(setupCalls.show, {})).sample).toEqual({ isLoaded: true, obstacle: null });
  expect(await w.rows(sql`select purpose from password_link`)).toEqual([{ purpose: 'Invitation' }]);
  expect(await w.rows(sql`select 1 as one from mail`)).toEqual([]);
  await admin.do(setupCalls.removeSample, {});
  expect(await countsOf(w)).toEqual(before);
  await admin.do(setupCalls.loadSample, {});
  await admin.do(setupCalls.removeSample, {});
  expect((await violationsOf(w)).filter((line) => /^P-(user|company|promotion|credentials)/.test(line))).toEqual([]);
});

test('refuses a second sample, taken names, missing products and production (SETUP-012)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const load = async () => {
    const { status, message } = await admin.call(setupCalls.loadSample, {});
    return [status, message];
  };
  expect(await load()).toEqual([409, setupCopy.sampleNeedsProducts]);
  expect((await countsOf(w)).records).toBe(0);
  await insertProduct(w);
  const id = await w.company({ name: SAMPLE_COMPANY.companyName.toUpperCase() });
  expect(await load()).toEqual([409, setupCopy.sampleTaken(SAMPLE_COMPANY.companyName)]);
  await w.database.transaction((tx) => tx.run(sql`update company set name = 'Other' where id = ${id}`));
  expect((await load())[0]).toBe(200);
  expect(await load()).toEqual([409, setupCopy.sampleExists]);
  const http = await createConfiguredApp(w, {}, { production: true });
  onTestFinished(() => http.close());
  const headers = { authorization: await admin.authorization() };
  const answer = await http.inject({ ...requestOf(setupCalls.loadSample, {}), headers });
  expect([answer.statusCode, answer.json().detail]).toEqual([409, setupCopy.sampleNotHere]);
});

test('keeps the sample while carts or further users use it, and says why (SETUP-013)', async () => {
  const { w, admin } = await sampleWorld();
  await admin.do(setupCalls.loadSample, {});
  const removal = async () => {
    const { status, message } = await admin.call(setupCalls.removeSample, {});
    return [status, message];
  };
  const partner = await w.person('Partner');
  const [offer] = await w.rows<{ id: string; productId: string; price: number; quantity: number }>(
    sql`select id, product_id, tier1_price_cents::int as price, min_quantity as quantity from promotion limit 1`,
  );
  const { id: promotionId, productId, price: demandPrice, quantity } = offer!;
  await partner.do(cartCalls.add, { promotionId, productId, quantity, demandPrice });
  expect(await removal()).toEqual([409, setupCopy.sampleCarts]);
  await partner.do(cartCalls.submit, {});
  expect(await removal()).toEqual([409, setupCopy.sampleOrders(1)]);
  expect((await countsOf(w)).records).toBe(5);
});

test('keeps a sample company that got users of its own, and forgets the sign-ins of its buyer (SETUP-013)', async () => {
  const { w, admin } = await sampleWorld();
  await admin.do(setupCalls.loadSample, {});
  const [company] = await w.rows<{ id: string }>(
    sql`select id from company where name = ${SAMPLE_COMPANY.companyName}`,
  );
  const added = await w.person('Partner', { companyId: company!.id });
  const refused = await admin.call(setupCalls.removeSample, {});
  expect([refused.status, refused.message]).toEqual([409, setupCopy.sampleUsers]);
  await w.database.transaction(async (tx) => {
    await tx.run(sql`delete from session where user_id = ${added.id}`);
    await tx.run(sql`delete from app_user where id = ${added.id}`);
    await tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
      select gen_random_uuid(), id, now(), now(), now(), now(), '', '' from app_user where email = ${SAMPLE_BUYER.email}`);
  });
  expect((await admin.call(setupCalls.removeSample, {})).status).toBe(200);
});
