// Processes due orders, one transaction each. A failing order is recorded and retried later; it never blocks the
// others.

import { type RawBuilder, sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { WorkKind } from '#domain/work/kinds.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { hasFailedSql, mayTrySql, runIsolated, type WorkServices } from '#server/work/isolated-work.ts';

interface DueOrders {
  kind: WorkKind;
  /** Selects ids of due orders. */
  dueIds: RawBuilder<{ id: string }>;
  process: (tx: Tx, id: string) => Promise<unknown>;
}

const BATCH_SIZE = 100;
const subject: Sql = sql`due.id::text`;

/**
 * Runs `process` for up to a hundred orders selected by `dueIds`, in order, skipping those in backoff. Returns the
 * number of successes. A Refusal means that another actor changed the order first.
 */
export async function processOrders(
  services: WorkServices,
  now: Time,
  { kind, dueIds, process }: DueOrders,
): Promise<number> {
  const { database } = services;
  const orders = await database.all(
    sql<{
      id: string;
      hasFailed: boolean;
    }>`select due.id, ${hasFailedSql(kind, subject)} as has_failed from (${dueIds}) due
      where ${mayTrySql(kind, subject, now)} limit ${BATCH_SIZE}`,
  );
  let processedCount = 0;
  for (const { id, hasFailed } of orders) {
    const isProcessed = await runIsolated(services, { kind, subject: id, orderId: id, hasFailed }, now, async () => {
      await database.transaction((tx) => process(tx, id));
      return true;
    });
    if (isProcessed) processedCount += 1;
  }
  return processedCount;
}
