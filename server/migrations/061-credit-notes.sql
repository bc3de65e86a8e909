-- Credit notes take back what an invoice says, wholly or in part; they are documents of their own, with numbers of their
-- own, and never change (trust M4 to M6).

create table credit_note (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  year int not null,
  seq int not null check (seq > 0),
  number text not null generated always as ('CRN-' || year::text || '-' || lpad(seq::text, greatest(6, length(seq::text)), '0')) stored,
  company_id uuid not null references company,
  created_at timestamptz not null,
  issue_date date not null,
  reason text not null check (length(reason) <= 500),
  -- Net and tax of each category and rate.
  taxes jsonb not null,
  -- Euro cents.
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  total_cents bigint not null,
  created_by uuid references app_user,
  created_by_name text not null,
  book_line bigint not null generated always as identity,
  unique (year, seq),
  unique (number),
  check (total_cents = net_cents + vat_cents),
  check (extract(year from issue_date) = year)
);
create unique index credit_note_book_line on credit_note (book_line);
create index credit_note_of_invoice on credit_note (invoice_id);
create index credit_note_newest on credit_note (created_at desc, id desc);

create table credit_note_line (
  -- Lines are written before their document, whose number is taken last.
  credit_note_id uuid not null references credit_note deferrable initially deferred,
  invoice_id uuid not null,
  -- The line of the invoice, which says the price, the tax and whose order it is.
  line int not null,
  quantity int not null check (quantity > 0),
  net_cents bigint not null check (net_cents >= 0),
  book_line bigint not null generated always as identity,
  primary key (credit_note_id, line),
  foreign key (invoice_id, line) references invoice_line
);
create unique index credit_note_line_book_line on credit_note_line (book_line);
create index credit_note_line_of_invoice on credit_note_line (invoice_id, line);

-- What became of a credit note.
create table credit_note_progress (
  credit_note_id uuid primary key references credit_note deferrable initially deferred,
  -- Null while it is a draft.
  sent_at timestamptz
);

create trigger credit_note_append_only before update or delete on credit_note for each row execute function refuse_change();
create trigger credit_note_no_truncate before truncate on credit_note execute function refuse_change();
create trigger credit_note_wait_for_seal after insert on credit_note
  referencing new table as written for each statement execute function wait_for_seal();
create trigger credit_note_line_append_only before update or delete on credit_note_line for each row execute function refuse_change();
create trigger credit_note_line_no_truncate before truncate on credit_note_line execute function refuse_change();
create trigger credit_note_line_wait_for_seal after insert on credit_note_line
  referencing new table as written for each statement execute function wait_for_seal();

-- What is credited of a line only grows, with the lines of credit notes (trust M4).
create function refuse_uncredited() returns trigger language plpgsql as $$
begin
  if (new.invoice_id, new.line, new.order_id, new.quantity) <> (old.invoice_id, old.line, old.order_id, old.quantity)
    or new.credited_quantity < old.credited_quantity
  then raise exception 'billed_line only grows in what is credited' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger billed_line_only_credited before update on billed_line for each row execute function refuse_uncredited();
create trigger billed_line_stays before delete on billed_line for each row execute function refuse_change();
