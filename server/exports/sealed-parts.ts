// Encrypted parts of a file in the database, each bound to its position in this file and run: a part of another file or
// of an abandoned run cannot be decrypted.

import { createSecretKey, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { decryptBytes, encryptBytes } from '#server/base/crypto/encryption.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Db, Tx } from '#server/base/database/db.ts';

/** Part size: few statements, little memory, and the first one is ready quickly. */
const PART_BYTES = 128 * 1024;

interface FileRun {
  exportId: string;
  runId: string;
}

const sealingKey = (keys: DerivedKeys): KeyObject => createSecretKey(keys.keyFor('export'));
const placeOf = ({ exportId, runId }: FileRun, part: number): string => `gk1|export|${exportId}|${runId}|${part}`;

/** Collects bytes into parts. */
export async function* collectParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    gathered.push(piece);
    length += piece.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(gathered);
}

/** Stores a part of the file. */
export const storePart = (tx: Tx, keys: DerivedKeys, run: FileRun, part: number, bytes: Buffer): Promise<number> =>
  tx.run(sql`insert into export_part (export_id, part, run_id, sealed)
    values (${run.exportId}, ${part}, ${run.runId}, ${encryptBytes(sealingKey(keys), placeOf(run, part), bytes)})`);

/** Bytes of the file, part by part. @throws if one is missing or was altered */
export async function* readParts(db: Db, keys: DerivedKeys, run: FileRun, count: number): AsyncGenerator<Buffer> {
  const key = sealingKey(keys);
  for (let part = 0; part < count; part += 1) {
    const row = await db.one(sql<{ sealed: Buffer }>`select sealed from export_part where export_id = ${run.exportId}
      and part = ${part}`);
    if (!row) throw new Error(`Part ${part} of export ${run.exportId} is gone.`);
    yield decryptBytes(key, placeOf(run, part), row.sealed);
  }
}
