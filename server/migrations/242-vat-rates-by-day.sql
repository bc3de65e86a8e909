-- The VAT rate of a company has a first day. A document is taxed at the rate of the day of supply, so earlier rates stay.
alter table company add column vat_rate_from date not null default '2000-01-01';

create table company_vat_rate (
  company_id uuid not null references company,
  first_day date not null,
  rate_bp int not null check (rate_bp between 0 and 10000),
  primary key (company_id, first_day)
);
alter table company_vat_rate enable row level security;
create policy own_company on company_vat_rate for select using (company_id = walled_company());
insert into company_vat_rate (company_id, first_day, rate_bp) select id, vat_rate_from, vat_rate_bp from company;

-- A rate replaces all rates from its first day on.
create function keep_company_vat_rate() returns trigger language plpgsql as $$
begin
  delete from company_vat_rate where company_id = new.id and first_day >= new.vat_rate_from;
  insert into company_vat_rate (company_id, first_day, rate_bp) values (new.id, new.vat_rate_from, new.vat_rate_bp);
  return null;
end $$;
create trigger company_keep_vat_rate after insert or update of vat_rate_bp, vat_rate_from on company
  for each row execute function keep_company_vat_rate();

-- The seller's day at a moment; in UTC until the seller is set up.
create function seller_day(moment timestamptz) returns date language sql stable security definer
set search_path = pg_catalog, public
return (moment at time zone coalesce((select time_zone from seller), 'UTC'))::date;

create function company_vat_rate_on(of_company uuid, day date) returns int language sql stable security definer
set search_path = pg_catalog, public
return coalesce((
  select rate_bp from company_vat_rate where company_id = of_company and first_day <= day order by first_day desc limit 1
), 0);

-- The VAT rate in basis points at which an order is shown, reserved and checked against the credit limit: that of the tax
-- rule which an invoice of the day would use (GAP-047). `union_codes` are the member states, `areas` is the list of
-- domain/base/tax/vat-areas.ts. Without a seller or a matching rule nothing can be invoiced yet, and the company's own
-- rate applies. Partners read it in their cart and see neither the rules nor other companies, so it runs with the rights
-- of its owner.
drop function order_vat_rate_bp(uuid, timestamptz, text[]);
create function order_vat_rate_bp(of_company uuid, moment timestamptz, union_codes text[], areas jsonb) returns int
language sql stable security definer set search_path = pg_catalog, public
return (
  select coalesce((
      select case when r.category = 'S' then company_vat_rate_on(c.id, seller_day(moment)) else 0 end
      from seller s
        cross join lateral (
          select vat_area(s.country_code, s.zip_code, '', areas) as own,
            vat_area(c.country_code, c.zip_code, c.state, areas) as buyers
        ) a
        join tax_rule r on r.withdrawn_at is null
          and seller_day(moment) between r.valid_from and coalesce(r.valid_to, 'infinity')
          and r.buyer = case
            when a.buyers = a.own then 'home'
            when a.buyers = any (union_codes) and a.own = any (union_codes) then 'union'
            else 'abroad'
          end
          and (r.buyer_has_vat_id is null
            or r.buyer_has_vat_id
              = exists (select from company_vat_id v where v.company_id = c.id and not v.is_foreign))
      where c.country_code <> ''
      order by r.place
      limit 1
    ), company_vat_rate_on(c.id, seller_day(moment)))
  from company c
  where c.id = of_company
);
