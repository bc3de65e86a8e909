// Limits the calls in flight to one provider (bulkhead) and stops them while its circuit breaker is open; purchases also
// stop while the account has no funds.
// A provider that is dead or overloaded stalls its own orders only.

import { backoffMs } from '#domain/base/backoff.ts';
import {
  type Circuit,
  type CircuitSettings,
  CLOSED,
  pauseUntil,
  recordCallFailure,
  recordCallStart,
  recordCallSuccess,
  waitMs,
} from './circuit-breaker.ts';
import { createFundsPause, type FundsPause, type FundsPauseSettings } from './funds-pause.ts';
import type { BuyOutcome } from './port.ts';

interface LimitSettings extends CircuitSettings, FundsPauseSettings {
  callsInFlight: number;
  /** Maximum wait of a call that is not a purchase. */
  maxWaitMs: number;
}

export const CALL_LIMITS: LimitSettings = {
  callsInFlight: 64,
  maxWaitMs: 10_000,
  failuresToOpen: 5,
  firstPauseMs: 1_000,
  longestPauseMs: 5 * 60_000,
  firstFundsPauseMs: 60_000,
  longestFundsPauseMs: 15 * 60_000,
};

/** Result of a call, for the circuit breaker. */
export type Outcome = { kind: 'well' } | { kind: 'badly' } | { kind: 'quiet'; afterMs: number };

/** A permit for one call, released by reporting its result. */
type Permit = (outcome: Outcome) => void;

type PurchasePermit = (outcome: Outcome, purchase: BuyOutcome['kind'] | null) => void;

/** Why nothing can be sent now. `afterMs` estimates when to retry. */
export interface Rejection {
  code: 'circuit_open' | 'busy' | 'no_funds';
  afterMs: number;
}

/** A provider not being called or bought from: it fails, throttles us, or our account has no funds. */
export interface ProviderStall {
  sinceMs: number;
  why: 'failing' | 'quiet' | 'noFunds';
}

export interface CallLimiter {
  readonly callsInFlight: number;
  /** Free call slots; one while probing. Check before claiming anything to buy. */
  freeSlots(): number;
  /** Free slots for purchases; none during a pause for lack of funds, then one until a purchase succeeds. */
  freePurchaseSlots(): number;
  /** Acquires a slot immediately, or returns the reason for rejection. The permit must be released exactly once. */
  acquire(): Permit | Rejection;
  /** Like `acquire`, for a purchase: its permit is released with the outcome as well. */
  acquirePurchase(): PurchasePermit | Rejection;
  /** Like `acquire`, but waits for a slot up to `maxWaitMs`. */
  acquireOrWait(): Promise<Permit | Rejection>;
  /** Since when and why no calls except probes pass, for screens that explain stuck orders. */
  stall(): ProviderStall | null;
  state(): { circuit: Circuit; inFlight: number };
}

/** Purchases pass the limiter and the pause for lack of funds. */
const limitPurchases = (
  funds: FundsPause,
  { acquire, freeSlots, retryMs }: { acquire: () => Permit | Rejection; freeSlots: () => number; retryMs: number },
): Pick<CallLimiter, 'acquirePurchase' | 'freePurchaseSlots'> => ({
  acquirePurchase: () => {
    const fundsMs = funds.waitMs();
    if (fundsMs !== 0) return { code: 'no_funds', afterMs: fundsMs ?? retryMs };
    const permit = acquire();
    if (typeof permit !== 'function') return permit;
    funds.begin();
    return (outcome, purchase) => {
      permit(outcome);
      funds.end(purchase);
    };
  },
  freePurchaseSlots: () => {
    if (funds.waitMs() !== 0) return 0;
    return funds.isTesting() ? Math.min(1, freeSlots()) : freeSlots();
  },
});

/** Limiter of one provider. Clock (ms) and random number in [0, 1) are injected. */
export function createCallLimiter(settings: LimitSettings, clock: () => number, chance: () => number): CallLimiter {
  let circuit: Circuit = CLOSED;
  let inFlight = 0;
  let stalledMs: number | null = null;
  const waiting = new Set<() => void>();
  const funds = createFundsPause(settings, clock, chance);

  function findRejection(): Rejection | null {
    const wait = waitMs(circuit, clock());
    if (wait !== 0) return { code: 'circuit_open', afterMs: wait ?? settings.firstPauseMs };
    if (inFlight < settings.callsInFlight) return null;
    return { code: 'busy', afterMs: backoffMs(1, settings.firstPauseMs, settings.longestPauseMs, chance()) };
  }

  function release(outcome: Outcome): void {
    inFlight -= 1;
    if (outcome.kind === 'well') circuit = recordCallSuccess(circuit);
    else if (outcome.kind === 'badly') circuit = recordCallFailure(circuit, clock(), settings, chance());
    else circuit = pauseUntil(circuit, clock() + outcome.afterMs);
    stalledMs = circuit.kind === 'closed' ? null : (stalledMs ?? clock());
    for (const wake of [...waiting]) wake();
  }

  function acquire(): Permit | Rejection {
    const rejection = findRejection();
    if (rejection) return rejection;
    circuit = recordCallStart(circuit);
    inFlight += 1;
    let isHeld = true;
    return (outcome) => {
      if (isHeld) release(outcome);
      isHeld = false;
    };
  }

  async function acquireOrWait(): Promise<Permit | Rejection> {
    const endMs = performance.now() + settings.maxWaitMs;
    for (;;) {
      const permit = acquire();
      const restMs = endMs - performance.now();
      if (typeof permit === 'function' || permit.code !== 'busy' || restMs <= 0) return permit;
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, restMs);
        waiting.add(wake);
      });
    }
  }

  function freeSlots(): number {
    if (waitMs(circuit, clock()) !== 0) return 0;
    return circuit.kind === 'closed' ? Math.max(0, settings.callsInFlight - inFlight) : 1;
  }

  function stall(): ProviderStall | null {
    if (stalledMs !== null && circuit.failures >= settings.failuresToOpen)
      return { sinceMs: stalledMs, why: 'failing' };
    const withoutFundsMs = funds.sinceMs();
    if (withoutFundsMs !== null) return { sinceMs: withoutFundsMs, why: 'noFunds' };
    // A requested pause ends with its time, whether or not a call was made since.
    return stalledMs === null || waitMs(circuit, clock()) === 0 ? null : { sinceMs: stalledMs, why: 'quiet' };
  }

  return {
    callsInFlight: settings.callsInFlight,
    freeSlots,
    acquire,
    ...limitPurchases(funds, { acquire, freeSlots, retryMs: settings.firstPauseMs }),
    acquireOrWait,
    stall,
    state: () => ({ circuit, inFlight }),
  };
}
