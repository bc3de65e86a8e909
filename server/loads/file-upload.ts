// File of a load: parsed in a separate process, judged line by line, with new keys encrypted before storage. One
// transaction per batch; if the process dies, the load waits for its file again.

import { sql } from 'kysely';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { Secret } from '#domain/base/text/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { nearDuplicateForm, nearDuplicateForms } from '#domain/catalog/key-text.ts';
import { type KeyDoubt, loadCopy } from '#domain/loads/copy.ts';
import { LOAD_STEPS } from '#domain/loads/lifecycle.ts';
import type { Tx } from '#server/base/database/db.ts';
import { insertRows } from '#server/base/database/rows.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { findKeysByLookup, findKnownKeys, type StagedKey } from '#server/keys/loaded-keys.ts';
import type { KeyKind, Vault } from '#server/keys/vault.ts';
import { readKeyFile } from './key-file.ts';
import type { KeyLine } from './key-lines.ts';
import { type LockedLoad, lockLoad, noteStep } from './load-steps.ts';
import { insertLines, type RejectedLine } from './rejected-lines.ts';

/** Lines per transaction: about 20 ms of encryption between other work. */
const BATCH = 500;
/** Larger batches for deleting keys of an earlier file. */
const REMOVAL_BATCH = 5000;

/** Load of an upload, unless cancelled or replaced by another file. @throws Refusal 409 */
async function lockUpload(tx: Tx, id: string, uploadId: string): Promise<LockedLoad> {
  const load = await lockLoad(tx, id, 'read');
  if (load.uploadId !== uploadId) throw new Refusal('load_state', loadCopy.fileReplaced, { state: load.state });
  return load;
}

/** Deletes some staged keys of a load; the caller holds its row lock. Returns whether there may be more. */
export const removeStagedBatch = async (tx: Tx, loadId: string): Promise<boolean> =>
  (await tx.run(sql`delete from staged_key where id in (select id from staged_key where load_id = ${loadId}
    limit ${REMOVAL_BATCH})`)) === REMOVAL_BATCH;

interface LoadUpload {
  id: string;
  file: Uint8Array | Blob;
  /** Chosen sheet and column, for files with several candidates. */
  sheetName?: string | undefined;
  keyColumn?: string | undefined;
}

interface FileReading {
  vault: Vault;
  loadId: string;
  uploadId: string;
  kind: KeyKind;
  now: Time;
  /** First line of each key so far, by the hex of its fingerprint. */
  firstLines: Map<string, number>;
  /** First line of keys that differ only in case, dashes or spaces, by the hex of a keyed hash. */
  firstNearLines: Map<string, number>;
}

interface JudgedKey {
  line: number;
  secret: Secret;
  fingerprint: Buffer;
  hex: string;
  isCleaned: boolean;
  doubt: KeyDoubt | null;
  nearLine: number | null;
}

/** A key awaiting a decision or the confirmation of its load. */
type NewKey = StagedKey & {
  isCleaned: boolean;
  doubt: KeyDoubt | null;
  nearKeyId: string | null;
  nearLine: number | null;
};

const rejectedLine = (
  line: number,
  verdict: RejectedLine['verdict'],
  rest: Partial<Omit<RejectedLine, 'line' | 'verdict'>>,
): RejectedLine => ({ line, verdict, keyId: null, otherLine: null, fault: null, ...rest });

type JudgedBatch = ReturnType<typeof judgeBatch>;

/** Splits a batch into new keys and lines without one. */
function judgeBatch({ vault, kind, firstLines, firstNearLines }: FileReading, batch: readonly KeyLine[]) {
  const rejected: RejectedLine[] = [];
  const firsts: JudgedKey[] = [];
  for (const entry of batch) {
    const { line } = entry;
    if ('fault' in entry) {
      rejected.push(rejectedLine(line, 'unreadable', { fault: entry.fault }));
      continue;
    }
    if ('skipped' in entry) {
      rejected.push(rejectedLine(line, 'skipped', { fault: entry.skipped }));
      continue;
    }
    const secret = new Secret(entry.key);
    const fingerprint = vault.fingerprint(secret);
    const hex = fingerprint.toString('hex');
    const otherLine = firstLines.get(hex);
    if (otherLine !== undefined) {
      rejected.push(rejectedLine(line, 'repeated', { otherLine }));
      continue;
    }
    firstLines.set(hex, line);
    const nearHex = kind === 'text' ? vault.lookup(nearDuplicateForm(entry.key)).toString('hex') : hex;
    const nearLine = firstNearLines.get(nearHex) ?? null;
    if (nearLine === null) firstNearLines.set(nearHex, line);
    const doubt = entry.doubt ?? (nearLine === null ? null : 'near duplicate in file');
    firsts.push({ line, secret, fingerprint, hex, isCleaned: entry.isCleaned ?? false, doubt, nearLine });
  }
  return { rejected, firsts };
}

const insertStagedKeys = (tx: Tx, loadId: string, keys: readonly NewKey[]): Promise<void> =>
  insertRows(
    tx,
    'staged_key',
    keys.map((key) => ({
      id: key.id,
      loadId,
      line: key.line,
      fingerprint: key.fingerprint,
      lookup: key.lookup,
      dekId: key.dekId,
      sealed: key.sealed,
      kind: key.kind,
      isCleaned: key.isCleaned,
      doubt: key.doubt,
      nearKeyId: key.nearKeyId,
      nearLine: key.nearLine,
    })),
  );

