-- What is written once and never changes is sealed by a key that is not in the database: history, offers, the credit
-- ledger, what was asked of providers, the keys that came, what people set and found. Each such row has a line number;
-- what was inserted waits here until the sealer has covered it (trust 6.1, T29).

set local statement_timeout = 0;

-- One row of a book that waits for its seal.
create table book_unsealed (
  book text not null,
  line bigint not null,
  primary key (book, line)
);

-- The chain: each seal covers some lines of one book and the seal before it.
create table book_seal (
  position bigint primary key,
  book text not null,
  lines int8multirange not null,
  mac bytea not null
);
create index book_seal_of_book on book_seal (book, position);
create trigger book_seal_append_only before update or delete on book_seal for each row execute function refuse_change();
create trigger book_seal_no_truncate before truncate on book_seal execute function refuse_change();

create function wait_for_seal() returns trigger language plpgsql as $$
begin
  insert into book_unsealed (book, line) select tg_table_name, book_line from written;
  return null;
end $$;

do $$
declare book text;
begin
  foreach book in array array['orders', 'order_history', 'order_offer', 'credit_entry', 'purchase_attempt', 'purchase_claim', 'purchase_verdict',
    'game_key', 'package', 'package_history', 'price_change', 'setting_change', 'key_search']
  loop
    execute format('alter table %I add column book_line bigint generated always as identity', book);
    execute format('create unique index %I on %I (book_line)', book || '_book_line', book);
    execute format('create trigger %I after insert on %I referencing new table as written for each statement execute function wait_for_seal()',
      book || '_wait_for_seal', book);
    execute format('insert into book_unsealed (book, line) select %L, book_line from %I', book, book);
  end loop;
end $$;

-- A line of the audit log waits with a mark of the program that wrote it, so that nobody has a line sealed that the
-- program did not write. Lines from before have none.
alter table audit_unsealed add column mac bytea;
