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
  /** Free call slots; 0 while throttled or the circuit is open. */
  freeSlots(): number;
  /** Free call slots for purchases; 0 while the account has no funds as well. */
  freePurchaseSlots(): number;
}

/** A provider to buy from: its code identifies the row in `provider`. */
export interface ConfiguredProvider {
  code: string;
  provider: Provider;
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

/** Opens clients once their providers have responded. */
export function createProviderClients(db: Db, configured: readonly ConfiguredProvider[], settleMs?: number) {
  const clients = new Map<string, ProviderClient>();

  const windowOf = ({ lookupLagSeconds, maxProcessingSeconds }: ProviderLag): number =>
    settleMs ?? Math.max(MIN_SETTLE_MS, (lookupLagSeconds + maxProcessingSeconds) * 1000 + OWN_DELAY_MS);

  async function createClient({ code, provider, limiter }: ConfiguredProvider): Promise<void> {
    const row = await db.one(sql<{ id: string }>`select id from provider where code = ${code}`);
    if (!row || clients.has(row.id)) return;
    const capabilities = await provider.capabilities();
    clients.set(row.id, {
      provider,
      capabilities,
      settleMs: windowOf(capabilities),
      callsInFlight: limiter?.callsInFlight ?? CALL_LIMITS.callsInFlight,
      freeSlots: () => limiter?.freeSlots() ?? Number.POSITIVE_INFINITY,
      freePurchaseSlots: () => limiter?.freePurchaseSlots() ?? Number.POSITIVE_INFINITY,
    });
  }

  const isNotOpen = ({ provider }: ConfiguredProvider) =>
    ![...clients.values()].some((client) => client.provider === provider);

  const failedAt = new Map<string, number>();
  const opening = new Map<string, Promise<void>>();

  /** Waits for a provider's first response; after a failure it is retried in the background. */
  async function tryOpen(entry: ConfiguredProvider): Promise<void> {
    const { code } = entry;
    const lastFailedAt = failedAt.get(code);
    if (lastFailedAt !== undefined && performance.now() - lastFailedAt < RETRY_AFTER_MS) return;
    const answer =
      opening.get(code) ??
      createClient(entry)
        .catch(() => void failedAt.set(code, performance.now()))
        .finally(() => opening.delete(code));
    opening.set(code, answer);
    if (lastFailedAt === undefined) await answer;
  }

  return {
    /** Settle window (ms) for a provider with this lookup delay. */
    windowOf,
    /** Clients by provider id. */
    async all(): Promise<ReadonlyMap<string, ProviderClient>> {
      await Promise.all(configured.filter(isNotOpen).map(tryOpen));
      return clients;
    },
  };
}

export type ProviderClients = ReturnType<typeof createProviderClients>;
