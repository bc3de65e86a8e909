-- A billed order has fewer keys also when keys left it for the inventory and its quantity shrank by them, and when it was
-- transferred: Finance looks for those, too.
drop index orders_billed_short;
create index orders_billed_short on orders (id)
  where is_billed and (state in ('Closed', 'Refunded', 'Cancelled', 'Transferred') or inventory_quantity > 0
    or quantity < offer_quantity);
