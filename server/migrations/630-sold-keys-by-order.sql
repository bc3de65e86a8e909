-- Sold keys by order and by region (ANA-001, ANA-012): the orders behind each figure of the analytics page, and its
-- figures for some partners or publishers (docs/decisions/0105). The worker fills both tables from the items before its
-- first fold; changes written until then by older functions have no order and are part of that fill.

alter table sold_keys_change add column order_id uuid;

create table sold_keys_by_order (
  order_id uuid not null,
  day date not null,
  company_id uuid not null,
  product_id uuid not null,
  region text not null,
  keys bigint not null,
  revenue_cents bigint not null,
  cost_e4 bigint not null,
  marked_up_cost_e6 bigint not null,
  primary key (order_id, day)
);
create index sold_keys_by_order_day on sold_keys_by_order (day) include (order_id, company_id, product_id, region, keys);
create index sold_keys_by_order_company on sold_keys_by_order (company_id, day);
create index sold_keys_by_order_product on sold_keys_by_order (product_id, day);

create table sold_keys_by_region (
  day date not null,
  region text not null,
  keys bigint not null,
  revenue_cents bigint not null,
  cost_e4 bigint not null,
  marked_up_cost_e6 bigint not null,
  primary key (day, region)
);

create or replace function note_new_items() returns trigger language plpgsql as $$
begin
  with moved as (
    select order_id, state, (completed_on at time zone 'UTC')::date as day, count(*) as n, sum(coalesce(cost_e4, 0)) as cost_e4,
      max(case when state in ('OutOfStock', 'Error', 'Refunded') then coalesce(processing_ended_at, processing_started_at) end) as last_tried_at
    from after_it where removed_at is null group by 1, 2, 3
  ), states as (
    insert into product_state_change (kind, product_id, day, state, n, last_tried_at)
      select 'item', o.product_id, (o.created_at at time zone 'UTC')::date, m.state, sum(m.n), max(m.last_tried_at)
      from moved m join orders o on o.id = m.order_id group by 2, 3, 4
  )
  insert into sold_keys_change (order_id, day, product_id, company_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select o.id, m.day, o.product_id, o.company_id, sum(m.n), sum(m.n * o.offer_price_cents), sum(m.cost_e4),
      sum(m.cost_e4 * (100 + o.profit_factor))
    from moved m join orders o on o.id = m.order_id join company c on c.id = o.company_id
    where m.state = 'Completed' and not c.is_system group by o.id, m.day;
  return null;
end $$;

create or replace function note_changed_items() returns trigger language plpgsql as $$
begin
  with moved as (
    select order_id, state, (completed_on at time zone 'UTC')::date as day, sum(n) as n, sum(n * coalesce(cost_e4, 0)) as cost_e4,
      max(tried_at) filter (where n = 1) as last_tried_at
    from (select 1 as n, order_id, state, completed_on, cost_e4,
        case when state in ('OutOfStock', 'Error', 'Refunded') then coalesce(processing_ended_at, processing_started_at) end as tried_at
      from after_it where removed_at is null
      union all
      select -1, order_id, state, completed_on, cost_e4,
        case when state in ('OutOfStock', 'Error', 'Refunded') then coalesce(processing_ended_at, processing_started_at) end
      from before_it where removed_at is null) both_sides
    group by 1, 2, 3
    having sum(n) <> 0 or sum(n * coalesce(cost_e4, 0)) <> 0
      or max(tried_at) filter (where n = 1) is distinct from max(tried_at) filter (where n = -1)
  ), states as (
    insert into product_state_change (kind, product_id, day, state, n, last_tried_at)
      select 'item', o.product_id, (o.created_at at time zone 'UTC')::date, m.state, sum(m.n), max(m.last_tried_at)
      from moved m join orders o on o.id = m.order_id group by 2, 3, 4
      having sum(m.n) <> 0 or max(m.last_tried_at) is not null
  )
  insert into sold_keys_change (order_id, day, product_id, company_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select o.id, m.day, o.product_id, o.company_id, sum(m.n), sum(m.n * o.offer_price_cents), sum(m.cost_e4),
      sum(m.cost_e4 * (100 + o.profit_factor))
    from moved m join orders o on o.id = m.order_id join company c on c.id = o.company_id
    where m.state = 'Completed' and not c.is_system group by o.id, m.day;
  return null;
end $$;

create or replace function note_repriced_keys() returns trigger language plpgsql as $$
begin
  insert into sold_keys_change (order_id, day, product_id, company_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select new.id, (i.completed_on at time zone 'UTC')::date, new.product_id, new.company_id, 0,
      count(*) * (new.offer_price_cents - old.offer_price_cents), 0,
      sum(coalesce(i.cost_e4, 0)) * (new.profit_factor - old.profit_factor)
    from order_item i
    where i.order_id = new.id and i.removed_at is null and i.state = 'Completed'
      and not exists (select 1 from company c where c.id = new.company_id and c.is_system)
    group by 2;
  return null;
end $$;
