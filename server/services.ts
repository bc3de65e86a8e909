// Services that every start needs: the database with the newest schema, the keys, the vault, the queue and the
// configured providers.

import { E4_PER_EURO } from '#domain/base/money.ts';
import { timeOf } from '#domain/base/time.ts';
import { setUpRowLevelSecurity } from '#server/access/row-level-security/partner-role.ts';
import { type BackupRun, recordBackup, takeStoredBackup } from '#server/backups/automatic-backups.ts';
import { takeNoteOfRestore } from '#server/backups/restored-start.ts';
import { imageFolderOf } from '#server/backups/take-backup.ts';
import { followMasterKey } from '#server/base/crypto/current-keys.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { openKeys } from '#server/base/crypto/master-key-file.ts';
import { createDatabaseClock, type MachineTime, thisMachine } from '#server/base/database/database-clock.ts';
import { recordInstallation, refuseOtherInstallation } from '#server/base/database/installation.ts';
import { migrate, pendingMigrations } from '#server/base/database/migrate.ts';
import { type OpenDatabase, openDatabase, withSessions } from '#server/base/database/open-database.ts';
import type { Metrics } from '#server/base/http/metrics.ts';
import { createQueue, type Queue } from '#server/base/jobs/jobs.ts';
import { type Clock, systemClock } from '#server/base/process/clock.ts';
import type { Config } from '#server/base/process/config.ts';
import { openDataFolder } from '#server/base/process/data-folder.ts';
import type { Log } from '#server/base/process/log.ts';
import type { ProviderConfig } from '#server/base/process/provider-config.ts';
import {
  type ConfiguredProvider,
  createProviderClients,
  type LimitedProvider,
  type ProviderClients,
} from '#server/buying/purchasing/provider-clients.ts';
import { createAdapter } from '#server/catalog/provider/adapters.ts';
import { CALL_LIMITS, createCallLimiter } from '#server/catalog/provider/call-limiter.ts';
import { limitProvider } from '#server/catalog/provider/limited-provider.ts';
import { instrumentProvider } from '#server/catalog/provider/observed-provider.ts';
import { setMissingCountryCodes } from '#server/companies/country-codes.ts';
import { ensureHouseCompany } from '#server/companies/house-company.ts';
import { isNeverMigrated, refuseOtherMasterKey, storeMasterKeyCheck } from '#server/keys/master-key-check.ts';
import { createVault, type Vault } from '#server/keys/vault.ts';
import { seedReferenceData } from '#server/seed/reference.ts';
import '#server/base/process/locale.ts';

export interface Services {
  database: OpenDatabase;
  /** Clock of the database server; with the embedded database, of this machine. */
  clock: Clock;
  queue: Queue;
  keys: DerivedKeys;
  vault: Vault;
  /** Path of the master key created on this start; null if one existed. */
  newMasterKeyPath: string | null;
  appliedMigrations: string[];
  close(): Promise<void>;
}

/**
 * Opens the database and migrates it. Throws a readable error if the data folder is in use or open to others, or a key
 * is wrong.
 */
export async function openServices(config: Config, log: Log, machine: MachineTime = thisMachine): Promise<Services> {
  openDataFolder(config);
  const database = await openDatabase(config, log);
  try {
    // From here on this process owns the folder, so a second process cannot create a second key.
    await refuseOtherInstallation(database, config.sandbox);
    const isNew = await isNeverMigrated(database);
    const { keys, createdPath } = openKeys(config, { mayMake: isNew });
    await refuseOtherMasterKey(database, keys);
    const backup = isNew ? null : await backUpBeforeMigration(database, keys, config, log);
    const appliedMigrations = await withSessions(config, database, log, migrate);
    await setUpRowLevelSecurity(database, log);
    if (backup) await recordBackup(database, backup);
    await storeMasterKeyCheck(database, keys);
    await followMasterKey(database, keys);
    await takeNoteOfRestore(database, log);
    const serverClock = database.embedded ? null : await createDatabaseClock(database, log, machine);
    const clock = serverClock ?? { now: () => timeOf(machine.wall()) };
    const queuesOwnJobs = config.mode === 'all';
    const queue = await createQueue(database, { embedded: database.embedded, queuesOwnJobs, log });
    database.setEnqueue(queue.enqueue, queue.wake);
    await database.transaction(async (tx) => {
      await recordInstallation(tx, config.sandbox, clock.now());
      await seedReferenceData(tx);
      await ensureHouseCompany(tx, clock.now());
      await setMissingCountryCodes(tx, keys, clock.now());
    });
    const close = async () => {
      await queue.stop();
      serverClock?.stop();
      await database.close();
    };
    const vault = createVault(keys);
    return { database, clock, queue, keys, vault, newMasterKeyPath: createdPath, appliedMigrations, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Backs up the embedded database before migrations; returns null if none is pending. */
async function backUpBeforeMigration(
  database: OpenDatabase,
  keys: DerivedKeys,
  config: Config,
  log: Log,
): Promise<BackupRun | null> {
  const [first] = await pendingMigrations(database);
  const { dumpImage } = database;
  if (!first || !dumpImage || config.backups.every === null) return null;
  const imageFolder = imageFolderOf(config.dataDir);
  const dependencies = { database, clock: systemClock, log, dumpImage, imageFolder, keys, settings: config.backups };
  return takeStoredBackup(dependencies, 'before migration', first);
}

/** A configured provider with its own rate limit and circuit breaker. */
export function createProvider(entry: ProviderConfig, metrics?: Metrics): LimitedProvider {
  const { code, lowBalance, callsInFlight = CALL_LIMITS.callsInFlight } = entry;
  const bareClient = createAdapter(entry, () => systemClock.now());
  const httpClient = instrumentProvider(code, bareClient, (call, outcome) =>
    metrics?.countProviderAnswer(code, call, outcome),
  );
  const limiter = createCallLimiter({ ...CALL_LIMITS, callsInFlight }, Date.now, Math.random);
  const lowBelowE4 = lowBalance === undefined ? undefined : Math.round(lowBalance * E4_PER_EURO);
  return { code, limiter, provider: limitProvider(httpClient, limiter), lowBelowE4 };
}

export const createProviders = (configured: readonly ProviderConfig[], metrics?: Metrics): LimitedProvider[] =>
  configured.map((entry) => createProvider(entry, metrics));

export const providerClientsOf = (
  { database }: Services,
  providers: readonly ConfiguredProvider[],
  settleMs?: number,
): ProviderClients => createProviderClients(database, providers, settleMs);
