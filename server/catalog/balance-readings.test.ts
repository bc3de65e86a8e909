// Balances of providers: read in the background, compared with the cost of approved orders, and shown.

import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/base/time.ts';
import { homeCalls } from '#domain/home/staff-calls.ts';
import { operationCalls } from '#domain/operations/calls.ts';
import { registerStateMetrics } from '#server/operations/state-metrics.ts';
import { failingLog, recordingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { type BalanceSource, readBalances } from './balance-readings.ts';

/** A market whose provider reports this balance (E4), below a limit of 1,000 euro or not. */
async function createAccount(given: { left: number; currency?: string }) {
  const w = await world();
  const m = await createMarket(w);
  const account = { currency: 'EUR', ...given };
  let reads = 0;
  const provider = {
    ...m.line,
    balance: async () => {
      reads += 1;
      return { available: { amountE4: account.left, currency: account.currency } };
    },
  };
  const source: BalanceSource = { code: 'genba', provider, lowBelowE4: 10_000_000 };
  const services = { database: w.database, clock: { now: w.now }, log: failingLog };
  const admin = await w.person('SuperAdmin');
  return {
    w,
    m,
    admin,
    account,
    source,
    services,
    reads: () => reads,
    read: () => readBalances(services, [source]),
    shown: async () => (await admin.do(operationCalls.show, {})).providers.find(({ name }) => name === 'Genba')!,
  };
}

test('shows the balance of a provider on Operations, on the home page of staff and as a metric', async () => {
  const { w, admin, read, shown } = await createAccount({ left: 50_000_000 });
  expect((await shown()).balance).toBeNull();
  await read();
  const balance = { available: 50_000_000, currency: 'EUR', needed: 0, readAt: w.now() };
  expect(await shown()).toMatchObject({ balance });
  expect((await shown()).condition).not.toMatch(/lowBalance|shortOfFunds/);
  expect((await admin.do(homeCalls.overview, {})).providers).toEqual([expect.objectContaining({ balance })]);
  const registry = new Registry();
  registerStateMetrics(registry, w.database, { now: w.now });
  expect(await registry.metrics()).toMatch(/merkur_provider_balance\{provider="Genba",currency="EUR"\} 5000\n/);
});

test('warns of a balance below the configured limit', async () => {
  const { account, read, shown, w } = await createAccount({ left: 9_999_999 });
  await read();
  expect((await shown()).condition).toBe('lowBalance');
  account.left = 10_000_000;
  w.advanceClock(MINUTE);
  await read();
  expect((await shown()).condition).not.toBe('lowBalance');
});

test('warns of a balance below the expected cost of the missing keys of approved orders', async () => {
  const { w, m, admin, account, read, shown } = await createAccount({ left: 50_000_000 });
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  await read();
  expect((await shown()).balance!.needed).toBe(0);
  await m.approve(admin, id);
  const needed = (await shown()).balance!.needed;
  expect(needed).toBeGreaterThan(0);
  account.left = needed * 100 - 1;
  w.advanceClock(MINUTE);
  await read();
  expect((await shown()).condition).toBe('shortOfFunds');
  account.left = needed * 100;
  w.advanceClock(MINUTE);
  await read();
  expect((await shown()).condition).not.toBe('shortOfFunds');
});

test('compares no balance in another currency with orders in euro', async () => {
  const { w, m, admin, source, services, shown } = await createAccount({ left: 100, currency: 'USD' });
  await m.approve(admin, (await m.place(await w.person('Partner'), await m.sell())).id);
  await readBalances(services, [{ ...source, lowBelowE4: undefined }]);
  const { balance, condition } = await shown();
  expect(balance).toMatchObject({ available: 100, currency: 'USD', needed: expect.any(Number) });
  expect([balance!.needed > 1, condition]).toEqual([true, expect.not.stringMatching(/shortOfFunds/)]);
});

test('reads a balance once a minute, however many workers there are, and shows no old one', async () => {
  const { w, read, reads, shown } = await createAccount({ left: 50_000_000 });
  await read();
  await read();
  expect(reads()).toBe(1);
  w.advanceClock(MINUTE);
  await read();
  expect(reads()).toBe(2);
  w.advanceClock(DAY);
  expect((await shown()).balance).toBeNull();
});

test('keeps the last balance of a provider that does not respond, and reads the others', async () => {
  const { w, m, account, services, source, read, shown } = await createAccount({ left: 50_000_000 });
  await read();
  w.advanceClock(MINUTE);
  const { log, lines } = recordingLog();
  const silent = { ...source, provider: { ...m.line, balance: () => Promise.reject(new Error('away')) } };
  await readBalances({ ...services, log }, [silent]);
  expect(lines().map(({ msg }) => msg)).toEqual(['The balance of a provider could not be read.']);
  expect((await shown()).balance).toMatchObject({ available: 50_000_000 });
  account.left = 40_000_000;
  await readBalances({ ...services, log }, [silent, source]);
  expect((await shown()).balance).toMatchObject({ available: 40_000_000 });
});

test.each([
  ['asks a provider without stored capabilities for them', {}, { questions: 1, reads: 1 }],
  [
    'trusts the stored capabilities of a provider that reports its balance',
    { balance: true },
    { questions: 0, reads: 1 },
  ],
  ['reads nothing where the stored capabilities lack a balance', { balance: false }, { questions: 0, reads: 0 }],
])('%s', async (_title, capabilities, expected) => {
  const { w, m, source, services, reads } = await createAccount({ left: 50_000_000 });
  await w.database.transaction((tx) =>
    tx.run(sql`update provider set capabilities = ${JSON.stringify(capabilities)}::jsonb where code = 'genba'`),
  );
  let questions = 0;
  const countQuestions = () => {
    questions += 1;
    return m.line.capabilities();
  };
  await readBalances(services, [{ ...source, provider: { ...source.provider, capabilities: countQuestions } }]);
  expect({ questions, reads: reads() }).toEqual(expected);
});
