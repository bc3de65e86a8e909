-- What every change of an order leaves behind in its own transaction: a line of differences for the totals that lists
-- show, and a line of news for the screens that are open. Both are appended only, so that two orders of one partner never
-- wait for each other; a worker folds the differences into order_total and forgets old news.

alter table orders
  add column value_cents bigint not null generated always as (offer_quantity * offer_price_cents) stored,
  add column is_delivered boolean not null generated always as (delivered_quantity >= quantity) stored,
  add column remaining_quantity int not null generated always as (quantity - completed_count - buffered_count) stored,
  add column bought_value_cents bigint not null
    generated always as ((completed_count + buffered_count) * offer_price_cents) stored,
  -- Real cost with the profit factor on top (SET-004).
  add column marked_up_cost_e4 bigint not null
    generated always as (round(actual_cost_e4::numeric * (100 + profit_factor) / 100)::bigint) stored;

-- Lists that a filter narrows begin at the newest row that it finds.
create index orders_delivered on orders (created_at desc, id desc) where is_delivered;
create index orders_billed on orders (created_at desc, id desc) where is_billed;
create index orders_by_payment on orders (paid_status, created_at desc, id desc) where paid_status <> 'UnPaid';
create index orders_by_publisher on orders (publisher_id, created_at desc, id desc);
create index orders_by_provider on orders (provider_id, created_at desc, id desc);
create index orders_by_price on orders (offer_price_cents, created_at desc, id desc);

-- Sums over the orders of one partner that stand alike; the nil partner stands for all of them.
create table order_total (
  company_id uuid not null,
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
  primary key (company_id, state, is_billed, paid_status, is_delivered)
);

create table order_total_change (
  seq bigint generated always as identity primary key,
  company_id uuid not null,
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
  actual_cost_e4 bigint not null
);

-- News in the order in which it can be read: a transaction is complete once it is older than every one still running, so
-- that (xid, seq) never gets an entry behind somebody who has read that far.
create table order_news (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  order_id uuid not null,
  company_id uuid not null,
  state text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (xid, seq)
);
create index order_news_age on order_news (at);

create function note_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_total_change (company_id, state, is_billed, paid_status, is_delivered, orders, value_cents, remaining, requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4)
    select company_id, state, is_billed, paid_status, is_delivered, count(*), sum(value_cents), sum(remaining_quantity), sum(quantity), sum(bought_value_cents), sum(marked_up_cost_e4), sum(actual_cost_e4)
    from after_it group by company_id, state, is_billed, paid_status, is_delivered;
  insert into order_news (order_id, company_id, state) select id, company_id, state from after_it;
  return null;
end $$;

create function note_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_total_change (company_id, state, is_billed, paid_status, is_delivered, orders, value_cents, remaining, requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4)
    select company_id, state, is_billed, paid_status, is_delivered, sum(n), sum(n * value_cents), sum(n * remaining_quantity), sum(n * quantity), sum(n * bought_value_cents),
      sum(n * marked_up_cost_e4), sum(n * actual_cost_e4)
    from (select 1 as n, company_id, state, is_billed, paid_status, is_delivered, value_cents, remaining_quantity, quantity, bought_value_cents, marked_up_cost_e4, actual_cost_e4 from after_it
      union all
      select -1, company_id, state, is_billed, paid_status, is_delivered, value_cents, remaining_quantity, quantity, bought_value_cents, marked_up_cost_e4, actual_cost_e4 from before_it) both_sides
    group by company_id, state, is_billed, paid_status, is_delivered
    having sum(n) <> 0 or sum(n * value_cents) <> 0 or sum(n * remaining_quantity) <> 0 or sum(n * quantity) <> 0
      or sum(n * bought_value_cents) <> 0 or sum(n * marked_up_cost_e4) <> 0 or sum(n * actual_cost_e4) <> 0;
  insert into order_news (order_id, company_id, state) select id, company_id, state from after_it;
  return null;
end $$;

create trigger orders_note_new after insert on orders
  referencing new table as after_it for each statement execute function note_new_orders();
create trigger orders_note_changed after update on orders
  referencing old table as before_it new table as after_it for each statement execute function note_changed_orders();
-- The sums know no way of forgetting an order.
create trigger orders_stay before delete on orders for each row execute function refuse_change();

insert into order_total (company_id, state, is_billed, paid_status, is_delivered, orders, value_cents, remaining, requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4)
  select coalesce(company_id, '00000000-0000-0000-0000-000000000000'), state, is_billed, paid_status, is_delivered, count(*), sum(value_cents), sum(remaining_quantity), sum(quantity),
    sum(bought_value_cents), sum(marked_up_cost_e4), sum(actual_cost_e4)
  from orders group by grouping sets ((company_id, state, is_billed, paid_status, is_delivered), (state, is_billed, paid_status, is_delivered));
