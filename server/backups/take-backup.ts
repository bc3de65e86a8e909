// Backs up either database into one archive without blocking users for long: the embedded database is copied between
// two transactions, a server gives pg_dump a snapshot.

import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Db } from '#server/base/database/db.ts';
import type { DumpImage } from '#server/base/database/open-database.ts';
import { appliedMigrations } from '#server/base/database/schema-history.ts';
import { PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import { type ArchiveSummary, writeArchive } from './archive.ts';
import type { ArchiveHead } from './archive-head.ts';
import { BackupError } from './backup-error.ts';
import { dumpServer } from './postgres-programs.ts';

/**
 * Source: the embedded database open in this process, or a server by its address. The image of the embedded database is
 * unencrypted, so it is written to a folder next to the database, never to the backup's folder. Exported for tests.
 */
export type BackupSource = { db: Db } & ({ dumpImage: DumpImage; imageFolder: string } | { databaseUrl: string });

/** Temporary folder for images of the embedded database. */
export const imageFolderOf = (dataDir: string): string => join(dataDir, 'backup-images');

async function describeSource({ db, ...source }: BackupSource, takenAt: Time): Promise<ArchiveHead> {
  const migrations = await appliedMigrations(db);
  if (migrations.length === 0) throw new BackupError('The database is empty; there is nothing to back up.');
  const server = await db.only(sql<{ version: string }>`select current_setting('server_version') as version`);
  const check = migrations.some(({ name }) => name === '030-master-key-check')
    ? await db.one(sql<{ masterId: string }>`select master_id from master_key_check order by id desc limit 1`)
    : undefined;
  return {
    productVersion: PRODUCT_VERSION,
    kind: 'dumpImage' in source ? 'embedded' : 'postgres',
    serverVersion: server.version,
    takenAt,
    masterId: check?.masterId ?? null,
    migrations,
  };
}

/** Writes the archive, encrypted unless there are no keys. @throws BackupError */
export async function takeBackup(
  source: BackupSource,
  file: string,
  now: Time,
  keys: DerivedKeys | null,
): Promise<ArchiveSummary> {
  const head = await describeSource(source, now);
  if ('databaseUrl' in source) return writeArchive(file, head, keys, (into) => dumpServer(source.databaseUrl, into));
  await mkdir(source.imageFolder, { recursive: true, mode: 0o700 });
  const image = join(source.imageFolder, `image-${randomBytes(6).toString('hex')}.part`);
  try {
    return await writeArchive(file, head, keys, async (into) => {
      await source.dumpImage(image);
      await pipeline(createReadStream(image), createZstdCompress(), into);
    });
  } finally {
    await rm(image, { force: true });
  }
}
