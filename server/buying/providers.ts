// The providers that keys can be bought from now: those that the configuration names, by their id in the database.

import { sql } from 'kysely';
import { MINUTE } from '#domain/base/time.ts';
import type { Db } from '#server/base/db.ts';
import { type Gate, LIMITS } from '#server/catalog/provider/gate.ts';
import type { Capabilities, Provider } from '#server/catalog/provider/port.ts';

export interface Desk {
  provider: Provider;
  capabilities: Capabilities;
  /** After so long an order that the provider accepted is visible for certain. */
  settleMs: number;
  /** The most calls under way at once. */
  callsInFlight: number;
  /** So many more calls may be made now; none while the provider asks for a pause or its circuit is open. */
  places(): number;
}

/** A provider that keys can be bought from: its code names the row in `provider`. */
export interface ConfiguredProvider {
  code: string;
  provider: Provider;
  /** Left out where nothing limits the calls. */
  gate?: Pick<Gate, 'callsInFlight' | 'places'>;
}

/** One of the configuration, which always has a gate. */
export interface GatedProvider extends ConfiguredProvider {
  gate: Gate;
}

type Slowness = Pick<Capabilities, 'lookupLagSeconds' | 'maxProcessingSeconds'>;

/** Our own share of the settle window: the longest request and the longest stall of a process. */
const OWN_SHARE = 70_000;
const STANDARD_SETTLE = 15 * MINUTE;

/** How soon a provider that gave no first answer is asked for it again. */
const AGAIN_MS = 5_000;

/** Opens desks as their providers answer. */
export function openDesks(db: Db, configured: readonly ConfiguredProvider[], settleMs?: number) {
  const desks = new Map<string, Desk>();

  const windowOf = ({ lookupLagSeconds, maxProcessingSeconds }: Slowness): number =>
    settleMs ?? Math.max(STANDARD_SETTLE, (lookupLagSeconds + maxProcessingSeconds) * 1000 + OWN_SHARE);

  async function open({ code, provider, gate }: ConfiguredProvider): Promise<void> {
    const row = await db.one(sql<{ id: string }>`select id from provider where code = ${code}`);
    if (!row || desks.has(row.id)) return;
    const capabilities = await provider.capabilities();
    desks.set(row.id, {
      provider,
      capabilities,
      settleMs: windowOf(capabilities),
      callsInFlight: gate?.callsInFlight ?? LIMITS.callsInFlight,
      places: () => gate?.places() ?? Number.POSITIVE_INFINITY,
    });
  }

  const isClosed = ({ provider }: ConfiguredProvider) =>
    ![...desks.values()].some((desk) => desk.provider === provider);

  const failedAt = new Map<string, number>();
  const opening = new Map<string, Promise<void>>();

  /** The first answer of a provider is waited for; one that failed to give it is asked again beside everything else. */
  async function tryOpen(one: ConfiguredProvider): Promise<void> {
    const { code } = one;
    const failed = failedAt.get(code);
    if (failed !== undefined && performance.now() - failed < AGAIN_MS) return;
    const answer =
      opening.get(code) ??
      open(one)
        .catch(() => void failedAt.set(code, performance.now()))
        .finally(() => opening.delete(code));
    opening.set(code, answer);
    if (failed === undefined) await answer;
  }

  return {
    /** The settle window of a provider that shows orders so slowly, in milliseconds. */
    windowOf,
    /** Desks by provider id. */
    async all(): Promise<ReadonlyMap<string, Desk>> {
      if (desks.size < configured.length) await Promise.all(configured.filter(isClosed).map(tryOpen));
      return desks;
    },
  };
}

export type Desks = ReturnType<typeof openDesks>;
