// Replaces claimed keys (CLM-020, CLM-021). Every replacement leaves stock in a separate package. A supplier's
// replacement enters stock first, at no cost, so that all replacements follow one path.

import { sql } from 'kysely';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { Secret } from '#domain/base/text/secret.ts';
import { findTextFault } from '#domain/catalog/key-text.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { claimNumber } from '#domain/claims/rules.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { replaceItem } from '#server/buying/items/claimed-items.ts';
import { countClaimed, createReplacementPackage } from '#server/delivery/claimed-packages.ts';
import { isKnownKey, storeReplacement } from '#server/keys/claimed-keys.ts';
import type { KeyKind, Vault } from '#server/keys/vault.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';
import { type ConsumedLot, createLot, takeFreeUnit, takeUnit } from '#server/stock/lots.ts';
import { notifyDecision } from './claim-notices.ts';
import { type ClaimOfOrder, lockClaims, writeStep } from './claim-steps.ts';
import { UNCLAIMABLE_STATES } from './claiming.ts';

/** Whether the order may still get keys. */
export const isDeliverable = ({ order }: ClaimOfOrder): boolean => !UNCLAIMABLE_STATES.includes(order.state);

/** @throws Refusal 409 if the keys of the order were taken back */
function requireDeliverable(claim: ClaimOfOrder): void {
  const { number, order } = claim;
  if (!isDeliverable(claim))
    throw new Refusal('order_status', `${claimNumber(number)}: ${claimCopy.orderEnded}`, { state: order.state });
}

/** Sends a unit from stock as the replacement of a locked claim. */
async function replaceBy(tx: Tx, by: ActionContext, claim: ClaimOfOrder, lot: ConsumedLot, note = ''): Promise<void> {
  const packageId = await createReplacementPackage(tx, by, claim.orderId);
  const keyId = await replaceItem(tx, { orderId: claim.orderId, itemId: claim.itemId, packageId, lot }, by.now);
  await countClaimed(tx, claim.packageId, 1);
  await writeStep(tx, by, claim, 'replace', {
    set: sql`replacement_key_id = ${keyId}, replacement_package_id = ${packageId}${
      by.actor.side === 'System' ? sql`, provider_answer = 'replaced', next_try_at = null` : sql``
    }`,
    note,
  });
}

/** Replaces claims from stock, oldest keys first. @throws Refusal 404, 409 without a free key for each */
export async function replaceFromStock(
  context: CommandContext,
  { ids }: { ids: string[] },
): Promise<{ count: number }> {
  const { tx, actor, now } = context;
  const by = { actor, now };
  const claims = await lockClaims(tx, by, ids, 'replace');
  for (const claim of claims) {
    requireDeliverable(claim);
    const lot = await takeFreeUnit(tx, claim);
    if (!lot) throw new Refusal('no_stock', claimCopy.noStock(claimNumber(claim.number)));
    await replaceBy(tx, by, claim, lot);
  }
  await notifyDecision(tx, by, claims, 'replaced');
  return { count: claims.length };
}

interface SuppliedKey {
  secret: Secret;
  kind: KeyKind;
}

/** Replaces a locked claim by a new key of its supplier. Returns false, and changes nothing, if we have the key already. */
export async function replaceBySupplied(
  tx: Tx,
  by: ActionContext,
  vault: Vault,
  claim: ClaimOfOrder & { attemptRef: string },
  { secret, kind }: SuppliedKey,
): Promise<boolean> {
  if (await isKnownKey(tx, vault, secret)) return false;
  const { attemptRef, sku, productId, country } = claim;
  const arrival = { productId, country, unitCostE4: 0, quantity: 1, sourceOrderId: claim.orderId };
  const lotId = await createLot(tx, arrival, by.now);
  if (!(await storeReplacement(tx, vault, { secret, kind, sku, attemptRef, lotId }, by.now)))
    throw new Error(`The replacement of ${claimNumber(claim.number)} was stored by another transaction.`);
  await takeUnit(tx, lotId);
  await replaceBy(tx, by, claim, { lotId, country, unitCostE4: 0, quantity: 1 });
  return true;
}

/** Replaces a claim by a key that the supplier sent outside of its interface. @throws Refusal 404, 409, 422 */
export const replaceByHand =
  (vault: Vault) =>
  async (context: CommandContext, { id, key }: { id: string; key: string }): Promise<void> => {
    const { tx, actor, now } = context;
    const by = { actor, now };
    const [claim] = (await lockClaims(tx, by, [id], 'replace')) as [ClaimOfOrder];
    requireDeliverable(claim);
    if (claim.attemptRef === null)
      throw invalidField('key', 'invalid', claimCopy.suppliedByHand(claimNumber(claim.number)));
    if (findTextFault(key)) throw invalidField('key', 'invalid', claimCopy.badReplacement);
    const supplied = { secret: new Secret(key), kind: 'text' } as const;
    if (!(await replaceBySupplied(tx, by, vault, { ...claim, attemptRef: claim.attemptRef }, supplied)))
      throw invalidField('key', 'known_key', claimCopy.knownReplacement);
    await notifyDecision(tx, by, [claim], 'replaced');
  };
