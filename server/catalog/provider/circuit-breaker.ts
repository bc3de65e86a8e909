// Circuit breaker as a pure state machine. Closed: calls pass. Open: none until a given time. Probing: one call in
// flight tests the provider. Times are milliseconds of the caller's clock; `chance` is in [0, 1).

import { backoffMs } from '#domain/base/backoff.ts';

export interface CircuitSettings {
  /** Consecutive failures that open it. */
  failuresToOpen: number;
  firstPauseMs: number;
  longestPauseMs: number;
}

export type Circuit =
  | { kind: 'closed'; failures: number }
  | { kind: 'open'; untilMs: number; failures: number }
  | { kind: 'probing'; failures: number };

export const CLOSED: Circuit = { kind: 'closed', failures: 0 };

/** Milliseconds until a call may pass, 0 if now; null during a probe. */
export function waitMs(circuit: Circuit, nowMs: number): number | null {
  if (circuit.kind === 'probing') return null;
  return circuit.kind === 'open' ? Math.max(0, circuit.untilMs - nowMs) : 0;
}

/** Records the start of a call, allowed only if `waitMs` is 0. The first one after a pause is the probe. */
export const recordCallStart = (circuit: Circuit): Circuit =>
  circuit.kind === 'open' ? { kind: 'probing', failures: circuit.failures } : circuit;

/** Records a proper reply, including a refusal. A late reply of an older call does not end a pause. */
export const recordCallSuccess = (circuit: Circuit): Circuit => (circuit.kind === 'open' ? circuit : CLOSED);

/** Records the lack of a proper reply. */
export function recordCallFailure(circuit: Circuit, nowMs: number, settings: CircuitSettings, chance: number): Circuit {
  if (circuit.kind === 'open') return circuit;
  const failures = circuit.failures + 1;
  if (circuit.kind === 'closed' && failures < settings.failuresToOpen) return { kind: 'closed', failures };
  const pauses = Math.max(1, failures - settings.failuresToOpen + 1);
  const pauseMs = backoffMs(pauses, settings.firstPauseMs, settings.longestPauseMs, chance);
  return { kind: 'open', untilMs: nowMs + pauseMs, failures };
}

/** The provider throttles us. Never shortens a pause; does not count as a failure. */
export const pauseUntil = (circuit: Circuit, untilMs: number): Circuit => ({
  kind: 'open',
  untilMs: circuit.kind === 'open' ? Math.max(circuit.untilMs, untilMs) : untilMs,
  failures: circuit.failures,
});
