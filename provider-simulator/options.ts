// The options of a simulator, and the provider accounts that it plays.

import { REFUSAL_CODES, type WireCapabilities } from '#domain/catalog/provider-wire.ts';
import type { FaultRates } from './faults.ts';

export interface Account {
  /** First part of the path. */
  path: string;
  /** Begins order ids. */
  idPrefix: string;
  /** Begins SKUs. */
  skuPrefix: string;
  capabilities: WireCapabilities;
  /** Money there at first, in euro. */
  balanceEuro: number;
  /** How many of the invented games it sells, counted from the first. */
  games: number;
  /** Percent on top of the usual costs and prices. */
  markup: number;
}

export interface Delays {
  /** The fault `slow` waits so long. */
  slowMs: number;
  /** A request that is never answered is dropped after so long. */
  holdMs: number;
  /** An accepted order is delivered after so long. */
  acceptedMs: number;
  backOrderMs: number;
  /** The fault `preOrder` delivers after so long; real pre-orders on their release day. */
  preOrderMs: number;
}

/** Changes to an account: any capability, which it then states and keeps, and its balance in euro. */
export type AccountChange = Partial<WireCapabilities> & { balanceEuro?: number };

export interface SimulatorOptions {
  /** 0 (default) takes a free one. */
  port?: number;
  host?: string;
  /** Folder of the journal; nothing is kept without one. */
  dir?: string;
  /** Makes the catalogue; default 'merkur'. */
  seed?: string;
  /** Makes the keys; default is drawn at random once per journal, so that two simulators never sell the same key. */
  keySalt?: string;
  faults?: FaultRates;
  /** Every request must carry it as bearer credential. */
  token?: string;
  /** Obey the header X-Fault, POST /_faults and POST /_prices. Default false. */
  faultControl?: boolean;
  delays?: Partial<Delays>;
  /** A reference that is sent again is charged again, whatever the account states. Default false. */
  chargeRepeats?: boolean;
  /** By account path. */
  accounts?: Record<string, AccountChange>;
  /** Milliseconds since 1970; default the system's clock. */
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
    priceSync: true,
    stockList: true,
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
    priceSync: false,
    stockList: false,
    keyFetch: 'separate',
    priceGuard: 'none',
    refusals: REFUSAL_CODES.filter((code) => code !== 'RATE_LIMITED' && code !== 'RESERVATION_GONE'),
  },
};

/** The accounts, changed as asked. A name that is not an account's path is a mistake and throws. */
export function buildAccounts(changes: Record<string, AccountChange> = {}): Account[] {
  const accounts = [GENBA, PLAYSOURCE];
  const unknownPath = Object.keys(changes).find((path) => !accounts.some((account) => account.path === path));
  if (unknownPath) throw new Error(`There is no account ${unknownPath}.`);
  return accounts.map((account) => {
    const { balanceEuro = account.balanceEuro, ...capabilities } = changes[account.path] ?? {};
    return { ...account, balanceEuro, capabilities: { ...account.capabilities, ...capabilities } };
  });
}
