-- Keys that were bought elsewhere and come in by a file (docs/decisions/0020). A load is one file for one product; its
-- keys wait encrypted beside the vault until somebody confirms them, and become one lot.

create table stock_load (
  id uuid primary key,
  number int not null generated always as identity unique,
  state text not null check (state in ('Reading', 'Ready', 'Loading', 'Loaded', 'Cancelling', 'Cancelled', 'Undoing', 'Undone')),
  product_id uuid not null references product,
  file_name text not null,
  -- The upload whose lines these are; a second upload replaces the first.
  upload_id uuid,
  line_count int not null default 0 check (line_count >= 0),
  new_count int not null default 0 check (new_count >= 0),
  known_count int not null default 0 check (known_count >= 0),
  repeated_count int not null default 0 check (repeated_count >= 0),
  unreadable_count int not null default 0 check (unreadable_count >= 0),
  -- How many lines were read, and how many keys lie in the vault, so far.
  read_count int not null default 0 check (read_count between 0 and line_count),
  loaded_count int not null default 0 check (loaded_count between 0 and new_count),
  -- What the person who confirmed it said of the keys.
  country text check (country ~ '^[A-Z]{2}$'),
  cost_cents bigint check (cost_cents >= 0),
  vendor_id uuid references vendor,
  note text not null default '',
  lot_id uuid unique references stock_lot,
  created_by uuid references app_user on delete set null,
  created_by_name text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check ((lot_id is null) = (confirmed_at is null)),
  check ((lot_id is null) = (cost_cents is null)),
  check ((lot_id is null) = (country is null)),
  check (state not in ('Loading', 'Loaded', 'Undoing', 'Undone') or lot_id is not null),
  check (state not in ('Reading', 'Ready') or lot_id is null),
  check ((state in ('Loaded', 'Cancelled', 'Undone')) = (ended_at is not null))
);
create index stock_load_newest on stock_load (created_at desc, id desc);
create index stock_load_unfinished on stock_load (created_at) where ended_at is null;

-- New keys of a file, encrypted for the row of the vault that they become.
create table staged_key (
  id uuid primary key,
  load_id uuid not null references stock_load,
  line int not null check (line > 0),
  fingerprint bytea not null,
  lookup bytea not null,
  dek_id int not null references vault_dek,
  sealed bytea not null,
  kind text not null check (kind in ('text', 'image'))
);
-- Keys move in the order of their fingerprints, so that two loads never wait for each other.
create unique index staged_key_once on staged_key (load_id, fingerprint);

-- Lines that bring no key, and why.
create table stock_load_line (
  load_id uuid not null references stock_load,
  line int not null check (line > 0),
  verdict text not null check (verdict in ('known', 'repeated', 'unreadable')),
  -- The key that we have, the line that said the same first, what is wrong with the text.
  key_id uuid,
  other_line int,
  fault text,
  primary key (load_id, line),
  check ((verdict = 'known') = (key_id is not null)),
  check ((verdict = 'repeated') = (other_line is not null)),
  check ((verdict = 'unreadable') = (fault is not null))
);

-- A key comes from a purchase or from a load. One whose load was undone or cancelled stays where it is, withdrawn, and
-- its text may come in again.
alter table game_key alter column attempt_ref drop not null;
alter table game_key add column load_id uuid references stock_load;
alter table game_key add column withdrawn_at timestamptz;
alter table game_key add constraint game_key_one_source check (num_nonnulls(attempt_ref, load_id) = 1);
alter table game_key add constraint game_key_withdrawn check (withdrawn_at is null or load_id is not null);
alter table game_key drop constraint game_key_one_place;
alter table game_key add constraint game_key_one_place check (num_nonnulls(lot_id, order_item_id, surplus_ref, withdrawn_at) = 1);
alter table game_key drop constraint game_key_fingerprint_key;
create unique index game_key_fingerprint_once on game_key (fingerprint) where withdrawn_at is null;
create index game_key_of_load on game_key (load_id) where load_id is not null;
