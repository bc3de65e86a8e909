// A world whose master key is in a file and can be rotated.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { sealBooks } from '#server/audit/book-seals.ts';
import { sealEvents } from '#server/audit/entry-seals.ts';
import { followMasterKey } from '#server/base/crypto/current-keys.ts';
import { type DerivedKeys, deriveKeys, masterIdOf } from '#server/base/crypto/master-key.ts';
import { findKeys, readMasterKey } from '#server/base/crypto/master-key-file.ts';
import { refuseOtherMasterKey, storeMasterKeyCheck } from '#server/keys/master-key-check.ts';
import { createVault, rewrapDataKeys, type Vault } from '#server/keys/vault.ts';
import { createHeartbeat } from '#server/operations/heartbeats.ts';
import { rotateMasterKey } from '#server/rotate-master-key.ts';
import { verify } from '#server/verify/verify.ts';
import { MASTER_KEY, type World, world } from './world.ts';

/** The app of the world has the next key, as if it had found it in a file. */
async function followInApp(w: World, path: string): Promise<void> {
  w.keys.hold(readMasterKey(path));
  await followMasterKey(w.database, w.keys);
}

/** A folder with the master key of the tests. */
export function keyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-rotation-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'master.key'), MASTER_KEY.toString('base64'), { mode: 0o600 });
  return join(folder, 'master.key');
}

/** Keys as a start with this file would use them. */
export async function startWith(w: World, file: string): Promise<DerivedKeys> {
  const keys = findKeys({ masterKeyFile: file, dataDir: '' })!;
  await refuseOtherMasterKey(w.database, keys);
  await followMasterKey(w.database, keys);
  return keys;
}

/** The tests of a process share database, keys and vault: the next one expects the first master key. */
async function returnToFirstKey(w: World): Promise<void> {
  w.keys.hold(MASTER_KEY);
  const first = w.keys.held().find(({ id }) => id === masterIdOf(MASTER_KEY))!;
  await w.database.transaction((tx) => rewrapDataKeys(tx, w.keys, first));
  w.keys.use(first.id, []);
}

export async function newWorld() {
  const w = await world();
  onTestFinished(() => returnToFirstKey(w));
  const file = keyFolder();
  const first = deriveKeys(MASTER_KEY, file);
  await storeMasterKeyCheck(w.database, first);
  return { w, file, first };
}

/** A rotation in this process, started like the command. */
export async function rotate(w: World, file: string, more: Partial<Parameters<typeof rotateMasterKey>[0]> = {}) {
  await rotateMasterKey({
    database: w.database,
    clock: { now: w.now },
    keys: await startWith(w, file),
    print: () => {},
    waitMs: 10_000,
    ...more,
  });
  await followInApp(w, file);
}

export const brokenChecks = async (w: World, keys: DerivedKeys) =>
  (await verify(w.database, { vault: createVault(keys), keys }, null)).flatMap(({ id, violations }) =>
    violations.map((row) => `${id}: ${row}`),
  );

export const sealAll = async (w: World, keys: DerivedKeys) => {
  await sealEvents(w.database, keys);
  await sealBooks(w.database, keys);
};

/** Every stored key of a game, decrypted. */
export async function openAll(w: World, vault: Vault): Promise<string[]> {
  const rows = await w.rows(
    sql<{ id: string; dekId: number; kind: 'text'; sealed: Buffer }>`select id, dek_id, kind, sealed from game_key
      order by id`,
  );
  return Promise.all(rows.map(async (row) => (await vault.open(w.database, row)).reveal()));
}

/** Another process with its own copy of the key files, which reports what it has. */
export async function otherProcess(w: World) {
  const file = keyFolder();
  const keys = await startWith(w, file);
  const heartbeat = createHeartbeat({
    database: w.database,
    keys,
    mode: 'app',
    version: '1.2.3',
    commit: 'abc',
    dataDir: '.',
    startedAt: w.now(),
  });
  await heartbeat.beat(w.now());
  const follow = async () => {
    expect(await followMasterKey(w.database, keys)).toBeNull();
    if (heartbeat.hasNews()) await heartbeat.beat(w.now());
  };
  return { file, keys, vault: createVault(keys), follow };
}
