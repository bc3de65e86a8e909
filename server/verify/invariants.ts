// All invariants as statements that find violating rows. Constraints enforce most of them; this recomputes them from
// raw rows as a second opinion. Long, because it is a list.

import { type RawBuilder, sql } from 'kysely';
import { allKeysCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { BUSY_ITEM_STATES, ITEM_STATES_UNDER_WAY, ITEM_STATES_WITH_KEY } from '#domain/orders/item-states.ts';
import { OPEN_OFFER_STATES } from '#domain/orders/offer-expiry.ts';
import { CREDIT_STATES, RESERVING_STATES, UNMIXED_STATES } from '#domain/orders/states.ts';
import { apiKeyCalls } from '#domain/platform/draws/calls.ts';
import { literals } from '#server/base/database/list.ts';
import { ANSWERED_ATTEMPT_STATES, OPEN_ATTEMPT_STATES } from '#server/buying/purchasing/attempt-states.ts';
import { ACCOUNTING_INVARIANTS } from './accounting.ts';
import { APPROVAL_RULE_INVARIANTS } from './approval-rules.ts';
import { AUDITED_STATE_INVARIANTS } from './audited-state.ts';
import { CLAIM_INVARIANTS } from './claims.ts';
import { GUARD_INVARIANTS } from './database-guards.ts';
import { HISTORY_INVARIANTS } from './history.ts';
import { type Invariant, invariant } from './invariant.ts';
import { INVOICE_INVARIANTS } from './invoices.ts';
import { LOAD_INVARIANTS } from './loads.ts';
import { MASTER_KEY_INVARIANTS } from './master-keys.ts';
import { MESSAGE_INVARIANTS } from './messages.ts';
import { ORDER_SUM_INVARIANTS } from './order-sums.ts';
import { PARTNER_PURCHASE_INVARIANTS } from './partner-purchases.ts';
import { PAYMENT_INVARIANTS } from './payments.ts';
import { PEOPLE_INVARIANTS } from './people.ts';
import { PURCHASE_INVARIANTS } from './purchases.ts';
import { REPORT_INVARIANTS } from './reports.ts';
import { SNAPSHOT_INVARIANTS } from './snapshots.ts';
import { TRADE_INVARIANTS } from './trade.ts';
import { WEBHOOK_INVARIANTS } from './webhooks.ts';

/** Calls that reveal keys. */
const DOWNLOADS = [...Object.values(downloadCalls), allKeysCalls.download, ...Object.values(apiKeyCalls)].map(
  ({ method, path }) => `${method} ${path}`,
);

const miscounted = (column: string, state: string): RawBuilder<{ row: string }> =>
  sql<{ row: string }>`select o.order_number as row from orders o
    where ${sql.ref(`o.${column}`)} <> (select count(*) from order_item i where i.order_id = o.id
      and i.removed_at is null and i.state = ${state})`;

export const INVARIANTS: readonly Invariant[] = [
  invariant(
    'M8',
    'the balance and reservations of a company match its ledger, whose entries are numbered and carry running totals',
    sql`with lines as (
          select e.*, sum(amount_cents) filter (where book = 'balance') over so_far as balance,
            sum(amount_cents) filter (where book = 'reserved') over so_far as reserved,
            row_number() over so_far as nth, count(*) over (partition by company_id) as entries
          from credit_entry e window so_far as (partition by company_id order by seq)
        )
      select c.name as row
      from company c left join lines l on l.company_id = c.id and l.nth = l.entries
      where (c.balance_cents, c.reserved_cents, c.credit_entries) is distinct from
        (coalesce(l.balance, 0), coalesce(l.reserved, 0), coalesce(l.nth, 0))
      union all
      select c.name || ' ' || l.seq
      from lines l join company c on c.id = l.company_id
      where (l.balance_cents, l.reserved_cents, l.seq) is distinct from
        (coalesce(l.balance, 0), coalesce(l.reserved, 0), l.nth)`,
  ),
  invariant(
    'M9',
    'an order reserves its value with tax while it is open and not billed',
    sql`select o.order_number as row from orders o
      left join (select order_id, sum(amount_cents) as cents from credit_entry group by order_id) e on e.order_id = o.id
      where coalesce(e.cents, 0) <> case when o.is_billed or o.state <> all (${CREDIT_STATES}) then 0
        else round(o.value_cents::numeric * (10000 + o.vat_rate_bp) / 10000) end`,
  ),
  invariant(
    'M9-cause',
    'the history entry referenced by a ledger entry exists',
    sql`select o.order_number as row from credit_entry e join orders o on o.id = e.order_id
      where e.history_seq is not null and not exists
      (select 1 from order_history h where h.order_id = e.order_id and h.seq = e.history_seq)`,
  ),
  invariant(
    'M10',
    'the payments of a plan add up to the amount paid',
    sql`select coalesce(p.id, e.document_id)::text as row from payment_plan p
      full join (select document_id, sum(amount_cents) as cents from credit_entry where kind = 'payment'
        group by document_id) e on e.document_id = p.id
      where coalesce(-e.cents, 0) <> coalesce(case when p.payment_date is not null then p.amount_cents end, 0)`,
  ),
  invariant(
    'K1',
    'no key is stored twice',
    sql`select encode(fingerprint, 'hex') as row from game_key where withdrawn_at is null
      group by fingerprint having count(*) > 1`,
  ),
  invariant(
    'K2',
    'a key is in one place',
    sql`select id::text as row from game_key 
      where num_nonnulls(lot_id, order_item_id, surplus_ref, withdrawn_at, blocked_at) <> 1`,
  ),
  invariant(
    'K4',
    'a packed key is in a package of its own order',
    sql`select k.id::text as row from game_key k join order_item i on i.id = k.order_item_id
      join package p on p.id = k.package_id where p.order_id <> i.order_id`,
  ),
  invariant(
    'K5',
    'the item count of a package is right',
    sql`select p.id::text as row from package p
      left join (select package_id, count(*) as items from order_item group by package_id) i on i.package_id = p.id
      where (case when p.dissolved_at is null then p.quantity else 0 end) <> coalesce(i.items, 0)`,
  ),
  invariant(
    'K6',
    'keys and their items are packed together',
    sql`select k.id::text as row from game_key k join order_item i on i.id = k.order_item_id
      where k.package_id is distinct from i.package_id`,
  ),
  invariant(
    'K7',
    'every completed item has a key, and every key of an item a completed one',
    sql`select i.id::text as row
      from order_item i
      where i.removed_at is null
        and (i.state in ${literals(ITEM_STATES_WITH_KEY)}) <> exists
        (select 1 from game_key k where k.order_item_id = i.id)
        and i.state <> 'Refunded'`,
  ),
  invariant(
    'K8',
    'an item has at most one open attempt',
    sql`select item_id::text as row from purchase_attempt where state in ${literals(OPEN_ATTEMPT_STATES)}
      group by item_id having count(*) > 1`,
  ),
  invariant(
    'K9',
    'a completed item has no open attempt',
    sql`select a.ref as row from purchase_attempt a join order_item i on i.id = a.item_id where i.state = 'Completed'
      and a.state in ${literals(OPEN_ATTEMPT_STATES)}`,
  ),
  invariant(
    'K12',
    'every settled attempt has a key or a claim',
    sql`select a.ref as row from purchase_attempt a where a.state in ${literals(ANSWERED_ATTEMPT_STATES)}
      and not exists (select 1 from game_key k where k.attempt_ref = a.ref)
      and not exists (select 1 from purchase_claim c where c.attempt_ref = a.ref)`,
  ),
  invariant(
    'K15',
    'an item that is being bought has an open attempt',
    sql`select i.id::text as row from order_item i where i.state in ${literals(ITEM_STATES_UNDER_WAY)}
      and i.removed_at is null
      and not exists (select 1 from purchase_attempt a where a.item_id = i.id
      and a.state in ${literals(OPEN_ATTEMPT_STATES)})`,
  ),
  invariant(
    'K16',
    'no key of a returned purchase is in an order or in stock',
    sql`select k.id::text as row from game_key k join purchase_return r on r.attempt_ref = k.attempt_ref
      where r.state = 'returned' and k.surplus_ref is null`,
  ),
  invariant(
    'K17',
    'no reservation is used by more items than it has units',
    sql`select a.reference as row from allocation a where a.quantity <
      (select count(*) from order_item i where i.allocation_id = a.id and i.removed_at is null)`,
  ),
  invariant(
    'K18',
    'a manually decided purchase matches its verdict: settled if bought, otherwise void or delivered late',
    sql`select v.attempt_ref as row from purchase_verdict v join purchase_attempt a on a.ref = v.attempt_ref
      where a.state <> all (case v.verdict when 'bought' then array['settled'] else array['void', 'late'] end)`,
  ),
  invariant(
    'Q1',
    'delivered keys do not exceed bought ones, bought keys do not exceed ordered ones',
    sql`select order_number as row from orders where not (0 <= delivered_quantity
      and (delivered_quantity <= completed_count + buffered_count or state = 'Refunded')
      and completed_count + buffered_count <= quantity)`,
  ),
  invariant('Q2-completed', 'the counter of completed items is right', miscounted('completed_count', 'Completed')),
  invariant(
    'Q2-pre-completed',
    'the counter of accepted items is right',
    miscounted('pre_completed_count', 'PreCompleted'),
  ),
  invariant('Q2-buffered', 'the counter of buffered items is right', miscounted('buffered_count', 'Buffered')),
  invariant(
    'Q2-back-ordered',
    'the counter of back-ordered items is right',
    miscounted('back_order_count', 'BackOrdered'),
  ),
  invariant(
    'Q2-out-of-stock',
    'the counter of items out of stock is right',
    miscounted('out_of_stock_count', 'OutOfStock'),
  ),
  invariant('Q2-error', 'the counter of failed items is right', miscounted('error_count', 'Error')),
  invariant(
    'Q2-delivered',
    'the counter of packed items is right',
    sql`select o.order_number as row from orders o
      where o.delivered_quantity <> (select count(*) from order_item i where i.order_id = o.id
        and i.packed_on is not null)
        - (select coalesce(sum(p.claimed_quantity), 0) from package p where p.order_id = o.id)`,
  ),
  invariant(
    'Q2-cost',
    'the cost of an order is the sum of its items',
    sql`select o.order_number as row from orders o where o.actual_cost_e4 <>
      (select coalesce(sum(i.cost_e4), 0) from order_item i where i.order_id = o.id and i.removed_at is null)`,
  ),
  invariant(
    'Q3',
    'an order has no more items than keys ordered',
    sql`select o.order_number as row from orders o where o.quantity - o.inventory_quantity <
      (select count(*) from order_item i where i.order_id = o.id and i.removed_at is null and i.state <> 'Refunded')`,
  ),
  invariant(
    'Q3-queue',
    'items to buy of an order in processing are queued at its provider',
    sql`select o.order_number || ' ' || i.unit as row from order_item i join orders o on o.id = i.order_id
      where i.removed_at is null
        and (i.provider_id <> o.provider_id
        or (o.state = 'Processing' and i.state = 'Draft' and i.next_try_at is null))`,
  ),
  invariant(
    'Q4',
    'the country mix adds up to the quantity',
    sql`select o.order_number as row from orders o join blending b on b.order_id = o.id
      where o.state not in ${literals(UNMIXED_STATES)} group by o.id
        having sum(b.quantity) <> o.quantity`,
  ),
  invariant(
    'Q5',
    'stock reservations of orders match their lots, and never exceed them',
    sql`select l.id::text as row from stock_lot l where l.reserved > l.held
      or l.reserved <> (select coalesce(sum(h.quantity), 0) from stock_hold h where h.lot_id = l.id)`,
  ),
  invariant(
    'Q5-open',
    'only open orders reserve stock, and never more than their quantity',
    sql`select o.order_number as row from orders o join stock_hold h on h.order_id = o.id group by o.id
      having o.state not in ${literals(RESERVING_STATES)}
        or sum(h.quantity) > o.quantity`,
  ),
  invariant(
    'Q6',
    'the unit count of a lot is right',
    sql`select l.id::text as row from stock_lot l
      left join stock_load d on d.lot_id = l.id and d.state in ('Loading', 'Cancelling', 'Undoing')
      where l.held <> case when d.id is not null then 0
        else (select count(distinct coalesce(k.attempt_ref, k.id::text)) from game_key k where k.lot_id = l.id) end`,
  ),
  invariant(
    'Q8',
    'the weights of a promotion add up to 100',
    sql`select p.id::text as row from promotion p
      where (select sum((entry ->> 'weight')::int) from jsonb_array_elements(p.countries) entry) <> 100`,
  ),
  invariant(
    'O1',
    'an order has the newest version of its offer, and no version is missing',
    sql`select o.order_number as row from orders o
      where not exists (select 1 from order_offer f where f.order_id = o.id and f.version = o.offer_version
        and f.quantity = o.offer_quantity and f.price_cents = o.offer_price_cents
        and (o.offer_valid_until is not distinct from f.valid_until
          or o.offer_valid_until is null and (o.state not in ${literals(OPEN_OFFER_STATES)}
            or exists (select 1 from order_history h where h.order_id = o.id and h.offer_version = o.offer_version
              and h.action = 'confirm'))))
      or o.offer_version <> (select count(*) from order_offer f where f.order_id = o.id)`,
  ),
  invariant(
    'S2-last',
    'the last history entry matches the state',
    sql`select o.order_number as row from orders o where o.state is distinct from
      (select h.to_state from order_history h where h.order_id = o.id order by seq desc limit 1)`,
  ),
  invariant(
    'S2-chain',
    'each history entry starts in the state where the previous one ended',
    sql`select h.id::text as row
      from (select id, from_state, lag(to_state, 1, 'None') over (partition by order_id order by seq) as before
      from order_history) h
      where h.from_state <> h.before`,
  ),
  invariant(
    'S5',
    'an order in processing has something to wait for',
    sql`select o.order_number as row from orders o where o.state = 'Processing' and not exists
      (select 1 from order_item i where i.order_id = o.id and i.removed_at is null
        and i.state in ${literals(BUSY_ITEM_STATES)})`,
  ),
  invariant(
    'S8',
    'every package that was opened had been sent',
    sql`select l.seq::text as row from reveal_ledger l join package p on p.id = l.package_id where p.state <> 'Sent'`,
  ),
  invariant(
    'S8-log',
    'the reveal ledger and the audit log contain the same downloads',
    sql`with revealed as (
          select user_id, package_id::text as package, count(*) as lines
          from reveal_ledger
          where at >= (select min(at) from audit_event)
          group by 1, 2
        ),
        noted as (
          select user_id, after ->> 'packageId' as package, count(*) as lines
          from audit_event
          where status < 400 and action = any (${DOWNLOADS})
          group by 1, 2
        )
      select 'package ' || package || ': ' || coalesce(revealed.lines, 0) || ' in the ledger, ' ||
        coalesce(noted.lines, 0) || ' in the log' as row
      from revealed full join noted using (user_id, package)
      where coalesce(revealed.lines, 0) <> coalesce(noted.lines, 0)`,
  ),
  invariant(
    'S8-keys',
    'a package has the same keys as when it was opened',
    sql`select 'line ' || l.seq as row from reveal_ledger l left join lateral (
        select count(*) as keys,
          sha256(convert_to(coalesce(string_agg(id, '' order by place) filter (where
            place > coalesce(l.keys_before, 0) and place <= coalesce(l.keys_before, 0) + l.key_count), ''),
            'UTF8')) as digest
        from (select k.id::text as id, row_number() over (order by i.unit, k.part) as place
          from game_key k join order_item i on i.id = k.order_item_id where k.package_id = l.package_id) key
        ) now on true
      where (now.keys, now.digest) is distinct from (coalesce(l.package_key_count, l.key_count), l.keys_digest)`,
  ),
  invariant(
    'S10',
    'a session has one unused refresh token',
    sql`select session_id::text as row from refresh_token where used_at is null group by session_id
      having count(*) > 1`,
  ),
  invariant(
    'P1',
    'the stored current cost of a promotion matches its mix at current prices',
    sql`select p.id::text as row from promotion p
      where p.cost_now_e4 is distinct from cost_of_mix(p.price_ids, p.countries)`,
  ),
  ...INVOICE_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...ACCOUNTING_INVARIANTS,
  ...TRADE_INVARIANTS,
  ...APPROVAL_RULE_INVARIANTS,
  ...PURCHASE_INVARIANTS,
  ...CLAIM_INVARIANTS,
  ...MESSAGE_INVARIANTS,
  ...PARTNER_PURCHASE_INVARIANTS,
  ...WEBHOOK_INVARIANTS,
  ...LOAD_INVARIANTS,
  ...MASTER_KEY_INVARIANTS,
  ...ORDER_SUM_INVARIANTS,
  ...REPORT_INVARIANTS,
  ...SNAPSHOT_INVARIANTS,
  ...HISTORY_INVARIANTS,
  ...PEOPLE_INVARIANTS,
  ...AUDITED_STATE_INVARIANTS,
  ...GUARD_INVARIANTS,
];
