// The newest seal, kept in a file beside the database as well: a chain cannot tell that its end was cut off, a second
// place can (trust 6.1).

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/base/db.ts';

interface Head {
  position: number;
  mac: string;
}

const fileIn = (folder: string) => join(folder, 'audit-head.json');

async function keptIn(folder: string): Promise<Head | null> {
  try {
    return JSON.parse(await readFile(fileIn(folder), 'utf8')) as Head;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the newest seal into the folder, never an older one than is there. */
export async function keepHead(db: Db, folder: string): Promise<void> {
  const newest = await db.one(
    sql<Head>`select position, encode(mac, 'hex') as mac from audit_seal order by position desc limit 1`,
  );
  if (!newest || newest.position <= ((await keptIn(folder))?.position ?? 0)) return;
  await mkdir(folder, { recursive: true });
  await writeFile(`${fileIn(folder)}.new`, `${JSON.stringify(newest)}\n`, { mode: 0o600 });
  await rename(`${fileIn(folder)}.new`, fileIn(folder));
}

/** What contradicts the seal that was kept in the folder, or null. */
export async function headContradicted(db: Db, folder: string): Promise<string | null> {
  const kept = await keptIn(folder);
  if (!kept) return null;
  const seal = await db.one(
    sql<Head>`select position, encode(mac, 'hex') as mac from audit_seal where position = ${kept.position}`,
  );
  if (!seal) return `the log ends before line ${kept.position}, which was seen here`;
  return seal.mac === kept.mac ? null : `line ${kept.position} is not the one that was seen here`;
}
