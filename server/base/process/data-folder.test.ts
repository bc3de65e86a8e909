// Only the owner can read the files that Merkur leaves on disk.

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMasterKeyFile, openKeys } from '#server/base/crypto/master-key-file.ts';
import { openEmbedded } from '#server/base/embedded/embedded-database.ts';
import { openServices } from '#server/services.ts';
import { isQuickEffort } from '#test/effort.ts';
import { silentLog } from '#test/logs.ts';
import { startSimulator } from '../../../provider-simulator/simulator.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

/** Entries of a folder that other users may read, write or enter. */
const openToOthers = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].flatMap((name) => {
    const mode = statSync(join(folder, name)).mode & 0o777;
    return mode & 0o077 ? [`${name} ${mode.toString(8)}`] : [];
  });

const config = (folder: string, overrides: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...overrides });

test.skipIf(process.platform === 'win32' || isQuickEffort)(
  'makes everything in a new data folder accessible to its owner only',
  async () => {
    const folder = newFolder();
    openDataFolder(config(folder));
    openKeys(config(folder), { mayMake: true });
    const database = await openEmbedded({ dataDir: join(folder, 'database') });
    const simulator = await startSimulator({ dir: join(folder, 'provider-simulator') });
    expect(readdirSync(folder).sort()).toEqual(['database', 'provider-simulator', 'secrets']);
    expect(openToOthers(folder)).toEqual([]);
    await simulator.close();
    await database.close();
    expect(openToOthers(folder)).toEqual([]);

    // Permissions left by earlier versions.
    const cluster = join(folder, 'database', 'cluster');
    chmodSync(join(folder, 'database'), 0o755);
    chmodSync(join(cluster, 'base'), 0o755);
    chmodSync(join(cluster, 'PG_VERSION'), 0o666);
    await (await openEmbedded({ dataDir: join(folder, 'database') })).close();
    expect(openToOthers(folder)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32').each(['755', '750', '711', '707'])(
  'refuses a data folder of mode %s with the command that fixes it',
  async (octal) => {
    const mode = Number.parseInt(octal, 8);
    const folder = newFolder();
    mkdirSync(folder);
    chmodSync(folder, mode);
    for (const overrides of [{} as Record<string, string>, { DATABASE_URL: 'postgres://db.example/merkur' }]) {
      expect(() => openDataFolder(config(folder, overrides))).toThrow(ConfigError);
      expect(() => openDataFolder(config(folder, overrides))).toThrow(
        `The data folder ${folder} is open to others (mode ${octal}), and it holds keys. Close it: chmod 700 ${folder}`,
      );
    }
    await expect(startSimulator({ dir: folder })).rejects.toThrow(`Close it: chmod 700 ${folder}`);
    await expect(openServices(config(folder), silentLog)).rejects.toThrow('is open to others');
    expect(readdirSync(folder)).toEqual([]);
    chmodSync(folder, 0o700);
    openDataFolder(config(folder));
  },
);

test('starts without a data folder only if nothing is stored in it', () => {
  const occupiedFolder = newFolder();
  writeFileSync(occupiedFolder, 'a file');
  const folder = join(occupiedFolder, 'data');
  expect(() => openDataFolder(config(folder))).toThrow(`The data folder ${folder} cannot be written`);
  openDataFolder(config(folder, { DATABASE_URL: 'postgres://db.example/merkur' }));
  expect(existsSync(folder)).toBe(false);
});

test('creates a master key once, reports where, and never replaces one', () => {
  const folder = newFolder();
  const made = openKeys(config(folder), { mayMake: true });
  const file = join(folder, 'secrets', 'master.key');
  expect(made.createdPath).toBe(file);
  const again = openKeys(config(folder), { mayMake: true });
  expect([again.createdPath, again.keys.masterId]).toEqual([null, made.keys.masterId]);
  const text = readFileSync(file, 'utf8');
  expect(createMasterKeyFile(file, Buffer.alloc(32, 1))).toBe(false);
  expect([readFileSync(file, 'utf8'), readdirSync(join(folder, 'secrets'))]).toEqual([text, ['master.key']]);
  expect(createMasterKeyFile(join(folder, 'other.key'), Buffer.alloc(32, 1))).toBe(true);
});

test('creates no master key if a file is configured or the database has content', () => {
  const folder = newFolder();
  const named = config(folder, { MASTER_KEY_FILE: join(folder, 'named.key') });
  expect(() => openKeys(named, { mayMake: true })).toThrow(ConfigError);
  expect(() => openKeys(config(folder), { mayMake: false })).toThrow(ConfigError);
  expect(existsSync(folder)).toBe(false);
});

test.skipIf(process.platform === 'win32').each(['644', '640', '602'])(
  'refuses a master key of mode %s, which others may read or write',
  (octal) => {
    const folder = newFolder();
    openKeys(config(folder), { mayMake: true });
    chmodSync(join(folder, 'secrets', 'master.key'), Number.parseInt(octal, 8));
    expect(() => openKeys(config(folder), { mayMake: true })).toThrow('can be read by others; give it mode 600.');
  },
);
