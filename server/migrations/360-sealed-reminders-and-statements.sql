-- Reminders as they were sent, receipts of accounting batches, and what was stated about documents after a restore are
-- evidence: they are sealed like invoices.

create trigger accounting_acknowledgement_append_only before update or delete on accounting_acknowledgement
  for each row execute function refuse_change();
create trigger accounting_acknowledgement_no_truncate before truncate on accounting_acknowledgement
  execute function refuse_change();
create trigger document_numbers_stated_append_only before update or delete on document_numbers_stated
  for each row execute function refuse_change();
create trigger document_numbers_stated_no_truncate before truncate on document_numbers_stated
  execute function refuse_change();

alter table reminder add column book_line bigint not null generated always as identity;
create unique index reminder_book_line on reminder (book_line);
insert into book_unsealed (book, line) select 'reminder', book_line from reminder;
create trigger reminder_wait_for_seal after insert on reminder
  referencing new table as written for each statement execute function wait_for_seal();

alter table reminder_invoice add column book_line bigint not null generated always as identity;
create unique index reminder_invoice_book_line on reminder_invoice (book_line);
insert into book_unsealed (book, line) select 'reminder_invoice', book_line from reminder_invoice;
create trigger reminder_invoice_wait_for_seal after insert on reminder_invoice
  referencing new table as written for each statement execute function wait_for_seal();

alter table accounting_acknowledgement add column book_line bigint not null generated always as identity;
create unique index accounting_acknowledgement_book_line on accounting_acknowledgement (book_line);
insert into book_unsealed (book, line) select 'accounting_acknowledgement', book_line from accounting_acknowledgement;
create trigger accounting_acknowledgement_wait_for_seal after insert on accounting_acknowledgement
  referencing new table as written for each statement execute function wait_for_seal();

alter table document_numbers_stated add column book_line bigint not null generated always as identity;
create unique index document_numbers_stated_book_line on document_numbers_stated (book_line);
insert into book_unsealed (book, line) select 'document_numbers_stated', book_line from document_numbers_stated;
create trigger document_numbers_stated_wait_for_seal after insert on document_numbers_stated
  referencing new table as written for each statement execute function wait_for_seal();

alter table document_number_gap add column book_line bigint not null generated always as identity;
create unique index document_number_gap_book_line on document_number_gap (book_line);
insert into book_unsealed (book, line) select 'document_number_gap', book_line from document_number_gap;
create trigger document_number_gap_wait_for_seal after insert on document_number_gap
  referencing new table as written for each statement execute function wait_for_seal();
