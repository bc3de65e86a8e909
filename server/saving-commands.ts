// Commands for backup, restore, key export and key import. They open no more than they need: the product may be
// running, or its database may not exist yet.

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { instantOf, type Time } from '#domain/base/time.ts';
import type { ArchiveSummary } from '#server/backups/archive.ts';
import { recordBackup } from '#server/backups/automatic-backups.ts';
import { BackupError } from '#server/backups/backup-error.ts';
import { requestBackup } from '#server/backups/backup-requests.ts';
import { pendingRestoreSql } from '#server/backups/pending-restore.ts';
import { restoreBackup } from '#server/backups/restore.ts';
import { openMasterKey, passphraseFault, sealMasterKey } from '#server/backups/sealed-key.ts';
import { imageFolderOf, takeBackup } from '#server/backups/take-backup.ts';
import { type DerivedKeys, deriveKeys } from '#server/base/crypto/master-key.ts';
import { createMasterKeyFile, findKeys, masterKeyPath, readMasterKey } from '#server/base/crypto/master-key-file.ts';
import type { Database } from '#server/base/database/db.ts';
import { openDatabase, sessionAddress } from '#server/base/database/open-database.ts';
import { hasCluster } from '#server/base/embedded/cluster.ts';
import { systemClock } from '#server/base/process/clock.ts';
import type { Config } from '#server/base/process/config.ts';
import { openDataFolder } from '#server/base/process/data-folder.ts';
import { createLog } from '#server/base/process/log.ts';
import { operatorCommand } from '#server/base/process/operator-command.ts';
import { refuseOtherMasterKey } from '#server/keys/master-key-check.ts';
import { ask } from './terminal.ts';

type SavingCommand = (config: Config, args: string[]) => Promise<number>;

export const SAVING_USAGE = `  backup FILE          writes everything but the master key into a file that only the master key opens; Merkur may be
                       running (--plain: without encryption)
  restore FILE         puts a backup into an empty database (--replace: into one that is not; --unverified: also a file
                       that is not encrypted)
  mark-restored TIME   says that the database was brought back to a moment by other means than restore
  key export FILE      writes the master key into a file that only a passphrase opens
  key import FILE      brings the master key back out of such a file`;

const REPLACE_WORD = 'replace';

const sizeOf = ({ bytes }: ArchiveSummary): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const momentOf = ({ head: { takenAt } }: ArchiveSummary): string => `${takenAt.slice(0, 19).replace('T', ' ')} UTC`;

const describe = ({ head, ...file }: ArchiveSummary): string =>
  `${momentOf({ head, ...file })}, ${sizeOf({ head, ...file })}, ${head.kind === 'embedded' ? 'embedded database' : 'PostgreSQL'} (${head.serverVersion}), ${head.migrations.length} migrations`;

/** File name and flags of a command. @throws BackupError for an unknown flag */
function readArguments(command: string, args: readonly string[], known: readonly string[]) {
  const unknown = args.find((arg) => arg.startsWith('--') && !known.includes(arg));
  if (unknown) throw new BackupError(`${command} knows no ${unknown}.`);
  const name = args.find((arg) => !arg.startsWith('--'));
  return { file: requireFile(name, command), has: (flag: string) => args.includes(flag) };
}

function requireFile(file: string | undefined, command: string): string {
  if (!file) throw new BackupError(`${command} needs the name of a file.`);
  return resolve(file);
}

/** Key that encrypts the backup. @throws BackupError if there is none, ConfigError if it belongs to another database */
async function requireBackupKeys(config: Config, database: Database): Promise<DerivedKeys> {
  const keys = findKeys(config);
  if (!keys)
    throw new BackupError(
      `There is no master key at ${masterKeyPath(config)}, so the backup cannot be encrypted. Name the key by MASTER_KEY_FILE, or add --plain for a file that anyone can read and change. Nothing was written.`,
    );
  await refuseOtherMasterKey(database, keys);
  return keys;
}

/** Lets metrics and the Operations page know the backup; a database of an older schema has no place for it. */
async function recordRequested(database: Database, startedAt: Time, file: string, bytes: number, config: Config) {
  const endedAt = systemClock.now();
  await recordBackup(database, {
    kind: 'requested',
    startedAt,
    endedAt,
    file: basename(file),
    bytes,
    failure: null,
  }).catch((err: unknown) => createLog(config.logLevel).warn({ err }, 'A backup was not recorded.'));
}

/** If the running product has the database open, asks it for the backup: it has the key. */
async function writeBackup(config: Config, file: string, isPlain: boolean): Promise<ArchiveSummary> {
  const now = systemClock.now();
  openDataFolder(config);
  let database: Awaited<ReturnType<typeof openDatabase>>;
  try {
    database = await openDatabase(config, createLog(config.logLevel));
  } catch (error) {
    if ((error as Error).name !== 'FolderInUse') throw error;
    return requestBackup(config.dataDir, file, { isPlain });
  }
  try {
    const keys = isPlain ? null : await requireBackupKeys(config, database);
    const { dumpImage } = database;
    const source = dumpImage
      ? { db: database, dumpImage, imageFolder: imageFolderOf(config.dataDir) }
      : { db: database, databaseUrl: sessionAddress(config)! };
    const archive = await takeBackup(source, file, now, keys);
    await recordRequested(database, now, file, archive.bytes, config);
    return archive;
  } finally {
    await database.close();
  }
}

