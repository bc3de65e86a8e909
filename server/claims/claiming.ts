// Starts claims for keys of a sent package (CLM-001 to CLM-003), by a partner, staff, or a list of revoked keys.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { type FieldError, invalidField, invalidFields, Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { canonicalForm } from '#domain/catalog/key-text.ts';
import type { ClaimInput } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import type { ClaimReason } from '#domain/claims/rules.ts';
import { RETURNED_STATES } from '#domain/orders/states.ts';
import type { Tx } from '#server/base/database/db.ts';
import { insertRowsSql } from '#server/base/database/rows.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { chooseKey, type PackagedKey, readPackagedKeys } from '#server/keys/claimed-keys.ts';
import { refuseKeysInText } from '#server/keys/keys-in-text.ts';
import type { Vault } from '#server/keys/vault.ts';
import { notify } from '#server/notifications/notify.ts';
import { type ActionContext, lockOrder, type OrderRow } from '#server/orders/lifecycle/order.ts';
import { announceClaim, appendClaimHistory } from './claim-steps.ts';
import { readClaimWindow } from './claim-window.ts';
import { sendByRule } from './sending.ts';

/** @throws Refusal 422 with the code of the fault, or of several */
export function refuseUnknown(errors: FieldError[]): void {
  const [first] = errors;
  if (errors.length > 1) throw invalidFields(errors);
  if (first) throw invalidField(first.field, first.code, first.message);
}

/** Keys of the package that the texts name. @throws Refusal 422 naming each text */
function keysOfTexts(vault: Vault, packaged: readonly PackagedKey[], texts: readonly string[]): PackagedKey[] {
  const byLookup = Map.groupBy(packaged, ({ lookup }) => lookup.toString('hex'));
  const errors: FieldError[] = [];
  const found: PackagedKey[] = [];
  const reject = (at: number, message: string) => errors.push({ field: `keys.${at}`, code: 'unknown_key', message });
  for (const [at, text] of texts.entries()) {
    if (canonicalForm(text) === '') continue;
    const key = chooseKey(vault, text, byLookup.get(vault.lookup(text).toString('hex')) ?? []);
    if (!key) reject(at, claimCopy.unknownKey);
    else if (key === 'several') reject(at, claimCopy.ambiguousKey);
    else if (found.includes(key)) reject(at, claimCopy.keyTwice);
    else found.push(key);
  }
  refuseUnknown(errors);
  return found;
}

/** @throws Refusal 422 naming each line that the package does not have, or that is named twice */
function keysOfLines(packaged: readonly PackagedKey[], lines: readonly number[]): PackagedKey[] {
  const errors = lines.flatMap((line, at): FieldError[] => {
    const message =
      line > packaged.length
        ? claimCopy.unknownLine(packaged.length)
        : lines.indexOf(line) < at
          ? claimCopy.keyTwice
          : null;
    return message === null ? [] : [{ field: `lines.${at}`, code: 'unknown_key', message }];
  });
  refuseUnknown(errors);
  return lines.map((line) => packaged[line - 1]!);
}

/** Units of the order with a claim that was not refused or withdrawn. */
export async function readClaimedItems(tx: Tx, orderId: string): Promise<Set<string>> {
  const rows = await tx.all(
    sql<{ id: string }>`select order_item_id as id from claim
      where order_id = ${orderId} and state not in ('refused', 'withdrawn')`,
  );
  return new Set(rows.map(({ id }) => id));
}

export const isClaimable = (key: PackagedKey, claimedItems: ReadonlySet<string>): boolean =>
  key.isCompleted && !claimedItems.has(key.itemId);

/** @throws Refusal 409 naming the first key that is claimed already; units are claimed once, whatever their parts */
function requireClaimable(keys: readonly PackagedKey[], claimedItems: ReadonlySet<string>): void {
  const items = new Set(claimedItems);
  for (const key of keys) {
    if (!isClaimable(key, items)) throw new Refusal('key_claimed', claimCopy.alreadyClaimed(key.line));
    items.add(key.itemId);
  }
}

interface NewClaims {
  order: Pick<OrderRow, 'id' | 'orderNumber' | 'companyId'>;
  packageId: string;
  keys: readonly PackagedKey[];
  reason: ClaimReason;
  note: string;
  revocationListId?: string;
}

/**
 * Writes claims with their first history line, and notifies the other side. The caller holds the lock of the order. Returns
 * the ids of the claims.
 */
