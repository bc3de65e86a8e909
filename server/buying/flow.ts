// What a buyer has under way: pieces of news on their way from providers, gathered as they come and written in bursts. It
// counts them by provider and wakes whoever waits for places.

/** How long news may gather before it is written, milliseconds: one transaction then writes many. */
const GATHER_MS = 4;

/** Something heard of a purchase at a provider. */
interface FromProvider {
  providerId: string;
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

/** `write` writes what was heard; when it fails, that is trouble, and the news is lost to us until it is asked for. */
export function openFlow<Item extends FromProvider>(
  write: (items: readonly Item[]) => Promise<void>,
  onTrouble: (error: unknown) => void,
): Flow<Item> {
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

  async function flush(): Promise<void> {
    const items = heard.splice(0);
    if (items.length > 0) await write(items).catch(onTrouble);
    for (const { providerId } of items) count(providerId, -1);
    written += items.length;
    change();
  }

  /** One transaction after the other, beside what is on its way. */
  function writeSoon(): void {
    writing ??= (async () => {
      await new Promise((go) => setTimeout(go, GATHER_MS));
      while (heard.length > 0) await flush();
    })().finally(() => {
      writing = null;
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
    isIdle: () => onItsWay.size === 0 && !writing,
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
      await Promise.all(onItsWay);
      await writing;
      await flush();
    },
  };
}
