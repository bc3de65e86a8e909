import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import type { Capabilities, Provider } from '#server/catalog/provider/port.ts';
import { insertProvider } from '#test/catalog-fixtures.ts';
import { world } from '#test/world.ts';
import { createProviderClients } from './provider-clients.ts';

const LAGS = { lookupLagSeconds: 0, maxProcessingSeconds: 0 } as Capabilities;

test.each([
  { lookupLagSeconds: 0, maxProcessingSeconds: 0, minutes: 15 },
  { lookupLagSeconds: 400, maxProcessingSeconds: 430, minutes: 15 },
  { lookupLagSeconds: 600, maxProcessingSeconds: 1130, minutes: 30 },
])(
  'treats an order as absent if it is unknown after $minutes minutes (lag $lookupLagSeconds s, processing $maxProcessingSeconds s)',
  async ({ minutes, ...lag }) => {
    const { database } = await world();
    expect(createProviderClients(database, []).windowOf(lag)).toBe(minutes * MINUTE);
    expect(createProviderClients(database, [], 5_000).windowOf(lag)).toBe(5_000);
  },
);

test('retries a provider that failed to report its capabilities after exactly five seconds', async () => {
  const w = await world();
  await insertProvider(w, 'Genba');
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(MINUTE);
  let asked = 0;
  const provider: Pick<Provider, 'capabilities'> = {
    capabilities: async () => {
      asked += 1;
      throw new Error('silent');
    },
  };
  const clients = createProviderClients(w.database, [{ code: 'genba', provider: provider as Provider }]);
  const look = async () => {
    expect([...(await clients.all())]).toEqual([]);
    // Ensures that its pending database query has completed.
    await w.rows(sql`select 1`);
  };
  await look();
  vi.advanceTimersByTime(4_999);
  await look();
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1);
  await look();
  await expect.poll(() => asked).toBe(2);
});

test('starts buying from a provider as soon as it appears in the database', async () => {
  const w = await world();
  const provider: Pick<Provider, 'capabilities'> = { capabilities: async () => LAGS };
  const clients = createProviderClients(w.database, [{ code: 'genba', provider: provider as Provider }]);
  expect([...(await clients.all()).keys()]).toEqual([]);
  const id = await insertProvider(w, 'Genba');
  expect([...(await clients.all()).keys()]).toEqual([id]);
});

test('does not buy with an account that was replaced while its capabilities were requested', async () => {
  const w = await world();
  const id = await insertProvider(w, 'Genba');
  const reply = Promise.withResolvers<Capabilities>();
  const isAsked = Promise.withResolvers<void>();
  const former: Pick<Provider, 'capabilities'> = {
    capabilities: () => {
      isAsked.resolve();
      return reply.promise;
    },
  };
  const current: Pick<Provider, 'capabilities'> = { capabilities: async () => LAGS };
  const configured = [{ code: 'genba', provider: former as Provider }];
  const clients = createProviderClients(w.database, configured);
  const first = clients.all();
  await isAsked.promise;
  configured[0] = { code: 'genba', provider: current as Provider };
  reply.resolve(LAGS);
  expect([...(await first)]).toEqual([]);
  expect((await clients.all()).get(id)?.provider).toBe(current);
});
