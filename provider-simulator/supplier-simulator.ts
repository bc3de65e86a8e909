// The simulator of a supplier, as tests and fault runs control it.

import type { Rates } from './fault-set.ts';
import type { Ledger } from './ledger.ts';

export interface SupplierSimulator<Fault extends string> {
  /** Without a trailing slash. */
  url: string;
  port: number;
  /** Replaces all rates. */
  setFaults(rates: Rates<Fault>): void;
  /** Moves a product to whole percent of its catalogue prices. */
  setPrice(productId: string, percent: number): void;
  /** Stops the clock at a time (milliseconds since 1970); null resumes it. */
  setNow(ms: number | null): void;
  ledger(): Ledger;
  /** Number of occurrences of each fault so far. */
  countFaults(): Readonly<Partial<Record<Fault, number>>>;
  /** Closes all connections and the journal. */
  close(): Promise<void>;
}
