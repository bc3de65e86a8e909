// The end of a process whose work does not end: a sync of an endless catalogue, and chores that wait for a
// locked table.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createMigratedDatabase } from '#test/database/template.ts';
import { isQuickEffort } from '#test/effort.ts';
import { patience } from '#test/patience.ts';
import { processEnvironment } from '#test/process-environment.ts';

const SERVER = process.env.TEST_DATABASE_URL;
/** `npm start` and service managers kill after this time. */
const KILLED_AFTER_MS = 30_000;
const PAGE_AFTER_MS = 250;

const CAPABILITIES = {
  provider: 'Endless',
  unitsPerOrder: 1,
  reserve: null,
  preOrder: false,
  backOrder: false,
  return: null,
  priceSync: true,
  lookupByReference: true,
  lookupLagSeconds: 1,
  maxProcessingSeconds: 60,
  idempotentReference: false,
  keyFetch: 'inline',
  priceGuard: 'max',
  webhooks: false,
  refusals: [],
};

/** A supplier whose catalogue has no last page. */
async function startEndlessSupplier() {
  const isRead = Promise.withResolvers<void>();
  let pages = 0;
  const server = createServer(({ url }, response) => {
    if (url!.endsWith('/capabilities')) return response.end(JSON.stringify(CAPABILITIES));
    pages += 1;
    if (pages === 2) isRead.resolve();
    const page = { items: [], next: String(pages), asOf: new Date().toISOString() };
    setTimeout(() => response.end(JSON.stringify(page)), PAGE_AFTER_MS);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, isRead: isRead.promise };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test.runIf(SERVER && !isQuickEffort)(
  'OPS-047: a process stops before it is killed, although its work does not end, and hands its jobs back',
  { timeout: patience(120_000) },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'merkur-stop-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const keyFile = join(folder, 'master.key');
    writeFileSync(keyFile, Buffer.alloc(32, 9).toString('base64'), { mode: 0o600 });
    const url = await createMigratedDatabase(SERVER!);
    const supplier = await startEndlessSupplier();
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: processEnvironment({
        DATABASE_URL: url,
        MASTER_KEY_FILE: keyFile,
        DATA_DIR: folder,
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        PORT: '0',
        PROVIDERS: JSON.stringify([{ code: 'endless', name: 'Endless', url: supplier.url, token: 'none' }]),
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const log = Promise.all([text(child.stdout), text(child.stderr)]);
    const end = once(child, 'exit');
    await Promise.race([supplier.isRead, end.then(async () => Promise.reject(new Error((await log).join(''))))]);
    const [locking, looking] = [await connect(url), await connect(url)];
    await locking.query('begin; lock table order_total_change');
    const readColumn = async (query: string) => (await looking.query(query)).rows.map((row) => Object.values(row)[0]);
    await expect
      .poll(
        () =>
          readColumn(
            `select true from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          ),
        {
          timeout: patience(20_000),
        },
      )
      .toContain(true);

    child.kill('SIGTERM');
    const result = await Promise.race([end, pause(KILLED_AFTER_MS).then(() => 'still running')]);

    expect(result).toEqual([0, null]);
    expect((await log).join('')).toContain('Work in progress was interrupted; it is repeated by the next process.');
    expect(await readColumn(`select state from pgboss.job where name = 'catalog.sync'`)).toEqual(['retry']);
  },
);
