-- What providers offer, and what we offer of it. Unit costs are whole ten-thousandths of a euro (`_e4`).

create table provider (
  id uuid primary key,
  code text not null unique,
  name text not null unique,
  capabilities jsonb not null default '{}',
  products_cursor text,
  prices_cursor text,
  synced_at timestamptz
);

create table publisher (
  id uuid primary key,
  name text not null unique
);

create table product (
  id uuid primary key,
  provider_id uuid not null references provider,
  publisher_id uuid not null references publisher,
  external_id text not null,
  sku text not null,
  m_sku text not null default '',
  janus_id text not null default '',
  name text not null,
  store text not null,
  region text not null,
  release_date timestamptz,
  systems text[] not null default '{}',
  platforms text[] not null default '{}',
  geo_white_list text[] not null default '{}',
  geo_black_list text[] not null default '{}',
  bundle_products jsonb not null default '[]',
  is_active boolean,
  stock_status int,
  stock_quantity int,
  stock_checked_at timestamptz,
  search text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  unique (provider_id, external_id)
);
create unique index product_sku on product (sku);
create index product_by_name on product (lower(name) collate "C", id);
create index product_by_publisher on product (publisher_id);
create index product_search on product using gin (search gin_trgm_ops);

create table product_price (
  id uuid primary key,
  product_id uuid not null references product,
  external_id text not null,
  countries text[] not null,
  original_currency text not null,
  original_cost_e4 bigint not null check (original_cost_e4 >= 0),
  original_price_e4 bigint not null check (original_price_e4 >= 0),
  original_old_price_e4 bigint,
  rate numeric(18, 8) not null check (rate > 0),
  cost_e4 bigint not null check (cost_e4 >= 0),
  price_e4 bigint not null check (price_e4 >= 0),
  old_price_e4 bigint not null check (old_price_e4 >= 0),
  modified_at timestamptz not null,
  unique (product_id, external_id)
);

create table provider_promotion (
  id uuid primary key,
  provider_id uuid not null references provider,
  external_id text not null,
  name text not null,
  publisher_id uuid not null references publisher,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  unique (provider_id, external_id)
);
create index provider_promotion_window on provider_promotion (valid_from, valid_to);

create table provider_promotion_product (
  provider_promotion_id uuid not null references provider_promotion on delete cascade,
  product_id uuid not null references product,
  percent_bp int not null check (percent_bp between 0 and 10000),
  primary key (provider_promotion_id, product_id)
);
create index provider_promotion_product_by_product on provider_promotion_product (product_id);

create table promotion (
  id uuid primary key,
  product_id uuid not null references product,
  published boolean not null,
  deleted boolean not null default false,
  region text references region,
  price_ids uuid[] not null,
  -- [{code, weight}], weights are whole percents with the sum 100 (Q8)
  countries jsonb not null,
  cost_e4 bigint not null check (cost_e4 >= 0),
  tier1_price_cents bigint not null check (tier1_price_cents > 0),
  tier2_price_cents bigint not null default 0 check (tier2_price_cents >= 0),
  tier3_price_cents bigint not null default 0 check (tier3_price_cents >= 0),
  tier4_price_cents bigint not null default 0 check (tier4_price_cents >= 0),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  delivery_start_date timestamptz,
  operating_systems text[] not null,
  platforms text[] not null,
  min_quantity int not null check (min_quantity between 1 and 10000),
  max_quantity int not null check (max_quantity between 1 and 10000),
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check (max_quantity >= min_quantity),
  check (valid_to > valid_from)
);
create index promotion_by_product on promotion (product_id);
create index promotion_on_sale on promotion (valid_to, valid_from) where published and not deleted;