export async function insertClaims(
  tx: Tx,
  by: ActionContext,
  { order, packageId, keys, reason, note, revocationListId }: NewClaims,
): Promise<string[]> {
  const { actor, now } = by;
  const providers = new Map(
    (
      await tx.all(
        sql<{ keyId: string; providerId: string }>`select k.id as key_id, a.provider_id
          from game_key k join purchase_attempt a on a.ref = k.attempt_ref
          where k.id = any (${keys.map(({ id }) => id)}::uuid[])`,
      )
    ).map(({ keyId, providerId }) => [keyId, providerId]),
  );
  const rows = keys.map((key) => ({
    id: newId(),
    companyId: order.companyId,
    orderId: order.id,
    packageId,
    orderItemId: key.itemId,
    keyId: key.id,
    keyLine: key.line,
    providerId: providers.get(key.id) ?? null,
    reason,
    note,
    state: 'requested',
    revocationListId: revocationListId ?? null,
    createdAt: now,
    createdByName: actor.name,
    modifiedAt: now,
  }));
  const numbered = await tx.all(
    sql<{ id: string; number: number }>`${insertRowsSql('claim', rows)} returning id, number`,
  );
  for (const { id, number } of numbered)
    await announceClaim(tx, now, { id, number, companyId: order.companyId, orderId: order.id, state: 'requested' });
  await appendClaimHistory(
    tx,
    by,
    rows.map(({ id }) => ({ claimId: id, step: 'request', fromState: null, toState: 'requested', note: '' })),
  );
  tx.note({
    subject: { kind: 'order', id: order.id, name: order.orderNumber },
    after: { claimedKeys: keys.length, packageId, reason },
  });
  const notice = { subjectId: order.id, subjectName: order.orderNumber, detail: String(keys.length) };
  await notify(tx, now, [
    actor.side === 'Partner'
      ? { kind: 'claimRequested', companyId: null, ...notice }
      : { kind: 'claimStarted', companyId: order.companyId, ...notice },
  ]);
  const ids = rows.map(({ id }) => id);
  if (actor.side === 'Partner') await sendByRule(tx, now, order.companyId, ids);
  return ids;
}

interface SentPackage {
  sentAt: Time;
}

/** @throws Refusal 404, 409 unless it was sent within the window; staff may claim later */
async function requireClaimablePackage(tx: Tx, { actor, now }: ActionContext, order: OrderRow, packageId: string) {
  const pkg = await tx.one(
    sql<SentPackage | { sentAt: null }>`select sent_at from package
      where id = ${packageId} and order_id = ${order.id} and dissolved_at is null`,
  );
  if (!pkg) throw new Refusal('missing', commonCopy.notFound);
  if (pkg.sentAt === null) throw new Refusal('package_not_sent', claimCopy.notSent);
  const { value: days } = await readClaimWindow(tx);
  if (actor.side === 'Partner' && now > addMilliseconds(pkg.sentAt, days * DAY))
    throw new Refusal('claim_window', claimCopy.windowEnded(days));
}

/** States of orders whose keys can no longer be claimed: refunded, or about to be. */
export const UNCLAIMABLE_STATES = [...RETURNED_STATES, 'Refund'] as const;

/** Package of a claim, and its reason. */
interface ClaimTerms {
  orderId: string;
  packageId: string;
  reason: ClaimReason;
  note?: string | undefined;
}

/**
 * Claims keys that `choose` finds in a sent package. Returns the ids of the claims.
 * @throws Refusal 404, 409 with an ended order or window or a claimed key, 422 for a note that contains a key
 */
export async function startClaims(
  vault: Vault,
  { tx, actor, now }: CommandContext,
  { orderId, packageId, reason, note = '' }: ClaimTerms,
  choose: (packaged: readonly PackagedKey[]) => PackagedKey[],
): Promise<string[]> {
  const order = await lockOrder(tx, actor, orderId);
  await requireClaimablePackage(tx, { actor, now }, order, packageId);
  await refuseKeysInText(tx, vault, 'note', note);
  if (UNCLAIMABLE_STATES.includes(order.state))
    throw new Refusal('order_status', claimCopy.orderEnded, { state: order.state });
  const keys = choose(await readPackagedKeys(tx, packageId));
  requireClaimable(keys, await readClaimedItems(tx, order.id));
  return insertClaims(tx, { actor, now }, { order, packageId, keys, reason, note });
}

/** Claims keys named by text or number. Returns their count. @throws Refusal 404, 409, 422 naming each unknown key */
export const claimKeys =
  (vault: Vault) =>
  async (
    context: CommandContext,
    { keys: texts = [], lines = [], ...terms }: ClaimInput,
  ): Promise<{ count: number }> => {
    const ids = await startClaims(vault, context, terms, (packaged) => {
      const keys = lines.length > 0 ? keysOfLines(packaged, lines) : keysOfTexts(vault, packaged, texts);
      if (keys.length === 0) throw invalidField('keys', 'invalid', claimCopy.noKeys);
      return keys;
    });
    return { count: ids.length };
  };
