// The providers that keys can be bought from now: those that the configuration names, by their id in the database.

import { sql } from 'kysely';
import { MINUTE } from '#domain/base/time.ts';
import type { Db } from '#server/base/db.ts';
import { CALL_LIMITS, type CallLimiter } from '#server/catalog/provider/call-limiter.ts';
import type { Capabilities, Provider } from '#server/catalog/provider/port.ts';

export interface ProviderClient {
  provider: Provider;
  capabilities: Capabilities;
  /** After so long an order that the provider accepted is visible for certain. */
  settleMs: number;
  /** The most calls in progress at once. */
  callsInFlight: number;
  /** So many more calls may be made now; none while the provider asks for a pause or its circuit is open. */
  freeSlots(): number;
}

/** A provider that keys can be bought from: its code names the row in `provider`. */
export interface ConfiguredProvider {
  code: string;
  provider: Provider;
  /** Left out where nothing limits the calls. */
  limiter?: Pick<CallLimiter, 'callsInFlight' | 'freeSlots'>;
}

/** One of the configuration, which always has a gate. */
export interface LimitedProvider extends ConfiguredProvider {
  limiter: CallLimiter;
}

type ProviderLag = Pick<Capabilities, 'lookupLagSeconds' | 'maxProcessingSeconds'>;

/** Our own share of the settle window: the longest request and the longest stall of a process. */
const OWN_DELAY_MS = 70_000;
const MIN_SETTLE_MS = 15 * MINUTE;

/** How soon a provider that gave no first answer is asked for it again. */
const RETRY_AFTER_MS = 5_000;

/** Opens provider clients as their providers answer. */
export function openProviderClients(db: Db, configured: readonly ConfiguredProvider[], settleMs?: number) {
  const clients = new Map<string, ProviderClient>();

  const windowOf = ({ lookupLagSeconds, maxProcessingSeconds }: ProviderLag): number =>
    settleMs ?? Math.max(MIN_SETTLE_MS, (lookupLagSeconds + maxProcessingSeconds) * 1000 + OWN_DELAY_MS);

  async function openClient({ code, provider, limiter }: ConfiguredProvider): Promise<void> {
    const row = await db.one(sql<{ id: string }>`select id from provider where code = ${code}`);
    if (!row || clients.has(row.id)) return;
    const capabilities = await provider.capabilities();
    clients.set(row.id, {
      provider,
      capabilities,
      settleMs: windowOf(capabilities),
      callsInFlight: limiter?.callsInFlight ?? CALL_LIMITS.callsInFlight,
      freeSlots: () => limiter?.freeSlots() ?? Number.POSITIVE_INFINITY,
    });
  }

  const isNotOpen = ({ provider }: ConfiguredProvider) =>
    ![...clients.values()].some((client) => client.provider === provider);

  const failedAt = new Map<string, number>();
  const opening = new Map<string, Promise<void>>();

  /**
   * The first answer of a provider is waited for; one that failed to give it is asked again next to everything else.
   */
  async function tryOpen(entry: ConfiguredProvider): Promise<void> {
    const { code } = entry;
    const lastFailedAt = failedAt.get(code);
    if (lastFailedAt !== undefined && performance.now() - lastFailedAt < RETRY_AFTER_MS) return;
    const answer =
      opening.get(code) ??
      openClient(entry)
        .catch(() => void failedAt.set(code, performance.now()))
        .finally(() => opening.delete(code));
    opening.set(code, answer);
    if (lastFailedAt === undefined) await answer;
  }

  return {
    /** The settle window of a provider that shows orders so slowly, in milliseconds. */
    windowOf,
    /** Desks by provider id. */
    async all(): Promise<ReadonlyMap<string, ProviderClient>> {
      await Promise.all(configured.filter(isNotOpen).map(tryOpen));
      return clients;
    },
  };
}

export type ProviderClients = ReturnType<typeof openProviderClients>;
