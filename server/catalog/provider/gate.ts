// How much one provider is asked at a time, and whether at all: a limit of calls in flight and the circuit breaker.
// A provider that is dead or overloaded stalls its own orders only.

import {
  backOffMs,
  type Circuit,
  type CircuitSettings,
  CLOSED,
  failed,
  paused,
  started,
  succeeded,
  waitMs,
} from './circuit.ts';

export interface LimitSettings extends CircuitSettings {
  callsInFlight: number;
  /** A call that is not a purchase waits at most so long for its turn. */
  patienceMs: number;
}

export const LIMITS: LimitSettings = {
  callsInFlight: 64,
  patienceMs: 10_000,
  failuresToOpen: 5,
  firstPauseMs: 1_000,
  longestPauseMs: 5 * 60_000,
};

/** How a call went, for the breaker. */
export type Went = { kind: 'well' } | { kind: 'badly' } | { kind: 'quiet'; afterMs: number };

/** The right to make one call; given back by telling how it went. */
export type Pass = (went: Went) => void;

/** Why nothing may be sent now. `afterMs` is a guess of when to try again. */
export interface Hindrance {
  code: 'circuit_open' | 'busy';
  afterMs: number;
}

/** A provider that is left alone: it fails, or asked for quiet. */
export interface Stall {
  sinceMs: number;
  why: 'failing' | 'quiet';
}

export interface Gate {
  readonly callsInFlight: number;
  /** So many calls would pass now; one while it must be found out whether the provider answers again. Ask it before
   *  anything is taken to be bought. */
  places(): number;
  /** Takes a place at once, or says why not. The pass must be given back exactly once. */
  enter(): Pass | Hindrance;
  /** Like `enter`, but waits for a place up to the patience. */
  enterSoon(): Promise<Pass | Hindrance>;
  /** Since when nothing passes, or nothing but a try, and why: for the screen that says why orders stand still. */
  stall(): Stall | null;
  state(): { circuit: Circuit; inFlight: number };
}

/** The gate of one provider. Clock in milliseconds and chance (0 to below 1) come from outside. */
export function openGate(settings: LimitSettings, clock: () => number, chance: () => number): Gate {
  let circuit: Circuit = CLOSED;
  let inFlight = 0;
  let stalledMs: number | null = null;
  const waiting = new Set<() => void>();

  function hindrance(): Hindrance | null {
    const wait = waitMs(circuit, clock());
    if (wait !== 0) return { code: 'circuit_open', afterMs: wait ?? settings.firstPauseMs };
    if (inFlight < settings.callsInFlight) return null;
    return { code: 'busy', afterMs: backOffMs(1, settings.firstPauseMs, settings.longestPauseMs, chance()) };
  }

  function leave(went: Went): void {
    inFlight -= 1;
    if (went.kind === 'well') circuit = succeeded(circuit);
    else if (went.kind === 'badly') circuit = failed(circuit, clock(), settings, chance());
    else circuit = paused(circuit, clock() + went.afterMs);
    stalledMs = circuit.kind === 'closed' ? null : (stalledMs ?? clock());
    for (const wake of [...waiting]) wake();
  }

  function enter(): Pass | Hindrance {
    const hindered = hindrance();
    if (hindered) return hindered;
    circuit = started(circuit);
    inFlight += 1;
    let open = true;
    return (went) => {
      if (open) leave(went);
      open = false;
    };
  }

  async function enterSoon(): Promise<Pass | Hindrance> {
    const endMs = performance.now() + settings.patienceMs;
    for (;;) {
      const pass = enter();
      const restMs = endMs - performance.now();
      if (typeof pass === 'function' || pass.code !== 'busy' || restMs <= 0) return pass;
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

  function places(): number {
    if (waitMs(circuit, clock()) !== 0) return 0;
    return circuit.kind === 'closed' ? Math.max(0, settings.callsInFlight - inFlight) : 1;
  }

  function stall(): Stall | null {
    if (stalledMs === null) return null;
    if (circuit.failures >= settings.failuresToOpen) return { sinceMs: stalledMs, why: 'failing' };
    // Quiet that was asked for is over with its time, whether or not anything was called since.
    return waitMs(circuit, clock()) === 0 ? null : { sinceMs: stalledMs, why: 'quiet' };
  }

  return {
    callsInFlight: settings.callsInFlight,
    places,
    enter,
    enterSoon,
    stall,
    state: () => ({ circuit, inFlight }),
  };
}
