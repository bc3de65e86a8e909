// The stock at the end of a month, written once and never computed again (SRP-006). The worker takes it in the first
// second of the next month, or as soon as it is back; then the report says that it shows a later moment.

import { sql } from 'kysely';
import { MINUTE, millisecondsBetween, type Time, timeOf } from '#domain/base/time.ts';
import { monthStart } from '#domain/stock/periods.ts';
import type { Database, Sql } from '#server/base/db.ts';

/** Taken later than this after midnight, a snapshot counts as late. */
const LATE_AFTER = 5 * MINUTE;

/** Name of the month that ended when this one began: `2026-10`. */
export const endedMonth = (now: Time): string => timeOf(Date.parse(monthStart(now)) - 1).slice(0, 7);

export const isLate = (dueAt: Time, takenAt: Time): boolean => millisecondsBetween(dueAt, takenAt) > LATE_AFTER;

/** What each product has now: in lots, and counted by hand. Names the product as `pr`, its provider as `prov`. */
export const CURRENT_STOCK: Sql = sql`(
    select product_id, sum(held)::bigint as held_quantity, sum(held * unit_cost_e4)::bigint as held_cost_e4
    from stock_lot where held > 0 group by product_id
  ) l full join (
    select product_id, quantity::bigint as manual_quantity, quantity * cost_per_item_cents as manual_cost_cents
    from manual_inventory where quantity > 0
  ) m using (product_id)
  join product pr on pr.id = product_id join provider prov on prov.id = pr.provider_id`;

/**
 * Takes the snapshot of the month that ended, unless it is there. An installation younger than this month has none.
 * All rows are of one moment: one statement reads them. Answers whether it was due; of several workers one writes it.
 */
export const takeDueSnapshot = (database: Database, now: Time): Promise<boolean> =>
  database.transaction(async (tx) => {
    const dueAt = monthStart(now);
    const due = await tx.one(
      sql`select 1 from kysely_migration having min(timestamp)::timestamptz < ${dueAt}
        and not exists (select 1 from inventory_snapshot where name = ${endedMonth(now)})`,
    );
    if (!due) return false;
    await tx.run(sql`with stock as materialized (
        select product_id, pr.store, prov.name as provider, pr.sku, pr.name, coalesce(held_quantity, 0) as held,
          coalesce(held_cost_e4, 0) as held_cost, coalesce(manual_quantity, 0) as manual,
          coalesce(manual_cost_cents, 0) as manual_cost from ${CURRENT_STOCK}
      ), snapshot as (
        insert into inventory_snapshot (name, due_at, taken_at, held_quantity, held_cost_e4, manual_quantity,
          manual_cost_cents)
        select ${endedMonth(now)}, ${dueAt}, ${now}, coalesce(sum(held), 0), coalesce(sum(held_cost), 0),
          coalesce(sum(manual), 0), coalesce(sum(manual_cost), 0) from stock
        on conflict do nothing returning name
      )
      insert into inventory_snapshot_row (snapshot, product_id, store, provider, sku, name, held_quantity,
        held_cost_e4, manual_quantity, manual_cost_cents)
      select n.name, s.product_id, s.store, s.provider, s.sku, s.name, s.held, s.held_cost, s.manual, s.manual_cost
      from stock s cross join snapshot n`);
    return true;
  });
