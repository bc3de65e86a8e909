// What every way of starting the product stands on: the database at its newest schema, the keys, the vault, the queue
// and the providers of the configuration.

import { Secret } from '#domain/base/secret.ts';
import type { Config, ProviderConfig } from '#server/base/config.ts';
import { openDataFolder } from '#server/base/data-folder.ts';
import { openQueue, type Queue } from '#server/base/jobs.ts';
import { type Keys, openKeys } from '#server/base/master-key.ts';
import { migrate } from '#server/base/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/base/open-database.ts';
import { type ConfiguredProvider, type Desks, type GatedProvider, openDesks } from '#server/buying/providers.ts';
import { LIMITS, openGate } from '#server/catalog/provider/gate.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import { limited } from '#server/catalog/provider/limits.ts';
import { isUntouched, keepMasterKeyCheck, refuseOtherMasterKey } from '#server/keys/master-key-check.ts';
import { openVault, type Vault } from '#server/keys/vault.ts';
import { seedReference } from '#server/seed/reference.ts';
import '#server/base/locale.ts';

export interface Ground {
  database: OpenDatabase;
  queue: Queue;
  keys: Keys;
  vault: Vault;
  /** Where a master key was made on this start; null when there was one. */
  masterKeyMadeAt: string | null;
  migrated: string[];
  close(): Promise<void>;
}

/** Opens the database and brings it up to date. Throws a sentence when the data folder is in use or open to others, or a key is wrong. */
export async function openGround(config: Config, onTrouble: (error: unknown) => void): Promise<Ground> {
  openDataFolder(config);
  const database = await openDatabase(config);
  try {
    // The folder is ours from here on: a second process never gets to make a second key.
    const { keys, madeAt } = openKeys(config, { mayMake: await isUntouched(database) });
    await refuseOtherMasterKey(database, keys);
    const migrated = await migrate(database);
    await keepMasterKeyCheck(database, keys);
    const queue = await openQueue(database, { embedded: database.embedded, onError: onTrouble });
    database.jobsThrough(queue.enqueue);
    await database.transaction((tx) => seedReference(tx));
    const close = async () => {
      await queue.stop();
      await database.close();
    };
    return { database, queue, keys, vault: openVault(keys), masterKeyMadeAt: madeAt, migrated, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The configured providers, each behind its own limit of calls and circuit breaker. */
export const providersOf = (configured: readonly ProviderConfig[]): GatedProvider[] =>
  configured.map(({ code, name, url, token, callsInFlight = LIMITS.callsInFlight }) => {
    const line = httpProvider({ name, baseUrl: url, token: new Secret(token) });
    const gate = openGate({ ...LIMITS, callsInFlight }, Date.now, Math.random);
    return { code, gate, provider: limited(line, gate) };
  });

export const desksOf = ({ database }: Ground, providers: readonly ConfiguredProvider[], settleMs?: number): Desks =>
  openDesks(database, providers, settleMs);
