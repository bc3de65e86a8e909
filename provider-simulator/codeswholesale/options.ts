// Options of the CodesWholesale simulator.

import type { CodesWholesaleFaultRates } from './faults.ts';

interface CodesWholesaleDelays {
  /** Delay of the fault `slow`. */
  slowMs: number;
  /** Time after which a request without a response is dropped. */
  holdMs: number;
  /** Time from an order to its codes if they are not part of the reply. */
  deliveryMs: number;
  /** Time between two parts of a delivery. */
  partMs: number;
  /** Time until an order with the fault `lateListed` is part of the history. */
  listedMs: number;
  /** Time until codes of the fault `preOrderedCodes` become usable. */
  preOrderMs: number;
}

export interface CodesWholesaleOptions {
  /** 0 (default) picks a free port. */
  port?: number;
  host?: string;
  /** Folder of the journal; nothing is stored without it. */
  dir?: string;
  /** Seed of the catalogue and of the faults; default 'merkur'. */
  seed?: string;
  /** Salt of the keys; by default random, once per journal. */
  keySalt?: string;
  /** Default 'demo' for both. */
  clientId?: string;
  clientSecret?: string;
  /** Lifetime of a token; default one hour. */
  tokenSeconds?: number;
  /** Both shapes of a token exist in the public sources; default 'oauth'. */
  tokenShape?: 'oauth' | 'wrapped';
  /** Number of products; default 60. */
  products?: number;
  /** Products per page; default 40. */
  pageSize?: number;
  /** Initial balance and credit in euro; default 300,000 and 100,000. */
  balanceEuro?: number;
  creditEuro?: number;
  /** Whether the price of an order is an upper limit (default) or must match, which the sources leave open. */
  priceRule?: 'limit' | 'exact';
  faults?: CodesWholesaleFaultRates;
  /** Allows the header X-Fault and POST /_faults. Default false. */
  faultControl?: boolean;
  /** Receives postbacks, whose hash contains the signature; none are sent by default. */
  postback?: { url: string; signature: string };
  delays?: Partial<CodesWholesaleDelays>;
  /** Milliseconds since 1970; default is the system clock. */
  now?: () => number;
}

const DELAYS: CodesWholesaleDelays = {
  slowMs: 1500,
  holdMs: 60_000,
  deliveryMs: 2000,
  partMs: 3000,
  listedMs: 5000,
  preOrderMs: 5000,
};

/** Options with defaults. */
export type CodesWholesaleSettings = ReturnType<typeof withDefaults>;

/** Adds the defaults that the shop needs. */
export const withDefaults = (options: CodesWholesaleOptions) => ({
  seed: options.seed ?? 'merkur',
  clientId: options.clientId ?? 'demo',
  clientSecret: options.clientSecret ?? 'demo',
  tokenSeconds: options.tokenSeconds ?? 3600,
  tokenShape: options.tokenShape ?? ('oauth' as const),
  products: options.products ?? 60,
  pageSize: options.pageSize ?? 40,
  balanceCents: Math.round((options.balanceEuro ?? 300_000) * 100),
  creditCents: Math.round((options.creditEuro ?? 100_000) * 100),
  priceRule: options.priceRule ?? ('limit' as const),
  delays: { ...DELAYS, ...options.delays },
});
