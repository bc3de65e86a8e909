// Whether an account may be exchanged or removed: purchases are looked up in the account that they were sent from. In
// another one they would be missing, and be bought again.

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { accountCopy } from '#domain/operations/account-copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { OPEN_ATTEMPT_STATES } from '#server/buying/purchasing/attempt-states.ts';

/** Waits for purchases that are being written, whose foreign key holds the row. */
export async function lockProvider(tx: Tx, providerId: string): Promise<void> {
  await tx.run(sql`select 1 from provider where id = ${providerId} for update`);
}

/** Keys that are on order, or whose return is not answered. */
async function countOpen(tx: Tx, providerId: string): Promise<number> {
  const { count } = await tx.only(
    sql<{ count: number }>`select (select count(*) from purchase_attempt
        where provider_id = ${providerId} and state in ${literals(OPEN_ATTEMPT_STATES)})
      + (select count(*) from purchase_return r join purchase_attempt a on a.ref = r.attempt_ref
        where a.provider_id = ${providerId} and r.state = 'wanted') as count`,
  );
  return count;
}

/** @throws Refusal 409 if purchases go on, or are on order */
export async function requireIdle(tx: Tx, providerId: string): Promise<void> {
  const isPaused = await tx.one(sql`select 1 from provider_pause where provider_id = ${providerId}`);
  if (!isPaused) throw new Refusal('provider_in_use', accountCopy.pauseFirst);
  const count = await countOpen(tx, providerId);
  if (count > 0) throw new Refusal('provider_in_use', accountCopy.keysOnOrder(count));
}

/** @throws Refusal 409 if keys are on order */
export async function requireNothingOnOrder(tx: Tx, providerId: string): Promise<void> {
  const count = await countOpen(tx, providerId);
  if (count > 0) throw new Refusal('provider_in_use', accountCopy.keysOnOrderStay(count));
}
