// The adapter against the CodesWholesale simulator: the contract of all providers, and what single replies become.

import { afterEach, describe, expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { type Time, timeOf } from '#domain/base/time.ts';
import { providerContract } from '#test/provider-contract.ts';
import { isDefiniteRefusal } from '#test/provider-outcomes.ts';
import type { CodesWholesaleFault } from '../../../../provider-simulator/codeswholesale/faults.ts';
import type { CodesWholesaleOptions } from '../../../../provider-simulator/codeswholesale/options.ts';
import {
  type CodesWholesaleSimulator,
  startCodesWholesale,
} from '../../../../provider-simulator/codeswholesale/server.ts';
import type { BuyIntent, BuyOutcome, Provider } from '../port.ts';
import { codesWholesaleProvider } from './provider.ts';

const DELAYS = { slowMs: 20, deliveryMs: 100, partMs: 100, listedMs: 300, preOrderMs: 200 };

const adapterOf = (
  { url }: CodesWholesaleSimulator,
  now: () => Time = () => timeOf(Date.now()),
  timeoutMs = 20_000,
): Provider =>
  codesWholesaleProvider(
    {
      name: 'CodesWholesale',
      baseUrl: url,
      clientId: new Secret('demo'),
      clientSecret: new Secret('demo'),
      currency: 'EUR',
      countries: ['DE', 'FR', 'US', 'JP'],
      timeoutMs,
    },
    now,
  );

const subject = (options: CodesWholesaleOptions) => async () => {
  const simulator = await startCodesWholesale({ delays: DELAYS, ...options });
  return { provider: adapterOf(simulator), close: () => simulator.close() };
};

providerContract('CodesWholesale', subject({}));
providerContract(
  'CodesWholesale with exact prices and wrapped tokens that expire after a second',
  subject({ priceRule: 'exact', tokenShape: 'wrapped', tokenSeconds: 1 }),
);
providerContract('CodesWholesale with orders that are listed late', subject({ faults: { lateListed: 1 } }));
providerContract('CodesWholesale with codes by link', subject({ faults: { linkedCodes: 1 } }));
providerContract('CodesWholesale with the older types of codes', subject({ faults: { oldCodeTypes: 1 } }));

describe('the adapter of CodesWholesale', () => {
  let simulator: CodesWholesaleSimulator;
  let count = 0;
  afterEach(() => simulator.close());

  /** An adapter of a simulator, and an intent for its first product. */
  async function start(options: CodesWholesaleOptions = {}, quantity = 4) {
    simulator = await startCodesWholesale({ delays: { ...DELAYS, holdMs: 1000 }, ...options });
    const provider = adapterOf(simulator, undefined, 400);
    const [entry] = (await provider.prices()).items;
    if (entry?.kind !== 'prices') throw new Error('There are no prices.');
    const [price] = entry.prices;
    const intent: BuyIntent = {
      reference: `C${++count}-1-1`,
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
    simulator.ledger().orders.reduce((sum, { charged }) => sum + Math.round(Number(charged) * 10_000), 0);

  test.each<CodesWholesaleFault>(['noFunds', 'unlisted', 'badQuantity', 'unauthorized', 'rateLimited'])(
    'reports %s as a refusal, and nothing was sold',
    async (fault) => {
      const { provider, intent } = await start({ faults: { [fault]: 1 } });
      expect(isDefiniteRefusal(await provider.buy(intent))).toBe(true);
      expect(simulator.ledger().orders).toEqual([]);
    },
  );

  test('renews a token that expired with the order, and buys once', async () => {
    const { provider, intent } = await start({ faults: { tokenExpired: 1 } });
    expect(await provider.buy(intent)).toMatchObject({ kind: 'delivered', units: 4 });
    expect(simulator.ledger().orders).toHaveLength(1);
  });

  test.each<CodesWholesaleFault>(['tokenDown', 'tokenHtml'])(
    'sends no order without a token after %s',
    async (fault) => {
      const { intent } = await start();
      simulator.setFaults({ [fault]: 1 });
      expect(isDefiniteRefusal(await adapterOf(simulator).buy(intent))).toBe(true);
      expect(simulator.ledger().orders).toEqual([]);
    },
  );

  test.each<CodesWholesaleFault>([
    'error5xxAfter',
    'cutAfter',
    'truncatedJson',
    'timeoutAfter',
    'generalErrorAfter',
    'oddStatusAfter',
    'alreadyReported',
    'htmlAfter',
    'redirectAfter',
    'wrongShapeAfter',
    'otherProduct',
    'otherReference',
    'otherTotal',
    'otherCurrency',
    'oddOrderStatus',
  ])('treats an order as unknown after %s, and finds it with all keys', async (fault) => {
    const { provider, intent } = await start({ faults: { [fault]: 1 } });
    expect((await provider.buy(intent)).kind).toBe('unknown');
    const found = (await find(provider, intent)) as Extract<BuyOutcome, { kind: 'delivered' }>;
    expect(found).toMatchObject({ kind: 'delivered', units: 4, charged: { amountE4: chargedE4() } });
    expect(found.keys.length).toBe(4);
  });

  test.each<CodesWholesaleFault>([
    'generalError',
    'otherCode',
    'priceMoved',
    'soldOut',
    'html',
    'redirect',
    'error5xxBefore',
    'cutBefore',
    'timeoutBefore',
  ])('treats an order as unknown after %s, although nothing was sold', async (fault) => {
    const { provider, intent } = await start({ faults: { [fault]: 1 } });
    expect((await provider.buy(intent)).kind).toBe('unknown');
    expect(await find(provider, intent)).toEqual({ kind: 'absent' });
  });

  test.each<CodesWholesaleFault>([
    'lookup5xx',
    'lookupTimeout',
    'lookupHtml',
    'lookupTruncated',
    'lookupTokenExpired',
    'lookupWithoutReferences',
  ])('learns nothing about the order from %s', async (fault) => {
    const { provider, intent } = await start();
    await provider.buy(intent);
    simulator.setFaults({ [fault]: 1 });
    expect((await find(provider, intent)).kind).toBe('unknown');
  });

  test.each<[CodesWholesaleFault, object, number]>([
    ['fulfilling', { kind: 'accepted' }, 4],
    ['thirdPoll', { kind: 'accepted' }, 4],
    ['inParts', { kind: 'delivered', coming: 2 }, 4],
    ['preOrderedCodes', { kind: 'preOrdered' }, 4],
    ['moreCodes', { kind: 'delivered', units: 4 }, 5],
    ['repeatedCodes', { kind: 'delivered', units: 4 }, 5],
    ['foreignLinks', { kind: 'delivered', units: 4 }, 4],
    ['imageCodes', { kind: 'delivered', units: 4 }, 4],
  ])('reports an order with %s as %o, and later with %i keys', async (fault, outcome, keys) => {
    const { provider, intent } = await start({ faults: { [fault]: 1 } });
    expect(await provider.buy(intent)).toMatchObject(outcome);
    const isWhole = async () => {
      const found = await find(provider, intent);
      return found.kind === 'delivered' ? [found.keys.length, found.charged.amountE4] : found.kind;
    };
    await expect.poll(isWhole).toEqual([keys, chargedE4()]);
  });

  test('marks pictures that cannot be read', async () => {
    const { provider, intent } = await start({ faults: { brokenImages: 1 } });
    const bought = (await provider.buy(intent)) as Extract<BuyOutcome, { kind: 'delivered' }>;
    expect(bought.keys.filter(({ fault }) => fault === null)).toEqual([]);
  });

  test('sends no order above the stock or the planned price', async () => {
    const { provider, intent } = await start();
    simulator.setPrice(intent.sku, 150);
    expect((await provider.buy(intent)).kind).toBe('priceChanged');
    const [, , , , , scarce] = (await provider.stockLevels()).items;
    expect((await provider.buy({ ...intent, sku: scarce!.sku, quantity: 5 })).kind).toBe('soldOut');
    expect(simulator.ledger().orders).toEqual([]);
  });
});
