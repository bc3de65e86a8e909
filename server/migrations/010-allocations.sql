-- Units that a provider holds for an order of ours; the request is written before it is asked.

create table allocation (
  id uuid primary key,
  order_id uuid not null references orders,
  provider_id uuid not null references provider,
  sku text not null,
  reference text not null unique,
  quantity int not null check (quantity > 0),
  state text not null check (state in ('wanted', 'held', 'refused')),
  reservation_id text,
  expires_at timestamptz,
  outcome text,
  tries int not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'held') = (reservation_id is not null)),
  check ((state = 'wanted') = (next_try_at is not null))
);
create index allocation_due on allocation (next_try_at) where state = 'wanted';
create index allocation_of_order on allocation (order_id, created_at);

-- The reservation that an item is to be bought from.
alter table order_item add column allocation_id uuid references allocation;
create index order_item_of_allocation on order_item (allocation_id) where allocation_id is not null;