/** Near-duplicates of a batch in the vault, by the hex of its fingerprints. */
async function findNearKeys(
  tx: Tx,
  { vault, kind }: FileReading,
  keys: readonly JudgedKey[],
): Promise<Map<string, string>> {
  if (kind === 'image') return new Map();
  const formsOfKeys = keys.map(({ hex, secret }) => ({
    hex,
    lookups: nearDuplicateForms(secret.reveal()).map((form) => vault.lookup(form)),
  }));
  const known = await findKeysByLookup(
    tx,
    formsOfKeys.flatMap(({ lookups }) => lookups),
  );
  return new Map(
    formsOfKeys.flatMap(({ hex, lookups }) => {
      const keyId = lookups.map((lookup) => known.get(lookup.toString('hex'))).find((id) => id !== undefined);
      return keyId === undefined ? [] : [[hex, keyId]];
    }),
  );
}

async function stageBatch(tx: Tx, reading: FileReading, { firsts, ...judged }: JudgedBatch): Promise<void> {
  const { vault, loadId, uploadId, kind, now } = reading;
  await lockUpload(tx, loadId, uploadId);
  const rejected = [...judged.rejected];
  const knownKeys = await findKnownKeys(
    tx,
    firsts.map(({ fingerprint }) => fingerprint),
  );
  const newKeys = firsts.filter(({ hex }) => !knownKeys.has(hex));
  const nearKeys = await findNearKeys(tx, reading, newKeys);
  for (const { line, hex } of firsts) {
    const keyId = knownKeys.get(hex);
    if (keyId !== undefined) rejected.push(rejectedLine(line, 'known', { keyId }));
  }
  const staged: NewKey[] = [];
  for (const { line, secret, hex, isCleaned, nearLine, ...judged } of newKeys) {
    const id = newId();
    const nearKeyId = nearKeys.get(hex) ?? null;
    const doubt = judged.doubt ?? (nearKeyId === null ? null : 'near duplicate');
    const sealed = await vault.seal(tx, id, kind, secret, now);
    staged.push({ id, line, kind, isCleaned, doubt, nearKeyId, nearLine, ...sealed });
  }
  await insertStagedKeys(tx, loadId, staged);
  await insertLines(tx, loadId, rejected);
  const counts = Map.groupBy(rejected, ({ verdict }) => verdict);
  const countOf = (verdict: RejectedLine['verdict']) => counts.get(verdict)?.length ?? 0;
  const setAsideCount = staged.filter(({ doubt }) => doubt !== null).length;
  const readCount = judged.rejected.length + firsts.length;
  await tx.run(sql`update stock_load
    set read_count = read_count + ${readCount}, new_count = new_count + ${staged.length - setAsideCount},
      set_aside_count = set_aside_count + ${setAsideCount}, skipped_count = skipped_count + ${countOf('skipped')},
      cleaned_count = cleaned_count + ${staged.filter((key) => key.isCleaned).length},
      known_count = known_count + ${countOf('known')}, repeated_count = repeated_count + ${countOf('repeated')},
      unreadable_count = unreadable_count + ${countOf('unreadable')}
    where id = ${loadId}`);
}

/** Reads and judges the file of a load. Returns its id. @throws Refusal 404, 409, 422 */
export const uploadFile =
  (vault: Vault) =>
  async ({ database, now }: UnmanagedContext, input: LoadUpload): Promise<string> => {
    const { id, file, sheetName = null, keyColumn = null } = input;
    if (!(file instanceof Uint8Array)) throw invalidField('file', 'file_refused', loadCopy.notReadable);
    const uploadId = newId();
    const load = await database.transaction(async (tx) => {
      const found = await lockLoad(tx, id, 'read');
      await tx.run(sql`update stock_load set upload_id = ${uploadId} where id = ${id}`);
      return found;
    });
    const options = { sku: load.sku, sheetName, keyColumn };
    const { kind, lines, blankCount } = await readKeyFile(file, load.fileName, options);
    // Keys of a file sent later must not be deleted.
    const removeEarlierKeys = async (tx: Tx) => {
      await lockUpload(tx, id, uploadId);
      return removeStagedBatch(tx, id);
    };
    while (await database.transaction(removeEarlierKeys)) {}
    await database.transaction(async (tx) => {
      await lockUpload(tx, id, uploadId);
      await tx.run(sql`delete from stock_load_line where load_id = ${id}`);
      await tx.run(sql`update stock_load set line_count = ${lines.length}, blank_count = ${blankCount}, read_count = 0,
        new_count = 0, known_count = 0, repeated_count = 0, unreadable_count = 0, set_aside_count = 0,
        skipped_count = 0, cleaned_count = 0 where id = ${id}`);
    });
    const reading: FileReading = {
      vault,
      loadId: id,
      uploadId,
      kind,
      now,
      firstLines: new Map(),
      firstNearLines: new Map(),
    };
    for (let at = 0; at < lines.length; at += BATCH) {
      // Outside of the transaction, which may be run again: it remembers the keys that it has seen.
      const batch = judgeBatch(reading, lines.slice(at, at + BATCH));
      await database.transaction((tx) => stageBatch(tx, reading, batch));
    }
    await database.transaction(async (tx) => {
      const read = await lockUpload(tx, id, uploadId);
      await tx.run(sql`update stock_load set state = ${LOAD_STEPS.read.to} where id = ${id}`);
      const { newCount: newKeys, setAsideCount: setAside } = read;
      noteStep(tx, read, 'read', { lines: lines.length, newKeys, setAside });
    });
    return id;
  };
