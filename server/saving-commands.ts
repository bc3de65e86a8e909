// Commands that save and bring back: backup, restore, key export, key import. They open no more than they need, because
// the product may be running, or its database not be there yet.

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { instantOf } from '#domain/base/time.ts';
import type { ArchiveHead } from '#server/backups/archive.ts';
import { BackupError } from '#server/backups/backup-error.ts';
import { requestBackup } from '#server/backups/backup-requests.ts';
import { pendingRestoreSql } from '#server/backups/pending-restore.ts';
import { restoreBackup } from '#server/backups/restore.ts';
import { openMasterKey, passphraseFault, sealMasterKey } from '#server/backups/sealed-key.ts';
import { takeBackup } from '#server/backups/take-backup.ts';
import { systemClock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { openDataFolder } from '#server/base/data-folder.ts';
import { openLog } from '#server/base/log.ts';
import { createMasterKeyFile, deriveKeys, masterKeyPath, readMasterKey } from '#server/base/master-key.ts';
import { openDatabase, sessionAddress } from '#server/base/open-database.ts';
import { refuseOtherMasterKey } from '#server/keys/master-key-check.ts';
import { ask } from './terminal.ts';

type SavingCommand = (config: Config, args: string[]) => Promise<number>;

export const SAVING_USAGE = `  backup FILE          writes everything but the master key into a file; Merkur may be running
  restore FILE         puts a backup into an empty database (--replace: into one that is not)
  mark-restored TIME   says that the database was brought back to a moment by other means than restore
  key export FILE      writes the master key into a file that only a passphrase opens
  key import FILE      brings the master key back out of such a file`;

const REPLACE_WORD = 'replace';

const sizeOf = ({ content: { bytes } }: ArchiveHead): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const momentOf = ({ takenAt }: ArchiveHead): string => `${takenAt.slice(0, 19).replace('T', ' ')} UTC`;

const describe = (head: ArchiveHead): string =>
  `${momentOf(head)}, ${sizeOf(head)}, ${head.kind === 'embedded' ? 'embedded database' : 'PostgreSQL'} (${head.serverVersion}), ${head.migrations.length} migrations`;

function requireFile(file: string | undefined, command: string): string {
  if (!file) throw new BackupError(`${command} needs the name of a file.`);
  return resolve(file);
}

/** Where the database cannot be opened because Merkur runs on it, Merkur is asked. */
async function writeBackup(config: Config, file: string): Promise<ArchiveHead> {
  const now = systemClock.now();
  openDataFolder(config);
  let database: Awaited<ReturnType<typeof openDatabase>>;
  try {
    database = await openDatabase(config, openLog(config.logLevel));
  } catch (error) {
    if ((error as Error).name !== 'FolderInUse') throw error;
    return requestBackup(config.dataDir, file);
  }
  try {
    const { dumpImage } = database;
    return await takeBackup(
      dumpImage ? { db: database, dumpImage } : { db: database, databaseUrl: sessionAddress(config)! },
      file,
      now,
    );
  } finally {
    await database.close();
  }
}

async function backup(config: Config, [name]: string[]): Promise<number> {
  const file = requireFile(name, 'backup');
  const head = await writeBackup(config, file);
  console.log(`The backup is in ${file} (${describe(head)}).`);
  console.log('It holds no master key. Keep a copy of that apart from it: npm run merkur -- key export FILE');
  return 0;
}

async function restore(config: Config, args: string[]): Promise<number> {
  const file = requireFile(
    args.find((arg) => !arg.startsWith('--')),
    'restore',
  );
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--replace');
  if (unknown) throw new BackupError(`restore knows no ${unknown}.`);
  const confirmReplace = async (what: string) => {
    console.log(`${what} is not empty. Everything in it will be replaced by the backup.`);
    return (await ask(`Type "${REPLACE_WORD}" to go on: `)).trim() === REPLACE_WORD;
  };
  const { head, replacedAt, headFileAt } = await restoreBackup(config, file, {
    now: systemClock.now(),
    confirmReplace: args.includes('--replace') ? confirmReplace : null,
  });
  console.log(`The backup was restored (${describe(head)}).`);
  if (replacedAt) console.log(`What was there before lies in ${replacedAt}; remove it when all is well.`);
  if (headFileAt) console.log(`The newest seals that were seen here are kept in ${headFileAt}.`);
  console.log('Nothing is bought and no document is issued until it is reconciled (docs/operations/saving.md):');
  console.log('  npm run merkur -- reconcile');
  const keyFile = masterKeyPath(config);
  if (head.masterId !== null && !existsSync(keyFile))
    console.log(
      `The master key ${head.masterId} is not here yet. Bring it to ${keyFile}: npm run merkur -- key import FILE`,
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

/** @throws BackupError, ConfigError when another key is in use */
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
  const database = await openDatabase(config, openLog(config.logLevel));
  try {
    await refuseOtherMasterKey(database, keys);
  } finally {
    await database.close();
  }
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

/** For databases that were brought back by other means than `restore`. */
async function markRestored(config: Config, [moment = '']: string[]): Promise<number> {
  const takenAt = instantOf(moment);
  const now = systemClock.now();
  if (takenAt === null || takenAt > now)
    throw new BackupError(
      'mark-restored needs the moment that the database was brought back to, like 2026-11-23T09:00:00Z.',
    );
  openDataFolder(config);
  const database = await openDatabase(config, openLog(config.logLevel));
  try {
    await database.pool.query(pendingRestoreSql(takenAt, now));
  } finally {
    await database.close();
  }
  console.log('The next start asks the providers what was bought since, before it buys anything.');
  return 0;
}

/** By name; each answers the exit code. */
export const SAVING_COMMANDS: Record<string, SavingCommand> = {
  backup,
  restore,
  key,
  'mark-restored': markRestored,
};
