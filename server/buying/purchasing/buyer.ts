// The buyer: claims items, sends their references, looks up those without an answer and writes the outcomes. It may be
// killed at any moment; every purchase in flight is found again by its reference.

import type { Database } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Log } from '#server/base/process/log.ts';
import { traced } from '#server/base/process/tracing.ts';
import type { BuyIntent } from '#server/catalog/provider/port.ts';
import type { Vault } from '#server/keys/vault.ts';
import { type AnswerRetries, createAnswerQueue } from './answer-queue.ts';
import { createAnswerWriter, type QueuedAnswer } from './answer-writer.ts';
import type { ProviderReply } from './engine.ts';
import type { ProviderClient, ProviderClients } from './provider-clients.ts';
import {
  type Attempt,
  claimDueAttempts,
  claimItems,
  type DueAttempt,
  findDueProviders,
  LEASE_MS,
  markSent,
} from './purchase-attempts.ts';
import { createPurchaseLog } from './purchase-log.ts';

/**
 * How long after the start of marking a reference may still be sent: far below the settle window, but above the commit
 * time of a slow database. A machine slower than that would never buy.
 */
const sendWithin = ({ settleMs }: ProviderClient): number => Math.min(5_000, settleMs / 20);
/**
 * Only the process that marked a reference sends it, so an unsent one never reached the provider and is bought with a
 * new reference.
 */
const NOT_SENT: ProviderReply = {
  kind: 'outcome',
  outcome: { kind: 'retryable', code: 'marked_too_long_ago', afterMs: 1_000, note: 'Not sent.' },
};

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

/** The kind of a reply and of its outcome, without any content. */
const replyKind = (reply: ProviderReply): string => (reply.kind === 'outcome' ? reply.outcome.kind : reply.kind);

export interface Buyer {
  /** Processes all due work. Returns the number of answers. For tests and commands. */
  drain(): Promise<number>;
  start(): void;
  /** Accepts no new work and waits for calls in flight. */
  stop(): Promise<void>;
}

const toBuyIntent = (attempt: Attempt): BuyIntent => ({
  reference: attempt.ref,
  sku: attempt.sku,
  country: attempt.country,
  max: { amountE4: attempt.maxE4, currency: attempt.currency },
  ...(attempt.customerIp && { customerIp: attempt.customerIp }),
  ...(attempt.reservationId && { reservationId: attempt.reservationId }),
});

/** Sends a purchase, traced as its own span. */
const sendPurchase = ({ provider }: ProviderClient, attempt: Attempt): Promise<ProviderReply> =>
  traced('purchase', { 'merkur.reference': attempt.ref }, async () => {
    const outcome = await provider.buy(toBuyIntent(attempt));
    return { kind: 'outcome', outcome };
  });

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
  /** Claims up to `most` items and starts buying them; each promise yields one answer. */
  async function startPurchases(
    providerId: string,
    client: ProviderClient,
    limit: number,
  ): Promise<Promise<QueuedAnswer>[]> {
    const attempts = await database.transaction((tx) => claimItems(tx, providerId, limit, leaseMs, clock.now()));
    if (attempts.length === 0) return [];
    const { name } = client.provider;
    for (const attempt of attempts) steps.step('intent', attempt, name);
    const markedAt = performance.now();
    const refs = attempts.map((attempt) => attempt.ref);
    const marked = await database.transaction((tx) => markSent(tx, refs, leaseMs, clock.now()));
    return attempts
      .filter(({ ref }) => marked.has(ref))
      .map(async (attempt) => {
        const isInTime = performance.now() - markedAt <= (sendWithinMs ?? sendWithin(client));
        if (isInTime) steps.step('sent', attempt, name);
        const reply = isInTime ? await sendPurchase(client, attempt) : NOT_SENT;
        steps.step('answered', attempt, name, replyKind(reply));
        return { orderId: attempt.orderId, providerId, settleMs: client.settleMs, answer: { ref: attempt.ref, reply } };
      });
  }

  async function askAboutAttempt(attempt: DueAttempt, client: ProviderClient): Promise<ProviderReply> {
    if (attempt.state === 'intent') return { kind: 'neverSent' };
    if (!client.capabilities.lookupByReference)
      return { kind: 'unclear', cause: 'this provider cannot be asked; a person must decide' };
    const askedAt = clock.now();
    const lookup = await client.provider.findByReference(attempt.ref, attempt);
    if (lookup.kind === 'found') return { kind: 'outcome', outcome: lookup.outcome };
    return lookup.kind === 'absent' ? { kind: 'absent', askedAt } : { kind: 'unclear', cause: lookup.cause };
  }

  /** Claims up to `most` due references and starts looking them up. */
  async function startLookups(
    providerId: string,
    client: ProviderClient,
    limit: number,
  ): Promise<Promise<QueuedAnswer>[]> {
    const questions = await database.transaction((tx) => claimDueAttempts(tx, providerId, limit, leaseMs, clock.now()));
    for (const { ref, hasFailed } of questions) if (hasFailed) writer.markFailed(ref);
    return questions.map(async (attempt) => {
      const reply = await askAboutAttempt(attempt, client);
      steps.step('asked', attempt, client.provider.name, replyKind(reply));
      return { orderId: attempt.orderId, providerId, settleMs: client.settleMs, answer: { ref: attempt.ref, reply } };
    });
  }

  const queue = createAnswerQueue(writer.write, log, retries);
  const lastAskedAt = new Map<string, number>();

  /** Starts new work at one provider, only if enough slots are free for statements with many rows. */
  async function workAtProvider(providerId: string, client: ProviderClient): Promise<void> {
    const limit = Math.min(maxInFlight, client.callsInFlight);
    const freeSlots = () => Math.min(limit - queue.pending(providerId), client.freeSlots());
    if (queue.pending(providerId) > limit / 2 || freeSlots() <= 0) return;
    if (queue.isIdle() || performance.now() - (lastAskedAt.get(providerId) ?? 0) > ASK_EVERY_MS) {
      lastAskedAt.set(providerId, performance.now());
      queue.add(providerId, await startLookups(providerId, client, freeSlots()));
    }
    if (freeSlots() > 0) queue.add(providerId, await startPurchases(providerId, client, freeSlots()));
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
