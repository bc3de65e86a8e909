// References of orders: the buyer's own numbers, each used for one order of the company for ever (API-030).

import { sql } from 'kysely';
import type { Fault } from '#domain/base/refusal.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { faultOfReference, SANDBOX_FAULTS } from '#domain/orders/sandbox-faults.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { isSandboxSql } from '#server/base/database/installation.ts';
import { lockAccount } from '#server/credit/exposure.ts';

/** The order that already has a reference. */
export interface ReferencedOrder {
  id: string;
  orderNumber: string;
  reference: string;
  /** Digest of the terms it was placed with; null if it was placed elsewhere than through the API. */
  placedTerms: Buffer | null;
}

/**
 * Orders of the company with these references. Locks its account first, so that of two orders placed at once the second
 * one finds the first.
 */
export async function findReferencedOrders(
  tx: Tx,
  companyId: string,
  references: readonly string[],
): Promise<Map<string, ReferencedOrder>> {
  if (references.length === 0) return new Map();
  await lockAccount(tx, companyId);
  const rows = await tx.all(
    prepared(sql<ReferencedOrder>`select id, order_number, reference, placed_terms from orders
      where company_id = ${companyId} and reference = any (${references}::text[])`),
  );
  return new Map(rows.map((row) => [row.reference, row]));
}

const duplicate = (orderNumber: string): Fault => ({
  code: 'duplicate_reference',
  text: orderReplyCopy.duplicateReference(orderNumber),
});

/** Fault of a reference that asks for an unknown fault of the simulator; null outside a sandbox (API-155). */
export async function findSimulatorFault(tx: Tx, reference: string): Promise<Fault | null> {
  if (faultOfReference(reference) !== 'unknown') return null;
  const { isSandbox } = await tx.only(sql<{ isSandbox: boolean }>`select ${isSandboxSql} as is_sandbox`);
  return isSandbox ? { code: 'unknown_fault', text: orderReplyCopy.unknownFault(SANDBOX_FAULTS.join(', ')) } : null;
}

/** Faults of the references of new lines, in order; null for a line whose reference is free or absent. */
export async function findReferenceFaults(
  tx: Tx,
  companyId: string,
  references: readonly (string | undefined)[],
): Promise<(Fault | null)[]> {
  const given = references.filter((reference): reference is string => Boolean(reference));
  const taken = await findReferencedOrders(tx, companyId, given);
  const simulatorFaults = new Map<string, Fault | null>();
  for (const reference of given) simulatorFaults.set(reference, await findSimulatorFault(tx, reference));
  return references.map((reference, at) => {
    if (!reference) return null;
    const simulatorFault = simulatorFaults.get(reference);
    if (simulatorFault) return simulatorFault;
    const order = taken.get(reference);
    if (order) return duplicate(order.orderNumber);
    return references.indexOf(reference) < at
      ? { code: 'duplicate_reference', text: orderReplyCopy.referenceTwice(reference) }
      : null;
  });
}
