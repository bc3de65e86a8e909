// The HTTP adapter against the simulator: all contract variants, and the classification of each fault.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { providerContract } from '#test/provider-contract.ts';
import { isDefiniteRefusal, isPlaced } from '#test/provider-outcomes.ts';
import type { FaultRates } from '../../../provider-simulator/faults.ts';
import type { AccountChange } from '../../../provider-simulator/options.ts';
import { type Simulator, startSimulator } from '../../../provider-simulator/simulator.ts';
import { httpProvider } from './http-provider.ts';
import type { BuyIntent, BuyOutcome, Provider, ProviderPrice } from './port.ts';

const TOKEN = 'a-credential-for-tests';

function subject(path: string, change: AccountChange = {}) {
  return async () => {
    const simulator = await startSimulator({ token: TOKEN, accounts: { [path]: change } });
    const provider = httpProvider({
      name: path,
      baseUrl: `${simulator.url}/${path}/v1`,
      token: new Secret(TOKEN),
      storeRawAnswer: async () => {},
    });
    return { provider, close: () => simulator.close() };
  };
}

providerContract('Genba', subject('genba'));
providerContract('Playsource', subject('playsource'));
providerContract('a provider with a lag', subject('genba', { lookupLagSeconds: 0.3 }));
providerContract('a provider with idempotent references', subject('genba', { idempotentReference: true }));
providerContract('a provider whose keys are fetched once', subject('genba', { keyFetch: 'once' }));
providerContract('a provider without lookup', subject('genba', { lookupByReference: false }));

