// The buyer: claims items, sends their references, looks up the ones without an answer and writes the outcomes. It may
// be killed at any moment; every purchase that was in flight is found again by its reference.

import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/base/db.ts';
import type { Log } from '#server/base/log.ts';
import type { BuyOutcome } from '#server/catalog/provider/port.ts';
import type { Vault } from '#server/keys/vault.ts';
import { clearFailures, recordFailure } from '#server/work/isolated-work.ts';
import { type AnswerRetries, openAnswerQueue } from './answer-queue.ts';
import type { ProviderReply } from './engine.ts';
import type { ProviderAnswer } from './judgement.ts';
import { recordProviderAnswers } from './provider-answers.ts';
import type { ProviderClient, ProviderClients } from './provider-clients.ts';
import {
  type Attempt,
  claimDueAttempts,
  claimItems,
  type DueAttempt,
  LEASE_MS,
  markSent,
} from './purchase-attempts.ts';
import { openPurchaseLog } from './purchase-log.ts';

/** Far below the settle window, far above what a healthy process needs. */
const SEND_WITHIN_MS = 200;

export interface BuyerOptions {
  database: Database;
  vault: Vault;
  clock: Clock;
  providers: ProviderClients;
  /**
   * The most purchases and questions in progress at a provider, where it allows more. A slow one takes no places of
   * another.
   */
  maxInFlight?: number;
  /** How long a reference is left alone before it is asked about; longer than a purchase takes. */
  leaseMs?: number;
  /** A reference that could not be sent this soon after it was marked is left to the questions. */
  sendWithinMs?: number;
  /** How news that could not be written is tried again. */
  retries?: AnswerRetries;
  log: Log;
}

/** The kind of a reply, and of the outcome in it; nothing of what it holds. */
const replyKind = (reply: ProviderReply): string => (reply.kind === 'outcome' ? reply.outcome.kind : reply.kind);

interface QueuedAnswer {
  orderId: string;
  providerId: string;
  settleMs: number;
  answer: ProviderAnswer;
}

export interface Buyer {
  /** Everything that is due now, until nothing is; answers how many answers there were. For tests and commands. */
  drain(): Promise<number>;
  /** Works until stopped. */
  start(): void;
  /** Takes nothing new and waits for what is in flight. */
  stop(): Promise<void>;
}

export function openBuyer({
  database,
  vault,
  clock,
  providers,
  maxInFlight = Number.POSITIVE_INFINITY,
  leaseMs = LEASE_MS,
  sendWithinMs = SEND_WITHIN_MS,
  retries,
  log,
}: BuyerOptions): Buyer {
  const steps = openPurchaseLog(log);
  async function sendPurchase(attempt: Attempt, client: ProviderClient, markedAt: number): Promise<ProviderReply> {
    if (performance.now() - markedAt > sendWithinMs) return { kind: 'unclear', cause: 'not sent in time' };
    const outcome: BuyOutcome = await client.provider.buy({
      reference: attempt.ref,
      sku: attempt.sku,
      country: attempt.country,
      max: { amountE4: attempt.maxE4, currency: attempt.currency },
      ...(attempt.customerIp && { customerIp: attempt.customerIp }),
      ...(attempt.reservationId && { reservationId: attempt.reservationId }),
    });
    return { kind: 'outcome', outcome };
  }

  /** Takes up to `most` items and starts to buy them; each promise is one piece of news. */
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
        steps.step('sent', attempt, name);
        const reply = await sendPurchase(attempt, client, markedAt);
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

  /** Picks up to `most` references that it is time to ask about and starts to ask. */
  async function startLookups(
    providerId: string,
    client: ProviderClient,
    limit: number,
  ): Promise<Promise<QueuedAnswer>[]> {
    const questions = await database.transaction((tx) => claimDueAttempts(tx, providerId, limit, leaseMs, clock.now()));
    for (const { ref, hasFailed } of questions) if (hasFailed) failedRefs.add(ref);
    return questions.map(async (attempt) => {
      const reply = await askAboutAttempt(attempt, client);
      steps.step('asked', attempt, client.provider.name, replyKind(reply));
      return { orderId: attempt.orderId, providerId, settleMs: client.settleMs, answer: { ref: attempt.ref, reply } };
    });
  }

  const writeOrder = async (orderId: string, answers: readonly QueuedAnswer[]): Promise<void> => {
    const written = await database.transaction((tx) =>
      recordProviderAnswers(
        tx,
        vault,
        answers[0]!.settleMs,
        orderId,
        answers.map((answer) => answer.answer),
        clock.now(),
      ),
    );
    steps.written(orderId, written);
  };

  /** References whose answers could not be written, here or by another process. */
  const failedRefs = new Set<string>();

  async function recordUnwritten({ orderId, answer: { ref } }: QueuedAnswer, error: unknown): Promise<void> {
    failedRefs.add(ref);
    const item = { kind: 'recordPurchase', subject: ref, orderId } as const;
    await recordFailure({ database, log }, item, error, clock.now()).catch((err) =>
      log.error({ reference: ref, order: orderId, err }, 'A failure could not be recorded.'),
    );
  }

  async function clearWritten(answers: readonly QueuedAnswer[]): Promise<void> {
    const refs = answers.map(({ answer }) => answer.ref).filter((ref) => failedRefs.delete(ref));
    await clearFailures(database, 'recordPurchase', refs).catch((err) =>
      log.error({ job: 'recordPurchase', err }, 'Failures that are over could not be removed.'),
    );
  }

  /**
   * One transaction for each order that has answers. An answer that cannot be written holds no other up: an order that
   * fails is written reference by reference. Answers what was not written, which is recorded.
   */
  async function writeAnswers(answers: readonly QueuedAnswer[]): Promise<QueuedAnswer[]> {
    const unwritten = new Set<QueuedAnswer>();
    const writeIsolated = async (orderId: string, answer: QueuedAnswer) => {
      try {
        await writeOrder(orderId, [answer]);
      } catch (error) {
        unwritten.add(answer);
        await recordUnwritten(answer, error);
      }
    };
    for (const [orderId, answersOfOrder] of Map.groupBy(answers, (answer) => answer.orderId)) {
      if (answersOfOrder.length === 1) await writeIsolated(orderId, answersOfOrder[0]!);
      else
        await writeOrder(orderId, answersOfOrder).catch(async () => {
          for (const answer of answersOfOrder) await writeIsolated(orderId, answer);
        });
    }
    if (failedRefs.size > 0) await clearWritten(answers.filter((answer) => !unwritten.has(answer)));
    return [...unwritten];
  }

  const queue = openAnswerQueue(writeAnswers, log, retries);
  const lastAskedAt = new Map<string, number>();

  /** New work at one provider, only when a good part of its places is free, so that statements carry many rows each. */
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

  /** New work at every provider; answers whether there was any, or is any in progress. */
  async function runRound(): Promise<boolean> {
    const [before, version] = [queue.writtenCount(), queue.version()];
    for (const [providerId, client] of await providers.all()) await workAtProvider(providerId, client);
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

/** How long the buyer rests when there is nothing new to do. */
const IDLE_MS = 300;
/** How often references are asked about while purchases go on. */
const ASK_EVERY_MS = 250;
