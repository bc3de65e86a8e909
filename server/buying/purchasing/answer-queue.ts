// Collects provider answers and writes them in batches. Counts calls in flight by provider and wakes the buyer when a
// slot becomes free.

import { backoffMs } from '#domain/base/backoff.ts';
import type { Log } from '#server/base/process/log.ts';

/** Delay before a batch is written (ms), so that one transaction writes many answers. */
const BATCH_DELAY_MS = 4;

/** Number of retries of a failed write and their backoff. */
export interface AnswerRetries {
  limit: number;
  firstMs: number;
  longestMs: number;
}

/** Long enough for a database restart or a held row lock. */
const RETRIES: AnswerRetries = { limit: 5, firstMs: 4_000, longestMs: 60_000 };

interface ProviderScoped {
  providerId: string;
}

export interface AnswerQueue<Answer extends ProviderScoped> {
  /** Adds calls in flight. A rejected call is logged. */
  add(providerId: string, calls: readonly Promise<Answer>[]): void;
  /** Calls in flight plus answers not yet written, for one provider. */
  pending(providerId: string): number;
  /** True when no call is in flight and no batch is being written. */
  isDrained(): boolean;
  /** True when no call is in flight. */
  isIdle(): boolean;
  writtenCount(): number;
  /** Increments whenever a slot becomes free. */
  version(): number;
  /** Waits until the version changes, at most `timeoutMs` milliseconds. */
  waitForChange(version: number, timeoutMs: number): Promise<void>;
  /** Waits for all calls in flight and writes their answers. */
  drain(): Promise<void>;
}

/** A counter that callers can wait on. */
function createSignal() {
  let version = 0;
  let wake = () => {};
  return {
    version: () => version,
    notify: () => {
      version += 1;
      wake();
    },
    wait: async (seenVersion: number, timeoutMs: number) => {
      if (version !== seenVersion) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}

/**
 * `write` stores answers and returns those it could not store. Those are retried with backoff, because they may contain
 * a key that the provider hands out only once; after the last retry an answer is dropped until its reference is looked
 * up.
 */
export function createAnswerQueue<Answer extends ProviderScoped>(
  write: (answers: readonly Answer[]) => Promise<Answer[]>,
  log: Log,
  retries: AnswerRetries = RETRIES,
): AnswerQueue<Answer> {
  const failures = new Map<Answer, number>();
  const pendingRetries = new Set<() => void>();
  let closing = false;
  const inFlight = new Set<Promise<void>>();
  const arrived: Answer[] = [];
  const pendingCounts = new Map<string, number>();
  const adjustPending = (providerId: string, delta: number) =>
    pendingCounts.set(providerId, (pendingCounts.get(providerId) ?? 0) + delta);
  let writing: Promise<void> | null = null;
  let written = 0;
  const slots = createSignal();

  /** Schedules a retry or gives up. Returns whether the slot is free. */
  function retryOrGiveUp(answer: Answer): boolean {
    const failed = failures.get(answer) ?? 0;
    failures.delete(answer);
    if (failed === retries.limit || closing) return true;
    failures.set(answer, failed + 1);
    const retry = () => {
      clearTimeout(timer);
      pendingRetries.delete(retry);
      arrived.push(answer);
      scheduleWrite();
    };
    const pause = backoffMs(failed + 1, retries.firstMs, retries.longestMs, Math.random());
    const timer = setTimeout(retry, pause);
    pendingRetries.add(retry);
    return false;
  }

  async function flush(): Promise<void> {
    const answers = arrived.splice(0);
    const unwritten = answers.length > 0 ? await write(answers) : [];
    const retrying = new Set(unwritten.filter((one) => !retryOrGiveUp(one)));
    for (const answer of answers) {
      if (retrying.has(answer)) continue;
      failures.delete(answer);
      adjustPending(answer.providerId, -1);
      written += 1;
    }
    slots.notify();
  }

  /** Writes batches sequentially while calls are in flight. */
  function scheduleWrite(): void {
    writing ??= (async () => {
      await new Promise((resolve) => setTimeout(resolve, BATCH_DELAY_MS));
      while (arrived.length > 0) await flush();
    })().finally(() => {
      writing = null;
      // Answers that arrived after the last check would otherwise wait for the next one.
      if (arrived.length > 0) scheduleWrite();
      slots.notify();
    });
  }

  function addCalls(providerId: string, calls: readonly Promise<Answer>[]): void {
    for (const call of calls) {
      adjustPending(providerId, 1);
      const arrival = call.then(
        (answer) => {
          inFlight.delete(arrival);
          arrived.push(answer);
          scheduleWrite();
        },
        (err) => {
          inFlight.delete(arrival);
          adjustPending(providerId, -1);
          log.error({ err }, 'A call to a provider ended without an answer.');
          slots.notify();
        },
      );
      inFlight.add(arrival);
    }
  }

  return {
    add: addCalls,
    pending: (providerId) => pendingCounts.get(providerId) ?? 0,
    isDrained: () => inFlight.size === 0 && !writing && pendingRetries.size === 0,
    isIdle: () => inFlight.size === 0,
    writtenCount: () => written,
    version: slots.version,
    waitForChange: slots.wait,
    drain: async () => {
      closing = true;
      await Promise.all(inFlight);
      for (const retry of [...pendingRetries]) retry();
      await writing;
      await flush();
    },
  };
}
