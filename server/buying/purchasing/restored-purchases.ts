// Purchases after a restore. The database does not know what was bought since the backup, but references are derived
// from order, unit and a number, so a repeated purchase would reuse a name. Nothing is bought until the providers were
// asked for all references the lost time may have used (docs/decisions/0029).

import { sql } from 'kysely';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { IDLE_ITEM_STATES } from '#domain/orders/item-states.ts';
import { NOT_BUYING_STATES } from '#domain/orders/states.ts';
import type { Db, Sql, Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';

interface RestoreTimes {
  takenAt: Time;
  restoredAt: Time;
}

/** Orders in these states could not buy since the backup without a user action, after which they are looked up. */
const ENDED = literals(NOT_BUYING_STATES);

/**
 * Starts the reconciliation: intents count as sent, and every unit possibly bought since the backup is queued for a
 * lookup.
 */
export async function beginReconciling(tx: Tx, id: string, { takenAt, restoredAt }: RestoreTimes): Promise<void> {
  // If a backup taken during an earlier reconciliation is restored, everything is looked up again.
  await tx.run(sql`update restore set matched_at = ${restoredAt} where matched_at is null`);
  await tx.run(sql`delete from restored_unit`);
  await tx.run(sql`insert into restore (id, taken_at, restored_at) values (${id}, ${takenAt}, ${restoredAt})`);
  await tx.run(sql`update purchase_attempt set state = 'sent', sent_at = ${restoredAt}, next_ask_at = ${restoredAt}
    where state = 'intent'`);
  await tx.run(sql`insert into restored_unit (order_id, unit, provider_id, state, next_ask_at)
    select o.id, u.unit, o.provider_id, 'open', ${restoredAt}::timestamptz
    from orders o
      cross join lateral generate_series(1,
          greatest(o.quantity, o.offer_quantity, (select max(i.unit) from order_item i where i.order_id = o.id))) u
        (unit)
      left join order_item i on i.order_id = o.id and i.unit = u.unit
    where o.state not in ${ENDED}
      and o.provider_id in (select id from provider)
      and (i.id is null or (i.removed_at is null and i.state in ${literals(IDLE_ITEM_STATES)}))`);
}

/** An order of several units was found whose first unit, which is idle now, has not taken them yet (ITEM-T24). */
const IS_CALL_WAITING = sql`exists (select 1 from restored_unit c
  join order_item j on j.order_id = c.order_id and j.unit = c.unit
  where c.order_id = i.order_id and c.units > 1 and c.state <> 'clear'
    and j.removed_at is null and j.state in ${literals(IDLE_ITEM_STATES)})`;

/** Whether item `i` of order `o` may be bought as far as a restore is concerned. */
export const isReconciledSql: Sql = sql`(not exists (select 1 from restore)
    or (not exists (select 1 from restore r where r.matched_at is null)
      and (o.created_at > (select max(r.restored_at) from restore r)
        or exists
        (select 1 from restored_unit u where u.order_id = i.order_id and u.unit = i.unit and u.state = 'clear')
          and not ${IS_CALL_WAITING})))`;

/** Items of older orders that became due later: queues their units for a lookup as well. */
export const addLateUnits = (tx: Tx, now: Time): Promise<number> =>
  tx.run(sql`insert into restored_unit (order_id, unit, provider_id, state, next_ask_at)
    select i.order_id, i.unit, i.provider_id, 'open', ${now}::timestamptz
    from order_item i join orders o on o.id = i.order_id
    where i.state = 'Draft'
      and i.removed_at is null
      and i.next_try_at <= ${now}
      and o.created_at <= (select max(r.restored_at) from restore r)
      and not exists
      (select 1 from restored_unit u where u.order_id = i.order_id and u.unit = i.unit and u.state <> 'bought')
    on conflict (order_id, unit) do update set state = 'open', next_ask_at = excluded.next_ask_at
    where restored_unit.state = 'bought'`);

/** A unit to look up. */
export interface RestoredUnit {
  orderId: string;
  unit: number;
  /** Prefix of its references. */
  prefix: string;
  /** Highest known reference number; 0 if there was no attempt. */
  known: number;
  asked: number;
}

/** Claims due units for this process for the length of a lease. */
export const claimUnits = (
  tx: Tx,
  providerId: string,
  limit: number,
  leaseMs: number,
  now: Time,
): Promise<RestoredUnit[]> =>
  tx.all(sql<RestoredUnit>`update restored_unit u
    set next_ask_at = ${addMilliseconds(now, leaseMs)}
    from (
          select d.order_id, d.unit, replace(o.order_number, ' ', '') || '-' || d.unit || '-' as prefix,
            (
              select coalesce(max(a.n), 0)
              from purchase_attempt a join order_item i on i.id = a.item_id
              where i.order_id = d.order_id and i.unit = d.unit
            ) as known
          from restored_unit d join orders o on o.id = d.order_id
          where d.state = 'open' and d.provider_id = ${providerId} and d.next_ask_at <= ${now}
          order by d.next_ask_at, d.order_id, d.unit
          limit ${limit}
          for update of d skip locked
        ) due
    where u.order_id = due.order_id and u.unit = due.unit
    returning u.order_id, u.unit, due.prefix, due.known, u.asked`);

/** Result of a unit's lookup. */
export interface UnitAnswer {
  state: 'open' | 'bought' | 'clear';
  found: readonly string[];
  /** Most units of one of the orders found. */
  units: number;
  nextAskAt: Time;
}

export const writeUnit = (tx: Tx, { orderId, unit }: RestoredUnit, answer: UnitAnswer): Promise<number> =>
  tx.run(sql`update restored_unit set state = ${answer.state}, asked = asked + 1, next_ask_at = ${answer.nextAskAt},
      units = greatest(units, ${answer.units}),
      found = array(select distinct unnest(found || ${answer.found}::text[]) order by 1)
    where order_id = ${orderId} and unit = ${unit}`);

/** The open restore; null once all units were looked up. */
export const readOpenRestore = async (db: Db): Promise<{ id: string; restoredAt: Time } | null> =>
  (await db.one(sql<{ id: string; restoredAt: Time }>`select id, restored_at from restore where matched_at is null`)) ??
  null;

/** Ends the reconciliation if no unit is open. Returns whether it did. */
export const endWhenMatched = async (tx: Tx, now: Time): Promise<boolean> =>
  (await tx.run(sql`update restore set matched_at = ${now} where matched_at is null
    and not exists (select 1 from restored_unit where state = 'open')
    and not exists (select 1 from purchase_attempt a join restored_unit u on u.order_id = a.order_id
      where a.state = 'sent' and a.ref = any (u.found))`)) > 0;
