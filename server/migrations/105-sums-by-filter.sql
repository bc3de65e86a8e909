-- Sums over orders by what the filters of the lists ask for: publisher, provider, day and month, price, keys that are
-- free, and what was ordered (its product, SKU, promotion, region and the words it is found by). A difference tells all of
-- them, so a change of an order still leaves one line behind; the worker folds it into every part.

-- Nobody changes an order meanwhile.
lock table orders, order_total_change in share row exclusive mode;

-- The words that an order is found by besides its number, which stands before them twice (MORD-023).
create function order_title(order_number text, search text) returns text language sql immutable as $$
  select case when starts_with(search, lower(order_number || ' ' || replace(order_number, ' ', '') || ' '))
    then substr(search, length(order_number) + length(replace(order_number, ' ', '')) + 3) else search end
$$;

create function order_subject_id(product_id uuid, publisher_id uuid, provider_id uuid, promotion_id uuid, product_sku text, region text, title text)
returns text language sql immutable as $$
  select md5(product_id::text || ' ' || publisher_id::text || ' ' || provider_id::text || ' ' || coalesce(promotion_id::text, '') || ' '
    || md5(product_sku) || md5(region) || title)
$$;

-- What was ordered, once for all orders of it. It follows from the orders.
create table order_subject (
  id text primary key,
  product_id uuid not null,
  publisher_id uuid not null,
  provider_id uuid not null,
  promotion_id uuid,
  product_sku text not null,
  region text not null,
  title text not null
);
create index order_subject_by_sku on order_subject (product_sku);
create index order_subject_search on order_subject using gin (title gin_trgm_ops);

-- Sums over the orders of a part that stand alike. A part is written as text: an id, `2026-11-20`, `2026-11`, cents in twelve
-- digits, `true`.
create table order_total_of_part (
  dimension text not null check (dimension in ('publisher', 'provider', 'day', 'month', 'price', 'free keys', 'subject')),
  part text collate "C" not null,
  state text not null,
  is_billed boolean not null,
  paid_status text not null,
  is_delivered boolean not null,
  orders bigint not null,
  value_cents bigint not null,
  remaining bigint not null,
  requested bigint not null,
  bought_value_cents bigint not null,
  marked_up_cost_e4 bigint not null,
  actual_cost_e4 bigint not null,
  primary key (dimension, part, state, is_billed, paid_status, is_delivered)
);
-- What every order has left is forgotten.
create index order_total_of_part_empty on order_total_of_part (dimension) where orders = 0;

-- Differences that nobody has folded say nothing of the parts, so both sums are made anew.
delete from order_total_change;
alter table order_total_change
  add column day date not null,
  add column product_id uuid not null,
  add column publisher_id uuid not null,
  add column provider_id uuid not null,
  add column promotion_id uuid,
  add column product_sku text not null,
  add column region text not null,
  add column title text not null,
  add column price_cents bigint not null,
  add column has_free_keys boolean not null;

create or replace function note_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_total_change (company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys,
      orders, value_cents, remaining, requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4)
    select company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys,
      count(*), sum(value_cents), sum(remaining_quantity), sum(quantity), sum(bought_value_cents), sum(marked_up_cost_e4), sum(actual_cost_e4)
    from (select company_id, state, is_billed, paid_status, is_delivered, (created_at at time zone 'UTC')::date as day, product_id, publisher_id,
      provider_id, promotion_id, product_sku, region, order_title(order_number, search) as title, offer_price_cents as price_cents,
      (state in ('Processing', 'Completed') and completed_count + buffered_count > delivered_quantity) as has_free_keys,
      value_cents, remaining_quantity, quantity, bought_value_cents, marked_up_cost_e4, actual_cost_e4
      from after_it) noted
    group by company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys;
  insert into order_news (order_id, company_id, state) select id, company_id, state from after_it;
  return null;
end $$;

