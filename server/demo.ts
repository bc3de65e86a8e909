// The demo world: people and companies, the catalogue as the provider simulator sells it, promotions made by the real
// command.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Config } from '#server/base/config.ts';
import type { Database } from '#server/base/db.ts';
import type { ConfiguredProvider } from '#server/buying/provider-clients.ts';
import { ensureProvider, syncCatalog } from '#server/catalog/sync.ts';
import { seedDemoPromotions } from './seed/demo-catalog.ts';
import { seedDemoPeople } from './seed/demo-people.ts';
import type { Services } from './services.ts';

const CONCURRENCY = 16;
const MIN_STOCK = 1000;

/** SKUs that their provider does not have in quantity: a first order of a newcomer should be bought at once. */
async function scarceSkus(database: Database, providers: readonly ConfiguredProvider[]): Promise<string[]> {
  const products = await database.all(
    sql<{
      code: string;
      sku: string;
    }>`select v.code, p.sku from product p join provider v on v.id = p.provider_id where p.is_active`,
  );
  const scarce: string[] = [];
  for (let offset = 0; offset < products.length; offset += CONCURRENCY) {
    await Promise.all(
      products.slice(offset, offset + CONCURRENCY).map(async ({ code, sku }) => {
        const stock = await providers
          .find((one) => one.code === code)
          ?.provider.stock(sku)
          .catch(() => null);
        if (!stock?.inStock || (stock.quantity ?? MIN_STOCK) < MIN_STOCK) scarce.push(sku);
      }),
    );
  }
  return scarce;
}

/** Fills an empty database; answers the password of the demo accounts. People come last: they mark it as complete. */
export async function seedDemoWorld(
  { database, keys }: Services,
  config: Config,
  providers: readonly ConfiguredProvider[],
  now: Time,
): Promise<string> {
  for (const { code, provider } of providers) {
    const id = await database.transaction((tx) => ensureProvider(tx, { code, name: provider.name }));
    await syncCatalog(database, provider, id, now);
  }
  await seedDemoPromotions(database, now, await scarceSkus(database, providers));
  const password = config.demoPassword ?? randomBytes(12).toString('base64url');
  await seedDemoPeople(database, keys, password, now);
  return password;
}
