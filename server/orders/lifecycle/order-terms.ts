// Terms of an order besides state, offer and counters. `transition` writes them together with the state.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { PAID_STATUSES } from '#domain/orders/states.ts';
import { noteChanges } from '#server/base/database/audit-notes.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import type { AnomalyFlag } from './anomaly.ts';

interface OrderTerms {
  processStartedAt?: Time;
  processEndedAt?: Time;
  processingStartOn?: Time;
  processingEndOn?: Time;
  keyDeliveryStartDate?: Time;
  paidStatus?: (typeof PAID_STATUSES)[number];
  /** Payment status set by staff; invoices no longer change it. */
  paidByHand?: boolean;
  dontCreateInvoice?: boolean;
  isFastBot?: boolean;
  /** Markup on costs (%) shown to everyone below the admin scope. */
  profitFactor?: number;
  isBlendingUpdated?: boolean;
  /** Keys sent to inventory that are still part of the order's quantity. */
  inventoryQuantity?: number;
}

const COLUMN: Record<keyof OrderTerms, string> = {
  processStartedAt: 'process_started_at',
  processEndedAt: 'process_ended_at',
  processingStartOn: 'processing_start_on',
  processingEndOn: 'processing_end_on',
  keyDeliveryStartDate: 'key_delivery_start_date',
  paidStatus: 'paid_status',
  paidByHand: 'paid_by_hand',
  dontCreateInvoice: 'dont_create_invoice',
  isFastBot: 'is_fast_bot',
  profitFactor: 'profit_factor',
  isBlendingUpdated: 'is_blending_updated',
  inventoryQuantity: 'inventory_quantity',
};

/** Terms to write; undefined ones are kept. */
export type TermsUpdate = { [K in keyof OrderTerms]: OrderTerms[K] | undefined };

/** The terms to write. */
export const definedTerms = (terms: TermsUpdate): OrderTerms =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));

/** Set clause of terms, and their previous values (from row `old`). */
export function termAssignments(terms: OrderTerms) {
  const columns = Object.entries(terms).map(([name, value]) => ({
    column: sql.ref(COLUMN[name as keyof OrderTerms]),
    value,
  }));
  return {
    assignments: columns.map(({ column, value }): Sql => sql`${column} = ${value}`),
    previousColumns: columns.map(({ column }): Sql => sql`old.${column}`),
  };
}

/** Stores a price anomaly, or that staff ignored it. */
export async function updateAnomaly(
  tx: Tx,
  orderId: string,
  status: 'PriceDifference' | 'Ignored',
  flags?: readonly AnomalyFlag[],
): Promise<void> {
  const old = await tx.one(
    sql<object>`update orders o set anomaly_status = ${status},
      anomaly_flags = coalesce(${flags ? JSON.stringify(flags) : null}::jsonb, o.anomaly_flags)
      from orders old where o.id = ${orderId} and old.id = o.id returning old.anomaly_status`,
  );
  if (old) noteChanges(tx, { kind: 'order', id: orderId }, old, { anomalyStatus: status });
}
