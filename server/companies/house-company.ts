// The house account, which buys for our own stock. It has no credit, is never invoiced, and its orders go to inventory
// (COM-024).

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';

/**
 * Creates the house account if missing; it can be renamed. Of several processes one creates it; the insert of another
 * may conflict in its name as well as in being the house. A number is appended if a partner already has its name or
 * email.
 */
export async function ensureHouseCompany(tx: Tx, now: Time): Promise<void> {
  const id = newId();
  const suffix = id.slice(-6);
  await tx.run(sql`insert into company (id, name, email, type, is_system, created_at, modified_at)
    select ${id}, 'House' || taken.ending, 'house' || taken.ending || '@merkur.invalid', 'Standard', true, ${now},
      ${now}
    from (
          select case
              when exists
                (select 1 from company where lower(name) = 'house' or lower(email) = 'house@merkur.invalid') then
                ${`-${suffix}`}
              else ''
            end as ending
        ) taken
    where not exists (select 1 from company where is_system)
    on conflict do nothing`);
}
