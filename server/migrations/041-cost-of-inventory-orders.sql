-- An order from inventory is expected to cost what its lots cost (ODT-010). Orders placed before were expected to cost
-- nothing: those that still have lots reserved are reckoned from them, the others from the keys that they took.

update orders o set estimated_cost_e4 = h.cost
  from (select s.order_id, round(sum(s.quantity * l.unit_cost_e4)::numeric / sum(s.quantity))::bigint as cost
    from stock_hold s join stock_lot l on l.id = s.lot_id group by s.order_id) h
  where h.order_id = o.id and o.stock_type is not null and o.estimated_cost_e4 = 0;

update orders set estimated_cost_e4 = round(actual_cost_e4::numeric / (completed_count + buffered_count))::bigint
  where stock_type is not null and estimated_cost_e4 = 0 and completed_count + buffered_count > 0;
