// Publishes events from the outbox (docs/decisions/0080). One process at a time, under a lock held until the commit:
// positions are assigned in order of visibility, never behind a reader. The bytes of an event are composed here, once.

import { sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { PARTNER_EVENT_DAYS } from '#domain/partner-events/types.ts';
import type { Database, Sql } from '#server/base/database/db.ts';
import { isoInstant } from '#server/base/database/json-sql.ts';
import { inTurn, isAny } from '#server/base/database/turns.ts';
import { deleteInBatches } from '#server/base/jobs/retention.ts';

const BATCH_SIZE = 5000;
/** Arbitrary advisory lock id, the same in every process. */
const PUBLISH_LOCK_ID = 4_915_480;

/** `{"id":...,"type":...,"timestamp":...,"data":{...}}`: what receivers verify and store (Standard Webhooks). */
const bodySql = (data: Sql): Sql<string> =>
  sql<string>`'{"id":"' || g.event_id || '","type":"' || g.type || '","timestamp":"' || ${isoInstant(sql`g.at`)}
    || '","data":' || (${data})::text || '}'`;

/**
 * Publishes due events. Returns the count. `orderFacts` selects id and facts (jsonb) of the order with the id
 * `g.order_id`, as they are now. Rows are locked before the statement that reads the orders: a transaction that changes an
 * order after that announces it again. Ready keys come after the steps of their order, whose numbers they repeat.
 */
export async function publishPartnerEvents(database: Database, now: Time, orderFacts: Sql): Promise<number> {
  const due = sql`select id from partner_event_outbox where due_at <= ${now}`;
  if (!(await isAny(database, due))) return 0;
  const published = await inTurn(database, PUBLISH_LOCK_ID, async (tx) => {
    const rows = await tx.all(sql<{ id: number }>`${due} order by id limit ${BATCH_SIZE} for update skip locked`);
    return tx.run(
      sql`with gone as (delete from partner_event_outbox where id = any (${rows.map(({ id }) => id)}) returning *)
        insert into partner_event (id, company_id, type, at, body)
        select g.event_id, g.company_id, g.type, g.at, ${bodySql(sql`coalesce(f.facts, '{}') || g.data`)}
        from gone g left join lateral (${orderFacts}) f on true
        order by g.type = 'keys.ready', g.id`,
    );
  });
  return published ?? 0;
}

/** Deletes events older than 30 days (API-104). Returns the count. */
export const deleteOldPartnerEvents = (database: Database, now: Time): Promise<number> =>
  deleteInBatches(
    database,
    (most) => sql`delete from partner_event
      where seq in (
          select seq
          from partner_event
          where at < ${addMilliseconds(now, -PARTNER_EVENT_DAYS * DAY)}
          limit ${most}
          for update skip locked
        )`,
  );
