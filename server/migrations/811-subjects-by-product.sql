-- What was ordered of a product: a partner's search looks at the products that the partner ordered (docs/decisions/0122).
-- Compatible since: 630-sold-keys-by-order
create index order_subject_by_product on order_subject (product_id);
