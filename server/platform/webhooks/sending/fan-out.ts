// Creates the deliveries of published events, once each. One process at a time: the position moves in the statement that
// creates them, so a killed process loses and repeats nothing.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Database, Sql } from '#server/base/database/db.ts';
import { inTurn, isAny } from '#server/base/database/turns.ts';

const BATCH_SIZE = 5000;
/** Arbitrary advisory lock id, the same in every process. */
const LOCK_ID = 4_915_481;

const position: Sql = sql`coalesce((select seq from webhook_position), 0)`;

/** Whether an endpoint `w` receives an event `e`. A test concerns one endpoint, whatever types it receives. */
export const receivesSql: Sql = sql`w.company_id = e.company_id and w.deleted_at is null and w.disabled_at is null
  and case e.type when 'webhook.test' then w.id::text = e.body::jsonb -> 'data' ->> 'endpoint_id'
    else w.types = '{}' or e.type = any (w.types) end`;

/** Returns the number of new deliveries. Endpoints receive events from their creation on. */
export async function createDeliveries(database: Database, now: Time): Promise<number> {
  if (!(await isAny(database, sql`select 1 from partner_event where seq > ${position}`))) return 0;
  const created = await inTurn(database, LOCK_ID, (tx) =>
    tx.run(
      sql`with fresh as (select * from partner_event where seq > ${position} order by seq limit ${BATCH_SIZE}),
          moved as (insert into webhook_position (seq) select max(seq) from fresh having count(*) > 0
            on conflict (id) do update set seq = excluded.seq)
        insert into webhook_delivery (endpoint_id, company_id, event_seq, created_at, next_at)
        select w.id, e.company_id, e.seq, ${now}::timestamptz, ${now}::timestamptz
        from fresh e join webhook_endpoint w on ${receivesSql} and w.created_at <= e.at
        order by e.seq, w.created_at`,
    ),
  );
  return created ?? 0;
}
