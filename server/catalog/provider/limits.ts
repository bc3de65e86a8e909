// A provider behind its gate: every call asks for a pass first and tells how it went.

import type { Gate, Hindrance, Went } from './gate.ts';
import { UNREACHABLE } from './http-orders.ts';
import { type Provider, ProviderTrouble } from './port.ts';

function wentOf(outcome: { kind: string; afterMs?: number; code?: string }): Went {
  if (outcome.kind === 'rateLimited') return { kind: 'quiet', afterMs: outcome.afterMs ?? 0 };
  return { kind: outcome.kind === 'unknown' || outcome.code === UNREACHABLE ? 'badly' : 'well' };
}

/** The provider behind its gate. A purchase that may not be sent now is `retryable` at once, with the gate's code; other
 *  outcomes wait for their turn and are `unknown` without one; lists throw `ProviderTrouble`. A proper «no» counts as a
 *  good answer. */
export function limited(provider: Provider, gate: Gate): Provider {
  async function ask<T>(
    soon: boolean,
    verb: () => Promise<T>,
    judge: (answer: T) => Went,
    hindered: (why: Hindrance) => T,
  ) {
    const pass = soon ? await gate.enterSoon() : gate.enter();
    if (typeof pass !== 'function') return hindered(pass);
    let went: Went = { kind: 'badly' };
    try {
      const answer = await verb();
      went = judge(answer);
      return answer;
    } catch (error) {
      if (error instanceof ProviderTrouble && error.code !== null) went = { kind: 'well' };
      throw error;
    } finally {
      pass(went);
    }
  }

  const list = <T>(verb: () => Promise<T>): Promise<T> =>
    ask(
      true,
      verb,
      () => ({ kind: 'well' }),
      ({ code }) => {
        throw new ProviderTrouble(`${provider.name} is not asked now: ${code}`);
      },
    );

  type Unknown = { kind: 'unknown'; cause: string };
  const outcome = <T extends { kind: string }>(verb: () => Promise<T | Unknown>): Promise<T | Unknown> =>
    ask<T | Unknown>(true, verb, wentOf, ({ code }) => ({ kind: 'unknown', cause: code }));

  return {
    name: provider.name,
    capabilities: () => list(() => provider.capabilities()),
    products: (query) => list(() => provider.products(query)),
    prices: (query) => list(() => provider.prices(query)),
    promotions: (window) => list(() => provider.promotions(window)),
    rates: () => list(() => provider.rates()),
    stock: (sku) => list(() => provider.stock(sku)),
    reservations: (reference) => list(() => provider.reservations(reference)),
    reserve: (wish) => outcome(() => provider.reserve(wish)),
    release: (id) => outcome(() => provider.release(id)),
    findByReference: (reference, of) => outcome(() => provider.findByReference(reference, of)),
    keys: (orderId) => outcome(() => provider.keys(orderId)),
    giveBack: (orderId, reason) => outcome(() => provider.giveBack(orderId, reason)),
    buy: (intent) =>
      ask(
        false,
        () => provider.buy(intent),
        wentOf,
        (why) => ({ kind: 'retryable', ...why, note: 'Not sent.' }),
      ),
  };
}
