-- Products that a person watches, and the promotions about which this person needs no notification: those already
-- announced, and those on sale when the watch began. The key makes a notification unique whatever the number of workers
-- (WATCH-006, WATCH-007).
-- Compatible since: 630-sold-keys-by-order
create table watched_product (
  user_id uuid not null references app_user on delete cascade,
  product_id uuid not null references product on delete cascade,
  since timestamptz not null,
  primary key (user_id, product_id)
);
create index watched_product_product on watched_product (product_id);
alter table watched_product enable row level security;
create policy own_company on watched_product for select using (exists (
  select 1 from app_user u where u.id = watched_product.user_id));

create table watched_promotion (
  user_id uuid not null references app_user on delete cascade,
  promotion_id uuid not null references promotion on delete cascade,
  at timestamptz not null,
  primary key (user_id, promotion_id)
);
create index watched_promotion_promotion on watched_promotion (promotion_id);
