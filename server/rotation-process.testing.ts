// Process of the kill test: rotates the master key and ends itself after the given step.

import type { Time } from '#domain/base/time.ts';
import { followMasterKey } from '#server/base/crypto/current-keys.ts';
import { findKeys } from '#server/base/crypto/master-key-file.ts';
import { openPostgresServer } from '#server/base/database/open-database.ts';
import { createLog } from '#server/base/process/log.ts';
import { refuseOtherMasterKey } from '#server/keys/master-key-check.ts';
import { type RotationStep, rotateMasterKey } from './rotate-master-key.ts';

export interface RotationProcessSettings {
  url: string;
  keyFile: string;
  now: Time;
  /** Null: runs to its end. */
  killAfter: RotationStep | null;
}

const { url, keyFile, now, killAfter } = JSON.parse(process.argv[2]!) as RotationProcessSettings;
const database = openPostgresServer(url, createLog('error'));
const keys = findKeys({ masterKeyFile: keyFile, dataDir: '' })!;
await refuseOtherMasterKey(database, keys);
await followMasterKey(database, keys);
await rotateMasterKey({
  database,
  clock: { now: () => now },
  keys,
  print: console.log,
  waitMs: 60_000,
  reached: async (step) => {
    if (step === killAfter) process.kill(process.pid, 'SIGKILL');
  },
});
await database.close();
