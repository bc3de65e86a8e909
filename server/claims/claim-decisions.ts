// Steps of people that move no key: withdraw, send to the supplier, refuse, record the supplier's credit.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { refuseKeysInText } from '#server/keys/keys-in-text.ts';
import type { Vault } from '#server/keys/vault.ts';
import { notifyDecision } from './claim-notices.ts';
import { lockClaims, writeStep } from './claim-steps.ts';
import { queueForSupplier, readSendable } from './sending.ts';

/** @throws Refusal 404, 409 if the claim was decided */
export async function withdrawClaim({ tx, actor, now }: CommandContext, { id }: { id: string }): Promise<void> {
  const by = { actor, now };
  for (const claim of await lockClaims(tx, by, [id], 'withdraw')) await writeStep(tx, by, claim, 'withdraw');
}

/**
 * Sends claims to their suppliers: through the interface if there is one, in the background. Otherwise, or with the
 * supplier's own reference, they were sent by hand.
 * @throws Refusal 404, 409, 422 for a reference that contains a key
 */
export const sendClaims =
  (vault: Vault) =>
  async (
    { tx, actor, now }: CommandContext,
    { ids, supplierReference = '' }: { ids: string[]; supplierReference?: string | undefined },
  ): Promise<{ count: number }> => {
    const by = { actor, now };
    await refuseKeysInText(tx, vault, 'supplierReference', supplierReference);
    const claims = await lockClaims(tx, by, ids, 'send');
    const sendable = supplierReference === '' ? await readSendable(tx, ids) : new Set<string>();
    for (const claim of claims)
      await writeStep(tx, by, claim, 'send', {
        set: sendable.has(claim.id) ? queueForSupplier(claim, now) : sql`supplier_reference = ${supplierReference}`,
        note: supplierReference,
      });
    return { count: claims.length };
  };

/** @throws Refusal 404, 409, 422 for a reason that contains a key */
export const refuseClaims =
  (vault: Vault) =>
  async (
    { tx, actor, now }: CommandContext,
    { ids, resolution }: { ids: string[]; resolution: string },
  ): Promise<{ count: number }> => {
    const by = { actor, now };
    await refuseKeysInText(tx, vault, 'resolution', resolution);
    const claims = await lockClaims(tx, by, ids, 'refuse');
    for (const claim of claims) await writeStep(tx, by, claim, 'refuse', { set: sql`resolution = ${resolution}` });
    await notifyDecision(tx, by, claims, 'refused');
    return { count: claims.length };
  };

/** Records what the supplier gave back, for the purchases of the month. @throws Refusal 404, 409 if it is recorded */
export async function recordSupplierCredit(
  { tx, actor, now }: CommandContext,
  { id, amount }: { id: string; amount: Cents },
): Promise<void> {
  const by = { actor, now };
  for (const claim of await lockClaims(tx, by, [id], 'supplierCredit')) {
    if (claim.supplierCreditE4 !== null) throw new Refusal('stale', claimCopy.creditedTwice);
    await writeStep(tx, by, claim, 'supplierCredit', {
      set: sql`supplier_credit_e4 = ${amount * 100}, supplier_credit_at = ${now}`,
      note: `€${(amount / 100).toFixed(2)}`,
    });
  }
}
