// Packages of claimed keys: replacements are sent in a separate package; claimed keys stay in their package but no
// longer count as delivered.

import { sql } from 'kysely';
import type { Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';
import { appendPackageHistory } from './packages.ts';

/** Creates a sent package for one replacement; the caller fills it. Returns its id. */
export async function createReplacementPackage(tx: Tx, by: ActionContext, orderId: string): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into package (id, order_id, quantity, state, sent_at, created_at, modified_at)
    values (${id}, ${orderId}, 1, 'Sent', ${by.now}, ${by.now}, ${by.now})`);
  await appendPackageHistory(tx, by, id, 'Created');
  await appendPackageHistory(tx, by, id, 'Sent');
  return id;
}

/** Counts keys of a package as replaced or credited. */
export const countClaimed = (tx: Tx, packageId: string, count: number): Promise<number> =>
  tx.run(sql`update package set claimed_quantity = claimed_quantity + ${count} where id = ${packageId}`);
