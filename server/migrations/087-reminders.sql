-- Reminders of what is overdue: the steps of the ladder, the letters that were sent, and what is left alone meanwhile.

create table reminder_ladder (
  id boolean primary key default true check (id),
  -- One to three of {daysAfterDue, text, stopsOrders}, in their order.
  steps jsonb not null,
  is_automatic boolean not null,
  modified_at timestamptz not null
);

create table reminder (
  id uuid primary key,
  company_id uuid not null references company,
  sent_at timestamptz not null,
  sent_by_name text not null,
  recipient text not null,
  -- The highest step of its invoices, and the words of that step as they were sent.
  step int not null check (step between 1 and 3),
  text text not null,
  stops_orders boolean not null,
  -- Euro cents.
  open_cents bigint not null check (open_cents > 0)
);
create index reminder_of_company on reminder (company_id, sent_at desc);
create index reminder_newest on reminder (sent_at desc, id desc);
create trigger reminder_append_only before update or delete on reminder for each row execute function refuse_change();
create trigger reminder_no_truncate before truncate on reminder execute function refuse_change();

create table reminder_invoice (
  reminder_id uuid not null references reminder,
  invoice_id uuid not null references invoice,
  step int not null check (step between 1 and 3),
  days_overdue int not null check (days_overdue > 0),
  open_cents bigint not null check (open_cents > 0),
  primary key (reminder_id, invoice_id),
  -- Nobody is reminded twice of the same step.
  unique (invoice_id, step)
);
create trigger reminder_invoice_append_only before update or delete on reminder_invoice
  for each row execute function refuse_change();
create trigger reminder_invoice_no_truncate before truncate on reminder_invoice execute function refuse_change();

-- A company that is not reminded before a day.
create table reminder_pause (
  company_id uuid primary key references company,
  until_day date not null,
  made_at timestamptz not null,
  made_by_name text not null
);

alter table invoice_progress add column reminder_step int not null default 0 check (reminder_step between 0 and 3),
  add column reminded_at timestamptz,
  -- Its last reminder stops new orders of the company while the invoice is open and not disputed.
  add column stops_orders boolean not null default false,
  add column disputed_at timestamptz,
  add column dispute_reason text not null default '',
  add check ((reminder_step = 0) = (reminded_at is null)),
  add check ((disputed_at is null) = (dispute_reason = ''));
create index invoice_progress_stop on invoice_progress (company_id)
  where stops_orders and open_cents > 0 and disputed_at is null;
