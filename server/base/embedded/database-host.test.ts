// The embedded database in its own process (`npm run dev`): servers connect one after another, and the open transaction
// of a killed one is rolled back.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/base/database/open-database.ts';
import { readConfig } from '#server/base/process/config.ts';
import { copyMigratedFolder } from '#test/database/migrated-folder.ts';
import { silentLog } from '#test/logs.ts';

const HOST = fileURLToPath(new URL('./database-host.ts', import.meta.url));

async function hostDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-host-'));
  const socketPath = process.platform === 'win32' ? `\\\\.\\pipe\\${folder.slice(-8)}` : join(folder, 'socket');
  copyMigratedFolder(join(folder, 'data'));
  const host = fork(HOST, [join(folder, 'data', 'database'), socketPath], { execArgv: [], stdio: 'inherit' });
  const ended = once(host, 'exit');
  onTestFinished(async () => {
    if (host.connected) host.send('stop');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await once(host, 'message');
  const config = readConfig({ DATA_DIR: folder, EMBEDDED_SOCKET: socketPath });
  return { host, ended, open: () => openDatabase(config, silentLog) };
}

test('keeps its content for the next server and rolls back the transaction of a killed one', async () => {
  const { open } = await hostDatabase();
  const first = await open();
  expect(first.embedded).toBe(true);
  await first.pool.query(`create table note (text text); insert into note values ('kept')`);
  const client = await first.pool.connect();
  client.on('error', () => {});
  await client.query('begin');
  await client.query(`insert into note values ('half done')`);
  // A killed process closes its sockets without a goodbye message.
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  const second = await open();
  expect(await second.all(sql<{ text: string }>`select text from note`)).toEqual([{ text: 'kept' }]);
  await second.close();
  client.release(true);
  await first.close();
});

test('stops cleanly when its parent asks, and ignores the signals of a terminal', async () => {
  const { host, ended, open } = await hostDatabase();
  host.kill('SIGINT');
  const database = await open();
  expect(await database.one(sql`select 1 as n`)).toEqual({ n: 1 });
  await database.close();
  host.send('stop');
  expect(await ended).toEqual([0, null]);
});

test('rejects EMBEDDED_SOCKET together with DATABASE_URL', () => {
  const env = { EMBEDDED_SOCKET: '/tmp/socket', DATABASE_URL: 'postgres://me@127.0.0.1/shop' };
  expect(() => readConfig(env)).toThrow('EMBEDDED_SOCKET is for development without DATABASE_URL only.');
});
