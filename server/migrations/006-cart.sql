-- The cart of a person; it outlives the session (CART-013).

create table cart_item (
  user_id uuid not null references app_user on delete cascade,
  promotion_id uuid not null references promotion,
  product_id uuid not null references product,
  quantity int not null check (quantity > 0),
  demand_price_cents bigint not null check (demand_price_cents > 0),
  created_at timestamptz not null,
  primary key (user_id, promotion_id)
);
