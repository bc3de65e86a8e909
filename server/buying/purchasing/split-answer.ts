// Splits an answer over the attempts of its call, with the keys that are known already.

import { sql } from 'kysely';
import type { Tx } from '#server/base/database/db.ts';
import type { Vault } from '#server/keys/vault.ts';
import { isDelivery, type ProviderReply } from './engine.ts';
import { expectedSkus, type ProviderAnswer, type PurchaseRow } from './judgement.ts';
import { awaitsReply, type CallUnit, isRefunded, type KnownKeys, NO_KEYS, splitReply } from './split-reply.ts';

/** Reads which keys of a delivery are stored or claimed, for this call or elsewhere. */
async function readKnownKeys(
  tx: Tx,
  vault: Vault,
  rows: readonly PurchaseRow[],
  reply: ProviderReply,
): Promise<KnownKeys> {
  if (!isDelivery(reply)) return NO_KEYS;
  const prints = new Map(reply.outcome.keys.map((key) => [key, vault.fingerprint(key.secret)]));
  const refs = rows.map(({ ref }) => ref);
  const known = await tx.all(
    sql<{ print: string; ofCall: boolean }>`select encode(fingerprint, 'hex') as print, true as of_call
      from (
          select fingerprint from game_key where attempt_ref = any (${refs})
          union all
          select fingerprint from purchase_claim where attempt_ref = any (${refs}) and fingerprint is not null
        ) own
      union all
      select encode(fingerprint, 'hex'), false
      from game_key
      where fingerprint = any (${[...prints.values()]}::bytea[]) and withdrawn_at is null
        and (attempt_ref is null or attempt_ref <> all (${refs}))`,
  );
  return {
    printOf: (key) => prints.get(key)!.toString('hex'),
    ofCall: known.filter(({ ofCall }) => ofCall).map(({ print }) => print),
    elsewhere: new Set(known.filter(({ ofCall }) => !ofCall).map(({ print }) => print)),
  };
}

const toUnit = (row: PurchaseRow, dueRefs: readonly string[]): CallUnit => ({
  ref: row.ref,
  state: row.state,
  wanted: expectedSkus(row),
  charged: row.chargedE4 === null ? null : { amountE4: row.chargedE4, currency: row.chargedCurrency! },
  byHand: row.byHand,
  isDue: dueRefs.includes(row.ref),
});

/** Whether the answer may be about this row: units called off before the call was sent are not in it. */
const isInCall = ({ state, sentAt }: PurchaseRow): boolean => state === 'intent' || sentAt !== null;

/** Whether units of a delivery are still to come, were cancelled, or are missing altogether. */
const isShort = (reply: ProviderReply): boolean =>
  isDelivery(reply) &&
  (reply.outcome.keys.length === 0 || (reply.outcome.coming ?? 0) > 0 || (reply.outcome.cancelled ?? 0) > 0);

/** The answer to a call as replies about its rows; a unit bought alone gets its delivery as it is. */
export async function splitAnswer(
  tx: Tx,
  vault: Vault,
  rows: readonly PurchaseRow[],
  { reply, dueRefs = [] }: ProviderAnswer,
): Promise<{ row: PurchaseRow; reply: ProviderReply; clearsCharge: boolean }[]> {
  const [first] = rows;
  if (!first) return [];
  if (first.callRef === null && !isShort(reply))
    return isDelivery(reply) || awaitsReply(toUnit(first, dueRefs))
      ? [{ row: first, reply, clearsCharge: isRefunded(reply) }]
      : [];
  const rowOf = new Map(rows.map((row) => [row.ref, row]));
  const sent = rows.filter(isInCall).toSorted((a, b) => a.unit - b.unit);
  const known = await readKnownKeys(tx, vault, rows, reply);
  return splitReply(
    sent.map((row) => toUnit(row, dueRefs)),
    reply,
    known,
  ).map(({ ref, ...unit }) => ({ row: rowOf.get(ref)!, ...unit }));
}
