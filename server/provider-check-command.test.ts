// The command `provider-check` with the Kinguin simulator, and with a gateway that speaks our own wire format.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAdmin } from '#server/access/users/create-admin.ts';
import { readConfig } from '#server/base/process/config.ts';
import { ensureProvider } from '#server/catalog/sync.ts';
import { copyMigratedFolder } from '#test/database/migrated-folder.ts';
import { silentLog } from '#test/logs.ts';
import type { KinguinOptions } from '../provider-simulator/kinguin/options.ts';
import { BASE_PATH, startKinguin } from '../provider-simulator/kinguin/server.ts';
import { startSimulator } from '../provider-simulator/simulator.ts';
import { sealCredentials } from './operations/provider-accounts/credentials.ts';
import { providerCheckCommand } from './provider-check-command.ts';
import { openServices } from './services.ts';

const DELAYS = { slowMs: 20, deliveryMs: 100, partMs: 100, visibleMs: 100, downloadMs: 100, returnMs: 100 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'merkur-check-'));
  copyMigratedFolder(join(folder, 'data'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const configOf = (variables: Record<string, string> = {}) =>
  readConfig({ LOG_LEVEL: 'silent', DEMO: 'off', DATA_DIR: join(folder, 'data'), ...variables });

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => vi.restoreAllMocks());

/** Runs the command with this list of providers. Returns the exit code. */
const check = (providers: readonly object[], ...args: string[]): Promise<number> =>
  providerCheckCommand(configOf({ PROVIDERS: JSON.stringify(providers) }), args);

/** Entry of a running simulator. */
async function startAccount(options: KinguinOptions = {}) {
  const kinguin = await startKinguin({ delays: DELAYS, ...options });
  onTestFinished(() => kinguin.close());
  const entry = { code: 'kinguin', name: 'Kinguin', adapter: 'kinguin', url: `${kinguin.url}${BASE_PATH}` };
  return { kinguin, entry: { ...entry, token: 'demo', sandbox: true } };
}

/** SKU of the first listed product that has a price. */
const pricedSku = (): string => {
  const line = printed.find((one) => /^ {2}\S+ {2}.* {2}[\d.]+ EUR$/.test(one));
  return line!.trim().split('  ')[0]!;
};

test('shows capabilities, balance and twenty products, and buys nothing', async () => {
  const { kinguin, entry } = await startAccount();
  expect(await check([entry], 'kinguin')).toBe(0);
  expect(printed.slice(0, 5)).toEqual([
    'Kinguin:',
    '  up to 1000 keys per order, delivered shortly after it',
    '  orders are found by our reference within 120 seconds',
    '  takes keys back within 24 hours',
    'Balance: 400000 EUR',
  ]);
  expect(printed[5]).toMatch(/^Products: \d+ on the first page/);
  expect(printed.slice(6)).toHaveLength(20);
  expect(kinguin.ledger().orders).toEqual([]);
});

test('buys one key at a test system, shows it masked, and returns it', async () => {
  const { kinguin, entry } = await startAccount();
  await check([entry], 'kinguin');
  const sku = pricedSku();
  printed = [];
  expect(await check([entry], 'kinguin', '--buy', sku)).toBe(0);
  const [order, ...others] = kinguin.ledger().orders;
  expect(others).toEqual([]);
  const text = printed.join('\n');
  expect(text).toContain(`Buying one key of ${sku} for `);
  const shown = /^Delivered (.*)$/m.exec(text)![1]!;
  expect(shown).toContain('•');
  expect(shown.replaceAll(/[^A-Z0-9]/gi, '').length, 'visible letters').toBeLessThanOrEqual(6);
  expect(text).toContain(`Charged ${Number(order!.charged)} EUR for order ${order!.orderId}`);
  expect(text).toMatch(/Returned\.$|The return was requested, and is not confirmed yet/);
});

test('reports an account that may not buy', async () => {
  const { kinguin, entry } = await startAccount();
  await check([entry], 'kinguin');
  const sku = pricedSku();
  kinguin.setFaults({ noFunds: 1 });
  printed = [];
  expect(await check([entry], 'kinguin', '--buy', sku)).toBe(1);
  expect(printed.at(-1)).toMatch(/^No key was delivered: noFunds/);
});

test('reports a wrong credential and a provider that does not respond', async () => {
  const { kinguin, entry } = await startAccount();
  expect(await check([{ ...entry, token: 'wrong' }], 'kinguin')).toBe(1);
  expect(printed.at(-1)).toMatch(/^Kinguin: /);
  await kinguin.close();
  expect(await check([entry], 'kinguin')).toBe(1);
  expect(printed.at(-1)).toMatch(/^Kinguin: /);
});

test('buys only with an account of the test system', async () => {
  const { kinguin, entry } = await startAccount();
  expect(await check([{ ...entry, sandbox: false }], 'kinguin', '--buy', 'X')).toBe(1);
  expect(printed).toEqual([
    '--buy spends money, so it needs an account of the test system, and kinguin is a live one.',
  ]);
  expect(kinguin.ledger().orders).toEqual([]);
});

test('checks an account that was entered on the Providers page, and buys with it only at a test system', async () => {
  const { kinguin } = await startAccount();
  const services = await openServices(configOf(), silentLog);
  const now = services.clock.now();
  await createAdmin(services.database, services.keys, 'ana@company.example', 'a-long-Password-1', now);
  await services.database.transaction(async (tx) => {
    const id = await ensureProvider(tx, { code: 'stored', name: 'Stored' });
    const sealed = sealCredentials(services.keys, id, { token: 'demo' });
    await tx.run(sql`insert into provider_account (provider_id, adapter, url, is_sandbox, sealed_credentials,
        modified_at, modified_by)
      select ${id}, 'kinguin', ${`${kinguin.url}${BASE_PATH}`}, false, ${sealed}, ${now}, id from app_user`);
  });
  // The embedded database serves one process at a time.
  await expect(check([], 'stored')).rejects.toMatchObject({ name: 'FolderInUse' });
  await services.close();
  expect(await check([], 'stored')).toBe(0);
  expect(printed[0]).toBe('Stored:');
  expect(await check([], 'stored', '--buy', pricedSku())).toBe(1);
  expect(printed.at(-1)).toContain('stored is a live one');
  expect(kinguin.ledger().orders).toEqual([]);
});

test('checks a gateway of our own, too', async () => {
  const simulator = await startSimulator({ token: 'secret' });
  onTestFinished(() => simulator.close());
  const entry = { code: 'genba', name: 'Genba', url: `${simulator.url}/genba/v1`, token: 'secret' };
  expect(await check([entry], 'genba')).toBe(0);
  expect(printed.join('\n')).toMatch(/Balance: \d+ EUR\nProducts: \d+/);
});

test.each([
  [[], 'provider-check takes the code of a provider, and --buy with the SKU of a product.'],
  [['a', '--buy'], 'provider-check takes the code of a provider, and --buy with the SKU of a product.'],
  [['a', '--sell', 'b'], 'provider-check takes the code of a provider, and --buy with the SKU of a product.'],
  [['b'], 'PROVIDERS has no entry with the code b, and no account with it is stored. PROVIDERS has a.'],
])('refuses the arguments %j with a sentence', async (args, sentence) => {
  expect(await check([{ code: 'a', name: 'A', url: 'https://a.example', token: 't' }], ...args)).toBe(1);
  expect(printed).toEqual([sentence]);
});
