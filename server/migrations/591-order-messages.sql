-- Messages about an order, from both sides (MSG-001, MSG-005): a text or a file, never changed. Files are encrypted,
-- because screenshots show keys, with a data key, which a rotation of the master key encrypts again: rows never change.
-- Compatible since: 560-compatible-since
create table order_message (
  id uuid primary key,
  order_id uuid not null references orders,
  company_id uuid not null references company,
  side text not null check (side in ('Partner', 'Staff')),
  by_user uuid not null references app_user,
  by_name text not null,
  at timestamptz not null,
  text text not null,
  file_name text,
  file_kind text check (file_kind in ('png', 'jpg', 'pdf', 'csv', 'xlsx')),
  -- Size before the encryption.
  file_size int check (file_size between 1 and 5242880),
  file_dek_id int references vault_dek,
  file_sealed bytea,
  file_sha256 text check (file_sha256 = encode(sha256(file_sealed), 'hex')),
  -- Position in the thread, too.
  book_line bigint not null generated always as identity,
  check ((text = '') = (file_name is not null)),
  check (num_nulls(file_name, file_kind, file_size, file_dek_id, file_sealed, file_sha256) in (0, 6))
);
-- Encrypted bytes do not compress.
alter table order_message alter column file_sealed set storage external;
create index order_message_thread on order_message (order_id, book_line desc);
create unique index order_message_book_line on order_message (book_line);
create trigger order_message_append_only before update or delete on order_message
  for each row execute function refuse_change();
create trigger order_message_no_truncate before truncate on order_message execute function refuse_change();
create trigger order_message_wait_for_seal after insert on order_message
  referencing new table as written for each statement execute function wait_for_seal();
alter table order_message enable row level security;
create policy own_company on order_message for select using (company_id = walled_company());

-- How far a person has read the messages of an order.
create table order_message_reader (
  order_id uuid not null references orders,
  user_id uuid not null references app_user on delete cascade,
  read_up_to bigint not null,
  primary key (order_id, user_id)
);
alter table order_message_reader enable row level security;
create policy own_company on order_message_reader for select using (exists (
  select 1 from app_user u where u.id = order_message_reader.user_id));
