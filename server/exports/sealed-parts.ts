// Encrypted parts of a file in the database, each bound to its position in this file and run: a part of another file or
// of an abandoned run cannot be decrypted.

import { createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import { holdMasterKey } from '#server/base/crypto/current-keys.ts';
import { decryptWithAny, encryptBytes } from '#server/base/crypto/encryption.ts';
import type { DerivedKeys, MasterKey } from '#server/base/crypto/master-key.ts';
import type { Db, Tx } from '#server/base/database/db.ts';

/** Part size: few statements, little memory, and the first one is ready quickly. */
const PART_BYTES = 128 * 1024;

interface FileRun {
  exportId: string;
  runId: string;
}

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

const seal = (key: Buffer, run: FileRun, part: number, bytes: Buffer): Buffer =>
  encryptBytes(createSecretKey(key), placeOf(run, part), bytes);

/** Stores a part of the file. */
export async function storePart(tx: Tx, keys: DerivedKeys, run: FileRun, part: number, bytes: Buffer): Promise<void> {
  await holdMasterKey(tx, keys);
  await tx.run(sql`insert into export_part (export_id, part, run_id, sealed)
    values (${run.exportId}, ${part}, ${run.runId}, ${seal(keys.keyFor('export'), run, part, bytes)})`);
}

/** Encrypts all parts with another master key, one at a time. Returns their number. */
export async function resealParts(tx: Tx, keys: DerivedKeys, to: MasterKey): Promise<number> {
  const places = await tx.all(
    sql<
      FileRun & { part: number }
    >`select export_id, run_id, part from export_part order by export_id, part for update`,
  );
  for (const { part, ...run } of places) {
    const { sealed } = await tx.only(
      sql<{ sealed: Buffer }>`select sealed from export_part where export_id = ${run.exportId} and part = ${part}`,
    );
    const plain = decryptWithAny(keys.acceptedFor('export'), placeOf(run, part), sealed);
    await tx.run(sql`update export_part set sealed = ${seal(to.derive('export'), run, part, plain)}
      where export_id = ${run.exportId} and part = ${part}`);
  }
  return places.length;
}

/** Bytes of the file, part by part. @throws if one is missing or was altered */
export async function* readParts(db: Db, keys: DerivedKeys, run: FileRun, count: number): AsyncGenerator<Buffer> {
  for (let part = 0; part < count; part += 1) {
    const row = await db.one(sql<{ sealed: Buffer }>`select sealed from export_part where export_id = ${run.exportId}
      and part = ${part}`);
    if (!row) throw new Error(`Part ${part} of export ${run.exportId} is gone.`);
    yield decryptWithAny(keys.acceptedFor('export'), placeOf(run, part), row.sealed);
  }
}
