// Items of generated orders, in states that match their orders, with the triggers that maintain sums.

import { sql } from 'kysely';
import type { BenchDatabase } from './bench-database.ts';

/**
 * This many items per order: completed ones for completed and closed orders, some with problems, the others drafts. The
 * first key of every tenth order arrives two days after the others.
 */
export async function insertItemsOfOrders({ database, isFilled }: BenchDatabase, items: number): Promise<void> {
  if (isFilled) return;
  await database.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`insert into order_item (id, order_id, provider_id, unit, state, country, planned_cost_e4, cost_e4,
        processing_started_at, processing_ended_at, completed_on)
      select gen_random_uuid(), o.id, o.provider_id, n, s.state, 'DE', 80000,
        case when s.state = 'Completed' then 80000 + n end, o.created_at, o.created_at,
        case when s.state = 'Completed' then least(o.created_at + interval '3 hours'
          + case when n = 1 and hashtext(o.id::text) % 10 = 0 then interval '2 days' else interval '0' end, now()) end
      from orders o cross join generate_series(1, ${items}::int) n
      cross join lateral (select case when o.state = 'Refunded' then 'Refunded'
        when o.state in ('Completed', 'Closed') then 'Completed'
        when o.state in ('Processing', 'Paused') then (array['Completed', 'OutOfStock', 'Error', 'Draft'])[1 + n % 4]
        else 'Draft' end as state) s`);
  });
}
