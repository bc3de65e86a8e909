// Allowed history transitions, copied from the rules into the database at start, so that a foreign key rejects any
// other (invariant S1).

import { sql } from 'kysely';
import { listTransitions } from '#domain/orders/rules.ts';
import { columnArrays, type Tx } from '#server/base/database/db.ts';

export async function seedTransitions(tx: Tx): Promise<void> {
  const [actions, from, to] = columnArrays(listTransitions(), 'action', 'from', 'to');
  await tx.run(sql`insert into order_transition (action, from_state, to_state)
    select * from unnest(${actions}::text[], ${from}::text[], ${to}::text[]) on conflict do nothing`);
}
