// Delivered keys: encrypted and assigned to items, stored as surplus, moved to stock, or claimed from the provider if
// unusable.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { requestReturns } from '#server/buying/items/in-flight-items.ts';
import { arrivalTime } from '#server/buying/items/stock-transfers.ts';
import { type ArrivedKey, moveSurplusToLot, moveToSurplus, storeKeys } from '#server/keys/key-store.ts';
import type { Vault } from '#server/keys/vault.ts';
import type { OrderRow } from '#server/orders/lifecycle/order.ts';
import { createLot } from '#server/stock/lots.ts';
import { duplicateKeyDecision } from './engine.ts';
import { hasLeftOrder, type JudgedPurchase } from './judgement.ts';

/** Beginning of the reason of a claim for an unusable key. */
export const UNUSABLE_KEY = 'unusable key';

/** Records claims against the provider for paid keys that are unusable. */
async function recordClaims(
  tx: Tx,
  claims: readonly { ref: string; reason: string; fingerprint: Buffer | null }[],
  now: Time,
) {
  for (const { ref, reason, fingerprint } of claims)
    await tx.run(sql`insert into purchase_claim (id, attempt_ref, reason, fingerprint, at)
      values (${newId()}, ${ref}, ${reason}, ${fingerprint}, ${now})`);
}

/** Keys that were charged and never delivered. */
const claimUndelivered = (tx: Tx, purchases: readonly JudgedPurchase[], now: Time): Promise<void> =>
  recordClaims(
    tx,
    purchases
      .filter(({ outcome, decision }) => outcome === 'undelivered' && decision.attempt === 'rejected')
      .map(({ row }) => ({ ref: row.ref, reason: 'not delivered', fingerprint: null })),
    now,
  );

/** Unusable keys are not stored: each becomes a claim with its fault. */
const claimUnusable = (tx: Tx, vault: Vault, purchases: readonly JudgedPurchase[], now: Time): Promise<void> =>
  recordClaims(
    tx,
    purchases.flatMap(({ row, keys }) =>
      keys.flatMap(({ fault, secret }) =>
        fault === null
          ? []
          : [{ ref: row.ref, reason: `${UNUSABLE_KEY}: ${fault}`, fingerprint: vault.fingerprint(secret) }],
      ),
    ),
    now,
  );

/** Stores delivered keys; a key we already had turns its attempt into a claim. */
export async function storeDeliveredKeys(tx: Tx, vault: Vault, purchases: JudgedPurchase[], now: Time): Promise<void> {
  await claimUnusable(tx, vault, purchases, now);
  await claimUndelivered(tx, purchases, now);
  const arrivedKeys = purchases.flatMap(({ row, decision, keys, costE4 }): ArrivedKey[] =>
    keys.flatMap((key, i) => {
      if (key.fault !== null) return [];
      // An item that left its order gets no key: late deliveries start as surplus.
      const part = hasLeftOrder(row) ? null : (decision.keysFor[i] ?? null);
      return [
        {
          secret: key.secret,
          kind: key.format,
          sku: key.sku,
          costE4: part === 0 || keys.length === 1 ? costE4 : 0,
          attemptRef: row.ref,
          orderItemId: part === null ? null : row.itemId,
          part: part ?? 0,
        },
      ];
    }),
  );
  for (const duplicateKey of await storeKeys(tx, vault, arrivedKeys, now)) {
    const purchase = purchases.find(({ row }) => row.ref === duplicateKey.attemptRef)!;
    // Most likely the key that the user had entered.
    if (purchase.row.byHand) continue;
    await recordClaims(
      tx,
      [{ ref: duplicateKey.attemptRef, reason: 'known key', fingerprint: vault.fingerprint(duplicateKey.secret) }],
      now,
    );
    if (hasLeftOrder(purchase.row) && purchase.decision.attempt === 'settled')
      purchase.decision = duplicateKeyDecision();
    if (duplicateKey.orderItemId === null || purchase.decision.attempt === 'rejected') continue;
    await moveToSurplus(tx, duplicateKey.attemptRef);
    purchase.decision = duplicateKeyDecision();
    purchase.costE4 = 0;
  }
}

/** Keys of items that left their order: into our own stock, or back to the provider (ITEM-T16). */
export async function forwardDetachedKeys(
  tx: Tx,
  order: OrderRow,
  purchases: readonly JudgedPurchase[],
  now: Time,
): Promise<void> {
  for (const { row, decision, keys, costE4 } of purchases) {
    if (!hasLeftOrder(row)) continue;
    const isComplete =
      decision.attempt === 'settled' && decision.item === 'Completed' && !decision.keysFor.includes(null);
    // While a return is pending the keys stay surplus: the provider may accept it at any moment.
    if (row.leavesTo === 'inventory' && isComplete && !row.returning) {
      const arrival = { productId: order.productId, country: row.country, unitCostE4: costE4, quantity: 1 };
      const at = await arrivalTime(tx, sql`a.ref = ${row.ref}`, now);
      const lot = await createLot(tx, { ...arrival, sourceOrderId: order.id }, at);
      if ((await moveSurplusToLot(tx, row.ref, lot)) !== keys.length)
        throw new Error(`${row.ref} lost a key on its way.`);
    } else if (row.leavesTo === 'refund')
      await requestReturns(
        tx,
        order.id,
        'The order ended without it.',
        sql`a.ref = ${row.ref} and a.state in ('pending', 'settled')`,
        now,
      );
  }
}
