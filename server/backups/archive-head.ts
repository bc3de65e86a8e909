// The description that every backup carries in clear, so that an operator sees what a file is without its key.

import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';

export const MAGIC = 'merkur-backup';

export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const ArchiveHead = z.object({
  /** The version of the program that wrote it. */
  productVersion: z.string(),
  kind: z.enum(['embedded', 'postgres']),
  /** Of the PostgreSQL that it was taken from. */
  serverVersion: z.string(),
  /** The moment that the content describes, or one shortly before. */
  takenAt: z.iso.datetime(),
  /** Identifies the master key of the database without revealing it; null before there was one. */
  masterId: z.nullable(z.string()),
  migrations: z.array(z.object({ name: z.string(), checksum: z.nullable(Sha256) })),
});
export type ArchiveHead = z.output<typeof ArchiveHead>;

/** @throws BackupError when the text is no head */
export function parseHead<T>(path: string, schema: z.ZodMiniType<T>, json: string): T {
  try {
    return z.parse(schema, JSON.parse(json));
  } catch {
    throw new BackupError(`${path} is damaged: its head cannot be read. Nothing was changed.`);
  }
}
