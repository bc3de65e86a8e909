-- The logo of the seller. Each that ever stood in the settings is kept by the hash of its bytes: documents name the one of
-- their day, and are drawn alike for ever.
create table seller_logo (
  -- Of the bytes, as hexadecimal digits.
  sha256 text primary key check (sha256 = encode(sha256(bytes), 'hex')),
  kind text not null check (kind in ('png', 'jpeg')),
  -- Pixels.
  width int not null check (width between 1 and 1200),
  height int not null check (height between 1 and 1200),
  bytes bytea not null,
  made_at timestamptz not null,
  book_line bigint not null generated always as identity
);
create unique index seller_logo_book_line on seller_logo (book_line);
create trigger seller_logo_append_only before update or delete on seller_logo for each row execute function refuse_change();
create trigger seller_logo_no_truncate before truncate on seller_logo execute function refuse_change();
create trigger seller_logo_wait_for_seal after insert on seller_logo
  referencing new table as written for each statement execute function wait_for_seal();

-- The one that stands on documents from now on; null for none.
alter table seller add column logo_sha256 text references seller_logo;
