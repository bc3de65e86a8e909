// When a provider is asked again after it failed: a pure state machine. Closed: calls pass. Open: none until a moment.
// Probing: one call is on its way to find out. Times are milliseconds of the caller's clock, chance is 0 to below 1.

import { backoffMs } from '#domain/base/backoff.ts';

export interface CircuitSettings {
  /** So many failures in a row open it. */
  failuresToOpen: number;
  firstPauseMs: number;
  longestPauseMs: number;
}

export type Circuit =
  | { kind: 'closed'; failures: number }
  | { kind: 'open'; untilMs: number; failures: number }
  | { kind: 'probing'; failures: number };

export const CLOSED: Circuit = { kind: 'closed', failures: 0 };

/** Milliseconds until a call may pass, 0 when it may now; null while a probe is on its way. */
export function waitMs(circuit: Circuit, nowMs: number): number | null {
  if (circuit.kind === 'probing') return null;
  return circuit.kind === 'open' ? Math.max(0, circuit.untilMs - nowMs) : 0;
}

/** A call passes; only when `waitMs` is 0. The first one after a pause is the probe. */
export const recordCallStart = (circuit: Circuit): Circuit =>
  circuit.kind === 'open' ? { kind: 'probing', failures: circuit.failures } : circuit;

/** A call got a proper answer, be it a refusal. A late answer of an older call does not end a pause. */
export const recordCallSuccess = (circuit: Circuit): Circuit => (circuit.kind === 'open' ? circuit : CLOSED);

/** A call got no proper answer. */
export function recordCallFailure(circuit: Circuit, nowMs: number, settings: CircuitSettings, chance: number): Circuit {
  if (circuit.kind === 'open') return circuit;
  const failures = circuit.failures + 1;
  if (circuit.kind === 'closed' && failures < settings.failuresToOpen) return { kind: 'closed', failures };
  const pauses = Math.max(1, failures - settings.failuresToOpen + 1);
  const pauseMs = backoffMs(pauses, settings.firstPauseMs, settings.longestPauseMs, chance);
  return { kind: 'open', untilMs: nowMs + pauseMs, failures };
}

/** The provider asked for quiet. Never shortens a pause; counts as no failure. */
export const pauseUntil = (circuit: Circuit, untilMs: number): Circuit => ({
  kind: 'open',
  untilMs: circuit.kind === 'open' ? Math.max(circuit.untilMs, untilMs) : untilMs,
  failures: circuit.failures,
});
