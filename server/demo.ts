// The demo world: people and companies, the catalogue as the provider simulator sells it, promotions made by the real
// command.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Config } from '#server/base/config.ts';
import type { Database } from '#server/base/db.ts';
import type { ConfiguredProvider } from '#server/buying/providers.ts';
import { ensureProvider, syncCatalog } from '#server/catalog/sync.ts';
import type { Ground } from './ground.ts';
import { seedDemoPromotions } from './seed/demo-catalog.ts';
import { seedDemoPeople } from './seed/demo-people.ts';

const AT_ONCE = 16;
const PLENTY = 1000;

/** SKUs that their provider does not have in quantity: a first order of a newcomer should be bought at once. */
async function scarceSkus(database: Database, providers: readonly ConfiguredProvider[]): Promise<string[]> {
  const products = await database.all(
    sql<{
      code: string;
      sku: string;
    }>`select v.code, p.sku from product p join provider v on v.id = p.provider_id where p.is_active`,
  );
  const scarce: string[] = [];
  for (let at = 0; at < products.length; at += AT_ONCE) {
    await Promise.all(
      products.slice(at, at + AT_ONCE).map(async ({ code, sku }) => {
        const level = await providers
          .find((one) => one.code === code)
          ?.provider.stock(sku)
          .catch(() => null);
        if (!level?.inStock || (level.quantity ?? PLENTY) < PLENTY) scarce.push(sku);
      }),
    );
  }
  return scarce;
}

/** Fills an empty database; answers the password of the demo accounts. People come last: they mark it as complete. */
export async function seedDemoWorld(
  { database, keys }: Ground,
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
