-- Claims for bad keys (CLM-010): one for each key, from the request to the replacement, credit or refusal.

-- Keys of a package that were replaced or credited after a claim. They stay in the package, but no longer count as
-- delivered.
alter table package add column claimed_quantity int not null default 0 check (claimed_quantity between 0 and quantity);

-- A fifth place of a key: revoked by its publisher before it was sold. It keeps its fingerprint, so it is never stored
-- again, and never returns to stock.
alter table game_key add column blocked_at timestamptz;
alter table game_key drop constraint game_key_one_place, add constraint game_key_one_place
  check (num_nonnulls(lot_id, order_item_id, surplus_ref, withdrawn_at, blocked_at) = 1) not valid;

-- A publisher's list of revoked keys. Its lines are counted, never stored.
create table revocation_list (
  id uuid primary key,
  file_name text not null,
  created_at timestamptz not null,
  created_by uuid not null references app_user,
  created_by_name text not null,
  -- Null while it is read, and for ever if the process died; it may be uploaded again.
  finished_at timestamptz,
  line_count int not null default 0,
  claimed_count int not null default 0,
  already_claimed_count int not null default 0,
  unsent_count int not null default 0,
  unknown_count int not null default 0,
  blocked_count int not null default 0,
  unreadable_count int not null default 0,
  check (line_count = claimed_count + already_claimed_count + unsent_count + unknown_count + blocked_count
    + unreadable_count)
);

create table claim (
  id uuid primary key,
  number int not null generated always as identity unique,
  company_id uuid not null references company,
  order_id uuid not null references orders,
  package_id uuid not null references package,
  order_item_id uuid not null references order_item,
  key_id uuid not null references game_key,
  -- Number in the file of the package, without the heading; starts at 1.
  key_line int not null check (key_line > 0),
  -- Sold the key; null for keys loaded from a file.
  provider_id uuid references provider,
  reason text not null check (reason in ('invalid', 'used', 'wrong_region', 'revoked')),
  note text not null,
  state text not null check (state in ('requested', 'at_provider', 'replaced', 'credited', 'refused', 'withdrawn')),
  revocation_list_id uuid references revocation_list,
  created_at timestamptz not null,
  created_by_name text not null,
  modified_at timestamptz not null,
  -- The supplier's own number of a claim handled by hand.
  supplier_reference text not null default '',
  -- Ours, committed before the first call; never used for another claim.
  provider_ref text unique,
  provider_answer text check (provider_answer in ('wanted', 'open', 'replaced', 'credited', 'refused')),
  provider_note text not null default '',
  next_try_at timestamptz,
  tries int not null default 0,
  -- What the supplier gave back, in 1/10000 euro.
  supplier_credit_e4 bigint check (supplier_credit_e4 > 0),
  supplier_credit_at timestamptz,
  replacement_key_id uuid unique references game_key,
  replacement_package_id uuid unique references package,
  -- The line of the credit note; null if the order was not invoiced.
  credit_note_id uuid,
  credit_line int,
  resolution text not null default '',
  check ((replacement_key_id is null) = (replacement_package_id is null)),
  check ((replacement_key_id is not null) = (state = 'replaced')),
  check ((credit_note_id is null) = (credit_line is null)),
  check (credit_note_id is null or state = 'credited'),
  check ((state = 'refused') = (resolution <> '')),
  check ((supplier_credit_e4 is null) = (supplier_credit_at is null)),
  check (provider_answer is null or provider_ref is not null),
  check (next_try_at is null or (state = 'at_provider' and provider_answer in ('wanted', 'open')))
);
-- A unit is claimed once, unless the claim was refused or withdrawn: parts of a bundle have one price.
create unique index claim_one_per_item on claim (order_item_id) where state not in ('refused', 'withdrawn');
create index claim_of_company on claim (company_id, created_at desc, id desc);
create index claim_newest on claim (created_at desc, id desc);
create index claim_of_order on claim (order_id);
create index claim_of_key on claim (key_id);
create index claim_to_ask on claim (provider_id, next_try_at) where next_try_at is not null;
create index claim_of_credit_note on claim (credit_note_id) where credit_note_id is not null;
create index claim_supplier_credit on claim (provider_id, supplier_credit_at) where supplier_credit_at is not null;
alter table claim enable row level security;
create policy own_company on claim for select using (company_id = walled_company());

create table claim_history (
  claim_id uuid not null references claim,
  seq int not null,
  at timestamptz not null,
  step text not null,
  from_state text,
  to_state text not null,
  -- For staff only.
  note text not null,
  by_name text not null,
  by_type text not null,
  book_line bigint not null generated always as identity,
  primary key (claim_id, seq)
);
create unique index claim_history_book_line on claim_history (book_line);
create trigger claim_history_append_only before update or delete on claim_history
  for each row execute function refuse_change();
create trigger claim_history_no_truncate before truncate on claim_history execute function refuse_change();
create trigger claim_history_wait_for_seal after insert on claim_history
  referencing new table as written for each statement execute function wait_for_seal();
alter table claim_history enable row level security;
create policy own_company on claim_history for select using (exists (
  select 1 from claim c where c.id = claim_history.claim_id));
