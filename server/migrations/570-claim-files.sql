-- Files that partners attach to their claims (CLM-051): encrypted, because screenshots show keys, and never changed. A
-- rotation of the master key encrypts the data key again (docs/decisions/0097).
-- Compatible since: 560-compatible-since
create table claim_file (
  id uuid primary key,
  claim_id uuid not null references claim,
  company_id uuid not null references company,
  place int not null check (place between 1 and 3),
  name text not null check (name <> ''),
  kind text not null check (kind in ('png', 'jpg', 'pdf', 'csv', 'txt')),
  -- Size before the encryption.
  size int not null check (size between 1 and 5242880),
  dek_id int not null references vault_dek,
  sealed bytea not null,
  sha256 text not null check (sha256 = encode(sha256(sealed), 'hex')),
  at timestamptz not null,
  by_name text not null,
  book_line bigint not null generated always as identity,
  unique (claim_id, place)
);
-- Encrypted bytes do not compress.
alter table claim_file alter column sealed set storage external;
create unique index claim_file_book_line on claim_file (book_line);
create trigger claim_file_append_only before update or delete on claim_file
  for each row execute function refuse_change();
create trigger claim_file_no_truncate before truncate on claim_file execute function refuse_change();
create trigger claim_file_wait_for_seal after insert on claim_file
  referencing new table as written for each statement execute function wait_for_seal();
alter table claim_file enable row level security;
create policy own_company on claim_file for select using (company_id = walled_company());
