// Invariants of claims: each follows its history, replaced ones have another key, credited ones their line of a credit
// note, no revoked key is sold, and files have their lines.

import { sql } from 'kysely';
import { OPEN_CLAIM_STATES } from '#domain/claims/rules.ts';
import { literals } from '#server/base/database/list.ts';
import { type Invariant, invariant } from './invariant.ts';

export const CLAIM_INVARIANTS: readonly Invariant[] = [
  invariant(
    'C1',
    'the history of a claim is complete, and its last line matches the state',
    sql`select 'claim ' || c.number as row
        from claim c left join (
            select claim_id, count(*) as lines, min(seq) as first, max(seq) as last
            from claim_history
            group by claim_id
          ) h on h.claim_id = c.id
        where h.lines is null or h.first <> 1 or h.last <> h.lines
          or c.state is distinct from
          (select l.to_state from claim_history l where l.claim_id = c.id order by seq desc limit 1)
      union all
      select 'claim ' || c.number || ', line ' || h.seq
      from (
          select *, lag(to_state) over (partition by claim_id order by seq) as before
          from claim_history
        ) h join claim c on c.id = h.claim_id
      where h.from_state is distinct from h.before`,
  ),
  invariant(
    'C2',
    'a claim is about a key of a sent package of its order, and that key stays there',
    sql`select 'claim ' || c.number as row
      from claim c
        join orders o on o.id = c.order_id
        join package p on p.id = c.package_id
        join game_key k on k.id = c.key_id
        join order_item i on i.id = c.order_item_id
        left join purchase_attempt a on a.ref = k.attempt_ref
      where c.company_id <> o.company_id
        or p.order_id <> o.id
        or p.state <> 'Sent'
        or (k.order_item_id, k.package_id) is distinct from (i.id, p.id)
        or i.order_id <> o.id
        or c.provider_id is distinct from a.provider_id`,
  ),
  invariant(
    'C3',
    'a replaced claim has another key of its product in a sent package of its own',
    sql`select 'claim ' || c.number as row
      from claim c
        join game_key old on old.id = c.key_id
        join order_item i on i.id = c.order_item_id
        left join game_key k on k.id = c.replacement_key_id
        left join package p on p.id = c.replacement_package_id
        left join order_item n on n.id = k.order_item_id
      where c.state = 'replaced'
        and (i.state <> 'Refunded'
          or k.id is null
          or k.fingerprint = old.fingerprint
          or n.id = i.id
          or n.order_id <> c.order_id
          or n.stock_lot_id is null
          or k.package_id is distinct from p.id
          or (p.order_id, p.state, p.quantity) is distinct from (c.order_id, 'Sent', 1))`,
  ),
  invariant(
    'C4',
    'a credited claim is on one line of a credit note of its order, which credits exactly its claims',
    sql`select 'claim ' || c.number as row
        from claim c
          join order_item i on i.id = c.order_item_id
          left join credit_note_line l on (l.credit_note_id, l.line) = (c.credit_note_id, c.credit_line)
          left join invoice_line il on (il.invoice_id, il.line) = (l.invoice_id, l.line)
        where c.state = 'credited'
          and (i.state <> 'Refunded' or (c.credit_note_id is not null and il.order_id is distinct from c.order_id))
      union all
      select 'credit note ' || n.number
      from (
          select credit_note_id, credit_line, count(*) as claims
          from claim
          where credit_note_id is not null
          group by 1, 2
        ) c
        join credit_note n on n.id = c.credit_note_id
        left join credit_note_line l on (l.credit_note_id, l.line) = (c.credit_note_id, c.credit_line)
      where l.quantity is distinct from c.claims`,
  ),
  invariant(
    'C5',
    'a package counts the claims by which its keys were replaced or credited',
    sql`select 'package ' || p.id as row
      from package p left join (
          select package_id, count(*) as keys
          from claim
          where state in ('replaced', 'credited')
          group by 1
        ) c on c.package_id = p.id
      where p.claimed_quantity <> coalesce(c.keys, 0)`,
  ),
  invariant(
    'C6',
    'a claim at a supplier has been sent, with a reference or by hand, and one under review there is looked up',
    sql`select 'claim ' || number as row from claim
      where (state = 'requested' and provider_ref is not null)
        or (state in ${literals(OPEN_CLAIM_STATES)} and provider_answer = 'wanted' and next_try_at is null)
        or (provider_answer = 'open' and next_try_at is null)`,
  ),
  invariant(
    'C7',
    'a revoked key that was blocked is in no order and has no claim',
    sql`select 'key ' || k.id as row from game_key k
      where k.blocked_at is not null and (k.package_id is not null or k.order_item_id is not null
        or exists (select 1 from claim c where c.key_id = k.id or c.replacement_key_id = k.id))`,
  ),
  invariant(
    'C8',
    'the claims of a list of revoked keys are as many as it counts',
    sql`select r.file_name as row from revocation_list r
      where r.finished_at is not null and r.claimed_count <>
        (select count(*) from claim c where c.revocation_list_id = r.id)`,
  ),
  invariant(
    'C9',
    'each file of a claim belongs to its company, and has a line in its history',
    sql`select 'file ' || f.id as row from claim_file f join claim c on c.id = f.claim_id
        where f.company_id <> c.company_id
      union all
      select 'claim ' || c.number
      from claim c
        left join (
          select claim_id, array_agg(name order by place) as names, max(place) as places from claim_file group by 1
        ) f on f.claim_id = c.id
        left join (
          select claim_id, array_agg(note order by seq) as names from claim_history where step = 'attach' group by 1
        ) h on h.claim_id = c.id
      where f.names is distinct from h.names or f.places <> cardinality(f.names)`,
  ),
];
