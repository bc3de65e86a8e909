-- What is handed over to accounting: numbered batches of postings, each document in one batch only, and the files as they
-- were written, so that a batch can be fetched again with the same bytes.

-- Accounts of the ledger in the accounting system; one row.
create table accounting_setting (
  id int primary key default 1 check (id = 1),
  receivables text not null,
  -- Sales by category of tax.
  sales_s text not null,
  sales_ae text not null,
  sales_o text not null,
  sales_e text not null,
  sales_z text not null,
  output_tax text not null,
  bank text not null,
  purchases text not null,
  payables text not null,
  -- Numbers of the tax adviser and of the client at DATEV.
  consultant_number int not null check (consultant_number between 1001 and 9999999),
  client_number int not null check (client_number between 1 and 99999),
  -- Digits of an account of the ledger.
  account_length int not null check (account_length between 4 and 8),
  modified_at timestamptz not null
);

create table accounting_batch (
  id uuid primary key,
  number int not null unique check (number > 0),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  created_at timestamptz not null,
  created_by uuid references app_user,
  created_by_name text not null,
  documents int not null check (documents > 0),
  -- Euro cents.
  debit_cents bigint not null,
  credit_cents bigint not null,
  check (debit_cents = credit_cents)
);

-- A document is handed over once.
create table accounting_document (
  kind text not null check (kind in ('invoice', 'creditNote', 'payment', 'purchases')),
  -- Id of the document; of a payment its line of the ledger, of purchases the provider and the month.
  key text not null,
  batch_id uuid not null references accounting_batch deferrable initially deferred,
  number text not null,
  day date not null,
  primary key (kind, key)
);
create index accounting_document_of_batch on accounting_document (batch_id);

-- A posting: the amount in the debit of one account and in the credit of another.
create table accounting_entry (
  batch_id uuid not null references accounting_batch deferrable initially deferred,
  line int not null check (line > 0),
  kind text not null,
  key text not null,
  debit_account text not null,
  credit_account text not null,
  cents bigint not null check (cents > 0),
  tax_code text not null,
  text text not null,
  primary key (batch_id, line),
  foreign key (kind, key) references accounting_document deferrable initially deferred
);

create table accounting_file (
  batch_id uuid not null references accounting_batch deferrable initially deferred,
  format text not null check (format in ('csv', 'datev')),
  bytes bytea not null,
  sha256 text not null,
  primary key (batch_id, format)
);

create trigger accounting_batch_append_only before update or delete on accounting_batch for each row execute function refuse_change();
create trigger accounting_batch_no_truncate before truncate on accounting_batch execute function refuse_change();
create trigger accounting_document_append_only before update or delete on accounting_document for each row execute function refuse_change();
create trigger accounting_document_no_truncate before truncate on accounting_document execute function refuse_change();
create trigger accounting_entry_append_only before update or delete on accounting_entry for each row execute function refuse_change();
create trigger accounting_entry_no_truncate before truncate on accounting_entry execute function refuse_change();
create trigger accounting_file_append_only before update or delete on accounting_file for each row execute function refuse_change();
create trigger accounting_file_no_truncate before truncate on accounting_file execute function refuse_change();

-- When the accounting system said that it has a batch.
create table accounting_acknowledgement (
  batch_id uuid primary key references accounting_batch,
  at timestamptz not null,
  by_name text not null
);

-- What the accounting system calls a document, and what a company owes by its books (COM-026).
alter table invoice_progress add column external_id text check (length(external_id) between 1 and 100);
alter table credit_note_progress add column external_id text check (length(external_id) between 1 and 100);
alter table company add column net_suite_balance_cents bigint;
