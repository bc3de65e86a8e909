// Invariants of keys loaded from files: each is in its load's lot, loads count their keys correctly, and no staged key
// remains after its load has ended (invariants K7, K11).

import { sql } from 'kysely';
import { CONFIRMED_LOAD_STATES, UNCONFIRMED_LOAD_STATES, WITHDRAWN_LOAD_STATES } from '#domain/loads/lifecycle.ts';
import { literals } from '#server/base/database/list.ts';
import { type Invariant, invariant } from './invariant.ts';

export const LOAD_INVARIANTS: readonly Invariant[] = [
  invariant(
    'K7-load',
    'a loaded key is in the lot of its load or was moved from it to its item, with the product and cost of the load',
    sql`select 'key ' || k.id as row
      from game_key k
        join stock_load d on d.id = k.load_id
        left join order_item i on i.id = k.order_item_id
        left join orders o on o.id = i.order_id
      where k.surplus_ref is not null
        or d.confirmed_at is distinct from k.created_at
        or k.cost_e4 <> d.cost_e4
        or k.lot_id <> d.lot_id
        or i.stock_lot_id is distinct from case when i.id is not null then d.lot_id end
        or o.product_id <> d.product_id
      union all
      select 'load ' || d.number
      from stock_load d join stock_lot l on l.id = d.lot_id
      where (l.product_id, l.country, l.unit_cost_e4, l.received_at) <>
        (d.product_id, d.country, d.cost_e4, d.confirmed_at)
        or l.source_order_id is not null`,
  ),
  invariant(
    'K11-load',
    'the key count of a load is right, and its keys are withdrawn exactly if it was cancelled or undone',
    sql`select 'load ' || d.number as row
      from stock_load d
        left join (
            select load_id, count(*) as keys, count(withdrawn_at) as withdrawn
            from game_key
            where load_id is not null
            group by load_id
          ) k on k.load_id = d.id
      where coalesce(k.keys, 0) <> d.loaded_count
        or (d.state in ${literals([...UNCONFIRMED_LOAD_STATES, ...CONFIRMED_LOAD_STATES])} and k.withdrawn > 0)
        or (d.state in ${literals(WITHDRAWN_LOAD_STATES)} and k.withdrawn < k.keys)
        or (d.state in ('Loaded', 'Undoing', 'Undone') and d.loaded_count <> d.new_count)`,
  ),
  invariant(
    'K11-lines',
    'the line counts of a load match its lines, and its new keys are staged until loaded',
    sql`select 'load ' || d.number as row
      from stock_load d
        left join (
            select load_id, count(*) filter (where verdict = 'known') as known,
              count(*) filter (where verdict = 'repeated') as repeated,
              count(*) filter (where verdict = 'unreadable') as unreadable,
              count(*) filter (where verdict = 'skipped') as skipped,
              count(*) filter (where verdict = 'dropped') as dropped
            from stock_load_line
            group by load_id
          ) n on n.load_id = d.id
        left join (
            select load_id, count(*) as keys,
              count(*) filter (where doubt is not null and is_included is not true) as set_aside
            from staged_key
            group by load_id
          ) s on s.load_id = d.id
      where (d.known_count, d.repeated_count, d.unreadable_count, d.skipped_count) <>
        (coalesce(n.known, 0), coalesce(n.repeated, 0), coalesce(n.unreadable, 0), coalesce(n.skipped, 0))
        or d.read_count <> d.new_count + d.known_count + d.repeated_count + d.unreadable_count + d.set_aside_count +
        d.skipped_count
        or (d.state in ('Ready', 'Loading', 'Loaded')
          and d.set_aside_count <> coalesce(s.set_aside, 0) + coalesce(n.dropped, 0))
        or (d.state in ('Ready', 'Loading') and coalesce(s.keys - s.set_aside, 0) <> d.new_count - d.loaded_count)
        or (d.state not in ('Reading', 'Ready', 'Loading', 'Cancelling') and s.keys > 0)`,
  ),
];
