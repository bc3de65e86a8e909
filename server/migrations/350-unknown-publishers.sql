-- A product's publisher is optional: suppliers may not report it, and an order copies it from its product. An unknown
-- publisher is null, so that no list of publishers, relation or vendor contains a name that was made up.

alter table product alter column publisher_id drop not null;
alter table orders alter column publisher_id drop not null;
alter table order_total_change alter column publisher_id drop not null;
alter table order_subject alter column publisher_id drop not null;

-- Same ids as before for orders with a publisher.
create or replace function order_subject_id(product_id uuid, publisher_id uuid, provider_id uuid, promotion_id uuid, product_sku text, region text, title text)
returns text language sql immutable as $$
  select md5(product_id::text || ' ' || coalesce(publisher_id::text, '') || ' ' || provider_id::text || ' ' || coalesce(promotion_id::text, '') || ' '
    || md5(product_sku) || md5(region) || title)
$$;
