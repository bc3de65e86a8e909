// Writes provider answers, one transaction per order. An answer that cannot be written is recorded as failed work and
// does not delay others.

import type { Database } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Log } from '#server/base/process/log.ts';
import type { Vault } from '#server/keys/vault.ts';
import { clearFailures, recordFailure } from '#server/work/isolated-work.ts';
import type { ProviderAnswer } from './judgement.ts';
import { recordProviderAnswers } from './provider-answers.ts';
import type { PurchaseLog } from './purchase-log.ts';
import { traceRecording } from './purchase-trace.ts';

export interface QueuedAnswer {
  orderId: string;
  providerId: string;
  /** The provider's settle window (ms). */
  settleMs: number;
  answer: ProviderAnswer;
}

interface WriterServices {
  database: Database;
  vault: Vault;
  clock: Clock;
  log: Log;
  steps: PurchaseLog;
}

export interface AnswerWriter {
  /** Writes answers. Returns those that failed, after recording them. */
  write(answers: readonly QueuedAnswer[]): Promise<QueuedAnswer[]>;
  /** Another process failed to write this reference's answer: its record is removed once the write succeeds. */
  markFailed(reference: string): void;
}

export function createAnswerWriter({ database, vault, clock, log, steps }: WriterServices): AnswerWriter {
  /** References whose answers failed to be written, here or in another process. */
  const failedRefs = new Set<string>();

  const writeOrder = (orderId: string, answers: readonly QueuedAnswer[]): Promise<void> => {
    const [first, ...others] = answers.map(({ answer: { ref } }) => ({ orderId, reference: ref }));
    return traceRecording([first!, ...others], async () => {
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
    });
  };

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
   * Writes one transaction per order. If that fails, the order's answers are written one by one, so that a bad answer
   * does not delay others. Returns those that failed, after recording them.
   */
  async function write(answers: readonly QueuedAnswer[]): Promise<QueuedAnswer[]> {
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

  return { write, markFailed: (reference) => failedRefs.add(reference) };
}
