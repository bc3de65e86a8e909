// The demo world: people and companies, the catalogue of the provider simulator, promotions made by the real command.

import { randomBytes } from 'node:crypto';
import type { Time } from '#domain/base/time.ts';
import type { Config } from '#server/base/config.ts';
import type { ConfiguredProvider } from '#server/buying/providers.ts';
import type { Ground } from './ground.ts';
import { seedDemoPeople } from './seed/demo-people.ts';

/** Fills an empty database; answers the password of the demo accounts. */
export async function seedDemoWorld(
  { database, keys }: Ground,
  config: Config,
  _providers: readonly ConfiguredProvider[],
  now: Time,
): Promise<string> {
  const password = config.demoPassword ?? randomBytes(12).toString('base64url');
  await seedDemoPeople(database, keys, password, now);
  return password;
}
