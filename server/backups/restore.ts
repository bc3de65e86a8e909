// Restores a backup into a database, completely or not at all. The whole file is read before anything changes; the
// embedded database is built next to the old one, and a server restores everything in one transaction.

import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import type { Time } from '#domain/base/time.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { findKeys, masterKeyPath } from '#server/base/crypto/master-key-file.ts';
import { openEmbeddedDatabase, sessionAddress } from '#server/base/database/open-database.ts';
import { hasCluster, replaceCluster } from '#server/base/embedded/cluster.ts';
import { flushTree } from '#server/base/embedded/durable-fs.ts';
import { lockFolder } from '#server/base/embedded/folder-lock.ts';
import type { Config } from '#server/base/process/config.ts';
import { openDataFolder } from '#server/base/process/data-folder.ts';
import { connectionTo } from '#server/base/process/server-address.ts';
import { type CheckedArchive, checkArchive } from './archive.ts';
import type { ArchiveHead } from './archive-head.ts';
import { BackupError } from './backup-error.ts';
import { pendingRestoreSql } from './pending-restore.ts';
import { restoreServer } from './postgres-programs.ts';

interface RestoreOptions {
  now: Time;
  /** Asks whether existing data may be replaced; null refuses. */
  confirmReplace: ((what: string) => Promise<boolean>) | null;
  /** Also restores unencrypted files, which cannot be verified. */
  acceptsPlain?: boolean;
}

interface Restored {
  archive: CheckedArchive;
  /** Path of the previous embedded database; null if there was none, or it was on a server. */
  replacedAt: string | null;
  /** Path of the previous file of newest seals; null if there was none. */
  headFileAt: string | null;
}

/** Timestamp for file names. */
const stampOf = (now: Time): string => now.slice(0, 19).replaceAll(':', '-');

/** @throws BackupError if a master key exists and is not that of the backup */
function refuseOtherKey(keys: DerivedKeys | null, { masterId }: ArchiveHead): void {
  if (keys && masterId !== null && keys.masterId !== masterId)
    throw new BackupError(
      `The backup belongs to the master key ${masterId}; the one in ${keys.file} is ${keys.masterId}. Put the right one there first. Nothing was changed.`,
    );
}

/** Asks before existing data is replaced, or refuses. @throws BackupError */
async function confirm({ confirmReplace }: RestoreOptions, what: string): Promise<void> {
  if (!confirmReplace)
    throw new BackupError(`${what} is not empty. Nothing was changed. To replace what is in it, add --replace.`);
  if (!(await confirmReplace(what))) throw new BackupError('Nothing was changed.');
}

/** Restores a backup into the configured database. @throws BackupError, ConfigError, FolderInUse */
export async function restoreBackup(config: Config, file: string, options: RestoreOptions): Promise<Restored> {
  const keys = findKeys(config);
  const archive = await checkArchive(file, {
    keys,
    keyFile: masterKeyPath(config),
    acceptsPlain: options.acceptsPlain ?? false,
  });
  const { head } = archive;
  const isServer = config.databaseUrl !== null;
  if (isServer !== (head.kind === 'postgres'))
    throw new BackupError(
      head.kind === 'postgres'
        ? 'This is a backup of a PostgreSQL server. Set DATABASE_URL to the database that it is to go into.'
        : 'This is a backup of the embedded database. Unset DATABASE_URL to restore it.',
    );
  openDataFolder(config);
  refuseOtherKey(keys, head);
  const replacedAt = isServer
    ? await restoreToServer(sessionAddress(config)!, archive, options)
    : await restoreToFolder(config.dataDir, archive, options);
  return { archive, replacedAt, headFileAt: await putHeadFileAside(config.dataDir, options.now) };
}

/** The recorded newest seals belong to the replaced database; the first start records those of the restored one. */
async function putHeadFileAside(dataDir: string, now: Time): Promise<string | null> {
  const file = join(dataDir, 'audit-head.json');
  if (!existsSync(file)) return null;
  const aside = join(dataDir, `audit-head.before-${stampOf(now)}.json`);
  await rename(file, aside);
  return aside;
}

async function restoreToFolder(
  dataDir: string,
  archive: CheckedArchive,
  options: RestoreOptions,
): Promise<string | null> {
  const folder = join(dataDir, 'database');
  const unlock = await lockFolder(folder, () => {
    throw new Error('Another process took the data folder.');
  });
  const staging = join(dataDir, 'database.restoring');
  try {
    if (hasCluster(folder)) await confirm(options, `The database in ${folder}`);
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { recursive: true, mode: 0o700 });
    await buildDatabase(staging, archive, options.now);
    return replaceCluster(folder, staging, `replaced-${stampOf(options.now)}`);
  } finally {
    await rm(staging, { recursive: true, force: true });
    await unlock();
  }
}

/** Builds a separate database from the backup's image; opening it proves that the image is intact. */
async function buildDatabase(staging: string, { head, content }: CheckedArchive, now: Time): Promise<void> {
  const image = join(staging, 'image.tar');
  await pipeline(content(), createZstdDecompress(), createWriteStream(image, { mode: 0o600 }));
  const database = await openEmbeddedDatabase({ dataDir: staging, loadImage: image }).catch((error: Error) => {
    throw new BackupError(
      `The database in the backup cannot be opened by this program (it was taken from PostgreSQL ${head.serverVersion}): ${error.message} Nothing was changed.`,
    );
  });
  try {
    await database.pool.query(pendingRestoreSql(head.takenAt, now));
  } finally {
    await database.close();
  }
  flushTree(join(staging, 'cluster'));
}

/** Schemas that Merkur uses. */
const SCHEMAS = ['public', 'pgboss'];

/** A server takes a moment to close the connections of a stopped process. */
const DISCONNECT_WITHIN_MS = 3000;
const POLL_EVERY_MS = 100;

interface Target {
  name: string;
  /** Number of Merkur's tables. */
  tables: number;
  /** Number of other connections. */
  others: number;
}

/** Waits briefly until no other connection is left, then describes the target database. */
async function inspectTarget(client: pg.Client): Promise<Target> {
  for (const start = performance.now(); ; await pause(POLL_EVERY_MS)) {
    const { rows } = await client.query<Target>(
      `select current_database() as name,
        (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'S')) as tables,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others`,
      [SCHEMAS],
    );
    if (rows[0]!.others === 0 || performance.now() - start > DISCONNECT_WITHIN_MS) return rows[0]!;
  }
}

async function restoreToServer(
  databaseUrl: string,
  { head, content }: CheckedArchive,
  options: RestoreOptions,
): Promise<null> {
  const client = new pg.Client(connectionTo(databaseUrl));
  await client.connect();
  try {
    const { name, tables, others } = await inspectTarget(client);
    if (others > 0)
      throw new BackupError(
        `${others} other connections use the database ${name}. Stop every process of Merkur first. Nothing was changed.`,
      );
    if (tables > 0) await confirm(options, `The database ${name}`);
  } finally {
    await client.end();
  }
  const before = [
    "set local lock_timeout = '10s';",
    ...SCHEMAS.map((schema) => `drop schema if exists ${schema} cascade;`),
    'create schema public;',
  ].join('\n');
  await restoreServer(databaseUrl, content(), { before, after: pendingRestoreSql(head.takenAt, options.now) });
  return null;
}
