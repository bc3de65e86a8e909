-- The buyer's own reference of an order or a package: unique within its company for ever, case-sensitive (API-030).
-- `collate "C"` compares bytes, so that a prefix search uses the index. `placed_terms` is a digest of what was ordered
-- under the reference, which tells a repeated order from a different one.
alter table orders
  add column reference text collate "C",
  add column placed_terms bytea;
create unique index orders_reference on orders (reference, company_id) where reference is not null;

-- A package has no company of its own; the copy exists only for the index.
alter table package
  add column reference text collate "C",
  add column reference_company_id uuid references company (id),
  add constraint package_reference_company check ((reference is null) = (reference_company_id is null));
create unique index package_reference on package (reference, reference_company_id) where reference is not null;

alter table cart_item add column reference text not null default '';
