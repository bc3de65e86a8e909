// The course of one order: a negotiation of five offers, its history, and three packages.

import { sql } from 'kysely';
import type { BenchDatabase } from './bench-database.ts';

export async function insertCourseOf({ database }: BenchDatabase, orderId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`insert into order_history (id, order_id, seq, at, action, from_state, to_state, by_type, by_name,
        offer_price_cents, offer_quantity, offer_version)
      select gen_random_uuid(), ${orderId}, n, now() - make_interval(hours => 20 - n::int), action, 'Submitted',
        'Rebidding', 'Management', 'Be Nch', 1900 - n, 100, n
      from unnest(array['rebid', 'resubmit', 'rebid', 'resubmit', 'rebid', 'confirm', 'approve', 'approve'])
        with ordinality t (action, n)`);
    await tx.run(sql`insert into order_offer (order_id, version, side, author, quantity, price_cents, comment, at)
      select ${orderId}, n, case when n % 2 = 0 then 'Management' else 'Partner' end, 'Be Nch', 100, 1900 - n,
        'Offer ' || n, now() - make_interval(hours => 20 - n)
      from generate_series(1, 5) n on conflict do nothing`);
    await tx.run(sql`with package as (
        insert into package (id, order_id, quantity, state, created_at, modified_at)
        select gen_random_uuid(), ${orderId}, 10, 'Created', now() - make_interval(hours => n), now()
        from generate_series(1, 3) n returning id
      )
      insert into package_history (package_id, seq, at, state, by_name, by_type)
      select id, 1, now(), 'Created', 'Be Nch', 'Management' from package`);
  });
}
