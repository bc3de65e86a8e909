-- The ledger of what companies owe: a book of balances (invoices, payments, credit memos, corrections) and a book of what
-- open orders reserve. It is only appended to. Reserving is no deed of the program: a trigger on orders compares what an
-- order counted before and after, so that no path can forget it. An entry of an order names the line of history that the
-- same transaction writes next, and with it who acted, when and how.

alter table company
  -- What open orders that are not billed reserve, and how many entries the ledger of the company has.
  add column reserved_cents bigint not null default 0,
  add column credit_entries bigint not null default 0;

alter table orders
  -- What the order counts against the limit, with tax (COM-020).
  add column exposure_cents bigint not null generated always as (
    case when is_billed or state not in ('Submitted', 'Rebidding', 'Confirmed', 'SalesmanApproved', 'Level1Approved', 'Level2Approved', 'Processing',
      'Paused', 'OutOfStock', 'Completed', 'Closed', 'PromotionExpired') then 0
    else round(quantity::numeric * offer_price_cents * (100 + vat_rate) / 100)::bigint end) stored;

create table credit_entry (
  company_id uuid not null references company,
  -- 1, 2, 3 … for each company, without a gap.
  seq bigint not null,
  book text not null check (book in ('balance', 'reserved')),
  kind text not null check (kind in ('opening', 'invoice', 'creditMemo', 'payment', 'correction', 'reserve', 'adjust', 'release', 'convert')),
  amount_cents bigint not null check (amount_cents <> 0),
  -- Both sums after this entry.
  balance_cents bigint not null,
  reserved_cents bigint not null,
  order_id uuid references orders,
  -- The line of history that caused it; null when an invoice or a credit memo did.
  history_seq int,
  document_id uuid,
  document text not null default '',
  by_type text check (by_type in ('Partner', 'Management', 'System')),
  by_name text,
  by_user uuid,
  at timestamptz not null,
  primary key (company_id, seq),
  check ((book = 'reserved') = (kind in ('reserve', 'adjust', 'release', 'convert'))),
  check ((book = 'reserved') = (order_id is not null))
);
create index credit_entry_of_order on credit_entry (order_id) where order_id is not null;
create index credit_entry_of_document on credit_entry (document_id) where document_id is not null;

-- Appends one entry and moves the sums of the company, whose row stays locked until the end of the transaction.
create function book_credit(of_company uuid, in_book text, of_kind text, cents bigint, of_order uuid, by_history int, of_document uuid, document_name text,
  side text, person text, person_id uuid, moment timestamptz) returns void language plpgsql as $$
declare
  account record;
begin
  if cents = 0 then return; end if;
  -- A form that was read before the balance moved is old (GAP-073).
  update company set
      balance_cents = balance_cents + case in_book when 'balance' then cents else 0 end,
      reserved_cents = reserved_cents + case in_book when 'reserved' then cents else 0 end,
      credit_entries = credit_entries + 1,
      modified_at = case in_book when 'balance' then greatest(modified_at, moment) else modified_at end
    where id = of_company returning balance_cents, reserved_cents, credit_entries into strict account;
  insert into credit_entry (company_id, seq, book, kind, amount_cents, balance_cents, reserved_cents, order_id, history_seq, document_id, document, by_type,
      by_name, by_user, at)
    values (of_company, account.credit_entries, in_book, of_kind, cents, account.balance_cents, account.reserved_cents, of_order, by_history, of_document,
      document_name, side, person, person_id, moment);
end $$;

