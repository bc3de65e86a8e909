-- The newest orders of a product in the order of the list, which ends with the id: without it the list read a group of
-- orders of each product and sorted them before it took ten.
create index orders_by_product_newest on orders (product_id, created_at desc, id desc);
drop index orders_by_product;
