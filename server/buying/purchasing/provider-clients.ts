// Providers available for purchases: the configured ones, by database id.

import { sql } from 'kysely';
import { MINUTE } from '#domain/base/time.ts';
import type { Db } from '#server/base/database/db.ts';
import type { BalanceSource } from '#server/catalog/balance-readings.ts';
import { CALL_LIMITS, type CallLimiter } from '#server/catalog/provider/call-limiter.ts';
import type { Capabilities, Provider } from '#server/catalog/provider/port.ts';

export interface ProviderClient {
  provider: Provider;
  capabilities: Capabilities;
  /** Settle window (ms): accepted orders are visible by then. */
  settleMs: number;
  /** Maximum number of concurrent calls. */
  callsInFlight: number;
  /** Version of the stored account; undefined for one that no screen can change. */
  accountVersion: number | undefined;
  /** Free call slots; 0 while throttled or the circuit is open. */
  freeSlots(): number;
  /** Free call slots for purchases; 0 while the account has no funds as well. */
  freePurchaseSlots(): number;
}

/** A provider to buy from: its code identifies the row in `provider`. */
export interface ConfiguredProvider {
  code: string;
  provider: Provider;
  /** Version of a stored account: with an outdated one, nothing is bought. */
  accountVersion?: number;
  /** Omitted if calls are not limited. */
  limiter?: Pick<CallLimiter, 'callsInFlight' | 'freeSlots' | 'freePurchaseSlots'>;
}

/** A configured provider, which always has a limiter. */
export interface LimitedProvider extends ConfiguredProvider, BalanceSource {
  limiter: CallLimiter;
}

type ProviderLag = Pick<Capabilities, 'lookupLagSeconds' | 'maxProcessingSeconds'>;

/** Our share of the settle window: the longest request plus the longest stall of a process. */
const OWN_DELAY_MS = 70_000;
const MIN_SETTLE_MS = 15 * MINUTE;

/** Retry interval of a provider's first request. */
const RETRY_AFTER_MS = 5_000;

/** Opens clients once their providers have responded. `configured` may change. */
export function createProviderClients(db: Db, configured: readonly ConfiguredProvider[], settleMs?: number) {
  const clients = new Map<string, ProviderClient>();

  const windowOf = ({ lookupLagSeconds, maxProcessingSeconds }: ProviderLag): number =>
    settleMs ?? Math.max(MIN_SETTLE_MS, (lookupLagSeconds + maxProcessingSeconds) * 1000 + OWN_DELAY_MS);

  async function createClient(entry: ConfiguredProvider): Promise<void> {
    const { code, provider, limiter, accountVersion } = entry;
    const row = await db.one(sql<{ id: string }>`select id from provider where code = ${code}`);
    if (!row) return;
    const capabilities = await provider.capabilities();
    // An account that was replaced while it responded is not used any more.
    if (!configured.includes(entry)) return;
    clients.set(row.id, {
      provider,
      capabilities,
      accountVersion,
      settleMs: windowOf(capabilities),
      callsInFlight: limiter?.callsInFlight ?? CALL_LIMITS.callsInFlight,
      freeSlots: () => limiter?.freeSlots() ?? Number.POSITIVE_INFINITY,
      freePurchaseSlots: () => limiter?.freePurchaseSlots() ?? Number.POSITIVE_INFINITY,
    });
  }

  const isNotOpen = ({ provider }: ConfiguredProvider) =>
    ![...clients.values()].some((client) => client.provider === provider);

  /** Accounts may change: clients whose account is gone are closed. */
  function closeReplaced(): void {
    for (const [id, { provider }] of clients)
      if (!configured.some((entry) => entry.provider === provider)) clients.delete(id);
  }

  const failedAt = new WeakMap<Provider, number>();
  const opening = new WeakMap<Provider, Promise<void>>();

  /** Waits for a provider's first response; after a failure it is retried in the background. */
  async function tryOpen(entry: ConfiguredProvider): Promise<void> {
    const { provider } = entry;
    const lastFailedAt = failedAt.get(provider);
    if (lastFailedAt !== undefined && performance.now() - lastFailedAt < RETRY_AFTER_MS) return;
    const answer =
      opening.get(provider) ??
      createClient(entry)
        .catch(() => void failedAt.set(provider, performance.now()))
        .finally(() => opening.delete(provider));
    opening.set(provider, answer);
    if (lastFailedAt === undefined) await answer;
  }

  return {
    /** Settle window (ms) for a provider with this lookup delay. */
    windowOf,
    /** Clients by provider id. */
    async all(): Promise<ReadonlyMap<string, ProviderClient>> {
      closeReplaced();
      await Promise.all(configured.filter(isNotOpen).map(tryOpen));
      return clients;
    },
  };
}

export type ProviderClients = ReturnType<typeof createProviderClients>;
