-- Orders that have keys in no package, for the look at what leaves by itself.

create index orders_with_free_keys on orders (company_id)
  where state in ('Processing', 'Completed') and completed_count + buffered_count > delivered_quantity;
