// Invariants that tie keys, purchases, items, lots and costs together, so that none can be swapped or lost unnoticed
// (invariants K3, K7, K10, K12, K14, Q6).

import { sql } from 'kysely';
import { literals } from '#server/base/database/list.ts';
import { OPEN_ATTEMPT_STATES } from '#server/buying/purchasing/attempt-states.ts';
import { type Invariant, invariant } from './invariant.ts';

/** Amount charged for attempt `a` in euro, rounded as on delivery. */
const chargedSql = sql`round(a.charged_e4::numeric * 1000000 / round(a.rate * 1000000))`;

export const PURCHASE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'K3',
    'an item has one key for each of its parts',
    sql`select 'item ' || order_item_id as row from game_key where order_item_id is not null group by order_item_id
      having count(distinct part) <> count(*) or min(part) <> 0 or max(part) <> count(*) - 1`,
  ),
  invariant(
    'K7-item',
    'a key belongs to the item it was bought for, or was moved there from stock',
    sql`select 'key ' || k.id as row from game_key k join order_item i on i.id = k.order_item_id
      join purchase_attempt a on a.ref = k.attempt_ref
        join orders o on o.id = i.order_id join orders b on b.id = a.order_id
      where case when i.stock_lot_id is null then a.item_id <> i.id else b.product_id <> o.product_id end`,
  ),
  invariant(
    'K7-lot',
    'the keys of a lot match its product and cost, and were bought before they were received',
    sql`select 'lot ' || l.id || ', ' || k.attempt_ref as row from stock_lot l join game_key k on k.lot_id = l.id
      join purchase_attempt a on a.ref = k.attempt_ref
        join orders o on o.id = a.order_id
      group by l.id, k.attempt_ref having min(l.product_id::text) <> min(o.product_id::text)
        or min(l.received_at) < max(k.created_at)
        or sum(k.cost_e4) not in (min(l.unit_cost_e4), case when count(*) > 1 then 0 else min(l.unit_cost_e4) end)`,
  ),
  invariant(
    'K7-ref',
    'a purchase reference consists of order, unit and number, and matches its order, provider and country',
    sql`select a.ref as row from purchase_attempt a join order_item i on i.id = a.item_id
      join orders o on o.id = i.order_id
      where a.ref <> replace(o.order_number, ' ', '') || '-' || i.unit || '-' || a.n
        or (a.order_id, a.provider_id, a.country) is distinct from (i.order_id, i.provider_id, i.country)`,
  ),
  invariant(
    'K7-call',
    'the purchases of one call are for one product, order and currency, and it is named by one of them',
    sql`select call_ref as row from purchase_attempt where call_ref is not null group by call_ref
      having not bool_or(ref = call_ref) or count(distinct (order_id, provider_id, sku, currency)) > 1
        or count(distinct provider_order_id) > 1`,
  ),
  invariant(
    'K10',
    'the purchases of an item are numbered without gaps',
    sql`select 'item ' || item_id as row from purchase_attempt group by item_id having min(n) <> 1
      or max(n) <> count(*)`,
  ),
  invariant(
    'K10-sent',
    'a purchase that was never sent has no provider outcome',
    sql`select ref as row from purchase_attempt where sent_at is null
      and (state not in ('intent', 'void') or charged_e4 is not null or provider_order_id is not null)`,
  ),
  invariant(
    'K12-key',
    'a key belongs to a purchase that delivered one',
    sql`select 'key ' || k.id || ' of ' || k.attempt_ref as row from game_key k
      left join purchase_attempt a on a.ref = k.attempt_ref
      where k.load_id is null and (a.ref is null or not (a.state = 'settled'
        or (a.state in ('late', 'rejected', 'returned') and k.order_item_id is null)
        or (a.state = 'late' and k.order_item_id is not null
        and exists (select 1 from order_item i where i.id = k.order_item_id and i.stock_lot_id is not null))))`,
  ),
  invariant(
    'K12-rejected',
    'exactly the rejected purchases have claims',
    sql`select a.ref as row from purchase_attempt a where a.state = 'rejected'
      and not exists (select 1 from purchase_claim c where c.attempt_ref = a.ref)
      union all select c.attempt_ref from purchase_claim c left join purchase_attempt a on a.ref = c.attempt_ref
        where a.ref is null or a.state in ${literals(OPEN_ATTEMPT_STATES)}`,
  ),
  invariant(
    'K12-cost',
    'the cost of a key matches its charge',
    sql`select a.ref as row from purchase_attempt a join game_key k on k.attempt_ref = a.ref
      where not exists (select 1 from purchase_verdict v where v.attempt_ref = a.ref)
      group by a.ref having count(*) filter (where k.cost_e4 <> 0) > 1
        or (a.charged_currency is not distinct from a.currency and
        (bool_or(k.cost_e4 not in (0, coalesce(${chargedSql}, 0)))
          or (count(*) = 1 and min(k.cost_e4) <> coalesce(${chargedSql}, 0) and a.state <> 'rejected')))`,
  ),
  invariant(
    'K12-item',
    'the cost of an item is that of its keys, and zero without keys',
    sql`select o.order_number || ' ' || i.unit as row
      from order_item i
        join orders o on o.id = i.order_id
        left join stock_lot l on l.id = i.stock_lot_id
        left join lateral
          (select count(*) as keys, sum(k.cost_e4) as cost from game_key k where k.order_item_id = i.id) k on true
      where i.removed_at is null
        and case
          when k.keys = 0 then i.cost_e4 is not null
          when i.stock_lot_id is not null then i.cost_e4 is distinct from l.unit_cost_e4
          else i.cost_e4 is distinct from k.cost
        end`,
  ),
  invariant(
    'K14',
    'sent keys are in their package: each item of a package has its key there',
    sql`select 'package ' || p.id as row
      from package p
        left join (select package_id, count(distinct order_item_id) as items from game_key group by package_id) k on
          k.package_id = p.id
      where p.dissolved_at is null and p.quantity <> coalesce(k.items, 0)
      union all
      select distinct 'package ' || p.id
      from package p join order_item i on i.package_id = p.id
      where p.dissolved_at is null and (i.order_id <> p.order_id or i.removed_at is not null)
      union all
      select 'package ' || p.id || ' is told to be ' || h.state
      from package p
        join lateral (select state from package_history h where h.package_id = p.id order by seq desc limit 1) h on
          true
      where h.state <> p.state or (p.state = 'Sent') <> (p.sent_at is not null)
      union all
      select 'package ' || package_id
      from package_history
      group by package_id
      having max(seq) <> count(*) or min(seq) <> 1`,
  ),
  invariant(
    'Q2-plan',
    'the expected cost of an order is that of its country mix',
    sql`select o.order_number as row from orders o join blending b on b.order_id = o.id group by o.id
      having sum(b.quantity) > 0
        and o.estimated_cost_e4 <> round(sum(b.quantity * b.cost_e4)::numeric / sum(b.quantity))`,
  ),
];
