// Pauses purchases at a provider whose account has no funds, with backoff: after each pause one purchase tests whether
// there is money again. Other calls are not affected.

import { backoffMs } from '#domain/base/backoff.ts';
import type { BuyOutcome } from './port.ts';

/** First and longest pause (ms). */
export interface FundsPauseSettings {
  firstFundsPauseMs: number;
  longestFundsPauseMs: number;
}

/** Outcomes that do not prove that there are funds. */
const INCONCLUSIVE: readonly BuyOutcome['kind'][] = ['unknown', 'rateLimited', 'retryable'];

/** Pause of purchases at one provider. */
export interface FundsPause {
  /** Milliseconds until a purchase may be sent, 0 if now; null while another one tests the account. */
  waitMs(): number | null;
  /** True while at most one purchase may be sent. */
  isTesting(): boolean;
  /** Records the start of a purchase. */
  begin(): void;
  /** Records the outcome of a purchase; null if it failed. */
  end(outcome: BuyOutcome['kind'] | null): void;
  /** Since when purchases have been paused (ms); null if they are not. */
  sinceMs(): number | null;
}

/** Clock (ms) and random number in [0, 1) are injected. */
export function createFundsPause(
  { firstFundsPauseMs, longestFundsPauseMs }: FundsPauseSettings,
  clock: () => number,
  chance: () => number,
): FundsPause {
  let pause: { sinceMs: number; untilMs: number; failures: number; isProbed: boolean } | null = null;

  function recordNoFunds(): void {
    const now = clock();
    // Purchases that were in flight together count once.
    if (pause && now < pause.untilMs) return;
    const failures = (pause?.failures ?? 0) + 1;
    const untilMs = now + backoffMs(failures, firstFundsPauseMs, longestFundsPauseMs, chance());
    pause = { sinceMs: pause?.sinceMs ?? now, untilMs, failures, isProbed: false };
  }

  return {
    waitMs: () => {
      if (!pause) return 0;
      const waitMs = Math.max(0, pause.untilMs - clock());
      return waitMs === 0 && pause.isProbed ? null : waitMs;
    },
    isTesting: () => pause !== null,
    begin: () => {
      if (pause) pause.isProbed = true;
    },
    end: (outcome) => {
      if (outcome === 'noFunds') return recordNoFunds();
      if (pause) pause.isProbed = false;
      // A purchase that was sent before the pause says nothing about the account now.
      const isConclusive = outcome !== null && !INCONCLUSIVE.includes(outcome);
      if (pause && isConclusive && clock() >= pause.untilMs) pause = null;
    },
    sinceMs: () => (pause && (clock() < pause.untilMs || pause.isProbed) ? pause.sinceMs : null),
  };
}
