// What a run on several machines trades with: products of the provider simulator on sale, a seller, and people with
// sessions that outlast the run.

import { sql } from 'kysely';
import { scopeList, scopeOf } from '#domain/access/roles.ts';
import type { Role } from '#domain/base/permissions.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { signAccessToken } from '#server/access/tokens.ts';
import { systemClock } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import type { Services } from '#server/services.ts';
import { insertProduct, insertPromotion, type PromotionFixture } from '../catalog-fixtures.ts';

export interface Trader {
  id: string;
  /** The header that says who is calling. */
  authorization(): Promise<string>;
}

export interface Shop {
  admin: Trader;
  finance: Trader;
  partners: Trader[];
  promotions: PromotionFixture[];
}

const PRODUCTS = 4;
const PLENTY = 1000;
const SESSION_MS = 2 * DAY;

/** A person of a role, with a session. */
async function createTrader({ database, keys }: Services, role: Role, companyId: string | null): Promise<Trader> {
  const [id, sessionId, now] = [newId(), newId(), systemClock.now()];
  const ends: Time = addMilliseconds(now, SESSION_MS);
  await database.transaction(async (tx) => {
    await tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, company_id, created_at,
      modified_at) values (${id}, 'Fay', ${role}, ${`${id}@merkur.example`}, '', ${role}, ${companyId}, ${now}, ${now})`);
    await tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
      values (${sessionId}, ${id}, ${now}, ${now}, ${ends}, ${ends}, '127.0.0.1', 'a run')`);
  });
  const scope = scopeList(role, scopeOf(role, new Set()));
  const authorization = async () =>
    `Bearer ${await signAccessToken({ userId: id, sessionId, name: `Fay ${role}`, scope }, keys.keyFor('jwt'), systemClock.now())}`;
  return { id, authorization };
}

async function createPartner(services: Services, n: number): Promise<Trader> {
  const [id, now] = [newId(), systemClock.now()];
  await services.database.transaction((tx) =>
    tx.run(sql`insert into company (id, name, email, address, city, zip_code, country_code, type, created_at, modified_at)
      values (${id}, ${`Partner ${n}`}, ${`${id}@company.example`}, 'Hauptstraße 2', 'Berlin', '10115', 'DE', 'Gold', ${now}, ${now})`),
  );
  return createTrader(services, 'Partner', id);
}

/** Products that are out, of text keys, with prices in euro and plenty of stock; they are on sale from now on. */
async function openPromotions({ database }: Services, simulatorUrl: string): Promise<PromotionFixture[]> {
  const w = { database, now: () => systemClock.now() } as never;
  const provider = httpProvider({ name: 'Genba', baseUrl: `${simulatorUrl}/genba/v1`, token: null });
  const [products, prices] = [await provider.products(), await provider.prices()];
  const promotions: PromotionFixture[] = [];
  for (const one of products.items) {
    if (promotions.length === PRODUCTS) break;
    if (one.kind !== 'product' || one.keyFormat !== 'text' || one.bundle.length > 0 || one.releaseDate >= '2026')
      continue;
    const row = prices.items.find(({ sku }) => sku === one.sku);
    const group = row?.kind === 'prices' ? row.prices.find(({ currency }) => currency === 'EUR') : undefined;
    if (!group || ((await provider.stock(one.sku)).quantity ?? 0) < PLENTY) continue;
    const product = await insertProduct(w, {
      sku: one.sku,
      name: one.name,
      prices: [{ countries: group.countries, costE4: group.costE4 }],
    });
    const weights = [{ code: group.countries[0]!, weight: 100 }];
    promotions.push(await insertPromotion(w, { product, weights, minQuantity: 1, maxQuantity: 10_000 }));
  }
  return promotions;
}

/** Fills an empty database. */
export async function openShop(services: Services, simulatorUrl: string, partners: number): Promise<Shop> {
  const shop: Shop = {
    admin: await createTrader(services, 'SuperAdmin', null),
    finance: await createTrader(services, 'Finance', null),
    partners: [],
    promotions: await openPromotions(services, simulatorUrl),
  };
  for (let n = 0; n < partners; n++) shop.partners.push(await createPartner(services, n));
  return shop;
}