create or replace function note_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_total_change (company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys,
      orders, value_cents, remaining, requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4)
    select company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys,
      sum(n), sum(n * value_cents), sum(n * remaining_quantity), sum(n * quantity), sum(n * bought_value_cents),
      sum(n * marked_up_cost_e4), sum(n * actual_cost_e4)
    from (select 1 as n, company_id, state, is_billed, paid_status, is_delivered, (created_at at time zone 'UTC')::date as day, product_id, publisher_id,
        provider_id, promotion_id, product_sku, region, order_title(order_number, search) as title, offer_price_cents as price_cents,
        (state in ('Processing', 'Completed') and completed_count + buffered_count > delivered_quantity) as has_free_keys,
        value_cents, remaining_quantity, quantity, bought_value_cents, marked_up_cost_e4, actual_cost_e4
      from after_it
      union all
      select -1, company_id, state, is_billed, paid_status, is_delivered, (created_at at time zone 'UTC')::date as day, product_id, publisher_id,
        provider_id, promotion_id, product_sku, region, order_title(order_number, search) as title, offer_price_cents as price_cents,
        (state in ('Processing', 'Completed') and completed_count + buffered_count > delivered_quantity) as has_free_keys,
        value_cents, remaining_quantity, quantity, bought_value_cents, marked_up_cost_e4, actual_cost_e4
      from before_it) both_sides
    group by company_id, state, is_billed, paid_status, is_delivered, day, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title, price_cents, has_free_keys
    having sum(n) <> 0 or sum(n * value_cents) <> 0 or sum(n * remaining_quantity) <> 0 or sum(n * quantity) <> 0
      or sum(n * bought_value_cents) <> 0 or sum(n * marked_up_cost_e4) <> 0 or sum(n * actual_cost_e4) <> 0;
  insert into order_news (order_id, company_id, state) select id, company_id, state from after_it;
  return null;
end $$;

delete from order_total;
insert into order_total (company_id, state, is_billed, paid_status, is_delivered, orders, value_cents, remaining, requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4)
  select coalesce(company_id, '00000000-0000-0000-0000-000000000000'), state, is_billed, paid_status, is_delivered, count(*), sum(value_cents), sum(remaining_quantity), sum(quantity),
    sum(bought_value_cents), sum(marked_up_cost_e4), sum(actual_cost_e4)
  from orders group by grouping sets ((company_id, state, is_billed, paid_status, is_delivered), (state, is_billed, paid_status, is_delivered));

insert into order_subject (id, product_id, publisher_id, provider_id, promotion_id, product_sku, region, title)
  select distinct order_subject_id(product_id, publisher_id, provider_id, promotion_id, product_sku, region, order_title(order_number, search)),
    product_id, publisher_id, provider_id, promotion_id, product_sku, region, order_title(order_number, search) from orders;

insert into order_total_of_part (dimension, part, state, is_billed, paid_status, is_delivered, orders, value_cents, remaining, requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4)
  select dimension, part, state, is_billed, paid_status, is_delivered, count(*), sum(value_cents), sum(remaining_quantity), sum(quantity),
    sum(bought_value_cents), sum(marked_up_cost_e4), sum(actual_cost_e4)
  from (select company_id, state, is_billed, paid_status, is_delivered, (created_at at time zone 'UTC')::date as day, product_id, publisher_id,
      provider_id, promotion_id, product_sku, region, order_title(order_number, search) as title, offer_price_cents as price_cents,
      (state in ('Processing', 'Completed') and completed_count + buffered_count > delivered_quantity) as has_free_keys,
      value_cents, remaining_quantity, quantity, bought_value_cents, marked_up_cost_e4, actual_cost_e4
    from orders) noted cross join lateral (values
    ('publisher', publisher_id::text), ('provider', provider_id::text), ('day', to_char(day, 'YYYY-MM-DD')), ('month', to_char(day, 'YYYY-MM')),
    ('price', lpad(price_cents::text, 12, '0')), ('free keys', has_free_keys::text),
    ('subject', order_subject_id(product_id, publisher_id, provider_id, promotion_id, product_sku, region, title))) p (dimension, part)
  group by dimension, part, state, is_billed, paid_status, is_delivered;
