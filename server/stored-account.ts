// Reads the stored account of a provider for a command, without migrating or changing the database.

import { sql } from 'kysely';
import { openKeys } from '#server/base/crypto/master-key-file.ts';
import { refuseOtherInstallation } from '#server/base/database/installation.ts';
import { openDatabase } from '#server/base/database/open-database.ts';
import type { Config } from '#server/base/process/config.ts';
import { openDataFolder } from '#server/base/process/data-folder.ts';
import { createLog } from '#server/base/process/log.ts';
import type { ProviderConfig } from '#server/base/process/provider-config.ts';
import { refuseOtherMasterKey } from '#server/keys/master-key-check.ts';
import { openCredentials } from './operations/provider-accounts/credentials.ts';
import { readAccounts, toConfig } from './operations/provider-accounts/stored-accounts.ts';

/**
 * The account that was entered on the Providers page; null if there is none. Throws a readable error if the embedded
 * database is in use, or the master key is missing or wrong.
 */
export async function findStoredAccount(config: Config, code: string): Promise<ProviderConfig | null> {
  openDataFolder(config);
  const database = await openDatabase(config, createLog(config.logLevel));
  try {
    const { hasAccounts } = await database.only(
      sql<{ hasAccounts: boolean }>`select to_regclass('provider_account') is not null as has_accounts`,
    );
    if (!hasAccounts) return null;
    await refuseOtherInstallation(database, config.sandbox);
    const [account] = await readAccounts(database, sql`p.code = ${code}`);
    if (!account) return null;
    const { keys } = openKeys(config, { mayMake: false });
    await refuseOtherMasterKey(database, keys);
    return toConfig(account, account, openCredentials(keys, account.providerId, account.sealedCredentials));
  } finally {
    await database.close();
  }
}
