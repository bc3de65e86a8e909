// Fixtures for runs on several machines: simulator products on sale, a seller, and users with sessions that outlast the
// run.

import { sql } from 'kysely';
import { scopeList, scopeOf } from '#domain/access/roles.ts';
import type { Role } from '#domain/base/roles.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { signAccessToken } from '#server/access/sign-in/tokens.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { newId } from '#server/base/process/ids.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import type { Provider } from '#server/catalog/provider/port.ts';
import { ensureProvider, syncHandler } from '#server/catalog/sync.ts';
import type { Services } from '#server/services.ts';
import { insertPromotion, type ProductFixture, type PromotionFixture } from '../catalog-fixtures.ts';
import { silentLog } from '../logs.ts';

type ShopServices = Pick<Services, 'database' | 'keys'>;

export interface Trader {
  id: string;
  /** Authorization header. */
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

/** A user with a role and a session. */
export async function createTrader(
  { database, keys }: ShopServices,
  role: Role,
  companyId: string | null,
): Promise<Trader> {
  const [id, sessionId, now] = [newId(), newId(), systemClock.now()];
  const ends: Time = addMilliseconds(now, SESSION_MS);
  await database.transaction(async (tx) => {
    await tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, company_id, created_at,
      modified_at) values (${id}, 'Fay', ${role}, ${`${id}@merkur.example`}, ${id}, ${role}, ${companyId}, ${now}, ${now})`);
    await tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
      values (${sessionId}, ${id}, ${now}, ${now}, ${ends}, ${ends}, '127.0.0.1', 'a run')`);
  });
  const scope = scopeList(role, scopeOf(role, new Set()));
  const authorization = async () =>
    `Bearer ${await signAccessToken({ userId: id, sessionId, name: `Fay ${role}`, scope }, keys.keyFor('jwt'), systemClock.now())}`;
  return { id, authorization };
}

async function createPartner(services: ShopServices, n: number): Promise<Trader> {
  const [id, now] = [newId(), systemClock.now()];
  await services.database.transaction((tx) =>
    tx.run(sql`insert into company (id, name, email, address, city, zip_code, country_code, type, vat_rate_bp,
        created_at, modified_at)
      values (${id}, ${`Partner ${n}`}, ${`${id}@company.example`}, 'Hauptstraße 2', 'Berlin', '10115', 'DE', 'Gold', 1900,
        ${now}, ${now})`),
  );
  return createTrader(services, 'Partner', id);
}

/** Reads the catalogue as a worker does, so that later syncs do not change prices. */
async function readCatalogue({ database }: ShopServices, provider: Provider): Promise<void> {
  const providerId = await database.transaction((tx) => ensureProvider(tx, { code: 'genba', name: provider.name }));
  const sources = [{ code: 'genba', provider }];
  await syncHandler({ database, clock: systemClock, sources, log: silentLog })({ providerId });
}

/** Puts released products with text keys, euro prices and plenty of stock on sale. */
async function createPromotions(services: ShopServices, simulatorUrl: string): Promise<PromotionFixture[]> {
  const { database } = services;
  const provider = httpProvider({ name: 'Genba', baseUrl: `${simulatorUrl}/genba/v1`, token: null });
  await readCatalogue(services, provider);
  const { items } = await provider.products();
  const plainSkus = items.flatMap((one) =>
    one.kind === 'product' &&
    one.keyFormat === 'text' &&
    one.bundle.length === 0 &&
    (one.releaseDate ?? '2026') < '2026'
      ? [one.sku]
      : [],
  );
  const products = await database.all(
    sql<ProductFixture & { country: string; costE4: number }>`select p.id as product_id, p.sku, p.name, p.provider_id,
        p.publisher_id, array[c.id] as price_ids, c.countries[1] as country, c.cost_e4
      from product p cross join lateral (select * from product_price where product_id = p.id
        and original_currency = 'EUR' order by id limit 1) c
      where p.sku = any (${plainSkus}) order by p.sku`,
  );
  const promotions: PromotionFixture[] = [];
  for (const { country, costE4, ...product } of products) {
    if (promotions.length === PRODUCTS) break;
    if (((await provider.stock(product.sku)).quantity ?? 0) < PLENTY) continue;
    const weights = [{ code: country, weight: 100 }];
    const terms = { product, weights, costE4, minQuantity: 1, maxQuantity: 10_000 };
    promotions.push(await insertPromotion({ database, now: () => systemClock.now() }, terms));
  }
  return promotions;
}

/** Fills an empty database. */
export async function createShop(services: ShopServices, simulatorUrl: string, partners: number): Promise<Shop> {
  const shop: Shop = {
    admin: await createTrader(services, 'SuperAdmin', null),
    finance: await createTrader(services, 'Finance', null),
    partners: [],
    promotions: await createPromotions(services, simulatorUrl),
  };
  for (let n = 0; n < partners; n++) shop.partners.push(await createPartner(services, n));
  return shop;
}
