-- Prices that people set, syncs of single products that people ask for, direct sales, and what the lists of a large
-- catalogue stand on.

-- The sale price was set by a person and stands until the provider tells another one.
alter table product_price add column own_price boolean not null default false;

create table price_change (
  id uuid primary key,
  product_id uuid not null references product,
  price_external_id text not null,
  before_e4 bigint not null,
  after_e4 bigint not null,
  cause text not null check (cause in ('hand', 'discount')),
  changed_by uuid references app_user on delete set null,
  changed_at timestamptz not null
);
create index price_change_of_product on price_change (product_id, changed_at desc);

-- What somebody asked to be brought up to date: a product by SKU or a provider's promotion by its id.
create table price_sync (
  id uuid primary key,
  sku text,
  promotion_id text,
  window_from timestamptz,
  window_to timestamptz,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  -- Products, as far as they are known.
  total int not null default 0,
  done int not null default 0,
  note text,
  requested_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  check (num_nonnulls(sku, promotion_id) = 1)
);
create unique index price_sync_open on price_sync (coalesce('s:' || sku, 'p:' || promotion_id)) where state in ('queued', 'running');
create index price_sync_recent on price_sync (created_at desc);

alter table cart_item add column direct_sale boolean not null default false;
alter table orders add column direct_sale boolean not null default false;

-- One maintained text holds everything by which a product is found.
update product set search = search || ' ' || lower(m_sku) where m_sku <> '' and search not like '%' || lower(m_sku) || '%';

create index product_by_release on product (release_date, id);
create index product_by_release_desc on product (release_date desc nulls last, id desc);
create index product_by_store on product (store);
create index product_by_provider on product (provider_id);
create index provider_promotion_by_end on provider_promotion (valid_to);
create index provider_promotion_by_external on provider_promotion (external_id);
create index promotion_newest on promotion (created_at desc, id desc) where not deleted;
create index promotion_ending on promotion (valid_to, id) where not deleted;