-- Many orders may come at once; the sums of a company are moved once for all of them.
create function reserve_for_new_orders() returns trigger language plpgsql as $$
begin
  with sums as (
    select company_id, sum(exposure_cents)::bigint as cents, count(*) as entries from after_it where exposure_cents <> 0 group by company_id
  ), account as (
    update company c set reserved_cents = c.reserved_cents + s.cents, credit_entries = c.credit_entries + s.entries from sums s where c.id = s.company_id
      returning c.id, c.balance_cents, c.reserved_cents - s.cents as reserved_before, c.credit_entries - s.entries as seq_before
  )
  insert into credit_entry (company_id, seq, book, kind, amount_cents, balance_cents, reserved_cents, order_id, history_seq, at)
    select a.id, a.seq_before + row_number() over one_by_one, 'reserved', 'reserve', o.exposure_cents, a.balance_cents,
      a.reserved_before + sum(o.exposure_cents) over one_by_one, o.id, 1, o.created_at
    from after_it o join account a on a.id = o.company_id where o.exposure_cents <> 0
    window one_by_one as (partition by o.company_id order by o.id);
  return null;
end $$;

create function move_reservation() returns trigger language plpgsql as $$
declare
  paper record;
  line int;
begin
  -- Billing is told by its document, which was booked before in this transaction; everything else by the next line of history.
  if new.is_billed is distinct from old.is_billed then
    select document_id, document, by_type, by_name, by_user into paper from credit_entry
      where company_id = new.company_id and kind in ('invoice', 'creditMemo') and xmin = pg_current_xact_id()::xid order by seq desc limit 1;
  else
    select coalesce(max(seq), 0) + 1 into line from order_history where order_id = new.id;
    select null::uuid as document_id, '' as document, null::text as by_type, null::text as by_name, null::uuid as by_user into paper;
  end if;
  perform book_credit(new.company_id, 'reserved',
    case when old.exposure_cents = 0 then 'reserve' when new.is_billed and not old.is_billed then 'convert' when new.exposure_cents = 0 then 'release' else 'adjust' end,
    new.exposure_cents - old.exposure_cents, new.id, line, paper.document_id, coalesce(paper.document, ''), paper.by_type, paper.by_name, paper.by_user,
    new.modified_at);
  return null;
end $$;

create trigger orders_reserve_new after insert on orders
  referencing new table as after_it for each statement execute function reserve_for_new_orders();
create trigger orders_move_reservation after update on orders
  for each row when (old.exposure_cents is distinct from new.exposure_cents) execute function move_reservation();

-- What was owed and reserved before there was a ledger.
insert into credit_entry (company_id, seq, book, kind, amount_cents, balance_cents, reserved_cents, at)
  select id, 1, 'balance', 'opening', balance_cents, balance_cents, 0, now() from company where balance_cents <> 0;
insert into credit_entry (company_id, seq, book, kind, amount_cents, balance_cents, reserved_cents, order_id, history_seq, at)
  select c.id, case when c.balance_cents <> 0 then 1 else 0 end + row_number() over one_by_one, 'reserved', 'reserve', o.exposure_cents, c.balance_cents,
    sum(o.exposure_cents) over one_by_one, o.id, (select max(h.seq) from order_history h where h.order_id = o.id), o.modified_at
  from orders o join company c on c.id = o.company_id where o.exposure_cents <> 0
  window one_by_one as (partition by o.company_id order by o.created_at, o.id);
update company c set reserved_cents = e.reserved, credit_entries = e.entries
  from (select company_id, coalesce(sum(amount_cents) filter (where book = 'reserved'), 0) as reserved, count(*) as entries from credit_entry group by company_id) e
  where c.id = e.company_id;

create trigger credit_entry_append_only before update or delete on credit_entry for each row execute function refuse_change();
create trigger credit_entry_no_truncate before truncate on credit_entry execute function refuse_change();

create table payment_plan (
  id uuid primary key,
  company_id uuid not null references company,
  amount_cents bigint not null check (amount_cents between 0 and 10000000000000 and amount_cents % 100 = 0),
  payment_date timestamptz,
  planned_payment_date timestamptz,
  note text not null default '',
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check (num_nonnulls(payment_date, planned_payment_date) > 0)
);
create index payment_plan_of_company on payment_plan (company_id, payment_date, planned_payment_date);
