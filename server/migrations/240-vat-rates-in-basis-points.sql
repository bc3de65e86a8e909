-- VAT rates have two decimals (25.5 %), as integers in basis points. Documents keep their tax groups as sealed, with the
-- rate in percent. The tables are rewritten once.
drop function order_vat_rate(uuid, timestamptz, text[]);
drop function with_vat(numeric, int);

alter table company drop constraint company_vat_rate_check;
alter table company rename column vat_rate to vat_rate_bp;
alter table company alter column vat_rate_bp type int using vat_rate_bp * 100,
  add constraint company_vat_rate_bp_check check (vat_rate_bp between 0 and 10000);

alter table invoice_line drop constraint invoice_line_vat_rate_check;
alter table invoice_line rename column vat_rate to vat_rate_bp;
alter table invoice_line alter column vat_rate_bp type int using vat_rate_bp * 100,
  add constraint invoice_line_vat_rate_bp_check check (vat_rate_bp between 0 and 10000);

drop trigger orders_move_reservation on orders;
drop trigger orders_move_reservation_with_keys on orders;
alter table orders rename column vat_rate to vat_rate_bp;
alter table orders drop column exposure_cents,
  alter column vat_rate_bp type int using vat_rate_bp * 100,
  add constraint orders_vat_rate_bp_check check (vat_rate_bp between 0 and 10000);
alter table orders add column exposure_cents bigint not null generated always as (
  case when is_billed or state not in ('Submitted', 'Rebidding', 'Confirmed', 'SalesmanApproved', 'Level1Approved',
    'Level2Approved', 'Processing', 'Paused', 'OutOfStock', 'Completed', 'Closed', 'PromotionExpired') then 0
  else round((case when state = 'Rebidding' then offer_quantity when state = 'Closed' then completed_count + buffered_count
    else quantity - inventory_quantity end)::numeric * offer_price_cents * (10000 + vat_rate_bp) / 10000)::bigint end) stored;
create trigger orders_move_reservation after update on orders
  for each row when (old.exposure_cents is distinct from new.exposure_cents and not (old.state = 'Closed'
    and new.state = 'Closed' and old.is_billed = new.is_billed)) execute function move_reservation();
create constraint trigger orders_move_reservation_with_keys after update on orders deferrable initially deferred
  for each row when (old.exposure_cents is distinct from new.exposure_cents and old.state = 'Closed'
    and new.state = 'Closed' and old.is_billed = new.is_billed) execute function move_reservation();

create or replace function refuse_change_of_billed() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.offer_price_cents, new.vat_rate_bp)
      is distinct from (old.company_id, old.offer_price_cents, old.vat_rate_bp)
    or new.quantity > old.quantity or new.dont_create_invoice
  then raise exception 'order % is invoiced', old.order_number using errcode = 'restrict_violation'; end if;
  return new;
end $$;

-- Net amount plus VAT, rounded half up once.
create function with_vat(net_cents numeric, rate_bp int) returns bigint language sql immutable parallel safe
return round(net_cents * (10000 + rate_bp) / 10000)::bigint;

-- The VAT rate in basis points at which an order is shown, reserved and checked against the credit limit: that of the tax
-- rule which an invoice of the day would use (GAP-047). Without a seller or a matching rule nothing can be invoiced yet,
-- and the company's own rate applies. Partners read it in their cart and see neither the rules nor other companies, so it
-- runs with the rights of its owner.
create function order_vat_rate_bp(of_company uuid, moment timestamptz, union_codes text[]) returns int
language sql stable security definer set search_path = pg_catalog, public
return (
  select coalesce((
      select case when r.category = 'S' then c.vat_rate_bp else 0 end
      from seller s
        join tax_rule r on r.withdrawn_at is null
          and (moment at time zone s.time_zone)::date between r.valid_from and coalesce(r.valid_to, 'infinity')
          and r.buyer = case
            when c.country_code = s.country_code then 'home'
            when c.country_code = any (union_codes) and s.country_code = any (union_codes) then 'union'
            else 'abroad'
          end
          and (r.buyer_has_vat_id is null
            or r.buyer_has_vat_id = exists (select from company_vat_id v where v.company_id = c.id))
      where c.country_code <> ''
      order by r.place
      limit 1
    ), c.vat_rate_bp)
  from company c
  where c.id = of_company
);
