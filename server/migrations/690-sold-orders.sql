-- Orders with sold keys by day and by month: the orders of a long period are counted without reading each of them
-- (ANA-001, ANA-005, docs/decisions/0099). Triggers keep the counts, so that releases that do not know them do, too.
-- Compatible since: 630-sold-keys-by-order

-- Orders with rows of several days, and the first and last of them. They count once for each of these days, and once for
-- a period with all of them.
create table sold_order_span (
  order_id uuid primary key,
  first_day date not null,
  last_day date not null
);
create index sold_order_span_days on sold_order_span (last_day, first_day) include (order_id);

create table sold_orders_by_day (
  dimension text not null check (dimension in ('all', 'product', 'company', 'region')),
  day date not null,
  of_id uuid not null,
  region text not null,
  orders bigint not null,
  primary key (dimension, day, of_id, region)
);
create table sold_orders_by_month (
  dimension text not null check (dimension in ('product', 'company', 'region')),
  month date not null,
  of_id uuid not null,
  region text not null,
  orders bigint not null,
  primary key (dimension, month, of_id, region)
);

create function count_sold_orders() returns trigger language plpgsql as $$
begin
  execute format($counts$
    with moved as (
      select case when grouping(product_id) = 0 then 'product' when grouping(company_id) = 0 then 'company'
          when grouping(region) = 0 then 'region' else 'all' end as dimension, day,
        coalesce(product_id, company_id, '00000000-0000-0000-0000-000000000000') as of_id, coalesce(region, '') as region,
        sum(n) as orders
      from (%s) both_sides
      where keys > 0
      group by grouping sets ((day, product_id), (day, company_id), (day, region), (day))
      having sum(n) <> 0
    ), days as (
      insert into sold_orders_by_day as k (dimension, day, of_id, region, orders)
        select * from moved
        on conflict (dimension, day, of_id, region) do update set orders = k.orders + excluded.orders
    )
    insert into sold_orders_by_month as k (dimension, month, of_id, region, orders)
      select dimension, date_trunc('month', day)::date, of_id, region, sum(orders)
      from moved where dimension <> 'all' group by 1, 2, 3, 4
      on conflict (dimension, month, of_id, region) do update set orders = k.orders + excluded.orders
  $counts$, case tg_op
    when 'INSERT' then 'select 1 as n, * from after_it'
    when 'DELETE' then 'select -1 as n, * from before_it'
    else 'select 1 as n, * from after_it union all select -1, * from before_it'
  end);
  return null;
end $$;

create function note_sold_order_spans() returns trigger language plpgsql as $$
begin
  insert into sold_order_span (order_id, first_day, last_day)
    select order_id, min(day), max(day) from sold_keys_by_order
    where order_id in (select order_id from after_it) group by order_id having count(*) > 1
    on conflict (order_id) do update set first_day = excluded.first_day, last_day = excluded.last_day;
  return null;
end $$;

create trigger sold_keys_by_order_count_new after insert on sold_keys_by_order
  referencing new table as after_it for each statement execute function count_sold_orders();
create trigger sold_keys_by_order_count_changed after update on sold_keys_by_order
  referencing new table as after_it old table as before_it for each statement execute function count_sold_orders();
create trigger sold_keys_by_order_count_removed after delete on sold_keys_by_order
  referencing old table as before_it for each statement execute function count_sold_orders();
create trigger sold_keys_by_order_spans after insert on sold_keys_by_order
  referencing new table as after_it for each statement execute function note_sold_order_spans();

insert into sold_orders_by_day (dimension, day, of_id, region, orders)
  select case when grouping(product_id) = 0 then 'product' when grouping(company_id) = 0 then 'company'
      when grouping(region) = 0 then 'region' else 'all' end, day,
    coalesce(product_id, company_id, '00000000-0000-0000-0000-000000000000'), coalesce(region, ''), count(*)
  from sold_keys_by_order where keys > 0
  group by grouping sets ((day, product_id), (day, company_id), (day, region), (day));
insert into sold_orders_by_month (dimension, month, of_id, region, orders)
  select dimension, date_trunc('month', day)::date, of_id, region, sum(orders)
  from sold_orders_by_day where dimension <> 'all' group by 1, 2, 3, 4;
insert into sold_order_span (order_id, first_day, last_day)
  select order_id, min(day), max(day) from sold_keys_by_order group by order_id having count(*) > 1;
