-- Inventory: keys that belong to us and to no order, in lots of one product, cost, country and day of arrival; what open
-- orders have reserved of them; and purchases that go back to their provider.

create table stock_lot (
  id uuid primary key,
  product_id uuid not null references product,
  country text not null,
  unit_cost_e4 bigint not null check (unit_cost_e4 >= 0),
  source_order_id uuid references orders,
  received_at timestamptz not null,
  -- Units, not keys: a bundle is several keys.
  held int not null check (held >= 0),
  reserved int not null default 0 check (reserved between 0 and held)
);
create index stock_lot_oldest on stock_lot (product_id, received_at, id) where held > 0;

create table stock_hold (
  order_id uuid not null references orders,
  lot_id uuid not null references stock_lot,
  quantity int not null check (quantity > 0),
  primary key (order_id, lot_id)
);
create index stock_hold_of_lot on stock_hold (lot_id);

alter table orders add column stock_type text check (stock_type in ('Inventory', 'InventoryStandard'));

-- The lot that an item was filled from; null for what was bought for it.
alter table order_item add column stock_lot_id uuid references stock_lot;
create index order_item_from_stock on order_item (order_id) where stock_lot_id is not null and package_id is null and removed_at is null;
create index order_item_leaving on order_item (order_id) where leaves_to is not null;

alter table game_key add column lot_id uuid references stock_lot;
alter table game_key drop constraint game_key_check;
alter table game_key add constraint game_key_one_place check (num_nonnulls(lot_id, order_item_id, surplus_ref) = 1);
create index game_key_of_lot on game_key (lot_id, created_at, id) where lot_id is not null;
create index game_key_of_attempt on game_key (attempt_ref);

alter table purchase_attempt drop constraint purchase_attempt_state_check;
alter table purchase_attempt add constraint purchase_attempt_state_check
  check (state in ('intent', 'sent', 'pending', 'settled', 'rejected', 'void', 'late', 'returned'));

-- What is to go back to a provider. The row is written first; asking twice for the same purchase does nothing more.
create table purchase_return (
  attempt_ref text primary key references purchase_attempt,
  order_id uuid not null references orders,
  provider_id uuid not null references provider,
  reason text not null,
  state text not null check (state in ('wanted', 'returned', 'kept')),
  tries int not null default 0,
  next_try_at timestamptz,
  outcome text,
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'wanted') = (next_try_at is not null))
);
create index purchase_return_due on purchase_return (next_try_at) where state = 'wanted';

-- A package that was taken apart again before it was sent; it keeps its row and its history.
alter table package add column dissolved_at timestamptz;
alter table package add check (dissolved_at is null or state = 'Created');

-- What was delivered stays delivered when the order is refunded, though its items are refunded ones then.
alter table orders drop constraint orders_check;
alter table orders add constraint orders_delivered_check
  check (delivered_quantity >= 0 and (delivered_quantity <= completed_count + buffered_count or state = 'Refunded'));
