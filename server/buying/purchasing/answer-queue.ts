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

interface AnswerQueue<Answer extends ProviderScoped> {
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

/** A number for each provider. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (providerId: string) => counts.get(providerId) ?? 0;
  return { of, adjust: (providerId: string, delta: number) => counts.set(providerId, of(providerId) + delta) };
}

/** Retries of answers that could not be stored, with backoff. `onDue` receives each one when its pause has passed. */
function createRetries<Answer>(settings: AnswerRetries, onDue: (answer: Answer) => void) {
  const failures = new Map<Answer, number>();
  const pending = new Set<() => void>();
  let isClosed = false;
  return {
    /** Schedules a retry. Returns false after the last one. */
    retry: (answer: Answer): boolean => {
      const failed = failures.get(answer) ?? 0;
      failures.delete(answer);
      if (failed === settings.limit || isClosed) return false;
      failures.set(answer, failed + 1);
      const run = () => {
        clearTimeout(timer);
        pending.delete(run);
        onDue(answer);
      };
      const timer = setTimeout(run, backoffMs(failed + 1, settings.firstMs, settings.longestMs, Math.random()));
      pending.add(run);
      return true;
    },
    forget: (answer: Answer) => failures.delete(answer),
    areNone: () => pending.size === 0,
    close: () => {
      isClosed = true;
    },
    /** Runs the scheduled retries without their pause. */
    runNow: () => {
      for (const run of [...pending]) run();
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
  const inFlight = new Set<Promise<void>>();
  const arrived: Answer[] = [];
  const pending = createCounts();
  let writing: Promise<void> | null = null;
  let written = 0;
  const slots = createSignal();

  function receive(answer: Answer): void {
    arrived.push(answer);
    scheduleWrite();
  }
  const repeated = createRetries<Answer>(retries, receive);

  async function flush(): Promise<void> {
    const answers = arrived.splice(0);
    const unwritten = answers.length > 0 ? await write(answers) : [];
    const retrying = new Set(unwritten.filter(repeated.retry));
    for (const answer of answers) {
      if (retrying.has(answer)) continue;
      repeated.forget(answer);
      pending.adjust(answer.providerId, -1);
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
      pending.adjust(providerId, 1);
      const arrival = call.then(
        (answer) => {
          inFlight.delete(arrival);
          receive(answer);
        },
        (err) => {
          inFlight.delete(arrival);
          pending.adjust(providerId, -1);
          log.error({ err }, 'A call to a provider ended without an answer.');
          slots.notify();
        },
      );
      inFlight.add(arrival);
    }
  }

  return {
    add: addCalls,
    pending: pending.of,
    isDrained: () => inFlight.size === 0 && !writing && repeated.areNone(),
    isIdle: () => inFlight.size === 0,
    writtenCount: () => written,
    version: slots.version,
    waitForChange: slots.wait,
    drain: async () => {
      repeated.close();
      await Promise.all(inFlight);
      repeated.runNow();
      await writing;
      await flush();
    },
  };
}
