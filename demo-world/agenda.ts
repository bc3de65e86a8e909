// Future events in order of time: each actor's next step is scheduled when the previous one is done.

type Work = () => Promise<void>;

interface Entry {
  ms: number;
  place: number;
  work: Work;
}

export interface Agenda {
  at(ms: number, work: Work): void;
  /** Runs everything due until a time, in order; `before` sets the clock. */
  run(untilMs: number, before: (ms: number) => void): Promise<void>;
}

export function createAgenda(): Agenda {
  const heap: Entry[] = [];
  let place = 0;
  const isBefore = (a: Entry, b: Entry) => a.ms < b.ms || (a.ms === b.ms && a.place < b.place);
  const swap = (i: number, j: number) => {
    [heap[i], heap[j]] = [heap[j]!, heap[i]!];
  };
  const push = (entry: Entry) => {
    heap.push(entry);
    for (let i = heap.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1;
      if (!isBefore(heap[i]!, heap[parent]!)) break;
      swap(i, parent);
      i = parent;
    }
  };
  const pop = (): Entry => {
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length > 0) heap[0] = last;
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      let least = i;
      if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left;
      if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right;
      if (least === i) return first;
      swap(i, least);
      i = least;
    }
  };
  return {
    at: (ms, work) => push({ ms, place: place++, work }),
    run: async (untilMs, before) => {
      while (heap.length > 0 && heap[0]!.ms <= untilMs) {
        const { ms, work } = pop();
        before(ms);
        await work();
      }
    },
  };
}
