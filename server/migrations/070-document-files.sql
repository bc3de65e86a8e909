-- The files of invoices and credit notes: made by a job from rows that never change, and never changed themselves.

create table document_file (
  -- An invoice or a credit note.
  document_id uuid not null,
  kind text not null check (kind in ('pdf', 'ubl')),
  bytes bytea not null,
  -- Of the bytes, as hexadecimal digits.
  sha256 text not null check (sha256 = encode(sha256(bytes), 'hex')),
  made_at timestamptz not null,
  book_line bigint not null generated always as identity,
  primary key (document_id, kind)
);
create unique index document_file_book_line on document_file (book_line);
create trigger document_file_append_only before update or delete on document_file for each row execute function refuse_change();
create trigger document_file_no_truncate before truncate on document_file execute function refuse_change();
create trigger document_file_wait_for_seal after insert on document_file
  referencing new table as written for each statement execute function wait_for_seal();

-- Whether the files are there; those that wait are few, and found by an index of their own.
alter table invoice_progress add column has_files boolean not null default false;
create index invoice_without_files on invoice_progress (invoice_id) where not has_files;
alter table credit_note_progress add column has_files boolean not null default false;
create index credit_note_without_files on credit_note_progress (credit_note_id) where not has_files;
