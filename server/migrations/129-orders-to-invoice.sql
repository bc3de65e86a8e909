-- Of the orders that wait for an invoice, those with a key to charge stand together for each company: many a closed order bought
-- nothing, and was read again with every look. The condition is `billableKeysSql` of server/orders/lifecycle/billing.ts.
drop index orders_to_invoice;
create index orders_to_invoice on orders (company_id,
    ((case when state = 'Closed' then completed_count + buffered_count else quantity - inventory_quantity end) > 0), id)
  where state in ('Completed', 'Closed') and not is_billed and not dont_create_invoice;
