// Options of a simulator, and the provider accounts it offers.

import { REFUSAL_CODES, type WireCapabilities } from '#domain/catalog/provider-wire.ts';
import type { FaultRates } from './faults.ts';

export interface Account {
  /** First part of the path. */
  path: string;
  /** Prefix of order ids. */
  idPrefix: string;
  /** Prefix of SKUs. */
  skuPrefix: string;
  capabilities: WireCapabilities;
  /** Initial balance in euro. */
  balanceEuro: number;
  /** Number of the fictional games it sells, starting with the first. */
  games: number;
  /** Mark-up on the usual costs and prices in percent. */
  markup: number;
}

export interface Delays {
  /** Delay of the fault `slow`. */
  slowMs: number;
  /** Time after which a request without a response is dropped. */
  holdMs: number;
  /** Time until an accepted order is delivered. */
  acceptedMs: number;
  backOrderMs: number;
  /** Delivery time of the fault `preOrder`; real pre-orders are delivered on their release day. */
  preOrderMs: number;
}

/**
 * Changes to an account: any capabilities, which it then declares and fulfils, and its balance in euro. Exported for
 * tests.
 */
export type AccountChange = Partial<WireCapabilities> & { balanceEuro?: number };

export interface SimulatorOptions {
  /** 0 (default) picks a free port. */
  port?: number;
  host?: string;
  /** Folder of the journal; nothing is stored without it. */
  dir?: string;
  /** Seed of the catalogue; default 'merkur'. */
  seed?: string;
  /** Salt of the keys; by default random, once per journal, so that two simulators never sell the same key. */
  keySalt?: string;
  /** Begins every key. */
  keyPrefix?: string;
  faults?: FaultRates;
  /** Bearer token required for every request. */
  token?: string;
  /** Allows the header X-Fault, POST /_faults and POST /_prices. Default false. */
  faultControl?: boolean;
  delays?: Partial<Delays>;
  /** Charges a repeated reference again, whatever the account declares. Default false. */
  chargeRepeats?: boolean;
  /** By account path. */
  accounts?: Record<string, AccountChange>;
  /** Milliseconds since 1970; default is the system clock. */
  now?: () => number;
}

export const DELAYS: Delays = {
  slowMs: 1500,
  holdMs: 60_000,
  acceptedMs: 20_000,
  backOrderMs: 10 * 60_000,
  preOrderMs: 24 * 60 * 60_000,
};

const DAY_SECONDS = 86_400;

const GENBA: Account = {
  path: 'genba',
  idPrefix: 'GB-',
  skuPrefix: '',
  balanceEuro: 5_000_000,
  games: 300,
  markup: 0,
  capabilities: {
    provider: 'Genba',
    unitsPerOrder: 1,
    reserve: { capUnits: 2000, expirySeconds: 3 * DAY_SECONDS },
    preOrder: true,
    backOrder: true,
    return: { windowSeconds: 30 * DAY_SECONDS },
    claim: { windowSeconds: 30 * DAY_SECONDS },
    priceSync: true,
    stockList: true,
    balance: true,
    lookupByReference: true,
    lookupLagSeconds: 0,
    maxProcessingSeconds: 60,
    idempotentReference: false,
    keyFetch: 'inline',
    priceGuard: 'max',
    webhooks: false,
    refusals: [...REFUSAL_CODES],
  },
};

const PLAYSOURCE: Account = {
  path: 'playsource',
  idPrefix: 'PS',
  skuPrefix: 'PS-',
  balanceEuro: 400_000,
  games: 90,
  markup: 4,
  capabilities: {
    ...GENBA.capabilities,
    provider: 'Playsource',
    reserve: null,
    preOrder: false,
    return: null,
    claim: null,
    priceSync: false,
    stockList: false,
    keyFetch: 'separate',
    priceGuard: 'none',
    refusals: REFUSAL_CODES.filter((code) => code !== 'RATE_LIMITED' && code !== 'RESERVATION_GONE'),
  },
};

/** The accounts with the requested changes. Throws for an unknown account path. */
export function buildAccounts(changes: Record<string, AccountChange> = {}): Account[] {
  const accounts = [GENBA, PLAYSOURCE];
  const unknownPath = Object.keys(changes).find((path) => !accounts.some((account) => account.path === path));
  if (unknownPath) throw new Error(`There is no account ${unknownPath}.`);
  return accounts.map((account) => {
    const { balanceEuro = account.balanceEuro, ...capabilities } = changes[account.path] ?? {};
    return { ...account, balanceEuro, capabilities: { ...account.capabilities, ...capabilities } };
  });
}
