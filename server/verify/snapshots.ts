// Invariants of month-end inventories: they add up and match the audit log (SRP-006).

import { sql } from 'kysely';
import { SNAPSHOT_FACTS, SNAPSHOT_KIND } from '#server/reports/inventory-snapshots.ts';
import { type Invariant, invariant } from './invariant.ts';

export const SNAPSHOT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'R2',
    'a month-end inventory is the sum of its rows',
    sql`select s.name as row from inventory_snapshot s
      left join (select snapshot, sum(held_quantity) as held, sum(held_cost_e4) as cost, sum(manual_quantity) as manual,
          sum(manual_cost_cents) as manual_cost from inventory_snapshot_row group by snapshot) r on r.snapshot = s.name
      where (s.held_quantity, s.held_cost_e4, s.manual_quantity, s.manual_cost_cents)
        <> (coalesce(r.held, 0), coalesce(r.cost, 0), coalesce(r.manual, 0), coalesce(r.manual_cost, 0))`,
  ),
  invariant(
    'R2-log',
    'month-end inventories match the audit log, and none is missing',
    sql`select coalesce(s.name, e.subject_name) as row from (select * from inventory_snapshot where id is not null) s
      full join (select subject_id, subject_name, after from audit_event where subject_kind = ${SNAPSHOT_KIND}) e
        on e.subject_id = s.id
      where s.id is null or e.subject_id is null or s.name <> e.subject_name or ${SNAPSHOT_FACTS} <> e.after::jsonb`,
  ),
];
