// The demo world: people and companies, the catalogue as the provider simulator sells it, promotions made by the real
// command.

import { randomBytes } from 'node:crypto';
import type { Time } from '#domain/base/time.ts';
import type { Config } from '#server/base/config.ts';
import type { ConfiguredProvider } from '#server/buying/providers.ts';
import { ensureProvider, syncCatalog } from '#server/catalog/sync.ts';
import type { Ground } from './ground.ts';
import { seedDemoPromotions } from './seed/demo-catalog.ts';
import { seedDemoPeople } from './seed/demo-people.ts';

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
  await seedDemoPromotions(database, now);
  const password = config.demoPassword ?? randomBytes(12).toString('base64url');
  await seedDemoPeople(database, keys, password, now);
  return password;
}
