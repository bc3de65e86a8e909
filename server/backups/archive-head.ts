// Unencrypted description in every backup, so that operators can identify a file without its key.

import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';

export const MAGIC = 'merkur-backup';

export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const ArchiveHead = z.object({
  /** Version of Merkur that wrote the backup. */
  productVersion: z.string(),
  kind: z.enum(['embedded', 'postgres']),
  /** PostgreSQL version of the source. */
  serverVersion: z.string(),
  /** Time of the content, or shortly before. */
  takenAt: z.iso.datetime(),
  /** Identifies the database's master key without revealing it; null before there was one. */
  masterId: z.nullable(z.string()),
  migrations: z.array(z.object({ name: z.string(), checksum: z.nullable(Sha256) })),
});
export type ArchiveHead = z.output<typeof ArchiveHead>;

/** @throws BackupError if the text is not a valid head */
export function parseHead<T>(path: string, schema: z.ZodMiniType<T>, json: string): T {
  try {
    return z.parse(schema, JSON.parse(json));
  } catch {
    throw new BackupError(`${path} is damaged: its head cannot be read. Nothing was changed.`);
  }
}
