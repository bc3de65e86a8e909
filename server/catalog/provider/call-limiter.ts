// Limits the calls in flight to one provider (bulkhead) and stops them while its circuit breaker is open.
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

interface LimitSettings extends CircuitSettings {
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
};

/** Result of a call, for the circuit breaker. */
export type Outcome = { kind: 'well' } | { kind: 'badly' } | { kind: 'quiet'; afterMs: number };

/** A permit for one call, released by reporting its result. */
type Permit = (outcome: Outcome) => void;

/** Why nothing can be sent now. `afterMs` estimates when to retry. */
export interface Rejection {
  code: 'circuit_open' | 'busy';
  afterMs: number;
}

/** A provider not being called: it fails, or throttles us. */
export interface ProviderStall {
  sinceMs: number;
  why: 'failing' | 'quiet';
}

export interface CallLimiter {
  readonly callsInFlight: number;
  /** Free call slots; one while probing. Check before claiming anything to buy. */
  freeSlots(): number;
  /** Acquires a slot immediately, or returns the reason for rejection. The permit must be released exactly once. */
  acquire(): Permit | Rejection;
  /** Like `acquire`, but waits for a slot up to `maxWaitMs`. */
  acquireOrWait(): Promise<Permit | Rejection>;
  /** Since when and why no calls except probes pass, for screens that explain stuck orders. */
  stall(): ProviderStall | null;
  state(): { circuit: Circuit; inFlight: number };
}

/** Limiter of one provider. Clock (ms) and random number in [0, 1) are injected. */
export function createCallLimiter(settings: LimitSettings, clock: () => number, chance: () => number): CallLimiter {
  let circuit: Circuit = CLOSED;
  let inFlight = 0;
  let stalledMs: number | null = null;
  const waiting = new Set<() => void>();

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
    if (stalledMs === null) return null;
    if (circuit.failures >= settings.failuresToOpen) return { sinceMs: stalledMs, why: 'failing' };
    // A requested pause ends with its time, whether or not a call was made since.
    return waitMs(circuit, clock()) === 0 ? null : { sinceMs: stalledMs, why: 'quiet' };
  }

  return {
    callsInFlight: settings.callsInFlight,
    freeSlots,
    acquire,
    acquireOrWait,
    stall,
    state: () => ({ circuit, inFlight }),
  };
}
