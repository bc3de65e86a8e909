-- CSV bank statements: the layout saved for an account, the format of a file, and the booked amount of a split batch, by
-- which entries of both formats are compared (INV-080 to INV-082).
alter table bank_file add column format text not null default 'camt' check (format in ('camt', 'csv'));

alter table bank_payment add column batch_cents bigint check (batch_cents > 0);

create table bank_csv_layout (
  account text not null check (account <> ''),
  -- Headings of the file; a file with other headings has another layout.
  titles text[] not null,
  roles text[] not null,
  day_format text not null check (day_format in ('DMY', 'MDY', 'YMD')),
  decimal_sign text not null check (decimal_sign in ('comma', 'point')),
  saved_at timestamptz not null,
  saved_by uuid references app_user,
  saved_by_name text not null,
  primary key (account, titles),
  check (cardinality(roles) = cardinality(titles)),
  check (roles && array['bookedOn', 'valuedOn'] and roles && array['amount', 'credit'])
);
