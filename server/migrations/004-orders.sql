-- Orders, their history and their country mix. Counters on the order are kept in the transaction that moves the items.

create table order_number (
  year int primary key,
  last int not null
);

-- Every step that the rules know; history can hold no other. Filled from the rules at start.
create table order_transition (
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (action, from_state, to_state)
);

create table orders (
  id uuid primary key,
  order_number text not null unique,
  company_id uuid not null references company,
  created_by uuid references app_user,
  promotion_id uuid references promotion,
  product_id uuid not null references product,
  state text not null,
  state_before_refund text,
  quantity int not null check (quantity >= 0),
  offer_quantity int not null check (offer_quantity >= 0),
  offer_price_cents bigint not null check (offer_price_cents >= 0),
  list_price_cents bigint not null check (list_price_cents >= 0),
  profit_factor int not null default 0 check (profit_factor between 0 and 100),
  vat_rate int not null default 0,
  estimated_cost_e4 bigint not null default 0,
  actual_cost_e4 bigint not null default 0,
  paid_status text not null default 'UnPaid' check (paid_status in ('Paid', 'UnPaid', 'PartyPaid')),
  is_billed boolean not null default false,
  dont_create_invoice boolean not null default false,
  is_fast_bot boolean not null default false,
  is_blending_updated boolean not null default false,
  anomaly_status text not null default 'None' check (anomaly_status in ('None', 'PriceDifference', 'Ignored')),
  anomaly_flags jsonb not null default '[]',
  processing_start_on timestamptz,
  processing_end_on timestamptz,
  process_started_at timestamptz,
  process_ended_at timestamptz,
  key_delivery_start_date timestamptz,
  customer_ip text,
  completed_count int not null default 0 check (completed_count >= 0),
  pre_completed_count int not null default 0 check (pre_completed_count >= 0),
  buffered_count int not null default 0 check (buffered_count >= 0),
  back_order_count int not null default 0 check (back_order_count >= 0),
  out_of_stock_count int not null default 0 check (out_of_stock_count >= 0),
  error_count int not null default 0 check (error_count >= 0),
  delivered_quantity int not null default 0,
  inventory_quantity int not null default 0 check (inventory_quantity >= 0),
  last_buy_key_status text,
  last_key_time timestamptz,
  -- Copies of the product for lists and search, as they were when the order was placed.
  product_name text not null,
  product_sku text not null,
  publisher_id uuid not null,
  provider_id uuid not null,
  region text not null,
  search text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check (delivered_quantity >= 0 and delivered_quantity <= completed_count + buffered_count),
  check (completed_count + buffered_count <= quantity)
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_company on orders (company_id, created_at desc, id desc);
create index orders_by_state on orders (state, created_at desc, id desc);
create index orders_by_company_state on orders (company_id, state, created_at desc, id desc);
create index orders_by_promotion on orders (promotion_id);
create index orders_by_product on orders (product_id, created_at desc);
create index orders_search on orders using gin (search gin_trgm_ops);
create index orders_due on orders (processing_start_on) where state = 'Level2Approved';

create table order_history (
  id uuid primary key,
  order_id uuid not null references orders,
  seq int not null,
  at timestamptz not null,
  action text not null,
  from_state text not null,
  to_state text not null,
  by_type text not null check (by_type in ('Partner', 'Management', 'System')),
  by_name text not null,
  by_user uuid,
  offer_price_cents bigint not null,
  offer_quantity int not null,
  note text,
  unique (order_id, seq),
  foreign key (action, from_state, to_state) references order_transition
);
create trigger order_history_append_only before update or delete on order_history for each row execute function refuse_change();
create trigger order_history_no_truncate before truncate on order_history execute function refuse_change();

create table blending (
  order_id uuid not null references orders,
  code text not null,
  quantity int not null check (quantity >= 0),
  cost_e4 bigint not null check (cost_e4 >= 0),
  weight int not null check (weight >= 0),
  primary key (order_id, code)
);
