// What must always hold, as statements that find rows where it does not (trust 4). Constraints hold most of it at every
// moment; this recomputes it from the raw rows, as a second opinion.

import { type RawBuilder, sql } from 'kysely';

export interface Invariant {
  id: string;
  /** What holds. */
  says: string;
  /** Names each row that breaks it. */
  broken: RawBuilder<{ row: string }>;
}

const rows = (id: string, says: string, broken: RawBuilder<{ row: string }>): Invariant => ({ id, says, broken });

const counter = (column: string, state: string): RawBuilder<{ row: string }> =>
  sql<{ row: string }>`select o.order_number as row from orders o
    where ${sql.ref(`o.${column}`)} <> (select count(*) from order_item i where i.order_id = o.id and i.removed_at is null and i.state = ${state})`;

export const INVARIANTS: readonly Invariant[] = [
  rows(
    'K1',
    'no key is in the books twice',
    sql`select encode(fingerprint, 'hex') as row from game_key group by fingerprint having count(*) > 1`,
  ),
  rows(
    'K2',
    'a key has one place',
    sql`select id::text as row from game_key where num_nonnulls(lot_id, order_item_id, surplus_ref) <> 1`,
  ),
  rows(
    'K4',
    'a packed key lies in a package of its own order',
    sql`select k.id::text as row from game_key k join order_item i on i.id = k.order_item_id join package p on p.id = k.package_id where p.order_id <> i.order_id`,
  ),
  rows(
    'K5',
    'a package holds as many items as it says',
    sql`select p.id::text as row from package p where (case when p.dissolved_at is null then p.quantity else 0 end) <> (select count(*) from order_item i where i.package_id = p.id)`,
  ),
  rows(
    'K6',
    'keys and their items are packed together',
    sql`select k.id::text as row from game_key k join order_item i on i.id = k.order_item_id where k.package_id is distinct from i.package_id`,
  ),
  rows(
    'K7',
    'every completed item has a key, and every key of an item a completed one',
    sql`select i.id::text as row from order_item i where i.removed_at is null
      and (i.state in ('Completed', 'Buffered')) <> exists (select 1 from game_key k where k.order_item_id = i.id) and i.state <> 'Refunded'`,
  ),
  rows(
    'K8',
    'an item has at most one open attempt',
    sql`select item_id::text as row from purchase_attempt where state in ('intent', 'sent', 'pending') group by item_id having count(*) > 1`,
  ),
  rows(
    'K9',
    'a completed item has no open attempt',
    sql`select a.ref as row from purchase_attempt a join order_item i on i.id = a.item_id where i.state = 'Completed' and a.state in ('intent', 'sent', 'pending')`,
  ),
  rows(
    'K12',
    'every settled attempt has a key or a claim',
    sql`select a.ref as row from purchase_attempt a where a.state in ('settled', 'late', 'rejected')
      and not exists (select 1 from game_key k where k.attempt_ref = a.ref) and not exists (select 1 from purchase_claim c where c.attempt_ref = a.ref)`,
  ),
  rows(
    'K15',
    'an item that is being bought has an open attempt',
    sql`select i.id::text as row from order_item i where i.state in ('Processing', 'PreCompleted', 'BackOrdered') and i.removed_at is null
      and not exists (select 1 from purchase_attempt a where a.item_id = i.id and a.state in ('intent', 'sent', 'pending'))`,
  ),
  rows(
    'K16',
    'no key of a purchase that went back serves an order or the stock',
    sql`select k.id::text as row from game_key k join purchase_return r on r.attempt_ref = k.attempt_ref
      where r.state = 'returned' and k.surplus_ref is null`,
  ),
  rows(
    'K17',
    'no more items take from a reservation than it holds',
    sql`select a.reference as row from allocation a where a.quantity <
      (select count(*) from order_item i where i.allocation_id = a.id and i.removed_at is null)`,
  ),
  rows(
    'Q1',
    'delivered is at most bought, bought at most ordered',
    sql`select order_number as row from orders where not (0 <= delivered_quantity
      and (delivered_quantity <= completed_count + buffered_count or state = 'Refunded') and completed_count + buffered_count <= quantity)`,
  ),
  rows('Q2-completed', 'the counter of completed items is right', counter('completed_count', 'Completed')),
  rows('Q2-pre-completed', 'the counter of accepted items is right', counter('pre_completed_count', 'PreCompleted')),
  rows('Q2-buffered', 'the counter of buffered items is right', counter('buffered_count', 'Buffered')),
  rows('Q2-back-ordered', 'the counter of back-ordered items is right', counter('back_order_count', 'BackOrdered')),
  rows('Q2-out-of-stock', 'the counter of items out of stock is right', counter('out_of_stock_count', 'OutOfStock')),
  rows('Q2-error', 'the counter of failed items is right', counter('error_count', 'Error')),
  rows(
    'Q2-delivered',
    'the counter of packed items is right',
    sql`select o.order_number as row from orders o where o.delivered_quantity <> (select count(*) from order_item i where i.order_id = o.id and i.packed_on is not null)`,
  ),
  rows(
    'Q2-cost',
    'the cost of an order is the sum of its items',
    sql`select o.order_number as row from orders o where o.actual_cost_e4 <>
      (select coalesce(sum(i.cost_e4), 0) from order_item i where i.order_id = o.id and i.removed_at is null)`,
  ),
  rows(
    'Q3',
    'an order has no more items than keys ordered',
    sql`select o.order_number as row from orders o where o.quantity - o.inventory_quantity <
      (select count(*) from order_item i where i.order_id = o.id and i.removed_at is null and i.state <> 'Refunded')`,
  ),
  rows(
    'Q4',
    'the country mix sums to the quantity',
    sql`select o.order_number as row from orders o join blending b on b.order_id = o.id
      where o.state not in ('Draft', 'Closed', 'Completed', 'Cancelled') group by o.id having sum(b.quantity) <> o.quantity`,
  ),
  rows(
    'Q5',
    'what orders have reserved is what their lots say, and never more than they hold',
    sql`select l.id::text as row from stock_lot l where l.reserved > l.held
      or l.reserved <> (select coalesce(sum(h.quantity), 0) from stock_hold h where h.lot_id = l.id)`,
  ),
  rows(
    'Q5-open',
    'only an order that is still open reserves stock, and never more than it asks for',
    sql`select o.order_number as row from orders o join stock_hold h on h.order_id = o.id group by o.id
      having o.state not in ('Submitted', 'Rebidding', 'Confirmed', 'Revoked', 'AdminRefused', 'SalesmanApproved', 'Level1Approved', 'Level2Approved')
        or sum(h.quantity) > o.quantity`,
  ),
  rows(
    'Q6',
    'a lot holds as many units as it says',
    sql`select l.id::text as row from stock_lot l where l.held <> (select count(distinct k.attempt_ref) from game_key k where k.lot_id = l.id)`,
  ),
  rows(
    'Q8',
    'the weights of a promotion sum to 100',
    sql`select p.id::text as row from promotion p where (select sum((entry ->> 'weight')::int) from jsonb_array_elements(p.countries) entry) <> 100`,
  ),
  rows(
    'O1',
    'the newest version of an offer is the one that the order carries, and no version is missing',
    sql`select o.order_number as row from orders o where not exists (select 1 from order_offer f where f.order_id = o.id and f.version = o.offer_version
        and f.quantity = o.offer_quantity and f.price_cents = o.offer_price_cents)
      or o.offer_version <> (select count(*) from order_offer f where f.order_id = o.id)`,
  ),
  rows(
    'S2-last',
    'the last line of history is the state',
    sql`select o.order_number as row from orders o where o.state is distinct from
      (select h.to_state from order_history h where h.order_id = o.id order by seq desc limit 1)`,
  ),
  rows(
    'S2-chain',
    'each line of history starts where the one before ended',
    sql`select h.id::text as row from (select id, from_state, lag(to_state, 1, 'None') over (partition by order_id order by seq) as before from order_history) h
      where h.from_state <> h.before`,
  ),
  rows(
    'S5',
    'an order in processing has something to wait for',
    sql`select o.order_number as row from orders o where o.state = 'Processing' and not exists
      (select 1 from order_item i where i.order_id = o.id and i.removed_at is null and i.state in ('Draft', 'Processing', 'PreCompleted', 'BackOrdered'))`,
  ),
  rows(
    'S8',
    'every package that was opened had been sent',
    sql`select l.seq::text as row from reveal_ledger l join package p on p.id = l.package_id where p.state <> 'Sent'`,
  ),
  rows(
    'S10',
    'a session has one unused refresh token',
    sql`select session_id::text as row from refresh_token where used_at is null group by session_id having count(*) > 1`,
  ),
];
