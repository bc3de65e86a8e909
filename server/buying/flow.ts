// What a buyer has under way: pieces of news on their way from providers, gathered as they come and written in bursts. It
// counts them by provider and wakes whoever waits for places.

/** How long news may gather before it is written, milliseconds: one transaction then writes many. */
const GATHER_MS = 4;

/** Pauses before what could not be written is tried again: a database that restarts, a row that somebody holds. */
const REWRITE_AFTER_MS = [1_000, 5_000, 15_000, 60_000];

/** Something heard of a purchase at a provider. */
interface FromProvider {
  providerId: string;
}

/** News that could not be written. */
export interface Unwritten<Item> {
  item: Item;
  error: unknown;
}

export interface Flow<Item extends FromProvider> {
  /** Lets news of a provider arrive and be written; one that fails is told as trouble. */
  follow(providerId: string, news: readonly Promise<Item>[]): void;
  /** News of a provider that is on its way or not yet written. */
  busy(providerId: string): number;
  /** Is nothing on its way and nothing being written? */
  isIdle(): boolean;
  /** Is anything on its way from a provider? */
  isQuiet(): boolean;
  /** How many pieces were written so far. */
  written(): number;
  /** Changes with everything that frees places. */
  version(): number;
  /** Waits until the version is another one, and no longer than so many milliseconds. */
  changed(version: number, mostMs: number): Promise<void>;
  /** Waits for everything that is on its way and writes it. */
  settle(): Promise<void>;
}

/**
 * `write` writes what was heard and answers what it could not write. That is tried again after growing pauses, for a key
 * may be in it that its provider hands out once; then it is trouble, and lost to us until its reference is asked about.
 */
export function openFlow<Item extends FromProvider>(
  write: (items: readonly Item[]) => Promise<Unwritten<Item>[]>,
  onTrouble: (error: unknown) => void,
  rewriteAfterMs: readonly number[] = REWRITE_AFTER_MS,
): Flow<Item> {
  const failures = new Map<Item, number>();
  const pausing = new Set<() => void>();
  let closing = false;
  const onItsWay = new Set<Promise<void>>();
  const heard: Item[] = [];
  const busy = new Map<string, number>();
  const count = (providerId: string, by: number) => busy.set(providerId, (busy.get(providerId) ?? 0) + by);
  let writing: Promise<void> | null = null;
  let written = 0;
  let version = 0;
  let wake = () => {};
  const change = () => {
    version += 1;
    wake();
  };

  /** Writes an item again after its pause, or gives it up; answers whether its place is free. */
  function gaveUp({ item, error }: Unwritten<Item>): boolean {
    const failed = failures.get(item) ?? 0;
    failures.delete(item);
    const pause = rewriteAfterMs[failed];
    if (pause === undefined || closing) {
      onTrouble(error);
      return true;
    }
    if (failed === 0) onTrouble(error);
    failures.set(item, failed + 1);
    const again = () => {
      clearTimeout(timer);
      pausing.delete(again);
      heard.push(item);
      writeSoon();
    };
    const timer = setTimeout(again, pause);
    pausing.add(again);
    return false;
  }

  async function flush(): Promise<void> {
    const items = heard.splice(0);
    const unwritten = items.length > 0 ? await write(items) : [];
    const pending = new Set(unwritten.filter((one) => !gaveUp(one)).map(({ item }) => item));
    for (const item of items) {
      if (pending.has(item)) continue;
      failures.delete(item);
      count(item.providerId, -1);
      written += 1;
    }
    change();
  }

  /** One transaction after the other, beside what is on its way. */
  function writeSoon(): void {
    writing ??= (async () => {
      await new Promise((go) => setTimeout(go, GATHER_MS));
      while (heard.length > 0) await flush();
    })().finally(() => {
      writing = null;
      // What came in after the last look would wait for the next news.
      if (heard.length > 0) writeSoon();
      change();
    });
  }

  function follow(providerId: string, news: readonly Promise<Item>[]): void {
    for (const one of news) {
      count(providerId, 1);
      const arrival = one.then(
        (item) => {
          onItsWay.delete(arrival);
          heard.push(item);
          writeSoon();
        },
        (error) => {
          onItsWay.delete(arrival);
          count(providerId, -1);
          onTrouble(error);
          change();
        },
      );
      onItsWay.add(arrival);
    }
  }

  return {
    follow,
    busy: (providerId) => busy.get(providerId) ?? 0,
    isIdle: () => onItsWay.size === 0 && !writing && pausing.size === 0,
    isQuiet: () => onItsWay.size === 0,
    written: () => written,
    version: () => version,
    changed: async (seen, mostMs) => {
      if (version !== seen) return;
      await new Promise<void>((go) => {
        const timer = setTimeout(go, mostMs);
        wake = () => {
          clearTimeout(timer);
          go();
        };
      });
    },
    settle: async () => {
      closing = true;
      await Promise.all(onItsWay);
      for (const again of [...pausing]) again();
      await writing;
      await flush();
    },
  };
}