async function backup(config: Config, args: string[]): Promise<number> {
  const { file, has } = readArguments('backup', args, ['--plain']);
  const archive = await writeBackup(config, file, has('--plain'));
  console.log(`The backup is in ${file} (${describe(archive)}).`);
  console.log(
    archive.keyId === null
      ? 'It is not encrypted: anyone who gets the file can read and change it. The master key is not in it.'
      : `Only the master key ${archive.keyId} opens it, and it is not in it.`,
  );
  console.log(`Keep a copy of the key apart from the backup: ${operatorCommand('key export FILE')}`);
  return 0;
}

async function restore(config: Config, args: string[]): Promise<number> {
  const { file, has } = readArguments('restore', args, ['--replace', '--unverified']);
  const confirmReplace = async (what: string) => {
    console.log(`${what} is not empty. Everything in it will be replaced by the backup.`);
    return (await ask(`Type "${REPLACE_WORD}" to go on: `)).trim() === REPLACE_WORD;
  };
  const { archive, replacedAt, headFileAt } = await restoreBackup(config, file, {
    now: systemClock.now(),
    confirmReplace: has('--replace') ? confirmReplace : null,
    acceptsPlain: has('--unverified'),
  });
  console.log(`The backup was restored (${describe(archive)}).`);
  if (archive.keyId === null)
    console.log(`It was not encrypted, so nothing in it could be verified. Run ${operatorCommand('verify')}.`);
  if (replacedAt) console.log(`What was there before lies in ${replacedAt}; remove it when all is well.`);
  if (headFileAt) console.log(`The newest seals that were seen here are kept in ${headFileAt}.`);
  console.log('Nothing is bought and no document is issued until it is reconciled (docs/operations/saving.md):');
  console.log(`  ${operatorCommand('reconcile')}`);
  const keyFile = masterKeyPath(config);
  const { masterId } = archive.head;
  if (masterId !== null && !existsSync(keyFile))
    console.log(
      `The master key ${masterId} is not here yet. Bring it to ${keyFile}: ${operatorCommand('key import FILE')}`,
    );
  return 0;
}

async function readPassphrase({ isNew }: { isNew: boolean }): Promise<string> {
  const passphrase = await ask('Passphrase: ', { hidden: true });
  const fault = isNew ? passphraseFault(passphrase) : null;
  if (fault) throw new BackupError(fault);
  if (isNew && process.stdin.isTTY && (await ask('Once more: ', { hidden: true })) !== passphrase)
    throw new BackupError('The two passphrases differ. Nothing was written.');
  return passphrase;
}

async function exportKey(config: Config, name: string | undefined): Promise<number> {
  const file = requireFile(name, 'key export');
  const keyFile = masterKeyPath(config);
  if (!existsSync(keyFile)) throw new BackupError(`There is no master key at ${keyFile}.`);
  const master = readMasterKey(keyFile);
  const { masterId } = deriveKeys(master, keyFile);
  const text = await sealMasterKey(master, masterId, await readPassphrase({ isNew: true }));
  await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new BackupError(`${file} exists already; it was left as it is.`) : error;
  });
  console.log(`The master key ${masterId} is in ${file}; only the passphrase opens it.`);
  return 0;
}

/** @throws ConfigError if the database belongs to another key */
async function refuseForeignKey(config: Config, keys: DerivedKeys): Promise<void> {
  const database = await openDatabase(config, createLog(config.logLevel));
  try {
    await refuseOtherMasterKey(database, keys);
  } finally {
    await database.close();
  }
}

/** @throws BackupError, ConfigError if another key is in use */
async function importKey(config: Config, name: string | undefined): Promise<number> {
  const file = requireFile(name, 'key import');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupError(`${file} cannot be read.`);
  });
  const { master } = await openMasterKey(text, await readPassphrase({ isNew: false }));
  const keyFile = masterKeyPath(config);
  const keys = deriveKeys(master, file);
  const existing = existsSync(keyFile) ? deriveKeys(readMasterKey(keyFile), keyFile) : null;
  if (existing && existing.masterId !== keys.masterId)
    throw new BackupError(
      `Another master key (${existing.masterId}) is in ${keyFile}; the one to import is ${keys.masterId}. Nothing was changed.`,
    );
  openDataFolder(config);
  // A restore comes after the key import and needs an empty folder, so no embedded database is created here.
  if (config.databaseUrl !== null || hasCluster(join(config.dataDir, 'database'))) await refuseForeignKey(config, keys);
  const isMade = existing === null && createMasterKeyFile(keyFile, master);
  console.log(
    isMade ? `The master key ${keys.masterId} is in ${keyFile}.` : `The same master key is in ${keyFile} already.`,
  );
  return 0;
}

const key: SavingCommand = async (config, [verb, file]) => {
  if (verb === 'export') return exportKey(config, file);
  if (verb === 'import') return importKey(config, file);
  throw new BackupError(`key needs export or import, and the name of a file.`);
};

/** For databases restored by other means than `restore`. */
async function markRestored(config: Config, [moment = '']: string[]): Promise<number> {
  const takenAt = instantOf(moment);
  const now = systemClock.now();
  if (takenAt === null || takenAt > now)
    throw new BackupError(
      'mark-restored needs the moment that the database was brought back to, like 2026-11-23T09:00:00Z.',
    );
  openDataFolder(config);
  const database = await openDatabase(config, createLog(config.logLevel));
  try {
    await database.pool.query(pendingRestoreSql(takenAt, now));
  } finally {
    await database.close();
  }
  console.log('The next start asks the providers what was bought since, before it buys anything.');
  return 0;
}

/** Commands by name; each returns its exit code. */
export const SAVING_COMMANDS: Record<string, SavingCommand> = {
  backup,
  restore,
  key,
  'mark-restored': markRestored,
};
