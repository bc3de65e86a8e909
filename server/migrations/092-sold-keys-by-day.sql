-- What was sold, by the UTC day on which its keys were completed (OVR-007, TOP-004). Every change of items or of the terms
-- of an order leaves its differences behind in its own transaction, as those of order_total do; a worker folds them.
-- The house company buys for our own stock and sells nothing.

create table sold_keys_change (
  seq bigint generated always as identity primary key,
  day date not null,
  product_id uuid not null,
  company_id uuid not null,
  keys bigint not null,
  revenue_cents bigint not null,
  cost_e4 bigint not null,
  -- Cost times 100 + profit factor of the order: a hundred times the cost that salesmen see, never rounded (SET-004).
  marked_up_cost_e6 bigint not null
);

-- Sums of a day: of all sales (of_id is the nil id), of a product, of a partner.
create table sold_keys_by_day (
  dimension text not null check (dimension in ('all', 'product', 'company')),
  day date not null,
  of_id uuid not null,
  keys bigint not null,
  revenue_cents bigint not null,
  cost_e4 bigint not null,
  marked_up_cost_e6 bigint not null,
  primary key (dimension, day, of_id)
);

-- Orders and items of a product by the UTC day of the order and their state (PRP-010).
create table product_state_change (
  seq bigint generated always as identity primary key,
  kind text not null,
  product_id uuid not null,
  day date not null,
  state text not null,
  n bigint not null,
  -- When an item was last tried that came into a state which people look into.
  last_tried_at timestamptz
);

create table product_state_by_day (
  kind text not null check (kind in ('order', 'item')),
  product_id uuid not null,
  day date not null,
  state text not null,
  n bigint not null,
  primary key (product_id, kind, day, state)
);

-- Items by state and product, of all days (OVR-004).
create table item_state_of_product (
  state text not null,
  product_id uuid not null,
  n bigint not null,
  last_tried_at timestamptz,
  primary key (state, product_id)
);

create function note_new_items() returns trigger language plpgsql as $$
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
  insert into sold_keys_change (day, product_id, company_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select m.day, o.product_id, o.company_id, sum(m.n), sum(m.n * o.offer_price_cents), sum(m.cost_e4), sum(m.cost_e4 * (100 + o.profit_factor))
    from moved m join orders o on o.id = m.order_id join company c on c.id = o.company_id
    where m.state = 'Completed' and not c.is_system group by 1, 2, 3;
  return null;
end $$;

-- Items of an order cancel each other out before the order is read: packing keys moves no sum.
create function note_changed_items() returns trigger language plpgsql as $$
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
  insert into sold_keys_change (day, product_id, company_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select m.day, o.product_id, o.company_id, sum(m.n), sum(m.n * o.offer_price_cents), sum(m.cost_e4), sum(m.cost_e4 * (100 + o.profit_factor))
    from moved m join orders o on o.id = m.order_id join company c on c.id = o.company_id
    where m.state = 'Completed' and not c.is_system group by 1, 2, 3;
  return null;
end $$;

create trigger order_item_note_new after insert on order_item
  referencing new table as after_it for each statement execute function note_new_items();
create trigger order_item_note_changed after update on order_item
  referencing old table as before_it new table as after_it for each statement execute function note_changed_items();
-- The sums know no way of forgetting an item.
create trigger order_item_stay before delete on order_item for each row execute function refuse_change();

-- Keys that are completed take the new price and factor of their order.
create function note_repriced_keys() returns trigger language plpgsql as $$
begin
  insert into sold_keys_change (day, product_id, company_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select (i.completed_on at time zone 'UTC')::date, new.product_id, new.company_id, 0,
      count(*) * (new.offer_price_cents - old.offer_price_cents), 0,
      sum(coalesce(i.cost_e4, 0)) * (new.profit_factor - old.profit_factor)
    from order_item i
    where i.order_id = new.id and i.removed_at is null and i.state = 'Completed'
      and not exists (select 1 from company c where c.id = new.company_id and c.is_system)
    group by 1;
  return null;
end $$;
create trigger orders_note_repriced_keys after update on orders for each row
  when (old.offer_price_cents <> new.offer_price_cents or old.profit_factor <> new.profit_factor)
  execute function note_repriced_keys();

create function note_new_states() returns trigger language plpgsql as $$
begin
  insert into product_state_change (kind, product_id, day, state, n)
    select 'order', product_id, (created_at at time zone 'UTC')::date, state, count(*) from after_it group by 2, 3, 4;
  return null;
end $$;

create function note_changed_states() returns trigger language plpgsql as $$
begin
  insert into product_state_change (kind, product_id, day, state, n)
    select 'order', product_id, (created_at at time zone 'UTC')::date, state, sum(n)
    from (select 1 as n, product_id, created_at, state from after_it
      union all select -1, product_id, created_at, state from before_it) both_sides
    group by 2, 3, 4 having sum(n) <> 0;
  return null;
end $$;

create trigger orders_note_new_states after insert on orders
  referencing new table as after_it for each statement execute function note_new_states();
create trigger orders_note_changed_states after update on orders
  referencing old table as before_it new table as after_it for each statement execute function note_changed_states();

insert into sold_keys_by_day (dimension, day, of_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
  select case when grouping(product_id) = 0 then 'product' when grouping(company_id) = 0 then 'company' else 'all' end, day,
    coalesce(product_id, company_id, '00000000-0000-0000-0000-000000000000'), count(*), sum(offer_price_cents), sum(cost_e4),
    sum(cost_e4 * (100 + profit_factor))
  from (select (i.completed_on at time zone 'UTC')::date as day, o.product_id, o.company_id, o.offer_price_cents, o.profit_factor,
      coalesce(i.cost_e4, 0) as cost_e4
    from order_item i join orders o on o.id = i.order_id join company c on c.id = o.company_id
    where i.removed_at is null and i.state = 'Completed' and not c.is_system) sold
  group by grouping sets ((day, product_id), (day, company_id), (day));

insert into product_state_by_day (kind, product_id, day, state, n)
  select 'item', o.product_id, (o.created_at at time zone 'UTC')::date, i.state, count(*)
  from order_item i join orders o on o.id = i.order_id where i.removed_at is null group by 2, 3, 4;
insert into product_state_by_day (kind, product_id, day, state, n)
  select 'order', product_id, (created_at at time zone 'UTC')::date, state, count(*) from orders group by 2, 3, 4;
insert into item_state_of_product (state, product_id, n, last_tried_at)
  select i.state, o.product_id, count(*),
    max(case when i.state in ('OutOfStock', 'Error', 'Refunded') then coalesce(i.processing_ended_at, i.processing_started_at) end)
  from order_item i join orders o on o.id = i.order_id where i.removed_at is null group by 1, 2;