describe('the HTTP adapter', () => {
  let simulator: Simulator;
  let provider: Provider;
  /** A short timeout, for faults without a reply. */
  let hasty: Provider;
  let price: ProviderPrice;
  let sku: string;
  let count = 0;

  beforeAll(async () => {
    simulator = await startSimulator({ delays: { slowMs: 30 } });
    const options = { name: 'Genba', baseUrl: `${simulator.url}/genba/v1`, token: null };
    provider = httpProvider(options);
    hasty = httpProvider({ ...options, timeoutMs: 300 });
    await hasty.capabilities();
    for (const item of (await provider.prices()).items) {
      const stock = await provider.stock(item.sku);
      if (item.kind !== 'prices' || (stock.quantity ?? 0) < 1000) continue;
      const [product] = (await provider.products({ skus: [item.sku] })).items;
      if (product?.kind !== 'product' || product.bundle.length > 0 || product.keyFormat === 'image') continue;
      if ((product.releaseDate ?? '2027') > '2026-06') continue;
      sku = item.sku;
      price = item.prices[0]!;
      break;
    }
  });
  beforeEach(() => simulator.setFaults({}));
  afterAll(() => simulator.close());

  const intent = (): BuyIntent => ({
    reference: `ORD${1000 + ++count}-1-1`,
    sku,
    quantity: 1,
    country: price.countries[0]!,
    priceId: null,
    max: { amountE4: price.costE4, currency: price.currency },
  });
  const entry = (reference: string) => simulator.ledger().orders.find((order) => order.reference === reference);

  async function buyWith(faults: FaultRates, wish = intent()): Promise<{ outcome: BuyOutcome; wish: BuyIntent }> {
    simulator.setFaults(faults);
    const silent = Object.keys(faults).some((fault) => fault.startsWith('timeout'));
    const outcome = await (silent ? hasty : provider).buy(wish);
    simulator.setFaults({});
    return { outcome, wish };
  }

  test.each(['timeoutAfter', 'error5xxAfter', 'cutAfter', 'truncatedJson', 'emptyDelivery'] as const)(
    'treats a charged order as unknown after %s, and finds it with its key in the lookup',
    async (fault) => {
      const { outcome, wish } = await buyWith({ [fault]: 1 });
      expect(outcome.kind).toBe('unknown');
      expect(entry(wish.reference)).toMatchObject({ state: 'delivered', sku });
      const lookup = await provider.findByReference(wish.reference);
      expect(lookup).toMatchObject({ kind: 'found', outcome: { kind: 'delivered' } });
    },
  );

  test.each(['timeoutBefore', 'error5xxBefore', 'cutBefore'] as const)(
    'also treats an order as unknown after %s, although nothing was charged',
    async (fault) => {
      const { outcome, wish } = await buyWith({ [fault]: 1 });
      expect(outcome.kind).toBe('unknown');
      expect(entry(wish.reference)).toBeUndefined();
      expect(await provider.findByReference(wish.reference)).toEqual({ kind: 'absent' });
    },
  );

  test.each([
    ['soldOut', 'soldOut'],
    ['refusedCountry', 'notAllowed'],
    ['noFunds', 'noFunds'],
    ['rateLimited', 'rateLimited'],
    ['priceChanged', 'priceChanged'],
  ] as const)('maps %s to the definite refusal %s with nothing charged', async (fault, kind) => {
    const { outcome, wish } = await buyWith({ [fault]: 1 });
    expect(outcome.kind).toBe(kind);
    expect(isDefiniteRefusal(outcome)).toBe(true);
    expect(entry(wish.reference)).toBeUndefined();
  });

  test.each([
    ['backOrder', 'backOrdered'],
    ['preOrder', 'preOrdered'],
    ['accepted', 'accepted'],
  ] as const)('maps %s to a placed order (%s) with pending keys', async (fault, kind) => {
    const { outcome } = await buyWith({ [fault]: 1 });
    expect(outcome.kind).toBe(kind);
    if (isPlaced(outcome)) expect(await provider.keys(outcome.providerOrderId)).toEqual({ kind: 'pending' });
  });

  test('passes on two keys, a key of another product and an image for the engine to judge', async () => {
    const two = await buyWith({ twoKeys: 1 });
    expect(two.outcome).toMatchObject({ kind: 'delivered', keys: [{ sku }, { sku }] });
    const other = await buyWith({ otherSku: 1 });
    expect(other.outcome.kind === 'delivered' && other.outcome.keys[0]!.sku).not.toBe(sku);
    const image = await buyWith({ imageKey: 1 });
    expect(image.outcome).toMatchObject({ kind: 'delivered', keys: [{ format: 'image' }] });
  });

  test('receives a previously sold key under a new order', async () => {
    const first = await buyWith({});
    const second = await buyWith({ soldKey: 1 });
    const text = (outcome: BuyOutcome) => outcome.kind === 'delivered' && outcome.keys[0]!.secret.reveal();
    expect(text(second.outcome)).toBe(text(first.outcome));
  });

  test('waits for a slow provider', async () => {
    expect((await buyWith({ slow: 1 })).outcome.kind).toBe('delivered');
  });

  test.each(['lookup5xx', 'lookupTimeout'] as const)('learns nothing about the order from %s', async (fault) => {
    const { wish } = await buyWith({});
    simulator.setFaults({ [fault]: 1 });
    expect((await hasty.findByReference(wish.reference)).kind).toBe('unknown');
  });

  test('reports a higher charge of a provider without a price guard', async () => {
    const own = await startSimulator({ faults: { priceChanged: 1 }, accounts: { genba: { priceGuard: 'none' } } });
    const dear = httpProvider({ name: 'dear', baseUrl: `${own.url}/genba/v1`, token: null });
    const outcome = await dear.buy(intent());
    expect(isPlaced(outcome) && outcome.charged.amountE4).toBe(Math.round(price.costE4 * 1.1));
    await own.close();
  });

  test('treats an undocumented code as unknown', async () => {
    const own = await startSimulator({ faults: { rateLimited: 1 } });
    const playsource = httpProvider({ name: 'Playsource', baseUrl: `${own.url}/playsource/v1`, token: null });
    expect(await playsource.buy(intent())).toMatchObject({ kind: 'unknown', cause: 'undocumented RATE_LIMITED' });
    await own.close();
  });

  test('sends nothing without capabilities, or without storage for one-time keys', async () => {
    const nobody = httpProvider({ name: 'nobody', baseUrl: 'http://127.0.0.1:1/v1', token: null });
    expect(await nobody.buy(intent())).toMatchObject({ kind: 'retryable', code: 'capabilities_unknown' });
    const own = await startSimulator({ accounts: { genba: { keyFetch: 'once' } } });
    const careless = httpProvider({ name: 'careless', baseUrl: `${own.url}/genba/v1`, token: null });
    expect(await careless.buy(intent())).toMatchObject({ kind: 'retryable', code: 'no_place_for_keys' });
    expect(own.ledger().sold).toBe(0);
    await own.close();
  });

  test('stores one-time keys raw before parsing them', async () => {
    const own = await startSimulator({ accounts: { genba: { keyFetch: 'once' } } });
    const kept: string[] = [];
    const options = { name: 'once', baseUrl: `${own.url}/genba/v1`, token: null };
    const careful = httpProvider({
      ...options,
      storeRawAnswer: async (id, raw) => void kept.push(`${id} ${raw.reveal()}`),
    });
    const outcome = await careful.buy(intent());
    if (outcome.kind !== 'delivered') throw new Error(outcome.kind);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toContain(outcome.keys[0]!.secret.reveal());
    await own.close();
  });

  test('receives exactly the charged keys of two hundred purchases with faults', async () => {
    const rates: FaultRates = { lookup5xx: 0.2 };
    for (const fault of ['error5xxBefore', 'error5xxAfter', 'cutBefore', 'cutAfter', 'truncatedJson'] as const)
      rates[fault] = 0.07;
    for (const fault of ['emptyDelivery', 'rateLimited', 'soldOut', 'noFunds'] as const) rates[fault] = 0.05;
    simulator.setFaults(rates);
    const before = simulator.ledger().sold;
    const inHand = new Map<string, string>();
    const buyAndAsk = async () => {
      const wish = intent();
      let outcome: BuyOutcome = await provider.buy(wish);
      while (outcome.kind === 'unknown') {
        const lookup = await provider.findByReference(wish.reference);
        if (lookup.kind === 'absent') return;
        if (lookup.kind === 'found') outcome = lookup.outcome;
      }
      if (outcome.kind === 'delivered') inHand.set(wish.reference, outcome.keys[0]!.secret.reveal());
    };
    for (let i = 0; i < 25; i++) await Promise.all(Array.from({ length: 8 }, buyAndAsk));
    const { orders, sold } = simulator.ledger();
    expect(sold - before).toBe(inHand.size);
    expect(inHand.size).toBeGreaterThan(80);
    expect(new Set(inHand.values()).size).toBe(inHand.size);
    expect([...inHand.keys()].every((reference) => orders.some((order) => order.reference === reference))).toBe(true);
  });
});
