-- Documents attached to mails: the PDF is read from its file when the mail is sent, so that no copy of it is stored.
create table mail_attachment (
  mail_id uuid not null references mail on delete cascade,
  place int not null check (place > 0),
  -- Invoice or credit note.
  document_id uuid not null,
  primary key (mail_id, place)
);

-- A reminder lists every overdue invoice; those whose level it does not raise have level 0 in it.
alter table reminder_invoice drop constraint reminder_invoice_step_check,
  add constraint reminder_invoice_step_check check (step between 0 and 3),
  drop constraint reminder_invoice_invoice_id_step_key;
create unique index reminder_invoice_step on reminder_invoice (invoice_id, step) where step > 0;
create index reminder_invoice_of_invoice on reminder_invoice (invoice_id);
