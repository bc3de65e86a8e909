// Call limits of a provider and its circuit breaker.

import { describe, expect, test } from 'vitest';
import { backoffMs } from '#domain/base/backoff.ts';
import { CALL_LIMITS, createCallLimiter } from './call-limiter.ts';
import {
  type Circuit,
  CLOSED,
  pauseUntil,
  recordCallFailure,
  recordCallStart,
  recordCallSuccess,
  waitMs,
} from './circuit-breaker.ts';
import { limitProvider } from './limited-provider.ts';
import { type BuyOutcome, type Provider, ProviderError } from './port.ts';

const settings = { ...CALL_LIMITS, failuresToOpen: 3, callsInFlight: 2, patienceMs: 600_000 };
const fail = (circuit: Circuit, nowMs: number) => recordCallFailure(circuit, nowMs, settings, 0.5);

describe('the circuit breaker', () => {
  const opened = fail(fail(fail(CLOSED, 0), 0), 0);

  test('opens after consecutive failures, with a success resetting the count', () => {
    expect(fail(fail(CLOSED, 0), 0).kind).toBe('closed');
    expect(opened).toEqual({ kind: 'open', untilMs: 750, failures: 3 });
    expect(fail(recordCallSuccess(fail(fail(CLOSED, 0), 0)), 0)).toEqual({ kind: 'closed', failures: 1 });
  });

  test('allows one probe after the pause, which closes the circuit or extends the pause', () => {
    expect(waitMs(opened, 700)).toBe(50);
    expect(waitMs(opened, 750)).toBe(0);
    const probing = recordCallStart(opened);
    expect(waitMs(probing, 751)).toBeNull();
    expect(recordCallSuccess(probing)).toEqual(CLOSED);
    expect(fail(probing, 1000)).toEqual({ kind: 'open', untilMs: 2500, failures: 4 });
  });

  test('is neither closed by a late success nor shortened by throttling', () => {
    expect(recordCallSuccess(opened)).toEqual(opened);
    expect(pauseUntil(opened, 10)).toEqual(opened);
    expect(waitMs(pauseUntil(CLOSED, 900), 100)).toBe(800);
  });

  test('doubles pauses up to the maximum, with jitter between half and all', () => {
    expect([1, 2, 3, 40].map((tries) => backoffMs(tries, 1000, 60_000, 0))).toEqual([500, 1000, 2000, 30_000]);
    expect([1, 2, 3, 40].map((tries) => backoffMs(tries, 1000, 60_000, 1))).toEqual([1000, 2000, 4000, 60_000]);
  });
});

