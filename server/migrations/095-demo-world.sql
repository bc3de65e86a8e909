-- How far the shipped world of the demo is loaded: it comes in chunks, each in a transaction of its own, and a start that
-- was killed is gone on with.
create table demo_world (
  id int primary key default 1 check (id = 1),
  -- By how many days all of it is moved.
  days int not null,
  next_chunk int not null check (next_chunk >= 0),
  chunks int not null check (next_chunk <= chunks),
  began_at timestamptz not null,
  finished_at timestamptz,
  check (finished_at is null or next_chunk = chunks)
);
