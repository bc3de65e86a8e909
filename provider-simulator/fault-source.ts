// The faults of a running simulator: their current rates, the draw for each request, and how often each has occurred.

import type { IncomingMessage } from 'node:http';
import type { FaultSet, Rates } from './fault-set.ts';
import { createRandomStream } from './random.ts';

interface FaultSource<Kind extends string, Fault extends string> {
  /**
   * Fault of a request, or null. Faults of an order are drawn from its reference, so the same seed gives the same result
   * in any order of requests.
   */
  draw(request: IncomingMessage, kind: Kind, reference: unknown): Fault | null;
  /** Replaces all rates; throws for an invalid one. */
  setRates(rates: Rates<Fault>): void;
  /** Number of occurrences of each fault so far. */
  counts(): Readonly<Partial<Record<Fault, number>>>;
}

interface FaultSourceOptions<Fault extends string> {
  seed: string;
  rates: Rates<Fault> | undefined;
  /** Whether the header X-Fault names the fault of its request. */
  isControlled: boolean;
}

/** Draws faults of a set. */
export function createFaultSource<Kind extends string, Fault extends string>(
  faults: FaultSet<Kind, Fault>,
  { seed, rates: initialRates, isControlled }: FaultSourceOptions<Fault>,
): FaultSource<Kind, Fault> {
  let rates = faults.validate(Object.entries(initialRates ?? {}));
  const chance = createRandomStream(`${seed}/faults`);
  const occurrences: Partial<Record<Fault, number>> = {};
  return {
    draw: (request, kind, reference) => {
      const named = request.headers['x-fault'];
      const stream = typeof reference === 'string' ? createRandomStream(`${seed}/${reference}`) : chance;
      const fault = isControlled && faults.isFault(named) ? named : faults.draw(rates, kind, stream);
      if (fault) occurrences[fault] = (occurrences[fault] ?? 0) + 1;
      return fault;
    },
    setRates: (wanted) => {
      rates = faults.validate(Object.entries(wanted));
    },
    counts: () => ({ ...occurrences }),
  };
}
