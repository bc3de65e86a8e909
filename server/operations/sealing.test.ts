// The file of the newest seals across starts and kills of a process.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { groupCalls } from '#domain/access/groups.ts';
import { allKeysCalls, deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { apiKeyCalls } from '#domain/platform/draws/calls.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/base/process/config.ts';
import { builtInSheets } from '#server/sheets/workbook/stored-workbooks.ts';
import { verify } from '#server/verify/verify.ts';
import { isQuickEffort } from '#test/effort.ts';
import { freePort } from '#test/free-port.ts';
import { failingLog, silentLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { processEnvironment } from '#test/process-environment.ts';
import { createProgram } from '#test/programs.ts';
import { keyFolder } from '#test/rotation-world.ts';
import { requestOf, type World, world } from '#test/world.ts';
import { createFirstRevealStorage, createSealer } from './sealing.ts';

const url = process.env.TEST_DATABASE_URL;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-seals-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const servicesOf = (w: World, dataDir: string) => ({
  config: { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir },
  database: w.database,
  clock: { now: w.now },
  keys: w.keys,
  log: failingLog,
});

test('removes what a killed process left half written when it starts', async () => {
  const w = await world();
  const folder = newFolder();
  const left = join(folder, 'audit-head.json.0198.new');
  writeFileSync(left, '{"aud');
  utimesSync(left, 0, 0);
  await (await w.person('SuperAdmin')).do(groupCalls.create, { name: 'One', permissions: [] });
  await createSealer(servicesOf(w, folder))();
  expect(readdirSync(folder)).toEqual(['audit-head.json']);
});

test('stores seals that a killed process had no time to store, although nothing new was written', async () => {
  const w = await world();
  const folder = newFolder();
  await (await w.person('SuperAdmin')).do(groupCalls.create, { name: 'One', permissions: [] });
  await createSealer(servicesOf(w, newFolder()))();
  const logged: string[] = [];
  const log = { ...failingLog, error: (_: object, sentence: string) => logged.push(sentence) };
  await createSealer({ ...servicesOf(w, folder), log: log as never })();
  expect(logged).toEqual([expect.stringMatching(/is missing, so nothing tells whether the end of the audit log/)]);
  expect(JSON.parse(readFileSync(join(folder, 'audit-head.json'), 'utf8'))).toMatchObject({ audit: { position: 1 } });
});

const headViolations = async (w: World, folder: string) =>
  (await verify(w.database, { vault: w.vault, keys: w.keys, folder }, null)).find(({ id }) => id === 'S9-head')!
    .violations;

/** A partner with a sent package of one key. */
async function sentPackage(w: World) {
  const m = await createMarket(w);
  const buyer = await w.person('Partner');
  const { id } = await m.place(buyer, await m.sell());
  await m.approve(await w.person('SuperAdmin'), id);
  await w.buy();
  const { packageId: pkg } = await buyer.do(deliveryCalls.createMine, { id, quantity: 1 });
  await buyer.do(deliveryCalls.sendMine, { id, pkg });
  return { buyer, input: { id, pkg } };
}

/** The whole product in its own process on the database of the world, with its clock. */
async function startProduct(w: World, dataDir: string) {
  const { name } = await w.database.only(sql<{ name: string }>`select current_database() as name`);
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: processEnvironment({
      DATABASE_URL: Object.assign(new URL(url!), { pathname: `/${name}` }).toString(),
      MASTER_KEY_FILE: keyFolder(),
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      PORT: String(port),
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await end;
  };
  onTestFinished(kill);
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(async () => (await fetch(`${address}/health/ready`).catch(() => null))?.status, {
      timeout: patience(60_000),
      interval: 50,
    })
    .toBe(200);
  return { address, kill };
}

test.runIf(url && !isQuickEffort)(
  'a kill right after the first key download leaves its seal outside the database',
  async () => {
    const w = await world();
    w.advanceClock(Date.now() - Date.parse(w.now()));
    const { buyer, input } = await sentPackage(w);
    const folder = newFolder();
    const { address, kill } = await startProduct(w, folder);
    await expect.poll(() => existsSync(join(folder, 'audit-head.json')), { timeout: patience(20_000) }).toBe(true);
    const { url: path } = requestOf(downloadCalls.downloadMine, input) as { url: string };
    const reply = await fetch(`${address}${path}`, { headers: { authorization: await buyer.authorization() } });
    await kill();
    expect(reply.status).toBe(200);
    expect(await headViolations(w, folder)).toEqual([]);
    await w.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`delete from reveal_ledger`);
      await tx.run(sql`update reveal_head set seq = 0, mac = ''`);
    });
    expect(await headViolations(w, folder)).toEqual(['the reveal ledger ends before line 1, which was seen here']);
  },
);

/** Position of the newest reveal in the file; undefined if there is none. */
const storedReveal = (folder: string): number | undefined =>
  JSON.parse(readFileSync(join(folder, 'audit-head.json'), 'utf8')).reveals?.position;

test('stores the seals with the first reveal of a process, and tries again with the next one after a failure', async () => {
  const w = await world();
  const { buyer, input } = await sentPackage(w);
  const folder = newFolder();
  const logged: string[] = [];
  const log = { ...failingLog, error: (_: object, sentence: string) => logged.push(sentence) };
  const store = createFirstRevealStorage({ ...servicesOf(w, folder), log: log as never });
  await buyer.call(downloadCalls.downloadMine, input);
  writeFileSync(join(folder, 'audit-head.json'), '{');
  await store();
  expect(logged).toEqual(['The newest seals could not be stored with a reveal.']);
  rmSync(join(folder, 'audit-head.json'));
  await Promise.all([store(), store()]);
  expect(storedReveal(folder)).toBe(1);
  await buyer.call(downloadCalls.downloadMine, input);
  await store();
  expect(storedReveal(folder)).toBe(1);
});

test('stores it before the keys of any way to download them leave', async () => {
  const w = await world();
  const { buyer, input } = await sentPackage(w);
  const program = await createProgram(w, { companyId: buyer.companyId! });
  const whole = { packageIds: [input.pkg] };
  const ways: [InjectOptions, string][] = [
    [requestOf(downloadCalls.downloadMine, input), await buyer.authorization()],
    [requestOf(allKeysCalls.download, whole), await buyer.authorization()],
    [requestOf(apiKeyCalls.keys, { id: input.pkg, limit: 10 }), program.authorization],
  ];
  for (const [index, [request, authorization]] of ways.entries()) {
    const folder = newFolder();
    const services = servicesOf(w, folder);
    const { http } = await buildApp({
      ...services,
      vault: w.vault,
      sheets: builtInSheets(w.database, services.clock),
      providerClients: w.providerClients,
      isReady: () => true,
      log: silentLog,
      afterReveal: createFirstRevealStorage(services),
    });
    onTestFinished(() => http.close());
    expect((await http.inject({ ...request, headers: { authorization } })).statusCode).toBe(200);
    expect(storedReveal(folder)).toBe(index + 1);
  }
});
