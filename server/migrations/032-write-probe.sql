-- What the readiness check writes: a database that answers but takes no writes is not ready.

create table write_probe (
  id int primary key default 1 check (id = 1),
  at timestamptz not null
);
