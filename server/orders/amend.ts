// What features further right write on an order besides its state and counters.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Sql, Tx } from '#server/base/db.ts';

export interface Amendment {
  processStartedAt?: Time;
  processEndedAt?: Time;
  processingEndOn?: Time;
  anomaly?: { status: 'PriceDifference' | 'Ignored'; flags?: { key: string; description: string }[] };
}

/** Writes the given fields of one order; the caller holds its lock. */
export async function amend(
  tx: Tx,
  orderId: string,
  { processStartedAt, processEndedAt, processingEndOn, anomaly }: Amendment,
): Promise<void> {
  const parts: Sql[] = [];
  if (processStartedAt) parts.push(sql`process_started_at = ${processStartedAt}`);
  if (processEndedAt) parts.push(sql`process_ended_at = ${processEndedAt}`);
  if (processingEndOn) parts.push(sql`processing_end_on = ${processingEndOn}`);
  if (anomaly) parts.push(sql`anomaly_status = ${anomaly.status}`);
  if (anomaly?.flags) parts.push(sql`anomaly_flags = ${JSON.stringify(anomaly.flags)}::jsonb`);
  if (parts.length > 0) await tx.run(sql`update orders set ${sql.join(parts)} where id = ${orderId}`);
}
