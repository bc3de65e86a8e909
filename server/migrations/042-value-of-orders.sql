-- What an order is worth in totals is what its row shows: its price times the keys of the offer that is talked about, else
-- times those that an invoice would name (GAP-048; domain/orders/quantities.ts, keysShown).

alter table orders drop column value_cents;
alter table orders
  add column value_cents bigint not null generated always as (offer_price_cents * case
    when state in ('Rebidding', 'Revoked', 'Rejected', 'Refused') then offer_quantity
    when state = 'Closed' then completed_count + buffered_count
    else quantity - inventory_quantity end) stored;

delete from order_total;
delete from order_total_change;
insert into order_total (company_id, state, is_billed, paid_status, is_delivered, orders, value_cents, remaining, requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4)
  select coalesce(company_id, '00000000-0000-0000-0000-000000000000'), state, is_billed, paid_status, is_delivered, count(*), sum(value_cents), sum(remaining_quantity), sum(quantity),
    sum(bought_value_cents), sum(marked_up_cost_e4), sum(actual_cost_e4)
  from orders group by grouping sets ((company_id, state, is_billed, paid_status, is_delivered), (state, is_billed, paid_status, is_delivered));
