-- The recommended retail price of a product, without VAT, as staff set it (PIC-001). Null without one; syncs of the
-- catalogue never write it. The catalogue of the partner API changes with it.
-- Compatible since: 630-sold-keys-by-order
alter table product add column retail_price_cents bigint
  constraint product_retail_price check (retail_price_cents between 1 and 1000000);

drop trigger product_catalogue_change on product;
create trigger product_catalogue_change after update of provider_id, publisher_id, name, sku, store, region, release_date,
  geo_white_list, geo_black_list, stock_quantity, retail_price_cents
  on product for each statement execute function note_catalogue_change();
