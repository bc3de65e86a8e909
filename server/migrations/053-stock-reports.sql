-- Stock that is only counted, month-end inventories, and vendors of the accounting system.

create table manual_inventory (
  id uuid primary key,
  product_id uuid not null unique references product (id),
  quantity int not null check (quantity between 0 and 1000000),
  -- Euro cents.
  cost_per_item_cents bigint not null check (cost_per_item_cents between 0 and 1000000),
  modified_at timestamptz not null
);

-- The stock as it was when a month ended. Taken once and never computed again.
create table inventory_snapshot (
  -- The month that ended, as 2026-10.
  name text primary key check (name ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- The first moment of the next month.
  due_at timestamptz not null,
  taken_at timestamptz not null check (taken_at >= due_at),
  held_quantity bigint not null,
  held_cost_e4 bigint not null,
  manual_quantity bigint not null,
  manual_cost_cents bigint not null
);

create table inventory_snapshot_row (
  snapshot text not null references inventory_snapshot (name),
  product_id uuid not null references product (id),
  -- As they were called then.
  store text not null,
  provider text not null,
  sku text not null,
  name text not null,
  held_quantity bigint not null check (held_quantity >= 0),
  held_cost_e4 bigint not null check (held_cost_e4 >= 0),
  manual_quantity bigint not null check (manual_quantity >= 0),
  manual_cost_cents bigint not null check (manual_cost_cents >= 0),
  primary key (snapshot, product_id)
);

create trigger inventory_snapshot_is_final before update or delete on inventory_snapshot
  for each row execute function refuse_change();
create trigger inventory_snapshot_row_is_final before update or delete on inventory_snapshot_row
  for each row execute function refuse_change();

create trigger inventory_snapshot_no_truncate before truncate on inventory_snapshot
  for each statement execute function refuse_change();
create trigger inventory_snapshot_row_no_truncate before truncate on inventory_snapshot_row
  for each statement execute function refuse_change();

create table vendor (
  id uuid primary key,
  internal_id bigint not null check (internal_id between 0 and 10000000000000),
  name text not null,
  search_value text not null,
  modified_at timestamptz not null
);
create unique index vendor_internal_id on vendor (internal_id);
