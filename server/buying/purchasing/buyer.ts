// The buyer: claims items, sends their references, looks up those without an answer and writes the outcomes. It may be
// killed at any moment; every purchase in flight is found again by its reference.

import type { Database } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Log } from '#server/base/process/log.ts';
import type { Vault } from '#server/keys/vault.ts';
import { type AnswerRetries, createAnswerQueue } from './answer-queue.ts';
import { createAnswerWriter } from './answer-writer.ts';
import type { ProviderClient, ProviderClients } from './provider-clients.ts';
import { findDueProviders, LEASE_MS } from './purchase-attempts.ts';
import { type PurchaseCalls, startLookups, startPurchases } from './purchase-calls.ts';
import { createPurchaseLog } from './purchase-log.ts';

/** Exported for tests. */
export interface BuyerOptions {
  database: Database;
  vault: Vault;
  clock: Clock;
  providers: ProviderClients;
  /** Maximum calls in progress per provider, if the provider allows more. A slow provider uses only its own slots. */
  maxInFlight?: number;
  /** Lease of a reference before it is looked up; longer than a purchase takes. */
  leaseMs?: number;
  /**
   * A reference not sent within this time after marking is not sent at all; derived from the settle window by default.
   */
  sendWithinMs?: number;
  /** Retries of failed writes. */
  retries?: AnswerRetries;
  log: Log;
}

interface Buyer {
  /** Processes all due work. Returns the number of answers. For tests and commands. */
  drain(): Promise<number>;
  start(): void;
  /** Accepts no new work and waits for calls in flight. */
  stop(): Promise<void>;
}

export function createBuyer({
  database,
  vault,
  clock,
  providers,
  maxInFlight = Number.POSITIVE_INFINITY,
  leaseMs = LEASE_MS,
  sendWithinMs,
  retries,
  log,
}: BuyerOptions): Buyer {
  const steps = createPurchaseLog(log);
  const writer = createAnswerWriter({ database, vault, clock, log, steps });
  const calls: PurchaseCalls = { database, clock, steps, writer, leaseMs, sendWithinMs };
  const queue = createAnswerQueue(writer.write, log, retries);
  const lastAskedAt = new Map<string, number>();

  /** Starts new work at one provider, only if enough slots are free for statements with many rows. */
  async function workAtProvider(providerId: string, client: ProviderClient): Promise<void> {
    const limit = Math.min(maxInFlight, client.callsInFlight);
    const freeSlots = () => Math.min(limit - queue.pending(providerId), client.freeSlots());
    if (queue.pending(providerId) > limit / 2 || freeSlots() <= 0) return;
    if (queue.isIdle() || performance.now() - (lastAskedAt.get(providerId) ?? 0) > ASK_EVERY_MS) {
      lastAskedAt.set(providerId, performance.now());
      queue.add(providerId, await startLookups(calls, providerId, client, freeSlots()));
    }
    const purchases = Math.min(freeSlots(), client.freePurchaseSlots());
    if (purchases > 0) queue.add(providerId, await startPurchases(calls, providerId, client, purchases));
  }

  /** Starts new work at every provider. Returns whether there was any, or is any in progress. */
  async function runRound(): Promise<boolean> {
    const [before, version] = [queue.writtenCount(), queue.version()];
    // An idle worker checks for work with one statement; a busy one need not check.
    const due = queue.isDrained() ? await findDueProviders(database, clock.now()) : null;
    for (const [id, client] of await providers.all()) if (!due || due.has(id)) await workAtProvider(id, client);
    if (queue.isDrained()) return queue.writtenCount() > before;
    await queue.waitForChange(version, IDLE_MS);
    return true;
  }

  let running = false;
  let loop: Promise<void> = Promise.resolve();

  return {
    drain: async () => {
      const before = queue.writtenCount();
      while (await runRound());
      return queue.writtenCount() - before;
    },
    start: () => {
      running = true;
      loop = (async () => {
        while (running) {
          const hasWork = await runRound().catch((err) => {
            log.error({ job: 'buy', err }, 'A round of buying failed.');
            return false;
          });
          if (!hasWork && running) await new Promise((go) => setTimeout(go, IDLE_MS));
        }
      })();
    },
    stop: async () => {
      running = false;
      await loop;
      await queue.drain();
    },
  };
}

/** Pause when there is nothing to do. */
const IDLE_MS = 300;
/** Interval of lookups while purchases continue. */
const ASK_EVERY_MS = 250;
