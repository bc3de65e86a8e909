-- Keys are money: what was asked of a provider, what came of it, where each key is, who has seen it.

create table order_item (
  id uuid primary key,
  order_id uuid not null references orders,
  unit int not null,
  state text not null check (state in ('Draft', 'Processing', 'PreCompleted', 'Completed', 'OutOfStock', 'Error', 'Buffered', 'BackOrdered', 'Refunded')),
  country text not null,
  planned_cost_e4 bigint not null,
  cost_e4 bigint,
  provider_order_id text,
  customer_ip text,
  status_notes text[] not null default '{}',
  refusals int not null default 0,
  next_try_at timestamptz,
  processing_at timestamptz,
  processing_started_at timestamptz,
  processing_ended_at timestamptz,
  completed_on timestamptz,
  package_id uuid,
  packed_on timestamptz,
  -- A removed item keeps its row; a key that still arrives for it goes where `leaves_to` says.
  removed_at timestamptz,
  leaves_to text check (leaves_to in ('inventory', 'refund')),
  unique (order_id, unit),
  check ((packed_on is null) = (package_id is null)),
  check (packed_on is null or state in ('Completed', 'Refunded'))
);
create index order_item_to_buy on order_item (next_try_at, order_id) where state = 'Draft' and removed_at is null;
create index order_item_of_order on order_item (order_id, state, unit) where removed_at is null;
create index order_item_to_pack on order_item (order_id, unit) where state in ('Completed', 'Buffered') and package_id is null and removed_at is null;

-- The reference is written before anything is sent, and is never used for a second purchase.
create table purchase_attempt (
  ref text primary key,
  item_id uuid not null references order_item,
  order_id uuid not null references orders,
  n int not null,
  provider_id uuid not null references provider,
  sku text not null,
  country text not null,
  -- The most we pay and what was charged, in the currency of the country's price; `rate` is its units for one euro.
  currency text not null,
  rate numeric(18, 8) not null check (rate > 0),
  max_e4 bigint not null,
  charged_e4 bigint,
  state text not null check (state in ('intent', 'sent', 'pending', 'settled', 'rejected', 'void', 'late')),
  provider_order_id text,
  outcome text,
  created_at timestamptz not null,
  sent_at timestamptz,
  closed_at timestamptz,
  asked int not null default 0,
  next_ask_at timestamptz,
  unique (item_id, n)
);
create unique index purchase_attempt_one_open on purchase_attempt (item_id) where state in ('intent', 'sent', 'pending');
create index purchase_attempt_to_ask on purchase_attempt (next_ask_at) where next_ask_at is not null;
create index purchase_attempt_of_order on purchase_attempt (order_id);

create table vault_dek (
  id int primary key generated always as identity,
  wrapped bytea not null,
  master_id text not null,
  created_at timestamptz not null
);

create table game_key (
  id uuid primary key,
  fingerprint bytea not null unique,
  lookup bytea not null,
  dek_id int not null references vault_dek,
  sealed bytea not null,
  kind text not null check (kind in ('text', 'image')),
  sku text not null,
  cost_e4 bigint not null,
  attempt_ref text not null references purchase_attempt,
  order_item_id uuid references order_item,
  -- Bundles come as several keys for one item.
  part int not null default 0,
  surplus_ref text references purchase_attempt,
  package_id uuid,
  created_at timestamptz not null,
  check (num_nonnulls(order_item_id, surplus_ref) = 1),
  check (package_id is null or order_item_id is not null)
);
create unique index game_key_one_per_item on game_key (order_item_id, part) where order_item_id is not null;
create index game_key_lookup on game_key (lookup);
create index game_key_of_package on game_key (package_id) where package_id is not null;

-- What a provider charged for and we cannot use as it is: a key we already had, none, or one too many.
create table purchase_claim (
  id uuid primary key,
  attempt_ref text not null references purchase_attempt,
  reason text not null,
  fingerprint bytea,
  at timestamptz not null
);

create table package (
  id uuid primary key,
  order_id uuid not null references orders,
  quantity int not null check (quantity between 1 and 1000),
  state text not null check (state in ('Created', 'Sent')),
  created_at timestamptz not null,
  modified_at timestamptz not null,
  sent_at timestamptz,
  unique (order_id, id)
);
create index package_of_order on package (order_id, created_at);

create table package_history (
  package_id uuid not null references package,
  seq int not null,
  at timestamptz not null,
  state text not null,
  by_name text not null,
  by_type text not null,
  primary key (package_id, seq)
);
create trigger package_history_append_only before update or delete on package_history for each row execute function refuse_change();
create trigger package_history_no_truncate before truncate on package_history execute function refuse_change();

alter table order_item add foreign key (order_id, package_id) references package (order_id, id);
alter table game_key add foreign key (package_id) references package;

-- Every look at plain keys, chained: each line is sealed together with the one before it.
create table reveal_ledger (
  seq bigint primary key,
  at timestamptz not null,
  user_id uuid not null,
  order_id uuid not null references orders,
  package_id uuid not null references package,
  key_count int not null,
  keys_digest bytea not null,
  reason text not null,
  mac bytea not null
);
create trigger reveal_ledger_append_only before update or delete on reveal_ledger for each row execute function refuse_change();
create trigger reveal_ledger_no_truncate before truncate on reveal_ledger execute function refuse_change();

create table reveal_head (
  id int primary key check (id = 1),
  seq bigint not null,
  mac bytea not null
);
