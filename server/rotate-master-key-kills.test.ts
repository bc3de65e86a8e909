// Rotations of the master key that are killed at every step, beside a process that stores keys.

import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { recordInitialState } from '#server/audit/audited-state.ts';
import { nextKeyPath } from '#server/base/crypto/master-key-file.ts';
import { newId } from '#server/base/process/ids.ts';
import { createVault } from '#server/keys/vault.ts';
import { isQuickEffort } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import { COMPILE_CACHE } from '#test/process-environment.ts';
import { brokenChecks, newWorld, openAll, otherProcess, rotate, sealAll, startWith } from '#test/rotation-world.ts';
import type { World } from '#test/world.ts';
import { ROTATION_STEPS } from './rotate-master-key.ts';
import type { RotationProcessSettings } from './rotation-process.testing.ts';

const url = process.env.TEST_DATABASE_URL;

/** Runs a rotation in a process of its own. Returns its exit: a code or a signal. */
const runRotation = (settings: RotationProcessSettings) =>
  new Promise<{ exit: number | string | null; said: string }>((resolve) => {
    const entry = join(import.meta.dirname, 'rotation-process.testing.ts');
    const child = spawn(process.execPath, [entry, JSON.stringify(settings)], {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        said += data;
      });
    child.once('close', (code, signal) => resolve({ exit: signal ?? code, said }));
  });

test.runIf(url && !isQuickEffort)(
  'continues after a kill at every step, beside a process that stores keys (OPS-012, OPS-013)',
  async () => {
    const { w, file, first } = await newWorld();
    const m = await createMarket(w);
    const [admin, buyer] = [await w.person('SuperAdmin'), await w.person('Partner')];
    const offer = await m.sell();
    await w.database.transaction((tx) => tx.run(sql`update app_user set password_hash = id::text`));
    await recordInitialState(w.database, w.keys, w.now());
    const { name } = await w.database.only(sql<{ name: string }>`select current_database() as name`);
    const settings = {
      url: Object.assign(new URL(url!), { pathname: `/${name}` }).toString(),
      keyFile: file,
      now: w.now(),
    };
    const other = await otherProcess(w);
    let isOver = false;
    /** The other machine: its operator copies the next key, and it stores keys while the rotation runs. */
    const works = (async () => {
      while (!isOver) {
        if (existsSync(nextKeyPath(file))) copyFileSync(nextKeyPath(file), nextKeyPath(other.file));
        await other.follow();
        await w.database.transaction((tx) => other.vault.seal(tx, newId(), 'text', new Secret(newId()), w.now()));
        await sealAll(w, other.keys);
      }
    })();
    for (const killAfter of ROTATION_STEPS) {
      const killed = await runRotation({ ...settings, killAfter });
      expect(killed.exit, killed.said).toBe('SIGKILL');
      // A start between the kill and the next try finds a key that opens everything.
      const between = await startWith(w, file);
      expect(between.masterId, killAfter).toBe(await newestMasterId(w));
      await rotate(w, file);
      await m.approve(admin, (await m.place(buyer, offer, 20)).id);
      await w.buy();
    }
    isOver = true;
    await works;
    const keys = await startWith(w, file);
    await sealAll(w, keys);
    expect(await openAll(w, createVault(keys))).toHaveLength(20 * ROTATION_STEPS.length);
    expect(await brokenChecks(w, keys)).toEqual([]);
    expect(keys.masterId).not.toBe(first.masterId);
    expect(await w.rows(sql`select distinct master_id from vault_dek`)).toEqual([{ masterId: keys.masterId }]);
    expect(readdirSync(dirname(file)).filter((path) => path.endsWith('.next'))).toEqual([]);
  },
  180_000,
);

const newestMasterId = async (w: World): Promise<string> =>
  (await w.rows(sql<{ id: string }>`select m.master_id as id from master_key_check m order by m.id desc limit 1`))[0]!
    .id;
