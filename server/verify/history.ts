// Cross-checks of history, offers, the credit ledger and the audit log: related entries were written in one
// transaction, so an entry that was changed, deleted or forged is detected (invariants S2, S3, Q7, M8).

import { sql } from 'kysely';
import { MIN_ORDER_QUANTITY } from '#domain/base/limits.ts';
import { type Invariant, invariant } from './invariant.ts';

/** Start of the audit log; earlier changes have no entries. */
const AUDIT_START = sql`(select min(at) from audit_event)`;
/** The audit log records when a call arrived, the others when it was processed. */
const TIME_TOLERANCE = sql`interval '2 minutes'`;

export const HISTORY_INVARIANTS: readonly Invariant[] = [
  invariant(
    'S2-gap',
    'no history entry is missing',
    sql`select o.order_number as row from orders o left join order_history h on h.order_id = o.id group by o.id
      having count(h.seq) = 0 or max(h.seq) <> count(*) or min(h.seq) <> 1`,
  ),
  invariant(
    'S3-offer',
    'history entries match the offer at that time and its author',
    sql`select o.order_number || ' line ' || h.seq as row
      from order_history h
        join orders o on o.id = h.order_id
        left join order_offer f on f.order_id = h.order_id and f.version = h.offer_version
      where f.version is null
        or (f.price_cents, f.quantity) is distinct from (h.offer_price_cents, h.offer_quantity)
      union all
      select o.order_number || ' offer ' || f.version
      from order_offer f
        join orders o on o.id = f.order_id
        left join lateral (
            select *
            from order_history h
            where h.order_id = f.order_id and h.offer_version = f.version
            order by seq
            limit 1
          ) h on true
      where f.author <> ''
        and (h.by_type, h.by_name, h.by_user, h.at) is distinct from (f.side, f.author, f.by_user, f.at)`,
  ),
  invariant(
    'S3-log',
    'staff actions on an order are in its history and in the audit log',
    sql`select o.order_number || ' line ' || h.seq || ' is not in the log' as row
      from order_history h join orders o on o.id = h.order_id
      where h.by_type = 'Management'
        and h.at >= ${AUDIT_START}
        and not exists (
          select 1
          from audit_event e
          where e.subject_id = h.order_id
            and e.status < 400
            and e.user_id is not distinct from h.by_user
            and e.user_name = h.by_name
            and e.at between h.at - ${TIME_TOLERANCE} and h.at + ${TIME_TOLERANCE}
        )
      union all
      select e.subject_name || ' became ' || (e.after ->> 'state') || ' by ' || e.user_name ||
        ', which is not in its history'
      from audit_event e
      where e.subject_kind = 'order'
        and e.status < 400
        and e.after ->> 'state' <> e.before ->> 'state'
        and not exists (
          select 1
          from order_history h
          where h.order_id = e.subject_id
            and h.to_state = e.after ->> 'state'
            and h.at between e.at - ${TIME_TOLERANCE} and e.at + ${TIME_TOLERANCE}
        )
      union all
      select e.subject_name || ': ' || e.action || ' by ' || e.user_name || ' is not in its history'
      from audit_event e
      where e.subject_kind = 'order'
        and e.status < 400
        and e.action like 'POST /order/management/actions/:id/%'
        and not exists (
          select 1
          from order_history h
          where h.order_id = e.subject_id
            and h.by_user is not distinct from e.user_id
            and h.at between e.at - ${TIME_TOLERANCE} and e.at + ${TIME_TOLERANCE}
        )`,
  ),
  invariant(
    'Q7',
    'partner offers are within the bounds of their promotion, unless those have changed since',
    sql`select o.order_number || ' offer ' || f.version as row from order_offer f join orders o on o.id = f.order_id
      join promotion p on p.id = o.promotion_id
      where f.side = 'Partner' and f.author <> '' and f.at >= p.modified_at
        and f.quantity not between greatest(p.min_quantity, ${MIN_ORDER_QUANTITY}) and p.max_quantity`,
  ),
  invariant(
    'M8-company',
    'ledger entries of an order belong to its company',
    sql`select o.order_number as row from credit_entry e join orders o on o.id = e.order_id
      where e.company_id <> o.company_id`,
  ),
  invariant(
    'M8-log',
    'payments and balance corrections are in the audit log with their amount',
    sql`select c.name || ' entry ' || e.seq as row
      from credit_entry e join company c on c.id = e.company_id
      where e.kind in ('payment', 'correction')
        and e.at >= ${AUDIT_START}
        and not exists (
          select 1
          from audit_event l
          where l.status < 400
            and l.user_id is not distinct from e.by_user
            and l.at between e.at - ${TIME_TOLERANCE} and e.at + ${TIME_TOLERANCE}
            and case
              e.kind
              when 'payment' then l.subject_id = e.document_id and e.amount_cents = ${sql.raw(paidSql('before'))} -
                ${sql.raw(paidSql('after'))}
              else l.subject_id = e.company_id and e.amount_cents = (l.after ->> 'balanceCents')::bigint -
                coalesce((l.before ->> 'balanceCents')::bigint, 0)
            end
        )
      union all
      select l.subject_name || ' was corrected, which is not in its book'
      from audit_event l
      where l.subject_kind = 'company'
        and l.status < 400
        and (l.after ->> 'balanceCents')::bigint <> coalesce((l.before ->> 'balanceCents')::bigint, 0)
        and not exists (
          select 1
          from credit_entry e
          where e.company_id = l.subject_id
            and e.kind = 'correction'
            and e.at between l.at - ${TIME_TOLERANCE} and l.at + ${TIME_TOLERANCE}
        )`,
  ),
  invariant(
    'S8-search',
    'every key search in the audit log is recorded with its keys',
    sql`select e.user_name || ', ' || e.at as row from audit_event e where e.subject_kind = 'keySearch'
      and e.status < 400 and not exists (select 1 from key_search s
      where s.user_id = e.user_id and s.asked = (e.after ->> 'asked')::int and s.at between e.at - ${TIME_TOLERANCE}
        and e.at + ${TIME_TOLERANCE})`,
  ),
];

/** Amount that a payment plan took off the balance, according to log entry `l`. */
function paidSql(side: 'before' | 'after'): string {
  return `coalesce(case when l.${side} ->> 'paymentDate' is not null then (l.${side} ->> 'amountCents')::bigint end, 0)`;
}
