// The providers that keys can be bought from now: those that the configuration names, by their id in the database.

import { sql } from 'kysely';
import { MINUTE } from '#domain/base/time.ts';
import type { Db } from '#server/base/db.ts';
import type { Gate } from '#server/catalog/provider/gate.ts';
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

/** Opens desks as their providers answer; one that does not answer now is tried again at the next call. */
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
      callsInFlight: gate?.callsInFlight ?? Number.POSITIVE_INFINITY,
      places: () => gate?.places() ?? Number.POSITIVE_INFINITY,
    });
  }

  return {
    /** The settle window of a provider that shows orders so slowly, in milliseconds. */
    windowOf,
    /** Desks by provider id. */
    async all(): Promise<ReadonlyMap<string, Desk>> {
      if (desks.size < configured.length) {
        const pending = configured.filter(
          ({ provider }) => ![...desks.values()].some((desk) => desk.provider === provider),
        );
        await Promise.allSettled(pending.map(open));
      }
      return desks;
    },
  };
}

export type Desks = ReturnType<typeof openDesks>;
