-- Sold keys of a product and of a partner by UTC month, folded with those by day: a report on many days adds whole months instead
-- (docs/decisions/0024).

create table sold_keys_by_month (
  dimension text not null check (dimension in ('product', 'company')),
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  of_id uuid not null,
  keys bigint not null,
  revenue_cents bigint not null,
  cost_e4 bigint not null,
  marked_up_cost_e6 bigint not null,
  primary key (dimension, month, of_id)
);

insert into sold_keys_by_month (dimension, month, of_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
  select dimension, date_trunc('month', day)::date, of_id, sum(keys), sum(revenue_cents), sum(cost_e4), sum(marked_up_cost_e6)
  from sold_keys_by_day where dimension <> 'all' group by 1, 2, 3;
