// Sends claims to suppliers through their interface: on the decision of staff, or at once for companies whose orders are
// approved by rule (CLM-026, CLM-027).

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import { claimNumber } from '#domain/claims/rules.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { areRulesStopped, hasRuleSql } from '#server/orders/approval-rule/rule-rows.ts';
import { writeStep } from './claim-steps.ts';

/** Claims `c` whose suppliers take them through their interface. */
const sendableFrom: Sql = sql`claim c
  join game_key k on k.id = c.key_id
  join purchase_attempt a on a.ref = k.attempt_ref
  join provider p on p.id = a.provider_id`;
const isSendable: Sql = sql`(a.provider_order_id is not null
  and coalesce(p.capabilities -> 'claim', 'null') <> 'null')`;

/** Filters claims to those that the supplier's interface takes. */
export async function readSendable(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.all(
    sql<{ id: string }>`select c.id from ${sendableFrom} where c.id = any (${ids}::uuid[]) and ${isSendable}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Our reference at the supplier. Ends with letters of the id, because a restored backup would use the number again. */
const providerRefOf = ({ id, number }: { id: string; number: number }): string =>
  `${claimNumber(number)}-${id.slice(-8)}`;

/** Commits a claim to be sent in the background. */
export const queueForSupplier = (claim: { id: string; number: number }, now: Time): Sql =>
  sql`provider_ref = ${providerRefOf(claim)}, provider_answer = 'wanted', next_try_at = ${now}`;

/** Sends new claims of one company without staff if an approval rule is in force for it and rules are not stopped. */
export async function sendByRule(tx: Tx, now: Time, companyId: string, ids: readonly string[]): Promise<void> {
  const claims = await tx.all(
    sql<{ id: string; number: number; orderId: string }>`select c.id, c.number, c.order_id from ${sendableFrom}
      where c.id = any (${ids}::uuid[]) and ${isSendable}
        and ${hasRuleSql(sql`${companyId}`)}
        and not ${areRulesStopped}
      order by c.id`,
  );
  for (const claim of claims)
    await writeStep(tx, { actor: SYSTEM, now }, { ...claim, companyId, state: 'requested' }, 'send', {
      set: queueForSupplier(claim, now),
    });
}
