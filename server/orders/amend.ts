// What is written on an order besides its state, its offer and its counters.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { PAID_STATUSES } from '#domain/orders/states.ts';
import type { Sql, Tx } from '#server/base/db.ts';
import type { AnomalyFlag } from './anomaly.ts';

export interface Amendment {
  processStartedAt?: Time;
  processEndedAt?: Time;
  processingStartOn?: Time;
  processingEndOn?: Time;
  keyDeliveryStartDate?: Time;
  paidStatus?: (typeof PAID_STATUSES)[number];
  dontCreateInvoice?: boolean;
  isBlendingUpdated?: boolean;
  /** Keys sent to inventory that the order's quantity still counts. */
  inventoryQuantity?: number;
}

const COLUMN: Record<keyof Amendment, string> = {
  processStartedAt: 'process_started_at',
  processEndedAt: 'process_ended_at',
  processingStartOn: 'processing_start_on',
  processingEndOn: 'processing_end_on',
  keyDeliveryStartDate: 'key_delivery_start_date',
  paidStatus: 'paid_status',
  dontCreateInvoice: 'dont_create_invoice',
  isBlendingUpdated: 'is_blending_updated',
  inventoryQuantity: 'inventory_quantity',
};

/** Writes the given fields of one order, those left out or undefined stay; the caller holds its lock. */
export async function amend(
  tx: Tx,
  orderId: string,
  fields: { [K in keyof Amendment]: Amendment[K] | undefined },
): Promise<void> {
  const parts: Sql[] = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(COLUMN[name as keyof Amendment])} = ${value}`],
  );
  if (parts.length > 0) await tx.run(sql`update orders set ${sql.join(parts)} where id = ${orderId}`);
}

/** Writes what is wrong with the prices of an order, or that staff ignore it. */
export const amendAnomaly = (
  tx: Tx,
  orderId: string,
  status: 'PriceDifference' | 'Ignored',
  flags?: readonly AnomalyFlag[],
): Promise<number> =>
  tx.run(
    sql`update orders set anomaly_status = ${status}, anomaly_flags = coalesce(${flags ? JSON.stringify(flags) : null}::jsonb, anomaly_flags) where id = ${orderId}`,
  );
