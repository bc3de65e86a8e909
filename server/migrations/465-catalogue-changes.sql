-- One row for each statement that may have changed what a company sees on sale. Programs that ask for the catalogue again
-- get their 304 from the newest rows instead of from all promotions. Rows instead of a counter: writers never wait for
-- each other. Old rows are deleted; any deletion or insertion only means that versions are computed again.
create table catalogue_change (
  id bigint primary key generated always as identity
);

create function note_catalogue_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_change default values;
  return null;
end
$$;

create trigger promotion_catalogue_change after insert or delete or truncate or update of product_id, published, deleted,
  region, valid_from, valid_to, delivery_start_date, tier1_price_cents, tier2_price_cents, tier3_price_cents,
  tier4_price_cents, min_quantity, max_quantity, platforms, operating_systems
  on promotion for each statement execute function note_catalogue_change();
create trigger product_catalogue_change after update of provider_id, publisher_id, name, sku, store, region, release_date,
  geo_white_list, geo_black_list, stock_quantity
  on product for each statement execute function note_catalogue_change();
create trigger publisher_catalogue_change after update of name
  on publisher for each statement execute function note_catalogue_change();
create trigger company_catalogue_change after update of type, regions, region_included
  on company for each statement execute function note_catalogue_change();
create trigger company_provider_catalogue_change after insert or update or delete or truncate
  on company_provider for each statement execute function note_catalogue_change();
