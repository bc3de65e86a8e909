// Backup, key import and restore as an operator runs them, on an embedded database that nothing else uses.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { sealMasterKey } from '#server/backups/sealed-key.ts';
import { masterIdOf } from '#server/base/crypto/master-key.ts';
import { masterKeyPath, readMasterKey } from '#server/base/crypto/master-key-file.ts';
import { readConfig } from '#server/base/process/config.ts';
import { copyMigratedFolder } from '#test/database/migrated-folder.ts';
import { thoroughTest } from '#test/effort.ts';
import { processEnvironment } from '#test/process-environment.ts';
import { SAVING_COMMANDS } from './saving-commands.ts';

const PASSPHRASE = 'five words are long enough';

let home: string;
let masterId: string;
const inHome = (name: string): string => join(home, name);
const configOf = (variables: Record<string, string> = {}) => readConfig({ DATA_DIR: inHome('data'), ...variables });

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'merkur-saving-'));
  copyMigratedFolder(inHome('data'));
  masterId = masterIdOf(readMasterKey(masterKeyPath(configOf())));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs a command in this process and returns its output. */
async function run(name: string, args: string[], variables?: Record<string, string>): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    expect(await SAVING_COMMANDS[name]!(configOf(variables), args)).toBe(0);
    return print.mock.calls.join('\n');
  } finally {
    print.mockRestore();
  }
}

/** Runs a command in its own process and returns its exit code and output. */
async function spawnCommand(args: string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, ['server/cli.ts', ...args], { env: processEnvironment(variables) });
  child.stdin.end(`${PASSPHRASE}\n`);
  const code = new Promise<number | null>((go) => child.once('close', go));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, said: out + error };
}

thoroughTest('encrypts the backup with the master key, and writes a plain one only on request', async () => {
  const file = inHome('refused.backup');
  const withoutKey = { MASTER_KEY_FILE: inHome('nowhere.key') };
  await expect(run('backup', [file], withoutKey)).rejects.toThrow(
    `There is no master key at ${withoutKey.MASTER_KEY_FILE}`,
  );
  writeFileSync(inHome('other.key'), Buffer.alloc(32, 3).toString('base64'), { mode: 0o600 });
  const otherKey = { MASTER_KEY_FILE: inHome('other.key') };
  await expect(run('backup', [file], otherKey)).rejects.toThrow('is not the one of this database');
  await expect(run('backup', [file, '--clear'])).rejects.toThrow('backup knows no --clear.');
  expect(existsSync(file)).toBe(false);
  expect(await run('backup', [inHome('plain.backup'), '--plain'], withoutKey)).toContain('It is not encrypted');
  expect(await run('backup', [inHome('one.backup')])).toContain(`Only the master key ${masterId} opens it`);
});

thoroughTest('restores on an empty machine after importing the master key, and rejects altered files', async () => {
  const [file, keyFile] = [inHome('one.backup'), inHome('exported.key')];
  const master = readMasterKey(masterKeyPath(configOf()));
  writeFileSync(keyFile, await sealMasterKey(master, masterId, PASSPHRASE));
  const machine = { DATA_DIR: inHome('empty') };
  await expect(run('restore', [file], machine)).rejects.toThrow('nothing in the file can be read or verified');
  expect(existsSync(machine.DATA_DIR)).toBe(false);
  expect(await spawnCommand(['key', 'import', keyFile], machine)).toMatchObject({ code: 0 });

  const forged = readFileSync(file);
  forged[forged.length - 1]! ^= 1;
  writeFileSync(inHome('forged.backup'), forged);
  const refused = await spawnCommand(['restore', inHome('forged.backup')], machine);
  expect(refused.said).toMatch(/^.* the master key does not confirm its content\..*\n$/);
  expect(refused.code).toBe(1);
  await expect(run('restore', [inHome('plain.backup')], machine)).rejects.toThrow('add --unverified');
  expect(existsSync(join(machine.DATA_DIR, 'database'))).toBe(false);
  expect(await run('restore', [file], machine)).toContain('The backup was restored');
});
