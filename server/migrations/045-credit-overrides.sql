-- What a company may owe above its credit limit for a while, because a level 2 approver said so and why (COM-019). An
-- override is never changed; it can be revoked once.

create table credit_override (
  id uuid primary key,
  company_id uuid not null references company,
  -- With tax, on top of the limit.
  amount_cents bigint not null check (amount_cents between 1 and 10000000000000),
  reason text not null check (reason <> ''),
  expires_at timestamptz not null,
  granted_at timestamptz not null,
  granted_by uuid not null references app_user,
  granted_by_name text not null,
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  revoked_by_name text,
  check (expires_at > granted_at),
  check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (revoked_by_name is null))
);
create index credit_override_of_company on credit_override (company_id, expires_at);

create function only_revoke_override() returns trigger language plpgsql as $$
begin
  if old.revoked_at is not null or new.revoked_at is null
    or (to_jsonb(new) - array['revoked_at', 'revoked_by', 'revoked_by_name']) <> (to_jsonb(old) - array['revoked_at', 'revoked_by', 'revoked_by_name'])
  then raise exception 'credit_override is append-only'; end if;
  return new;
end $$;
create trigger credit_override_only_revoked before update on credit_override for each row execute function only_revoke_override();
create trigger credit_override_stays before delete on credit_override for each row execute function refuse_change();
create trigger credit_override_no_truncate before truncate on credit_override execute function refuse_change();

-- The sum of what a company may owe above its limit at a moment.
create function override_at(of_company uuid, moment timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(amount_cents), 0)::bigint from credit_override
    where company_id = of_company and granted_at <= moment and expires_at > moment and (revoked_at is null or revoked_at > moment)
$$;

-- Each entry keeps what the company was allowed then, so that what was reserved above it is found afterwards (trust M9).
-- Null in entries from before, and where there was no limit.
alter table credit_entry
  add column limit_cents bigint,
  add column override_cents bigint;

create or replace function book_credit(of_company uuid, in_book text, of_kind text, cents bigint, of_order uuid, by_history int, of_document uuid, document_name text,
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
    where id = of_company returning balance_cents, reserved_cents, credit_entries, credit_limit_cents into strict account;
  insert into credit_entry (company_id, seq, book, kind, amount_cents, balance_cents, reserved_cents, order_id, history_seq, document_id, document, by_type,
      by_name, by_user, at, limit_cents, override_cents)
    values (of_company, account.credit_entries, in_book, of_kind, cents, account.balance_cents, account.reserved_cents, of_order, by_history, of_document,
      document_name, side, person, person_id, moment, account.credit_limit_cents, override_at(of_company, moment));
end $$;

create or replace function reserve_for_new_orders() returns trigger language plpgsql as $$
begin
  with sums as (
    select company_id, sum(exposure_cents)::bigint as cents, count(*) as entries from after_it where exposure_cents <> 0 group by company_id
  ), account as (
    update company c set reserved_cents = c.reserved_cents + s.cents, credit_entries = c.credit_entries + s.entries from sums s where c.id = s.company_id
      returning c.id, c.balance_cents, c.reserved_cents - s.cents as reserved_before, c.credit_entries - s.entries as seq_before, c.credit_limit_cents
  )
  insert into credit_entry (company_id, seq, book, kind, amount_cents, balance_cents, reserved_cents, order_id, history_seq, at, limit_cents, override_cents)
    select a.id, a.seq_before + row_number() over one_by_one, 'reserved', 'reserve', o.exposure_cents, a.balance_cents,
      a.reserved_before + sum(o.exposure_cents) over one_by_one, o.id, 1, o.created_at, a.credit_limit_cents, override_at(a.id, o.created_at)
    from after_it o join account a on a.id = o.company_id where o.exposure_cents <> 0
    window one_by_one as (partition by o.company_id order by o.id);
  return null;
end $$;

-- An order that waits for an answer counts with the offer that it was made, in quantity as in price: one offer, and not
-- the old quantity at the new price (GAP-048).
create temporary table counted_before on commit drop as select id, exposure_cents from orders where state = 'Rebidding';
drop trigger orders_move_reservation on orders;
alter table orders drop column exposure_cents;
alter table orders
  add column exposure_cents bigint not null generated always as (
    case when is_billed or state not in ('Submitted', 'Rebidding', 'Confirmed', 'SalesmanApproved', 'Level1Approved', 'Level2Approved', 'Processing',
      'Paused', 'OutOfStock', 'Completed', 'Closed', 'PromotionExpired') then 0
    else round((case when state = 'Rebidding' then offer_quantity else quantity end)::numeric * offer_price_cents * (100 + vat_rate) / 100)::bigint end) stored;
create trigger orders_move_reservation after update on orders
  for each row when (old.exposure_cents is distinct from new.exposure_cents) execute function move_reservation();

select book_credit(o.company_id, 'reserved', case when b.exposure_cents = 0 then 'reserve' when o.exposure_cents = 0 then 'release' else 'adjust' end,
    o.exposure_cents - b.exposure_cents, o.id, null, null, '', 'System', 'System', null, now())
  from counted_before b join orders o on o.id = b.id where o.exposure_cents <> b.exposure_cents order by o.company_id, o.id;
