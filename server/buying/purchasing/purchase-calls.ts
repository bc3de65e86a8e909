// Calls of the buyer to one provider: claimed items are bought, references without an answer are looked up.

import type { Database } from '#server/base/database/db.ts';
import { onKnownSchema } from '#server/base/database/turns.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { noteOutcome } from '#server/base/process/tracing.ts';
import type { BuyIntent } from '#server/catalog/provider/port.ts';
import type { AnswerWriter, QueuedAnswer } from './answer-writer.ts';
import type { ProviderReply } from './engine.ts';
import type { ProviderClient } from './provider-clients.ts';
import { type Attempt, claimDueCalls, claimItems, type DueCall, markSent, referenceOf } from './purchase-attempts.ts';
import type { PurchaseLog } from './purchase-log.ts';
import { traceFollowUp, tracePurchase } from './purchase-trace.ts';

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

/** The attempts of one call, in the order of their units. */
type CallAttempts = readonly [Attempt, ...Attempt[]];

const toBuyIntent = ([attempt, ...others]: CallAttempts): BuyIntent => ({
  reference: referenceOf(attempt),
  sku: attempt.sku,
  quantity: 1 + others.length,
  country: attempt.country,
  priceId: attempt.priceId,
  max: { amountE4: attempt.maxE4, currency: attempt.currency },
  ...(attempt.customerIp && { customerIp: attempt.customerIp }),
  ...(attempt.simulatedFault && { simulatedFault: attempt.simulatedFault }),
  ...(attempt.reservationId && { reservationId: attempt.reservationId }),
});

/** Sends a purchase, which begins its trace. */
const sendPurchase = (
  { provider }: ProviderClient,
  attempts: CallAttempts,
  steps: PurchaseLog,
): Promise<ProviderReply> =>
  tracePurchase({ orderId: attempts[0].orderId, reference: referenceOf(attempts[0]) }, async () => {
    for (const attempt of attempts) steps.step('sent', attempt, provider.name);
    const outcome = await provider.buy(toBuyIntent(attempts));
    noteOutcome(outcome.kind);
    return { kind: 'outcome', outcome };
  });

/** Claims the items of up to `limit` calls and starts buying them; each promise yields the answer to one call. */
export async function startPurchases(
  { database, clock, steps, leaseMs, sendWithinMs }: PurchaseCalls,
  providerId: string,
  client: ProviderClient,
  limit: number,
): Promise<Promise<QueuedAnswer>[]> {
  const { accountVersion } = client;
  const attempts = await onKnownSchema(database, (tx) =>
    claimItems(tx, providerId, limit, leaseMs, clock.now(), { ...client.capabilities, accountVersion }),
  );
  if (attempts.length === 0) return [];
  const { name } = client.provider;
  for (const attempt of attempts) steps.step('intent', attempt, name);
  const markedAt = performance.now();
  const refs = attempts.map((attempt) => attempt.ref);
  const marked = await onKnownSchema(database, (tx) => markSent(tx, refs, leaseMs, clock.now()));
  // Units called off in the meantime are not bought; the call keeps its name.
  const calls = Map.groupBy(
    attempts.filter(({ ref }) => marked.has(ref)),
    referenceOf,
  );
  return [...calls].map(async ([ref, units]) => {
    const call = units as unknown as CallAttempts;
    const isInTime = performance.now() - markedAt <= (sendWithinMs ?? sendWithin(client));
    const reply = isInTime ? await sendPurchase(client, call, steps) : NOT_SENT;
    const { orderId } = call[0];
    steps.step('answered', { ref, orderId }, name, replyKind(reply));
    return { orderId, providerId, settleMs: client.settleMs, answer: { ref, reply } };
  });
}

async function askAboutCall(call: DueCall, client: ProviderClient, clock: Clock): Promise<ProviderReply> {
  if (call.state === 'intent') return { kind: 'neverSent' };
  if (!client.capabilities.lookupByReference)
    return { kind: 'unclear', cause: 'this provider cannot be asked; a person must decide' };
  const askedAt = clock.now();
  const lookup = await client.provider.findByReference(call.ref, call);
  if (lookup.kind === 'found') return { kind: 'outcome', outcome: lookup.outcome };
  return lookup.kind === 'absent' ? { kind: 'absent', askedAt } : { kind: 'unclear', cause: lookup.cause };
}

/** Claims up to `limit` due calls and starts looking them up. */
export async function startLookups(
  { database, clock, steps, leaseMs, writer }: PurchaseCalls,
  providerId: string,
  client: ProviderClient,
  limit: number,
): Promise<Promise<QueuedAnswer>[]> {
  const questions = await onKnownSchema(database, (tx) =>
    claimDueCalls(tx, providerId, limit, leaseMs, clock.now(), client.capabilities),
  );
  for (const { ref, hasFailed } of questions) if (hasFailed) writer.markFailed(ref);
  return questions.map(async (call) => {
    const { ref, orderId, dueRefs } = call;
    const reply = await traceFollowUp({ orderId, reference: ref }, 'purchase lookup', async () => {
      const answer = await askAboutCall(call, client, clock);
      noteOutcome(replyKind(answer));
      steps.step('asked', call, client.provider.name, replyKind(answer));
      return answer;
    });
    return { orderId, providerId, settleMs: client.settleMs, answer: { ref, reply, dueRefs } };
  });
}
