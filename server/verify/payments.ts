// Invariants of payments and the invoices they pay (trust M10, INV-022).

import { sql } from 'kysely';
import { type Invariant, invariant } from './invariant.ts';

export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'M10',
    'the totals of payments and invoices match their allocations, within the plan, the invoice and one company',
    sql`with lines as (select plan_id, invoice_id, sum(cents) as cents from payment_allocation group by 1, 2),
        plans as (
          select p.id, p.company_id, p.amount_cents, p.payment_date is not null as is_paid,
            coalesce((select sum(cents) from lines l where l.plan_id = p.id), 0) as cents
          from payment_plan p
        )
      select 'plan ' || p.id as row
      from plans p left join paid_payment s on s.plan_id = p.id
      where (p.is_paid and p.amount_cents <> 0) <> (s.plan_id is not null)
        or p.cents <> coalesce(s.allocated_cents, 0)
        or (s.plan_id is not null and (s.company_id, s.amount_cents) <> (p.company_id, p.amount_cents))
      union all
      select i.number
      from invoice_progress g join invoice i on i.id = g.invoice_id
      where (g.company_id, g.total_cents) <> (i.company_id, i.total_cents)
        or g.paid_cents <> coalesce((select sum(cents) from lines l where l.invoice_id = i.id), 0)
        or g.credited_cents <> coalesce((select sum(n.total_cents) from credit_note n where n.invoice_id = i.id), 0)
        or g.written_off_cents <> coalesce((select sum(w.cents) from write_off w where w.invoice_id = i.id), 0)
      union all
      select i.number || ' and plan ' || l.plan_id
      from lines l join invoice i on i.id = l.invoice_id join payment_plan p on p.id = l.plan_id
      where l.cents < 0 or (l.cents > 0 and p.company_id <> i.company_id)
      union all
      select 'deleted plan ' || l.plan_id
      from lines l
      where l.cents <> 0 and not exists (select 1 from payment_plan p where p.id = l.plan_id)`,
  ),
  invariant(
    'M10-rest',
    'no payment has a remainder while a sent, undisputed invoice of its company is open, unless it was kept as credit before',
    sql`select distinct c.name as row from company c join paid_payment p on p.company_id = c.id
        and p.allocated_cents + p.paid_out_cents < p.amount_cents
      join invoice_progress g on g.company_id = c.id and g.sent_at is not null and g.open_cents > 0
        and g.disputed_at is null and (p.kept_at is null or g.sent_at > p.kept_at)`,
  ),
  invariant(
    'M10-statement',
    'the balance of a company is its invoices minus credit notes, payments and write-offs, plus payouts and corrections by staff',
    sql`select c.name as row
      from company c
      where c.balance_cents <> coalesce((select sum(i.total_cents) from invoice i where i.company_id = c.id), 0) -
        coalesce((
              select sum(n.total_cents)
              from credit_note n join invoice i on i.id = n.invoice_id
              where i.company_id = c.id
            ), 0) - coalesce((
              select sum(p.amount_cents)
              from payment_plan p
              where p.company_id = c.id and p.payment_date is not null
            ), 0) - coalesce((select sum(w.cents) from write_off w where w.company_id = c.id), 0) +
        coalesce((select sum(o.cents) from payout o where o.company_id = c.id), 0) +
        coalesce((
              select sum(e.amount_cents)
              from credit_entry e
              where e.company_id = c.id and e.book = 'balance' and e.kind in ('opening', 'correction')
            ), 0)`,
  ),
  invariant(
    'M10-bank',
    'a booked bank payment has a plan of its company, unless that was deleted, and no payment of a file is missing',
    sql`select 'bank payment ' || b.id as row
      from bank_payment b join payment_plan p on p.id = b.plan_id
      where p.company_id <> b.company_id
      union all
      select 'share of bank payment ' || s.bank_payment_id
      from bank_payment_share s
        join payment_plan p on p.id = s.plan_id
        join bank_payment b on b.id = s.bank_payment_id
      where p.company_id <> s.company_id or b.state <> 'Booked'
      union all
      select 'bank file of ' || f.uploaded_at
      from bank_file f
      where f.new_count <> (select count(*) from bank_payment b where b.file_id = f.id)`,
  ),
  invariant(
    'M10-decision',
    'the plans of a booked bank payment add up to it, its history is complete and ends in its state',
    sql`select 'bank payment ' || b.id as row
      from bank_payment b
      where b.version > 0
        and b.plan_id is not null
        and b.amount_cents <> (
          select sum(p.amount_cents)
          from payment_plan p
          where p.id = b.plan_id
            or p.id in (select s.plan_id from bank_payment_share s where s.bank_payment_id = b.id)
        )
      union all
      select 'history of bank payment ' || b.id
      from bank_payment b
        left join lateral (
            select count(*) as decisions, (array_agg(h.action order by h.version desc))[1] as last
            from bank_payment_history h
            where h.bank_payment_id = b.id
          ) h on true
      where h.decisions <> b.version
        or (b.version > 0
          and b.state <> case
            when h.last in ('confirmed', 'corrected') then 'Booked'
            when h.last = 'ignored' then 'SetAside'
            when h.last = 'returned' then 'Returned'
            else 'Open'
          end)`,
  ),
  invariant(
    'M10-entries',
    'a reversal took back a payment of its amount and account, and no returned payment is booked',
    sql`select 'reversal ' || r.id as row
      from bank_payment r join bank_payment p on p.id = r.returns_id
      where (p.account, p.amount_cents, p.kind, p.state, r.state) is distinct from
        (r.account, r.amount_cents, 'payment', 'Returned', 'Returned')
      union all
      select 'returned payment ' || p.id
      from bank_payment p
      where p.state = 'Returned'
        and p.kind = 'payment'
        and not exists (select 1 from bank_payment r where r.returns_id = p.id)
      union all
      select 'entries of the bank file of ' || f.uploaded_at
      from bank_file f
      where f.entry_count is not null
        and f.reversal_count > (select count(*) from bank_payment b where b.file_id = f.id and b.kind = 'reversal')`,
  ),
  invariant(
    'M10-csv',
    'a saved CSV layout follows an upload and gives each role once, and no part of a batch exceeds it',
    sql`select 'CSV layout of ' || l.account as row
      from bank_csv_layout l
      where exists (
          select 1
          from unnest(l.roles) as role
          where role not in ('none', 'remittance')
          group by role
          having count(*) > 1
        )
        or not exists (select 1 from bank_file f where f.format = 'csv' and f.uploaded_at <= l.saved_at)
      union all
      select 'batch of bank payment ' || b.id
      from bank_payment b
      where b.batch_cents < b.amount_cents`,
  ),
  invariant(
    'M10-payout',
    'a payout is the sum of its parts, which payments of its company had, is in the ledger, and returns with its amount',
    sql`select 'payout ' || o.id as row
      from payout o
      where o.cents <> coalesce((select sum(d.cents) from payout_part d where d.payout_id = o.id), 0)
      union all
      select 'payouts of plan ' || coalesce(d.plan_id, p.plan_id)
      from (select plan_id, sum(cents) as cents from payout_part group by 1) d
        full join paid_payment p on p.plan_id = d.plan_id
      where coalesce(d.cents, 0) <> coalesce(p.paid_out_cents, 0)
      union all
      select 'return of payout ' || o.id
      from bank_payment b join payout o on o.id = b.payout_id
      where b.kind <> 'payment' or b.amount_cents <> o.cents
      union all
      select 'payout ' || o.id || ' of another company'
      from payout_part d join payout o on o.id = d.payout_id join paid_payment p on p.plan_id = d.plan_id
      where p.company_id <> o.company_id
      union all
      select 'ledger entry of payout ' || coalesce(o.id, e.document_id)
      from payout o full join (select * from credit_entry where kind = 'payout') e on e.document_id = o.id
      where (o.company_id, o.cents) is distinct from (e.company_id, e.amount_cents)`,
  ),
  invariant(
    'M10-prepaid',
    'the prepaid amount of an invoice is the credit allocated when it was issued',
    sql`select i.number as row from invoice i where i.prepaid_cents <> coalesce((select sum(a.cents)
      from payment_allocation a where a.invoice_id = i.id and a.cause = 'prepaid' and a.cents > 0), 0)`,
  ),
  invariant(
    'M10-write-off',
    'a write-off is of the company of its invoice, is never more than taken back, and is in the ledger',
    sql`select 'write-off ' || w.id as row
      from write_off w join invoice i on i.id = w.invoice_id
      where w.company_id <> i.company_id
      union all
      select 'write-offs of ' || i.number
      from write_off w join invoice i on i.id = w.invoice_id
      group by i.number, w.plan_id, w.kind
      having sum(w.cents) < 0
      union all
      select 'ledger entry of write-off ' || coalesce(w.id, e.document_id)
      from write_off w full join (select * from credit_entry where kind = 'writeOff') e on e.document_id = w.id
      where (w.company_id, -w.cents) is distinct from (e.company_id, e.amount_cents)`,
  ),
  invariant(
    'M10-order',
    'the paid status of an order matches its invoice, unless set manually or still being updated',
    sql`select o.order_number as row
      from orders o
        left join billed_line b on b.order_id = o.id and b.is_open
        left join invoice_progress p on p.invoice_id = b.invoice_id
      where not o.paid_by_hand
        and o.paid_status <> case
          when coalesce(p.paid_cents + p.written_off_cents, 0) = 0 then 'UnPaid'
          when p.open_cents = 0 then 'Paid'
          else 'PartyPaid'
        end
        and not exists (
          select 1
          from pgboss.job j join invoice_line l on j.data -> 'invoiceIds' ? l.invoice_id::text
          where j.name = 'payment.follow' and j.state in ('created', 'retry', 'active') and l.order_id = o.id
        )`,
  ),
  invariant(
    'M15',
    'an invoice has the step of its last reminder, and the totals of letters match their lines',
    sql`select i.number as row
      from invoice_progress g join invoice i on i.id = g.invoice_id
      where g.reminder_step <> coalesce((select max(l.step) from reminder_invoice l where l.invoice_id = i.id), 0)
      union all
      select 'reminder ' || r.id
      from reminder r
      where r.step is distinct from (select max(l.step) from reminder_invoice l where l.reminder_id = r.id)
        or r.open_cents is distinct from
        (select sum(l.open_cents) from reminder_invoice l where l.reminder_id = r.id)
        or exists (
          select 1
          from reminder_invoice l join invoice i on i.id = l.invoice_id
          where l.reminder_id = r.id and i.company_id <> r.company_id
        )`,
  ),
];
