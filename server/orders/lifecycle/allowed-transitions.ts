// Allowed history transitions, copied from the rules into the database at start, so that a foreign key rejects any
// other (invariant S1).

import { sql } from 'kysely';
import { listTransitions } from '#domain/orders/rules.ts';
import type { Tx } from '#server/base/database/db.ts';
import { insertRowsSql } from '#server/base/database/rows.ts';

export async function seedTransitions(tx: Tx): Promise<void> {
  const rows = listTransitions().map(({ action, from, to }) => ({ action, fromState: from, toState: to }));
  await tx.run(sql`${insertRowsSql('order_transition', rows)} on conflict do nothing`);
}
