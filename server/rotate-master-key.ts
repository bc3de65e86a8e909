// Rotation of the master key while the product runs. One transaction replaces everything that it encrypts, so a kill
// leaves the old key or the new one in use; both are in files until the end, and the command continues from there
// (docs/decisions/0097).

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { resealTotpSecrets } from '#server/access/factors/factors.ts';
import { BOOKS_LOCK_ID, bookChain } from '#server/audit/book-seals.ts';
import { beginChainKey } from '#server/audit/chain-keys.ts';
import { AUDIT_LOCK_ID, auditChain } from '#server/audit/entry-seals.ts';
import { writeSystemEntries } from '#server/audit/entry-writer.ts';
import { lockMasterKey, readMasterIds } from '#server/base/crypto/current-keys.ts';
import { type DerivedKeys, KEY_BYTES, type MasterKey, masterIdOf } from '#server/base/crypto/master-key.ts';
import {
  createMasterKeyFile,
  nextKeyPath,
  promoteNextKey,
  readMasterKey,
  replacedKeyPath,
} from '#server/base/crypto/master-key-file.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import { waitForTurn } from '#server/base/database/turns.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { ConfigError } from '#server/base/process/config.ts';
import { codesOf } from '#server/base/process/error-codes.ts';
import { resealParts } from '#server/exports/sealed-parts.ts';
import { recordMasterKey } from '#server/keys/master-key-rotation.ts';
import { lockRevealLedger, revealChain } from '#server/keys/reveal-ledger.ts';
import { rewrapDataKeys } from '#server/keys/vault.ts';
import { readLiveProcesses } from '#server/operations/heartbeats.ts';
import { resealAccounts } from '#server/operations/provider-accounts/credentials.ts';
import { resealWebhookSecrets } from '#server/platform/webhooks/secrets.ts';

const POLL_MS = 500;

interface Rotation {
  database: Database;
  clock: Clock;
  keys: DerivedKeys;
  print(line: string): void;
  /** How long to wait for running processes to find the next key (ms). */
  waitMs: number;
  /** Called after each step; tests end the process here. */
  reached?(step: RotationStep): Promise<void>;
}

/** Exported for tests. */
export const ROTATION_STEPS = ['next key', 'processes', 'data keys', 'secrets', 'chains', 'commit', 'file'] as const;
/** Exported for tests. */
export type RotationStep = (typeof ROTATION_STEPS)[number];

const isNotWritable = (error: unknown): boolean => codesOf(error).some((code) => /^(?:EACCES|EPERM|EROFS)$/.test(code));

/** Creates `FILE.next`, or continues with the one of an interrupted rotation. */
function prepareNextKey(keys: DerivedKeys): MasterKey {
  const path = nextKeyPath(keys.file);
  try {
    if (!existsSync(path)) createMasterKeyFile(path, randomBytes(KEY_BYTES));
  } catch (error) {
    if (!isNotWritable(error)) throw error;
    throw new ConfigError(
      `This user cannot write ${path}. Create the next master key there with (umask 077; openssl rand -base64 32 > ${path}), owned by the user of Merkur, and run the command again. Nothing was changed.`,
    );
  }
  const bytes = readMasterKey(path);
  keys.hold(bytes);
  return keys.held().find(({ id }) => id === masterIdOf(bytes))!;
}

/** @throws ConfigError with the processes that do not have the next key */
async function waitForProcesses({ database, clock, keys, waitMs }: Rotation, next: MasterKey): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    const behind = (await readLiveProcesses(database, clock.now())).filter(
      ({ masterIds }) => !masterIds?.includes(next.id),
    );
    if (behind.length === 0) return;
    if (performance.now() >= until) {
      const names = behind.map(({ mode, version, host }) => `${mode} ${version} on ${host ?? 'an unknown host'}`);
      throw new ConfigError(
        `These processes do not have the next master key: ${names.join(', ')}. Copy ${nextKeyPath(keys.file)} to the same folder on their machines, readable by them only, and run the command again. Nothing was changed. A process that was killed is forgotten after two minutes; one of an earlier release must be upgraded first.`,
      );
    }
    await pause(Math.min(POLL_MS, waitMs));
  }
}

/** Everything that the old key encrypts, under the next one, in the order that all rotations lock in. */
async function replaceKey(tx: Tx, { clock, keys, print, reached }: Rotation, next: MasterKey): Promise<boolean> {
  await tx.run(sql`set local statement_timeout = 0`);
  await waitForTurn(tx, AUDIT_LOCK_ID);
  await waitForTurn(tx, BOOKS_LOCK_ID);
  await lockRevealLedger(tx);
  await lockMasterKey(tx);
  if ((await readMasterIds(tx)).at(-1) !== keys.masterId) return false;
  await recordMasterKey(tx, keys, next);
  const dataKeys = await rewrapDataKeys(tx, keys, next);
  await reached?.('data keys');
  const apps = await resealTotpSecrets(tx, keys, next);
  const endpoints = await resealWebhookSecrets(tx, keys, next);
  const accounts = await resealAccounts(tx, keys, next);
  const parts = await resealParts(tx, keys, next);
  await reached?.('secrets');
  for (const chain of [auditChain, bookChain, revealChain]) await beginChainKey(tx, keys, chain, next.id);
  tx.note({
    subject: null,
    before: { inUse: keys.masterId },
    after: { inUse: next.id },
  });
  await writeSystemEntries(tx, keys, {
    action: 'rotate-master-key',
    who: { id: null, name: SYSTEM.name, role: null, companyId: null },
    now: clock.now(),
  });
  print(
    `Encrypted with the new key: ${dataKeys} data keys, ${apps} authenticator apps, ${endpoints} webhook endpoints, ${accounts} accounts at providers, ${parts} parts of exports.`,
  );
  await reached?.('chains');
  return true;
}

/** Rotates the master key, or ends an interrupted rotation. @throws ConfigError if a process lacks the next key */
export async function rotateMasterKey(rotation: Rotation): Promise<void> {
  const { database, keys, print, reached } = rotation;
  const { file, masterId: oldId } = keys;
  const next = prepareNextKey(keys);
  await reached?.('next key');
  if (next.id !== oldId) {
    print(`The next master key ${next.id} is in ${nextKeyPath(file)}.`);
    await waitForProcesses(rotation, next);
    await reached?.('processes');
    if (!(await database.transaction((tx) => replaceKey(tx, rotation, next))))
      throw new ConfigError('Another rotation replaced the master key in the meantime. Nothing was changed.');
    await reached?.('commit');
  }
  const replacedId = existsSync(file) ? masterIdOf(readMasterKey(file)) : oldId;
  try {
    promoteNextKey(file);
  } catch (error) {
    if (!isNotWritable(error)) throw error;
    print(
      `The master key is now ${next.id}. This user cannot write to its folder: keep ${file} for earlier backups under another name, and rename ${nextKeyPath(file)} to ${file}. Until then a start uses ${nextKeyPath(file)}.`,
    );
    return;
  }
  await reached?.('file');
  print(
    `The master key is now ${next.id}, in ${file}. The old one is in ${replacedKeyPath(file, replacedId)}; it opens earlier backups and nothing else. Take a backup, export the new key, and replace the file on every other machine.`,
  );
}
