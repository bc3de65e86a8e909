-- A purchase: the orders that a partner submitted together, with the note for them (CART-024, CART-025). Orders placed
-- before, or one by one through the API or by staff, have none. `number` repeats the number of the first order.
-- Compatible since: 560-compatible-since
create table partner_purchase (
  id uuid primary key,
  number text not null unique,
  company_id uuid not null references company,
  by_user uuid not null references app_user,
  by_name text not null,
  at timestamptz not null,
  -- As submitted: that of a single order may change later.
  purchase_order text not null,
  note text not null,
  order_count int not null check (order_count > 0),
  book_line bigint not null generated always as identity,
  unique (id, company_id)
);
create unique index partner_purchase_book_line on partner_purchase (book_line);
-- `collate "C"` compares bytes, so that a prefix search uses the index; so does the one on orders.
create index partner_purchase_order on partner_purchase (lower(purchase_order) collate "C") where purchase_order <> '';
create trigger partner_purchase_append_only before update or delete on partner_purchase
  for each row execute function refuse_change();
create trigger partner_purchase_no_truncate before truncate on partner_purchase execute function refuse_change();
create trigger partner_purchase_wait_for_seal after insert on partner_purchase
  referencing new table as written for each statement execute function wait_for_seal();
alter table partner_purchase enable row level security;
create policy own_company on partner_purchase for select using (company_id = walled_company());

alter table orders add column purchase_id uuid;
create index orders_purchase on orders (purchase_id, company_id) where purchase_id is not null;
create index orders_purchase_order on orders (lower(purchase_order) collate "C") where purchase_order <> '';
alter table orders add constraint orders_of_purchase foreign key (purchase_id, company_id)
  references partner_purchase (id, company_id);
