-- Work in the background that failed: one row for each piece, from its first failure to its next success. Tried again
-- after growing pauses until it is given up; then a person has it tried again.

create table stuck_work (
  id uuid primary key,
  kind text not null,
  -- What the work is about: the id of an order, the reference of a purchase.
  subject text not null,
  -- Not a foreign key: recording a failure must not wait for whoever holds the order.
  order_id uuid not null,
  tries int not null check (tries > 0),
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  error text not null,
  -- Null once it was given up.
  next_try_at timestamptz,
  given_up_at timestamptz,
  check ((next_try_at is null) = (given_up_at is not null)),
  unique (kind, subject)
);
create index stuck_work_oldest_first on stuck_work (first_failed_at, id);
