-- The VAT rate at which an order is shown, reserved and checked against the credit limit: that of the tax rule which an
-- invoice of the day would use (GAP-047), so that an order and its invoice agree. `union_codes` are the EU member states.
-- Without a seller or a matching rule nothing can be invoiced yet, and the company's own rate applies. Partners read it in
-- their cart and see neither the rules nor other companies, so it runs with the rights of its owner.
create function order_vat_rate(of_company uuid, moment timestamptz, union_codes text[]) returns int
language sql stable security definer set search_path = pg_catalog, public
return (
  select coalesce((
      select case when r.category = 'S' then c.vat_rate else 0 end
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
    ), c.vat_rate)
  from company c
  where c.id = of_company
);
