// Keeps the clients of every process equal to the accounts in the database, without a restart (OPS-042). A changed
// account gets another client; calls of the previous one come to their end.

import { sql } from 'kysely';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database } from '#server/base/database/db.ts';
import type { Log } from '#server/base/process/log.ts';
import type { ProviderConfig } from '#server/base/process/provider-config.ts';
import type { ConfiguredProvider, LimitedProvider } from '#server/buying/purchasing/provider-clients.ts';
import type { ProviderAccounts } from '#server/catalog/provider/accounts.ts';
import { openCredentials } from './credentials.ts';
import { readAccounts, type StoredAccount, toConfig } from './stored-accounts.ts';

interface Services {
  database: Database;
  keys: DerivedKeys;
  log: Log;
}

interface InUse {
  version: number;
  config: ProviderConfig;
  client: LimitedProvider;
}

/**
 * Adds stored accounts to `clients`, which buyer and syncs read, and replaces and removes them there. `fixed` are the
 * entries of PROVIDERS, which win over stored accounts with their code.
 */
export function createProviderAccounts(
  { database, keys, log }: Services,
  fixed: readonly ProviderConfig[],
  clients: ConfiguredProvider[],
  createClient: (config: ProviderConfig) => LimitedProvider,
): ProviderAccounts {
  /** By id of the provider. */
  const inUse = new Map<string, InUse>();
  const isOwn = (client: ConfiguredProvider) => [...inUse.values()].some((one) => one.client === client);
  const isFixed = (code: string): boolean => clients.some((client) => client.code === code && !isOwn(client));

  function stop(id: string): void {
    const client = inUse.get(id)?.client;
    inUse.delete(id);
    const at = client ? clients.indexOf(client) : -1;
    if (at >= 0) clients.splice(at, 1);
  }

  /** An account that cannot be read is left out; it stops no other. */
  function use(account: StoredAccount): void {
    const { providerId, code, version } = account;
    stop(providerId);
    if (isFixed(code)) return;
    try {
      const config = toConfig(account, account, openCredentials(keys, providerId, account.sealedCredentials));
      const client = { ...createClient(config), accountVersion: version };
      inUse.set(providerId, { version, config, client });
      clients.push(client);
    } catch (err) {
      log.error({ provider: code, err }, 'The account at a provider cannot be read.');
    }
  }

  async function readChanges(): Promise<void> {
    const versions = await database.all(
      sql<{ providerId: string; version: number }>`select provider_id, version from provider_account`,
    );
    const stored = new Map(versions.map(({ providerId, version }) => [providerId, version]));
    for (const id of inUse.keys()) if (!stored.has(id)) stop(id);
    const changed = [...stored].flatMap(([id, version]) => (inUse.get(id)?.version === version ? [] : [id]));
    if (changed.length === 0) return;
    for (const account of await readAccounts(database, sql`a.provider_id = any (${changed}::uuid[])`)) use(account);
  }

  let last: Promise<void> = Promise.resolve();
  return {
    configs: () => [...fixed, ...[...inUse.values()].map(({ config }) => config)],
    isFixed,
    // One after the other, so that an older state never replaces a newer one.
    follow: () => {
      last = last.catch(() => {}).then(readChanges);
      return last;
    },
  };
}
