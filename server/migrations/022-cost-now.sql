-- What a key of each promotion costs at the prices of now. The database keeps it, whoever changes prices, so that it is
-- never out of date; a promotion that costs more than a price is found by an index. And who changed a setting.

create function cost_of_mix(price_ids uuid[], countries jsonb) returns bigint language sql stable as $$
  select round(sum(mix.weight * mix.cost)::numeric / nullif(sum(mix.weight), 0))::bigint
  from (
    select (entry ->> 'weight')::int as weight,
      (select min(pp.cost_e4) from product_price pp
       where pp.id = any (cost_of_mix.price_ids) and entry ->> 'code' = any (pp.countries)) as cost
    from jsonb_array_elements(cost_of_mix.countries) entry
  ) mix
  where mix.cost is not null and mix.weight > 0
$$;

alter table promotion add column cost_now_e4 bigint;
update promotion set cost_now_e4 = cost_of_mix(price_ids, countries);
alter table promotion add column cost_above_price boolean not null generated always as (
  coalesce(cost_now_e4 > tier1_price_cents * 100
    or (tier2_price_cents > 0 and cost_now_e4 > tier2_price_cents * 100)
    or (tier3_price_cents > 0 and cost_now_e4 > tier3_price_cents * 100)
    or (tier4_price_cents > 0 and cost_now_e4 > tier4_price_cents * 100), false)
) stored;
create index promotion_cost_above_price on promotion (valid_to) where cost_above_price and published and not deleted;

create function promotion_costs() returns trigger language plpgsql as $$
begin
  new.cost_now_e4 := cost_of_mix(new.price_ids, new.countries);
  return new;
end $$;
create trigger promotion_costs before insert or update of price_ids, countries on promotion
  for each row execute function promotion_costs();

-- Whoever makes or edits a promotion holds its product, and so does everybody who changes prices: one after the other,
-- nobody counts with prices that another is just replacing.
create function prices_changed() returns trigger language plpgsql as $$
begin
  perform 1 from product where id in (select product_id from changed) order by id for no key update;
  update promotion p set cost_now_e4 = cost_of_mix(p.price_ids, p.countries)
  where p.product_id in (select product_id from changed)
    and p.cost_now_e4 is distinct from cost_of_mix(p.price_ids, p.countries);
  return null;
end $$;
create trigger prices_added after insert on product_price referencing new table as changed
  for each statement execute function prices_changed();
create trigger prices_moved after update on product_price referencing new table as changed
  for each statement execute function prices_changed();
create trigger prices_removed after delete on product_price referencing old table as changed
  for each statement execute function prices_changed();

create table setting_change (
  id uuid primary key,
  name text not null,
  old_value jsonb,
  new_value jsonb not null,
  user_id uuid,
  user_name text not null,
  at timestamptz not null
);
create index setting_change_newest on setting_change (name, at desc, id desc);
create trigger setting_change_append_only before update or delete on setting_change for each row execute function refuse_change();
create trigger setting_change_no_truncate before truncate on setting_change execute function refuse_change();
