// Options of the Kinguin simulator.

import type { KinguinFaultRates } from './faults.ts';

interface KinguinDelays {
  /** Delay of the fault `slow`. */
  slowMs: number;
  /** Time after which a request without a response is dropped. */
  holdMs: number;
  /** Time from an order to its first keys. */
  deliveryMs: number;
  /** Time between two parts of a delivery. */
  partMs: number;
  /** Time until an order with the fault `lateVisible` can be read. */
  visibleMs: number;
  /** Time after completion until the keys of the fault `lateKeys` can be downloaded. */
  downloadMs: number;
  /** Time from a request to return keys until it is carried out. */
  returnMs: number;
}

export interface KinguinOptions {
  /** 0 (default) picks a free port. */
  port?: number;
  host?: string;
  /** Folder of the journal; nothing is stored without it. */
  dir?: string;
  /** Seed of the catalogue and of the faults; default 'merkur'. */
  seed?: string;
  /** Salt of the keys; by default random, once per journal. */
  keySalt?: string;
  /** Value of the header X-Api-Key; default 'demo'. */
  apiKey?: string;
  /** Number of products; default 60. */
  products?: number;
  /** Initial balance in euro; default 400,000. */
  balanceEuro?: number;
  /** Whole percent by which `paymentPrice` is below `totalPrice`; default 3. */
  discountPercent?: number;
  /**
   * Whether the price of an order is an upper limit (default) or must be the price of the offer, which the documents leave
   * open.
   */
  priceRule?: 'limit' | 'exact';
  faults?: KinguinFaultRates;
  /** Allows the header X-Fault and POST /_faults. Default false. */
  faultControl?: boolean;
  delays?: Partial<KinguinDelays>;
  /** Address that receives events, and the secret sent with them; none by default. */
  webhook?: { url: string; secret: string };
  /** Milliseconds since 1970; default is the system clock. */
  now?: () => number;
}

const KINGUIN_DELAYS: KinguinDelays = {
  slowMs: 1500,
  holdMs: 60_000,
  deliveryMs: 2000,
  partMs: 3000,
  visibleMs: 5000,
  downloadMs: 5000,
  returnMs: 5000,
};

/** Options with defaults. */
export type KinguinSettings = ReturnType<typeof withDefaults>;

/** Adds the defaults that the shop needs. */
export const withDefaults = (options: KinguinOptions) => ({
  seed: options.seed ?? 'merkur',
  apiKey: options.apiKey ?? 'demo',
  products: options.products ?? 60,
  balanceCents: Math.round((options.balanceEuro ?? 400_000) * 100),
  discountPercent: options.discountPercent ?? 3,
  priceRule: options.priceRule ?? ('limit' as const),
  delays: { ...KINGUIN_DELAYS, ...options.delays },
});
