// Month-end inventory snapshots, written once and never recomputed (SRP-006). The worker takes one when the next month
// starts, or as soon as it is back; the report then states the later time. The sealed audit log records its content.

import { sql } from 'kysely';
import { SNAPSHOT_ACTION } from '#domain/audit/actions.ts';
import { SYSTEM } from '#domain/base/actor.ts';
import { HOUR, MINUTE, millisecondsBetween, type Time, timeOf } from '#domain/base/time.ts';
import { monthStart } from '#domain/stock/periods.ts';
import { writeSystemEntries } from '#server/audit/entry-writer.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database, Sql, Tx } from '#server/base/database/db.ts';
import { isoInstant } from '#server/base/database/json-sql.ts';
import { newId } from '#server/base/process/ids.ts';
import { IS_LOADED_LOT } from '#server/stock/stock-value.ts';

/** A snapshot taken later than this after midnight counts as late. */
const LATE_AFTER = 5 * MINUTE;

/** Name of the previous month: `2026-10`. */
const endedMonth = (now: Time): string => timeOf(Date.parse(monthStart(now)) - 1).slice(0, 7);

export const isLate = (dueAt: Time, takenAt: Time): boolean => millisecondsBetween(dueAt, takenAt) > LATE_AFTER;

/** Stock per product: in lots `l` and manual. Refers to the product as `pr`, its provider as `prov`. */
const stockOf = (lots: Sql, manual: Sql): Sql => sql`(
    select product_id, sum(held)::bigint as held_quantity, sum(held * unit_cost_e4)::bigint as held_cost_e4,
      coalesce(sum(held * unit_cost_e4) filter (where ${IS_LOADED_LOT}), 0)::bigint as loaded_cost_e4
    from ${lots} l
    where held > 0
    group by product_id
  ) l full join (
    select product_id, quantity::bigint as manual_quantity,
      round(quantity * cost_per_item_e4 / 100.0)::bigint as manual_cost_cents
    from manual_inventory
    where ${manual}
  ) m using (product_id) join product pr on pr.id = product_id join provider prov on prov.id = pr.provider_id`;

export const CURRENT_STOCK: Sql = stockOf(sql`stock_lot`, sql`quantity > 0`);

/** Stock at an earlier time, from what left the lots since. Manual stock has no history and is left out. */
const stockAt = (time: Time): Sql =>
  stockOf(
    sql`(
      select l.product_id, l.unit_cost_e4, l.source_order_id, l.held + coalesce(later.keys, 0) as held
      from stock_lot l
      left join (
        select stock_lot_id, count(*) as keys
        from order_item
        where stock_lot_id is not null and completed_on >= ${time}
        group by stock_lot_id
      ) later on later.stock_lot_id = l.id
      where l.received_at < ${time}
    )`,
    sql`false`,
  );

/** Audit data of snapshot `s`: its totals and a digest of its rows, with the cost of loaded keys if there are any. */
export const SNAPSHOT_FACTS: Sql = sql`jsonb_build_object('dueAt', ${isoInstant(sql`s.due_at`)}, 'takenAt',
    ${isoInstant(sql`s.taken_at`)}, 'heldQuantity', s.held_quantity, 'heldCostE4', s.held_cost_e4, 'manualQuantity',
    s.manual_quantity, 'manualCostCents', s.manual_cost_cents, 'rowsDigest',
    (
        select encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(r.product_id, r.store, r.provider,
                                r.sku, r.name, r.held_quantity, r.held_cost_e4, r.manual_quantity,
                                r.manual_cost_cents)::text ||
                                case when r.loaded_cost_e4 = 0 then '' else r.loaded_cost_e4::text end,
                                '' order by r.product_id), ''), 'UTF8')), 'hex')
        from inventory_snapshot_row r
        where r.snapshot = s.name
      ))`;

/** Subject kind in the audit log. */
export const SNAPSHOT_KIND = 'inventorySnapshot';

/** Delay until the next check: an hour, or until the month ends (ms). */
export function millisecondsUntilNextPoll(now: Time): number {
  const nextMonth = new Date(monthStart(now));
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1);
  return Math.min(HOUR, nextMonth.getTime() - Date.parse(now));
}

/**
 * Writes the snapshot of the month that ended at `dueAt`, and notes it for the audit log. A single statement reads all
 * rows at one moment. Returns false if it exists.
 */
async function writeSnapshot(
  tx: Tx,
  { dueAt, takenAt, stock }: { dueAt: Time; takenAt: Time; stock: Sql },
): Promise<boolean> {
  const [id, name] = [newId(), endedMonth(dueAt)];
  const taken = await tx.one(sql`with stock as materialized (
        select product_id, pr.store, prov.name as provider, pr.sku, pr.name, coalesce(held_quantity, 0) as held,
          coalesce(held_cost_e4, 0) as held_cost, coalesce(loaded_cost_e4, 0) as loaded_cost,
          coalesce(manual_quantity, 0) as manual,
          coalesce(manual_cost_cents, 0) as manual_cost
        from ${stock}
      ),
      snapshot as (
        insert into inventory_snapshot
          (id, name, due_at, taken_at, held_quantity, held_cost_e4, manual_quantity, manual_cost_cents)
        select ${id}, ${name}, ${dueAt}, ${takenAt}, coalesce(sum(held), 0), coalesce(sum(held_cost), 0),
          coalesce(sum(manual), 0), coalesce(sum(manual_cost), 0)
        from stock
        on conflict (name) do nothing
        returning name
      ),
      rows as (
        insert into inventory_snapshot_row (snapshot, product_id, store, provider, sku, name, held_quantity,
            held_cost_e4, loaded_cost_e4, manual_quantity, manual_cost_cents)
        select n.name, s.product_id, s.store, s.provider, s.sku, s.name, s.held, s.held_cost, s.loaded_cost,
          s.manual, s.manual_cost
        from stock s cross join snapshot n
      )
    select name
    from snapshot`);
  if (!taken) return false;
  const noted = await tx.only(
    sql<{ facts: object }>`select ${SNAPSHOT_FACTS} as facts from inventory_snapshot s where s.id = ${id}`,
  );
  tx.note({ subject: { kind: SNAPSHOT_KIND, id, name }, after: noted.facts });
  return true;
}

/**
 * Takes the snapshot of the previous month unless it exists. Months before the installation have none. Returns whether
 * it was due; of several workers one writes it.
 */
export const takeDueSnapshot = (
  { database, keys }: { database: Database; keys: DerivedKeys },
  now: Time,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const dueAt = monthStart(now);
    const due = await tx.one(
      sql`select 1 from kysely_migration having min(timestamp)::timestamptz < ${dueAt}
        and not exists (select 1 from inventory_snapshot where name = ${endedMonth(now)})`,
    );
    if (!due || !(await writeSnapshot(tx, { dueAt, takenAt: now, stock: CURRENT_STOCK }))) return false;
    const who = { id: null, name: SYSTEM.name, role: null, companyId: null };
    await writeSystemEntries(tx, keys, { action: SNAPSHOT_ACTION, who, now });
    return true;
  });

/** Writes the snapshots of the latest `count` months as if they had been taken on time, for the demo. Notes each. */
export async function writePastSnapshots(tx: Tx, now: Time, count: number): Promise<void> {
  for (let ago = count - 1; ago >= 0; ago--) {
    const month = new Date(monthStart(now));
    month.setUTCMonth(month.getUTCMonth() - ago);
    const dueAt = timeOf(month.getTime());
    await writeSnapshot(tx, { dueAt, takenAt: dueAt, stock: stockAt(dueAt) });
  }
}
