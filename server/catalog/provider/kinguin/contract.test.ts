// The adapter against the Kinguin simulator: the contract of all providers, and what single replies become.

import { afterEach, describe, expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { type Time, timeOf } from '#domain/base/time.ts';
import { providerContract } from '#test/provider-contract.ts';
import { isDefiniteRefusal } from '#test/provider-outcomes.ts';

import type { KinguinOptions } from '../../../../provider-simulator/kinguin/options.ts';
import { BASE_PATH, type KinguinSimulator, startKinguin } from '../../../../provider-simulator/kinguin/server.ts';
import type { BuyIntent, BuyOutcome, Provider } from '../port.ts';
import { kinguinProvider } from './provider.ts';

const DELAYS = { slowMs: 20, deliveryMs: 100, partMs: 100, visibleMs: 300, downloadMs: 200, returnMs: 100 };

const adapterOf = (
  { url }: KinguinSimulator,
  now: () => Time = () => timeOf(Date.now()),
  timeoutMs = 20_000,
): Provider =>
  kinguinProvider(
    {
      name: 'Kinguin',
      baseUrl: `${url}${BASE_PATH}`,
      apiKey: new Secret('demo'),
      countries: ['DE', 'FR', 'US', 'JP'],
      timeoutMs,
    },
    now,
  );

const subject = (options: KinguinOptions) => async () => {
  const kinguin = await startKinguin({ delays: DELAYS, ...options });
  return { provider: adapterOf(kinguin), close: () => kinguin.close() };
};

providerContract('Kinguin', subject({}));
providerContract(
  'Kinguin with exact prices and without a discount',
  subject({ priceRule: 'exact', discountPercent: 0 }),
);
providerContract('Kinguin with late visibility', subject({ faults: { lateVisible: 1 } }));
providerContract('Kinguin with delivery at the third read', subject({ faults: { thirdPoll: 1 } }));

describe('the adapter of Kinguin', () => {
  let kinguin: KinguinSimulator;
  let count = 0;
  afterEach(() => kinguin.close());

  /** An adapter of a simulator, and an intent for the product with the nth smallest number that has text keys. */
  async function start(options: KinguinOptions = {}, index = 0, quantity = 4) {
    kinguin = await startKinguin({ delays: { ...DELAYS, holdMs: 1000 }, ...options });
    const provider = adapterOf(kinguin, undefined, 400);
    const [entry] = (await provider.prices()).items.slice(index);
    if (entry?.kind !== 'prices') throw new Error('There are no prices.');
    const [price] = entry.prices;
    const intent: BuyIntent = {
      reference: `K${++count}-1-1`,
      sku: entry.sku,
      quantity,
      country: price!.countries[0]!,
      priceId: price!.id,
      max: { amountE4: price!.costE4, currency: price!.currency },
    };
    return { provider, intent };
  }

  const find = async (provider: Provider, { reference, sku, country }: BuyIntent) => {
    const lookup = await provider.findByReference(reference, { sku, country });
    return lookup.kind === 'found' ? lookup.outcome : lookup;
  };

  /** Money that the simulator charged, in ten-thousandths of a euro. */
  const chargedE4 = () =>
    kinguin.ledger().orders.reduce((sum, { charged }) => sum + Math.round(Number(charged) * 10_000), 0);

  test.each([
    'noFunds',
    'unavailable',
    'soldOut',
    'priceMoved',
    'constraint',
    'authorization',
    'preorderRefused',
    'rateLimited',
  ] as const)('reports %s as a refusal, and nothing was sold', async (fault) => {
    const { provider, intent } = await start({ faults: { [fault]: 1 } });
    expect(isDefiniteRefusal(await provider.buy(intent))).toBe(true);
    expect(kinguin.ledger().orders).toEqual([]);
  });

  test.each([
    'orderFailedAfter',
    'resourceLockAfter',
    'htmlAfter',
    'error5xxAfter',
    'cutAfter',
    'truncatedJson',
    'timeoutAfter',
  ] as const)('treats an order as unknown after %s, and finds it with all keys', async (fault) => {
    const { provider, intent } = await start({ faults: { [fault]: 1 } });
    expect((await provider.buy(intent)).kind).toBe('unknown');
    await expect.poll(() => find(provider, intent)).toMatchObject({ kind: 'delivered', units: 4 });
    const found = (await find(provider, intent)) as Extract<BuyOutcome, { kind: 'delivered' }>;
    expect([found.keys.length, found.charged.amountE4]).toEqual([4, chargedE4()]);
  });

  test.each([
    'orderFailed',
    'resourceLock',
    'httpClient',
    'error',
    'html',
    'redirect',
    'error5xxBefore',
    'cutBefore',
    'timeoutBefore',
  ] as const)('treats an order as unknown after %s, although nothing was sold', async (fault) => {
    const { provider, intent } = await start({ faults: { [fault]: 1 } });
    expect((await provider.buy(intent)).kind).toBe('unknown');
    expect(await find(provider, intent)).toEqual({ kind: 'absent' });
  });

  test.each(['lookup5xx', 'lookupTimeout', 'lookupHtml', 'lookupTruncated'] as const)(
    'learns nothing about the order from %s',
    async (fault) => {
      const { provider, intent } = await start();
      await provider.buy(intent);
      kinguin.setFaults({ [fault]: 1 });
      expect((await find(provider, intent)).kind).toBe('unknown');
    },
  );

  test.each([
    ['canceledKeys', 3, 1],
    ['refundedKeys', 3, 1],
    ['canceledOrder', 0, 4],
  ] as const)(
    'reports an order with %s as %i keys and %i canceled units at the charge of the simulator',
    async (fault, keys, cancelled) => {
      const { provider, intent } = await start({ faults: { [fault]: 1 } });
      await provider.buy(intent);
      await expect.poll(() => find(provider, intent)).toMatchObject({ kind: 'delivered', cancelled });
      const found = (await find(provider, intent)) as Extract<BuyOutcome, { kind: 'delivered' }>;
      expect([found.keys.length, found.charged.amountE4]).toEqual([keys, chargedE4()]);
    },
  );

  test('takes the units of one order from several offers at the lowest price', async () => {
    const { provider, intent } = await start({}, 6, 9);
    await provider.buy(intent);
    await expect.poll(() => find(provider, intent)).toMatchObject({ kind: 'delivered', units: 9 });
    const found = (await find(provider, intent)) as Extract<BuyOutcome, { kind: 'delivered' }>;
    expect([found.keys.length, found.charged.amountE4]).toEqual([9, chargedE4()]);
  });

  test('accepts keys as PNG, JPEG and GIF', async () => {
    const { provider, intent } = await start({ faults: { imageKeys: 1 } }, 0, 3);
    await provider.buy(intent);
    await expect.poll(() => find(provider, intent)).toMatchObject({ kind: 'delivered' });
    const found = (await find(provider, intent)) as Extract<BuyOutcome, { kind: 'delivered' }>;
    expect(found.keys.map(({ format, fault }) => [format, fault])).toEqual(Array(3).fill(['image', null]));
    expect(new Set(found.keys.map(({ secret }) => secret.reveal().slice(0, 4))).size).toBe(3);
  });

  test('sends no order for more units than the offer sells', async () => {
    const { provider, intent } = await start({}, 2, 10);
    expect(await provider.buy(intent)).toMatchObject({ kind: 'retryable', code: 'no_wholesale' });
    expect(kinguin.ledger().orders).toEqual([]);
  });

  test('refuses to return a wholesale order without asking, so that nothing waits for it', async () => {
    const { provider, intent } = await start({}, 0, 10);
    await provider.buy(intent);
    await expect.poll(() => find(provider, intent)).toMatchObject({ kind: 'delivered' });
    const { providerOrderId } = (await find(provider, intent)) as Extract<BuyOutcome, { kind: 'delivered' }>;
    expect(await provider.giveBack(providerOrderId, 'test')).toMatchObject({ kind: 'refused', code: 'NoKeysToReturn' });
  });
});
