// Credits claimed keys (CLM-022 to CLM-024). Invoiced keys are credited on a credit note; before invoicing, the
// future invoice bills fewer keys. Lock order: all orders of the invoices, the claims, then the accounts.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { claimNumber } from '#domain/claims/rules.ts';
import { FINISHED_STATES } from '#domain/orders/states.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { creditItems } from '#server/buying/items/claimed-items.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { countClaimed } from '#server/delivery/claimed-packages.ts';
import { createCreditNote } from '#server/invoices/crediting/crediting.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';
import { notifyDecision } from './claim-notices.ts';
import { type ClaimOfOrder, lockClaims, readClaimedOrders, writeStep } from './claim-steps.ts';

/** An invoice line of an order that is not credited completely. */
interface OpenLine {
  orderId: string;
  invoiceId: string;
  line: number;
}

const readOpenLines = (tx: Tx, orderIds: readonly string[]): Promise<OpenLine[]> =>
  tx.all(
    sql<OpenLine>`select order_id, invoice_id, line from billed_line where order_id = any (${orderIds}::uuid[])
      and is_open`,
  );

const readInvoicedOrders = async (tx: Tx, invoiceIds: readonly string[]): Promise<string[]> =>
  (
    await tx.all(
      sql<{ id: string }>`select distinct order_id as id from invoice_line
        where invoice_id = any (${invoiceIds}::uuid[]) and order_id is not null`,
    )
  ).map(({ id }) => id);

/** Refunds the items of all claims of one order. */
async function refundItems(tx: Tx, by: ActionContext, claims: readonly ClaimOfOrder[]): Promise<void> {
  const itemIds = claims.map(({ itemId }) => itemId);
  await creditItems(tx, by, claims[0]!.orderId, itemIds);
  for (const [packageId, { length }] of Map.groupBy(claims, (claim) => claim.packageId))
    await countClaimed(tx, packageId, length);
}

/** Credits the claims of one invoice on one credit note. Returns its id. */
async function creditOnNote(
  context: CommandContext,
  invoiceId: string,
  lines: readonly OpenLine[],
  claims: readonly ClaimOfOrder[],
): Promise<string> {
  const note = await createCreditNote(context, {
    invoiceId,
    reason: claimCopy.creditReason(claims.map(({ number }) => claimNumber(number))),
    lines: lines.map(({ orderId }) => ({
      orderId,
      quantity: claims.filter((claim) => claim.orderId === orderId).length,
    })),
  });
  return note.id;
}

/** @throws Refusal 404, 409 unless the orders are finished, or if their invoices changed in the meantime */
export async function creditClaims(context: CommandContext, { ids }: { ids: string[] }): Promise<{ count: number }> {
  const { tx, actor, now } = context;
  const by = { actor, now };
  const seen = await readOpenLines(tx, await readClaimedOrders(tx, by, ids));
  const invoiced = await readInvoicedOrders(
    tx,
    seen.map(({ invoiceId }) => invoiceId),
  );
  const claims = await lockClaims(tx, by, ids, 'credit', invoiced);
  for (const { number, order } of claims)
    if (!FINISHED_STATES.includes(order.state))
      throw new Refusal('order_status', claimCopy.notFinished(claimNumber(number)), { state: order.state });
  const byOrder = Map.groupBy(claims, ({ orderId }) => orderId);
  const lines = await readOpenLines(tx, [...byOrder.keys()]);
  const locked = new Set([...invoiced, ...byOrder.keys()]);
  const needed = await readInvoicedOrders(
    tx,
    lines.map(({ invoiceId }) => invoiceId),
  );
  if (!needed.every((id) => locked.has(id))) throw new Refusal('stale', commonCopy.changedMeanwhile);
  for (const companyId of [...new Set(claims.map((claim) => claim.companyId))].sort()) await lockAccount(tx, companyId);
  for (const group of byOrder.values()) await refundItems(tx, by, group);
  for (const [invoiceId, ofInvoice] of Map.groupBy(lines, (line) => line.invoiceId)) {
    const credited = claims.filter(({ orderId }) => ofInvoice.some((line) => line.orderId === orderId));
    const noteId = await creditOnNote(context, invoiceId, ofInvoice, credited);
    for (const claim of credited) {
      const { line } = ofInvoice.find(({ orderId }) => orderId === claim.orderId)!;
      await writeStep(tx, by, claim, 'credit', {
        set: sql`credit_note_id = ${noteId}, credit_line = ${line}`,
      });
    }
  }
  const onNotes = new Set(lines.map(({ orderId }) => orderId));
  for (const claim of claims) if (!onNotes.has(claim.orderId)) await writeStep(tx, by, claim, 'credit');
  await notifyDecision(tx, by, claims, 'credited');
  return { count: claims.length };
}
