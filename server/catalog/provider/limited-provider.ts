// A provider with a call limiter: every call acquires a permit and reports its result.

import type { CallLimiter, Outcome, Rejection } from './call-limiter.ts';
import { type BuyIntent, type BuyOutcome, type Provider, ProviderError } from './port.ts';
import { UNREACHABLE } from './unsent.ts';

function toCallOutcome(outcome: { kind: string; afterMs?: number; code?: string }): Outcome {
  if (outcome.kind === 'rateLimited') return { kind: 'quiet', afterMs: outcome.afterMs ?? 0 };
  return { kind: outcome.kind === 'unknown' || outcome.code === UNREACHABLE ? 'badly' : 'well' };
}

/**
 * Wraps a provider with a limiter. A rejected purchase is `retryable` with the limiter's code; other calls wait and
 * become `unknown` on timeout; lists throw `ProviderError`. A proper refusal counts as success.
 */
export function limitProvider(provider: Provider, limiter: CallLimiter): Provider {
  async function callWithPermit<T>(
    callMethod: () => Promise<T>,
    judgeAnswer: (answer: T) => Outcome,
    onRejected: (why: Rejection) => T,
  ) {
    const permit = await limiter.acquireOrWait();
    if (typeof permit !== 'function') return onRejected(permit);
    let callOutcome: Outcome = { kind: 'badly' };
    try {
      const answer = await callMethod();
      callOutcome = judgeAnswer(answer);
      return answer;
    } catch (error) {
      if (error instanceof ProviderError && error.code !== null) callOutcome = { kind: 'well' };
      throw error;
    } finally {
      permit(callOutcome);
    }
  }

  const list = <T>(callMethod: () => Promise<T>): Promise<T> =>
    callWithPermit(
      callMethod,
      () => ({ kind: 'well' }),
      ({ code }) => {
        throw new ProviderError(`${provider.name} is not asked now: ${code}`);
      },
    );

  type Unknown = { kind: 'unknown'; cause: string };
  const outcome = <T extends { kind: string }>(callMethod: () => Promise<T | Unknown>): Promise<T | Unknown> =>
    callWithPermit<T | Unknown>(callMethod, toCallOutcome, ({ code }) => ({ kind: 'unknown', cause: code }));

  async function buy(intent: BuyIntent): Promise<BuyOutcome> {
    const permit = limiter.acquirePurchase();
    if (typeof permit !== 'function') return { kind: 'retryable', ...permit, note: 'Not sent.' };
    let answer: BuyOutcome | null = null;
    try {
      answer = await provider.buy(intent);
      return answer;
    } finally {
      permit(answer ? toCallOutcome(answer) : { kind: 'badly' }, answer?.kind ?? null);
    }
  }

  return {
    name: provider.name,
    capabilities: () => list(() => provider.capabilities()),
    products: (query) => list(() => provider.products(query)),
    prices: (query) => list(() => provider.prices(query)),
    promotions: (window) => list(() => provider.promotions(window)),
    rates: () => list(() => provider.rates()),
    stock: (sku) => list(() => provider.stock(sku)),
    stockLevels: (query) => list(() => provider.stockLevels(query)),
    balance: () => list(() => provider.balance()),
    reservations: (reference) => list(() => provider.reservations(reference)),
    reserve: (wish) => outcome(() => provider.reserve(wish)),
    release: (id) => outcome(() => provider.release(id)),
    findByReference: (reference, of) => outcome(() => provider.findByReference(reference, of)),
    keys: (orderId) => outcome(() => provider.keys(orderId)),
    giveBack: (orderId, reason) => outcome(() => provider.giveBack(orderId, reason)),
    claim: (request) => outcome(() => provider.claim(request)),
    findClaim: (reference) => outcome(() => provider.findClaim(reference)),
    buy,
  };
}
