// Invariants of approval by rule: every order approved without a person was within limits that two people had set, and
// that were in force (API-145).

import { sql } from 'kysely';
import { isSandboxSql } from '#server/base/database/installation.ts';
import { type Invariant, invariant } from './invariant.ts';

export const APPROVAL_RULE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'L12-limits',
    'orders approved by rule were within the limits in force',
    // The margin is compared as rounded to basis points.
    sql`select o.order_number as row
      from rule_decision d
        join orders o on o.id = d.order_id
        join approval_rule r on r.id = d.rule_id
      where d.is_approved
        and (r.company_id <> o.company_id
          or d.company_id <> o.company_id
          or r.in_force_at is null
          or d.at < r.in_force_at
          or d.at > r.ended_at
          or d.price_cents <> d.list_price_cents
          or d.list_price_cents <> o.list_price_cents
          or d.quantity * d.price_cents > r.order_limit_cents
          or d.unit_cost_e4 <= 0
          or floor((d.price_cents * 100 - d.unit_cost_e4) * 10000.0 / nullif(d.price_cents * 100, 0) + 0.5)
            < r.min_margin_bp)`,
  ),
  invariant(
    'L12-day',
    'orders approved by rule on a UTC day were within its limit',
    sql`select o.order_number as row
      from (
            select *, sum(quantity * price_cents) over (
                partition by company_id, (at at time zone 'UTC')::date
                order by book_line
              ) as total_cents
            from rule_decision
            where is_approved
          ) d
        join orders o on o.id = d.order_id
        join approval_rule r on r.id = d.rule_id
      where d.total_cents > r.day_limit_cents or d.day_cents + d.quantity * d.price_cents <> d.total_cents`,
  ),
  invariant(
    'L12-history',
    'decisions of rules and approvals by the system in the history match',
    sql`select o.order_number as row
      from (select * from rule_decision where is_approved) d
        full join (select * from order_history where action = 'approve' and by_type = 'System') h
          on h.order_id = d.order_id
        join orders o on o.id = coalesce(d.order_id, h.order_id)
      where (d.quantity, d.price_cents, d.at) is distinct from (h.offer_quantity, h.offer_price_cents, h.at)`,
  ),
  invariant(
    'L12-people',
    'limits for approval by rule were confirmed by a second person unless they were only lowered',
    sql`select c.name as row
      from approval_rule r
        join company c on c.id = r.company_id
      where r.in_force_at is not null
        and r.confirmed_by is null
        and not (r.proposed_by is null and ${isSandboxSql})
        and not exists (
          select
          from approval_rule p
          where p.company_id = r.company_id
            and p.id <> r.id
            and p.in_force_at is not null
            and p.ended_at = r.in_force_at
            and p.ending = 'Replaced'
            and p.order_limit_cents >= r.order_limit_cents
            and p.day_limit_cents >= r.day_limit_cents
            and p.min_margin_bp <= r.min_margin_bp
        )`,
  ),
];