describe('a limited provider', () => {
  const wish = {
    reference: 'A',
    sku: 'S',
    quantity: 1,
    country: 'DE',
    priceId: null,
    max: { amountE4: 1, currency: 'EUR' },
  };

  function behindGate(
    buy: () => Promise<BuyOutcome>,
    stock: () => Promise<never> = () => Promise.reject(new Error()),
    patienceMs = settings.patienceMs,
  ) {
    let nowMs = 0;
    const gate = createCallLimiter(
      { ...settings, maxWaitMs: patienceMs },
      () => nowMs,
      () => 1,
    );
    const provider = limitProvider({ name: 'P', buy, stock } as unknown as Provider, gate);
    return { gate, provider, pass: (ms: number) => (nowMs += ms) };
  }

  const soldOut: BuyOutcome = { kind: 'soldOut', note: '' };
  const unknown: BuyOutcome = { kind: 'unknown', cause: 'timeout', providerOrderId: null };

  const inStock = async () => ({ sku: 'S', inStock: true, quantity: 1 }) as never;

  test('rejects purchases beyond the limit and lets other calls wait, with a timeout', async () => {
    let finish = (_: BuyOutcome) => {};
    const slow = new Promise<BuyOutcome>((resolve) => {
      finish = resolve;
    });
    const { provider, gate } = behindGate(() => slow, inStock, 40);
    const running = [provider.buy(wish), provider.buy(wish)];
    expect(await provider.buy(wish)).toMatchObject({ kind: 'retryable', code: 'busy' });
    await expect(provider.stock('S')).rejects.toThrow('busy');
    finish(soldOut);
    await Promise.all(running);
    expect(gate.state().inFlight).toBe(0);
  });

  test('serves a waiting call as soon as a slot is free', async () => {
    const ends: (() => void)[] = [];
    const { provider } = behindGate(() => new Promise((resolve) => ends.push(() => resolve(soldOut))), inStock);
    const running = [provider.buy(wish), provider.buy(wish)];
    const waiting = [provider.stock('S'), provider.stock('S'), provider.stock('S')];
    ends[0]!();
    expect(await Promise.all(waiting)).toHaveLength(3);
    ends[1]!();
    await Promise.all(running);
  });

  test('opens the circuit on unknown outcomes but not on refusals', async () => {
    const answers = [soldOut, soldOut, soldOut, unknown, unknown, unknown, soldOut];
    const { provider, gate, pass } = behindGate(async () => answers.shift()!);
    for (let i = 0; i < 6; i++) await provider.buy(wish);
    expect(gate.freeSlots()).toBe(0);
    expect(gate.stall()).toEqual({ sinceMs: 0, why: 'failing' });
    expect(await provider.buy(wish)).toMatchObject({ kind: 'retryable', code: 'circuit_open', afterMs: 1000 });
    pass(1000);
    expect(gate.freeSlots()).toBe(1);
    expect(await provider.buy(wish)).toEqual(soldOut);
    expect(gate.freeSlots()).toBe(settings.callsInFlight);
    expect(gate.stall()).toBeNull();
    expect(gate.state()).toEqual({ circuit: CLOSED, inFlight: 0 });
  });

  test('stops calls to a provider that throttles', async () => {
    const { provider, gate, pass } = behindGate(async () => ({ kind: 'rateLimited', afterMs: 7000, note: '' }));
    await provider.buy(wish);
    expect(await provider.buy(wish)).toMatchObject({ code: 'circuit_open', afterMs: 7000 });
    expect(gate.freeSlots()).toBe(0);
    expect(gate.stall()).toEqual({ sinceMs: 0, why: 'quiet' });
    pass(7000);
    expect(gate.freeSlots()).toBe(1);
    expect(gate.stall()).toBeNull();
  });

  test('pauses purchases without funds, with backoff, and no other calls (ITEM-T22)', async () => {
    const none: BuyOutcome = { kind: 'noFunds', note: '' };
    const answers = [none, none, none, unknown, soldOut];
    const { provider, gate, pass } = behindGate(async () => answers.shift()!, inStock);
    await Promise.all([provider.buy(wish), provider.buy(wish)]);
    expect([gate.freePurchaseSlots(), gate.freeSlots()]).toEqual([0, settings.callsInFlight]);
    expect(gate.stall()).toEqual({ sinceMs: 0, why: 'noFunds' });
    expect(await provider.buy(wish)).toMatchObject({ kind: 'retryable', code: 'no_funds', afterMs: 60_000 });
    await provider.stock('S');
    pass(60_000);
    expect([gate.freePurchaseSlots(), gate.stall()]).toEqual([1, null]);
    const probe = provider.buy(wish);
    expect(await provider.buy(wish)).toMatchObject({ code: 'no_funds' });
    await probe;
    expect(await provider.buy(wish)).toMatchObject({ code: 'no_funds', afterMs: 120_000 });
    pass(120_000);
    await provider.buy(wish);
    expect(gate.freePurchaseSlots(), 'a lost reply says nothing about the account').toBe(1);
    await provider.buy(wish);
    expect([gate.freePurchaseSlots(), gate.stall()]).toEqual([settings.callsInFlight, null]);
  });

  test('counts a list error only without a reply, not on a refusal', async () => {
    let code: string | null = 'UNKNOWN_SKU';
    const { provider, gate } = behindGate(
      async () => soldOut,
      () => Promise.reject(new ProviderError('', code)),
    );
    for (let i = 0; i < 4; i++) await provider.stock('S').catch(() => {});
    expect(gate.state().circuit).toEqual(CLOSED);
    code = null;
    for (let i = 0; i < 3; i++) await provider.stock('S').catch(() => {});
    expect(gate.state().circuit.kind).toBe('open');
  });
});
