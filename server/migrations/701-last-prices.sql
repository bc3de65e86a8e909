-- The newest orders of a company by product, for the price that it last paid (PPM-020). Building the index takes seconds
-- per million orders, in which orders are read but not written.
-- Compatible since: 630-sold-keys-by-order
create index orders_by_company_product on orders (company_id, product_id, created_at desc, id desc);
