// What a buyer has under way: pieces of news on their way from providers, gathered as they come and written in bursts. It
// counts them by provider and wakes whoever waits for places.

/** How long news may gather before it is written, milliseconds: one transaction then writes many. */
const BATCH_DELAY_MS = 4;

/** Pauses before what could not be written is tried again: a database that restarts, a row that somebody holds. */
const RETRY_PAUSES_MS = [1_000, 5_000, 15_000, 60_000];

/** Something heard of a purchase at a provider. */
interface ProviderScoped {
  providerId: string;
}

/** News that could not be written. */
export interface FailedWrite<Answer> {
  answer: Answer;
  error: unknown;
}

export interface AnswerQueue<Answer extends ProviderScoped> {
  /** Lets news of a provider arrive and be written; one that fails is told as trouble. */
  add(providerId: string, calls: readonly Promise<Answer>[]): void;
  /** News of a provider that is on its way or not yet written. */
  pending(providerId: string): number;
  /** Is nothing on its way and nothing being written? */
  isDrained(): boolean;
  /** Is anything on its way from a provider? */
  isIdle(): boolean;
  /** How many pieces were written so far. */
  writtenCount(): number;
  /** Changes with everything that frees places. */
  version(): number;
  /** Waits until the version is another one, and no longer than so many milliseconds. */
  waitForChange(version: number, timeoutMs: number): Promise<void>;
  /** Waits for everything that is on its way and writes it. */
  drain(): Promise<void>;
}

/**
 * `write` writes what was heard and answers what it could not write. That is tried again after growing pauses, for a key
 * may be in it that its provider hands out once; then it is trouble, and lost to us until its reference is asked about.
 */
export function openAnswerQueue<Answer extends ProviderScoped>(
  write: (answers: readonly Answer[]) => Promise<FailedWrite<Answer>[]>,
  onError: (error: unknown) => void,
  retryPausesMs: readonly number[] = RETRY_PAUSES_MS,
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
  let version = 0;
  let wake = () => {};
  const notifyChange = () => {
    version += 1;
    wake();
  };

  /** Writes an item again after its pause, or gives it up; answers whether its place is free. */
  function retryOrGiveUp({ answer, error }: FailedWrite<Answer>): boolean {
    const failed = failures.get(answer) ?? 0;
    failures.delete(answer);
    const pause = retryPausesMs[failed];
    if (pause === undefined || closing) {
      onError(error);
      return true;
    }
    if (failed === 0) onError(error);
    failures.set(answer, failed + 1);
    const retry = () => {
      clearTimeout(timer);
      pendingRetries.delete(retry);
      arrived.push(answer);
      scheduleWrite();
    };
    const timer = setTimeout(retry, pause);
    pendingRetries.add(retry);
    return false;
  }

  async function flush(): Promise<void> {
    const answers = arrived.splice(0);
    const unwritten = answers.length > 0 ? await write(answers) : [];
    const retrying = new Set(unwritten.filter((one) => !retryOrGiveUp(one)).map(({ answer }) => answer));
    for (const answer of answers) {
      if (retrying.has(answer)) continue;
      failures.delete(answer);
      adjustPending(answer.providerId, -1);
      written += 1;
    }
    notifyChange();
  }

  /** One transaction after the other, beside what is on its way. */
  function scheduleWrite(): void {
    writing ??= (async () => {
      await new Promise((resolve) => setTimeout(resolve, BATCH_DELAY_MS));
      while (arrived.length > 0) await flush();
    })().finally(() => {
      writing = null;
      // What came in after the last look would wait for the next news.
      if (arrived.length > 0) scheduleWrite();
      notifyChange();
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
        (error) => {
          inFlight.delete(arrival);
          adjustPending(providerId, -1);
          onError(error);
          notifyChange();
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
    version: () => version,
    waitForChange: async (seenVersion, timeoutMs) => {
      if (version !== seenVersion) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    drain: async () => {
      closing = true;
      await Promise.all(inFlight);
      for (const retry of [...pendingRetries]) retry();
      await writing;
      await flush();
    },
  };
}
