// Calls of the buyer to one provider: claimed items are bought, references without an answer are looked up.

import type { Database } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { traced } from '#server/base/process/tracing.ts';
import type { BuyIntent } from '#server/catalog/provider/port.ts';
import type { AnswerWriter, QueuedAnswer } from './answer-writer.ts';
import type { ProviderReply } from './engine.ts';
import type { ProviderClient } from './provider-clients.ts';
import { type Attempt, claimDueAttempts, claimItems, type DueAttempt, markSent } from './purchase-attempts.ts';
import type { PurchaseLog } from './purchase-log.ts';

export interface PurchaseCalls {
  database: Database;
  clock: Clock;
  steps: PurchaseLog;
  writer: AnswerWriter;
  /** Lease of a reference before it is looked up. */
  leaseMs: number;
  /** Derived from the settle window of the provider by default. */
  sendWithinMs?: number | undefined;
}

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

/** The kind of a reply and of its outcome, without any content. */
const replyKind = (reply: ProviderReply): string => (reply.kind === 'outcome' ? reply.outcome.kind : reply.kind);

const toBuyIntent = (attempt: Attempt): BuyIntent => ({
  reference: attempt.ref,
  sku: attempt.sku,
  quantity: 1,
  priceId: null,
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

/** Claims up to `limit` items and starts buying them; each promise yields one answer. */
export async function startPurchases(
  { database, clock, steps, leaseMs, sendWithinMs }: PurchaseCalls,
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

async function askAboutAttempt(attempt: DueAttempt, client: ProviderClient, clock: Clock): Promise<ProviderReply> {
  if (attempt.state === 'intent') return { kind: 'neverSent' };
  if (!client.capabilities.lookupByReference)
    return { kind: 'unclear', cause: 'this provider cannot be asked; a person must decide' };
  const askedAt = clock.now();
  const lookup = await client.provider.findByReference(attempt.ref, attempt);
  if (lookup.kind === 'found') return { kind: 'outcome', outcome: lookup.outcome };
  return lookup.kind === 'absent' ? { kind: 'absent', askedAt } : { kind: 'unclear', cause: lookup.cause };
}

/** Claims up to `limit` due references and starts looking them up. */
export async function startLookups(
  { database, clock, steps, leaseMs, writer }: PurchaseCalls,
  providerId: string,
  client: ProviderClient,
  limit: number,
): Promise<Promise<QueuedAnswer>[]> {
  const questions = await database.transaction((tx) => claimDueAttempts(tx, providerId, limit, leaseMs, clock.now()));
  for (const { ref, hasFailed } of questions) if (hasFailed) writer.markFailed(ref);
  return questions.map(async (attempt) => {
    const reply = await askAboutAttempt(attempt, client, clock);
    steps.step('asked', attempt, client.provider.name, replyKind(reply));
    return { orderId: attempt.orderId, providerId, settleMs: client.settleMs, answer: { ref: attempt.ref, reply } };
  });
}
