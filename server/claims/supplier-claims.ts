// Claims at suppliers: the request is committed before the call and may be repeated, and an answer is recorded under the
// row locks of order and claim (CLM-026). Staff may decide a claim in the meantime: its request is looked up until it is
// answered, but not sent again, and a key that arrives is kept as surplus.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { centsOfE4 } from '#domain/base/money.ts';
import { addMilliseconds, HOUR, MINUTE, type Time } from '#domain/base/time.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import type { ClaimReason, ProviderAnswer } from '#domain/claims/rules.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { isAny } from '#server/base/database/turns.ts';
import { noteOutcome } from '#server/base/process/tracing.ts';
import { readRates, toEuro } from '#server/buying/purchasing/charge.ts';
import type { ProviderClient, ProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { REFERENCE } from '#server/buying/purchasing/purchase-attempts.ts';
import { traceFollowUp } from '#server/buying/purchasing/purchase-trace.ts';
import type { Amount, ClaimOutcome, DeliveredKey } from '#server/catalog/provider/port.ts';
import { storeReplacement } from '#server/keys/claimed-keys.ts';
import type { KeyKind, Vault } from '#server/keys/vault.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';
import { hasFailedSql, mayTrySql, runIsolated, type WorkServices } from '#server/work/isolated-work.ts';
import { notifyDecision } from './claim-notices.ts';
import { type ClaimOfOrder, lockClaims, writeStep } from './claim-steps.ts';
import { isDeliverable, replaceBySupplied } from './replacing.ts';

const BATCH_SIZE = 20;
/** Longer than any call: another worker does not repeat a request in progress. */
const LEASE = 2 * MINUTE;
const RETRY_PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
/** Pauses between questions about a claim under review. */
const POLL_PAUSES = [5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR];

interface ClaimServices extends WorkServices {
  vault: Vault;
  providerClients: ProviderClients;
}

interface DueClaim {
  id: string;
  /** Staff decided it while its request was under way. */
  isDecided: boolean;
  orderId: string;
  keyId: string;
  dekId: number;
  kind: KeyKind;
  sealed: Buffer;
  providerRef: string;
  providerOrderId: string;
  purchaseOrderId: string;
  purchaseReference: string;
  reason: ClaimReason;
  answer: ProviderAnswer;
  tries: number;
  hasFailed: boolean;
}

const dueClaimsSql = (providerId: string, now: Time): Sql =>
  sql`select id from claim where provider_id = ${providerId} and next_try_at <= ${now}
    and ${mayTrySql('recordClaim', sql`provider_ref`, now)}`;

/** Takes due claims for the length of a lease. */
const takeDueClaims = (tx: Tx, providerId: string, now: Time): Promise<DueClaim[]> =>
  tx.all(sql<DueClaim>`update claim c set next_try_at = ${addMilliseconds(now, LEASE)}, tries = c.tries + 1
    from (${dueClaimsSql(providerId, now)}
      order by next_try_at limit ${BATCH_SIZE} for update skip locked) due, game_key k, purchase_attempt a
    where c.id = due.id and k.id = c.key_id and a.ref = k.attempt_ref
    returning c.id, c.state <> 'at_provider' as is_decided, c.order_id, c.key_id, k.dek_id, k.kind, k.sealed,
      c.provider_ref, a.provider_order_id, a.order_id as purchase_order_id,
      ${REFERENCE} as purchase_reference, c.reason, c.provider_answer as answer, c.tries,
      ${hasFailedSql('recordClaim', sql`c.provider_ref`)} as has_failed`);

/** An answer, or no sign of the request of a decided claim. */
type Outcome = ClaimOutcome | { kind: 'absent' };

/** Tries after which the request of a decided claim has not arrived if the supplier does not know it. */
const TRIES_UNTIL_ABSENT = RETRY_PAUSES.length + 1;

/** Pause after this many tries. */
const pauseAfter = (pauses: readonly number[], tries: number): number => pauses[Math.min(tries, pauses.length) - 1]!;

/** Asks the supplier: a first request is sent, a repeated or open one is looked up before it is sent again. */
async function askSupplier(
  { database, vault }: ClaimServices,
  { provider, capabilities }: ProviderClient,
  due: DueClaim,
): Promise<Outcome> {
  if (!capabilities.claim) return { kind: 'refused', code: 'NOT_SUPPORTED', note: claimCopy.notSupported };
  if (due.tries > 1 || due.answer === 'open') {
    const found = await provider.findClaim(due.providerRef);
    if (found.kind !== 'absent' || due.isDecided) return found;
  }
  // Suppliers recognize their keys by the hash, so that the key itself does not leave the vault.
  const secret = await vault.open(database, { id: due.keyId, dekId: due.dekId, kind: due.kind, sealed: due.sealed });
  return provider.claim({
    reference: due.providerRef,
    orderId: due.providerOrderId,
    keySha256: createHash('sha256').update(secret.reveal()).digest('hex'),
    reason: due.reason,
  });
}

const BY: Pick<ActionContext, 'actor'> = { actor: SYSTEM };

/** Ends the questions to the supplier; staff decide. */
const closeAnswer = (tx: Tx, now: Time, claim: ClaimOfOrder, answer: ProviderAnswer, note: string, set?: Sql) =>
  writeStep(tx, { ...BY, now }, claim, 'answer', {
    set: sql`provider_answer = ${answer}, provider_note = ${note}, next_try_at = null${set ? sql`, ${set}` : sql``}`,
    note,
  });

/** Keeps a key that no longer replaces anything. */
const keepAsSurplus = (tx: Tx, vault: Vault, claim: ClaimOfOrder, key: DeliveredKey, now: Time): Promise<boolean> =>
  storeReplacement(
    tx,
    vault,
    { secret: key.secret, kind: key.format, sku: claim.sku, attemptRef: claim.attemptRef!, lotId: null },
    now,
  );

async function recordReplacement(tx: Tx, vault: Vault, claim: ClaimOfOrder, key: DeliveredKey, now: Time) {
  if (key.fault !== null) return closeAnswer(tx, now, claim, 'refused', claimCopy.unusableKey(key.fault));
  if (key.sku !== claim.sku) return closeAnswer(tx, now, claim, 'refused', claimCopy.otherProduct);
  if (claim.state !== 'at_provider' || !isDeliverable(claim)) {
    await keepAsSurplus(tx, vault, claim, key, now);
    return closeAnswer(tx, now, claim, 'replaced', claimCopy.lateReplacement);
  }
  const by = { ...BY, now };
  const supplied = { secret: key.secret, kind: key.format };
  if (!(await replaceBySupplied(tx, by, vault, { ...claim, attemptRef: claim.attemptRef! }, supplied)))
    return closeAnswer(tx, now, claim, 'refused', claimCopy.sameKey);
  await notifyDecision(tx, by, [claim], 'replaced');
}

/** Records the money in euro; an amount in a currency without a rate is left to staff. */
async function recordCredit(tx: Tx, claim: ClaimOfOrder, amount: Amount, note: string, now: Time): Promise<void> {
  const agreed = await tx.only(
    sql<{
      currency: string;
      rate: string;
    }>`select currency, rate from purchase_attempt where ref = ${claim.attemptRef}`,
  );
  const euroE4 = toEuro(amount, { ...agreed, plannedCostE4: 0 }, await readRates(tx, [amount.currency]));
  const isBooked = euroE4 !== null && euroE4 > 0 && claim.supplierCreditE4 === null;
  const text = [`${(centsOfE4(amount.amountE4) / 100).toFixed(2)} ${amount.currency}`, note].filter(Boolean).join(': ');
  await closeAnswer(
    tx,
    now,
    claim,
    'credited',
    text,
    isBooked ? sql`supplier_credit_e4 = ${euroE4}, supplier_credit_at = ${now}` : undefined,
  );
}

/** False if another worker has recorded a reply since, or has sent a later request whose reply may be a key or money. */
function isCurrent({ answer, tries }: ClaimOfOrder, due: DueClaim, outcome: Outcome): boolean {
  if (answer !== 'wanted' && answer !== 'open') return false;
  const isOvertaken = tries !== due.tries;
  return !isOvertaken || outcome.kind === 'replaced' || outcome.kind === 'credited';
}

async function recordOutcome(tx: Tx, { vault }: ClaimServices, due: DueClaim, outcome: Outcome, now: Time) {
  const [claim] = (await lockClaims(tx, { ...BY, now }, [due.id], null)) as [ClaimOfOrder];
  if (!isCurrent(claim, due, outcome)) return;
  switch (outcome.kind) {
    case 'absent':
    case 'unknown': {
      const isOver = outcome.kind === 'absent' && due.tries >= TRIES_UNTIL_ABSENT;
      const next = isOver ? null : addMilliseconds(now, pauseAfter(RETRY_PAUSES, due.tries));
      await tx.run(sql`update claim set next_try_at = ${next} where id = ${claim.id}`);
      return;
    }
    case 'open': {
      const next = sql`next_try_at = ${addMilliseconds(now, pauseAfter(POLL_PAUSES, due.tries))}`;
      if (claim.answer === 'open') await tx.run(sql`update claim set ${next} where id = ${claim.id}`);
      else
        await writeStep(tx, { ...BY, now }, claim, 'answer', {
          set: sql`provider_answer = 'open', provider_note = ${outcome.note}, ${next}`,
          note: outcome.note,
        });
      return;
    }
    case 'replaced':
      return recordReplacement(tx, vault, claim, outcome.key, now);
    case 'credited':
      return recordCredit(tx, claim, outcome.amount, outcome.note, now);
    case 'refused':
      return closeAnswer(tx, now, claim, 'refused', outcome.note || outcome.code);
  }
}

/** Sends and looks up due claims of one supplier. */
async function askAbout(services: ClaimServices, providerId: string, client: ProviderClient, now: Time): Promise<void> {
  const { database } = services;
  if (client.freeSlots() <= 0 || !(await isAny(database, dueClaimsSql(providerId, now)))) return;
  const ask = async (due: DueClaim): Promise<void> => {
    const outcome = await askSupplier(services, client, due).catch(
      (): Outcome => ({ kind: 'unknown', cause: 'no answer' }),
    );
    noteOutcome(outcome.kind);
    const item = {
      kind: 'recordClaim',
      subject: due.providerRef,
      orderId: due.orderId,
      hasFailed: due.hasFailed,
    } as const;
    await runIsolated(services, item, now, () =>
      database.transaction((tx) => recordOutcome(tx, services, due, outcome, now)),
    );
  };
  for (const due of await database.transaction((tx) => takeDueClaims(tx, providerId, now))) {
    const purchase = { orderId: due.purchaseOrderId, reference: due.purchaseReference };
    await traceFollowUp(purchase, 'purchase claim', () => ask(due));
  }
}

/** Sends and looks up due claims, each supplier on its own. */
export async function askSuppliers(services: ClaimServices, now: Time): Promise<void> {
  await Promise.all(
    [...(await services.providerClients.all())].map(([providerId, client]) =>
      askAbout(services, providerId, client, now).catch((err) =>
        services.log.error({ provider: client.provider.name, err }, 'Claims at a provider failed.'),
      ),
    ),
  );
}
