// The file of a load: read apart from the server, judged line by line, and what is new is encrypted before it is kept. A
// batch is a transaction; a process that dies in between leaves a load that waits for its file again.

import { sql } from 'kysely';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { Secret } from '#domain/base/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { copy, type LineFault } from '#domain/loads/copy.ts';
import { LOAD_STEPS } from '#domain/loads/lifecycle.ts';
import type { UnmanagedContext } from '#server/base/context.ts';
import { columnArrays, prepared, type Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { findKnownKeys, type StagedKey } from '#server/keys/loaded-keys.ts';
import type { KeyKind, Vault } from '#server/keys/vault.ts';
import { readKeyFile } from './key-file.ts';
import type { KeyLine } from './key-lines.ts';
import { type LockedLoad, lockLoad, noteStep } from './load-steps.ts';
import { insertLines, type RejectedLine } from './rejected-lines.ts';

/** Lines a transaction: some 20 ms of encryption between two looks at other work. */
const BATCH = 500;
/** What was kept of a file before is removed in larger steps. */
const REMOVAL_BATCH = 5000;

/** The load of an upload, as long as nobody cancelled it or sent another file. @throws Refusal 409 */
async function lockUpload(tx: Tx, id: string, uploadId: string): Promise<LockedLoad> {
  const load = await lockLoad(tx, id, 'read');
  if (load.uploadId !== uploadId) throw new Refusal('load_state', copy.fileReplaced, { state: load.state });
  return load;
}

/** Removes some of the keys that wait for a load; the caller holds its lock. Answers whether there may be more. */
export const removeStagedBatch = async (tx: Tx, loadId: string): Promise<boolean> =>
  (await tx.run(sql`delete from staged_key where id in (select id from staged_key where load_id = ${loadId}
    limit ${REMOVAL_BATCH})`)) === REMOVAL_BATCH;

interface FileReading {
  vault: Vault;
  loadId: string;
  uploadId: string;
  kind: KeyKind;
  now: Time;
  /** The first line of each key so far, by the hex of its fingerprint. */
  firstLines: Map<string, number>;
}

interface JudgedKey {
  line: number;
  secret: Secret;
  fingerprint: Buffer;
  hex: string;
}

/** Sorts a batch into keys that the file says first and lines that bring none. */
function judgeBatch({ vault, firstLines }: FileReading, batch: readonly KeyLine[]) {
  const rejected: RejectedLine[] = [];
  const firsts: JudgedKey[] = [];
  for (const entry of batch) {
    const { line } = entry;
    if ('fault' in entry) {
      rejected.push({ line, verdict: 'unreadable', keyId: null, otherLine: null, fault: entry.fault as LineFault });
      continue;
    }
    const secret = new Secret(entry.key);
    const fingerprint = vault.fingerprint(secret);
    const hex = fingerprint.toString('hex');
    const otherLine = firstLines.get(hex);
    if (otherLine !== undefined) {
      rejected.push({ line, verdict: 'repeated', keyId: null, otherLine, fault: null });
      continue;
    }
    firstLines.set(hex, line);
    firsts.push({ line, secret, fingerprint, hex });
  }
  return { rejected, firsts };
}

async function insertStagedKeys(tx: Tx, loadId: string, keys: readonly StagedKey[]): Promise<void> {
  const [ids, lines, fingerprints, lookups, dekIds, sealed, kinds] = columnArrays(
    keys,
    'id',
    'line',
    'fingerprint',
    'lookup',
    'dekId',
    'sealed',
    'kind',
  );
  await tx.run(
    prepared(sql`insert into staged_key (id, load_id, line, fingerprint, lookup, dek_id, sealed, kind)
      select n.id, ${loadId}::uuid, n.line, n.fingerprint, n.lookup, n.dek_id, n.sealed, n.kind
      from unnest(${ids}::uuid[], ${lines}::int[], ${fingerprints}::bytea[], ${lookups}::bytea[], ${dekIds}::int[],
        ${sealed}::bytea[], ${kinds}::text[]) as n (id, line, fingerprint, lookup, dek_id, sealed, kind)`),
  );
}

async function stageBatch(tx: Tx, reading: FileReading, batch: readonly KeyLine[]): Promise<void> {
  const { vault, loadId, uploadId, kind, now } = reading;
  await lockUpload(tx, loadId, uploadId);
  const { rejected, firsts } = judgeBatch(reading, batch);
  const knownKeys = await findKnownKeys(
    tx,
    firsts.map(({ fingerprint }) => fingerprint),
  );
  const staged: StagedKey[] = [];
  for (const { line, secret, hex } of firsts) {
    const keyId = knownKeys.get(hex);
    if (keyId !== undefined) rejected.push({ line, verdict: 'known', keyId, otherLine: null, fault: null });
    else {
      const id = newId();
      staged.push({ id, line, kind, ...(await vault.seal(tx, id, kind, secret, now)) });
    }
  }
  await insertStagedKeys(tx, loadId, staged);
  await insertLines(tx, loadId, rejected);
  const counts = Map.groupBy(rejected, ({ verdict }) => verdict);
  const countOf = (verdict: RejectedLine['verdict']) => counts.get(verdict)?.length ?? 0;
  await tx.run(sql`update stock_load set read_count = read_count + ${batch.length},
    new_count = new_count + ${staged.length}, known_count = known_count + ${countOf('known')},
    repeated_count = repeated_count + ${countOf('repeated')},
    unreadable_count = unreadable_count + ${countOf('unreadable')} where id = ${loadId}`);
}

/** Reads and judges the file of a load. Answers its id. @throws Refusal 404, 409, 422 */
export const uploadFile =
  (vault: Vault) =>
  async ({ database, now }: UnmanagedContext, input: { id: string; file: Uint8Array | Blob }): Promise<string> => {
    const { id, file } = input;
    if (!(file instanceof Uint8Array)) throw invalidField('file', 'file_refused', copy.notReadable);
    const uploadId = newId();
    const load = await database.transaction(async (tx) => {
      const found = await lockLoad(tx, id, 'read');
      await tx.run(sql`update stock_load set upload_id = ${uploadId} where id = ${id}`);
      return found;
    });
    const { kind, lines } = await readKeyFile(file, load.fileName, load.sku);
    // Keys of a file that was sent after this one are not ours to remove.
    const removeEarlierKeys = async (tx: Tx) => {
      await lockUpload(tx, id, uploadId);
      return removeStagedBatch(tx, id);
    };
    while (await database.transaction(removeEarlierKeys)) {}
    await database.transaction(async (tx) => {
      await lockUpload(tx, id, uploadId);
      await tx.run(sql`delete from stock_load_line where load_id = ${id}`);
      await tx.run(sql`update stock_load set line_count = ${lines.length}, read_count = 0, new_count = 0,
        known_count = 0, repeated_count = 0, unreadable_count = 0 where id = ${id}`);
    });
    const reading: FileReading = { vault, loadId: id, uploadId, kind, now, firstLines: new Map() };
    for (let at = 0; at < lines.length; at += BATCH)
      await database.transaction((tx) => stageBatch(tx, reading, lines.slice(at, at + BATCH)));
    await database.transaction(async (tx) => {
      const read = await lockUpload(tx, id, uploadId);
      await tx.run(sql`update stock_load set state = ${LOAD_STEPS.read.to} where id = ${id}`);
      noteStep(tx, read, 'read', { lines: lines.length, newKeys: read.newCount });
    });
    return id;
  };
