-- What operators watch: the processes that are alive, and what the nightly check of all invariants found.

create table process_heartbeat (
  id uuid primary key,
  mode text not null check (mode in ('app', 'worker', 'all')),
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  check (seen_at >= started_at)
);

create table verify_run (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  checks int not null check (checks > 0),
  -- Of each check that does not hold: its id, what it says, and how many rows break it.
  broken jsonb not null check (jsonb_typeof(broken) = 'array'),
  check (ended_at >= started_at)
);
-- Who makes the check of a night; one who died with it is succeeded after an hour.
create table verify_claim (
  due_at timestamptz primary key,
  claimed_at timestamptz not null
);
create index verify_run_newest on verify_run (started_at desc);

-- What is watched must be found without reading what is done.
create index game_key_surplus on game_key (surplus_ref) where surplus_ref is not null;
