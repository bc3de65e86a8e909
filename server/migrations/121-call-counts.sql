-- Calls of a minute by whoever made them, so that limits hold over all processes (docs/decisions/0045). Of two minutes at
-- the most, and empty after a crash of the server or on a promoted standby: then a minute is counted anew.

create unlogged table call_count (
  minute bigint not null,
  -- A digest: neither a session nor an address stands here.
  caller text not null,
  calls integer not null check (calls > 0),
  primary key (minute, caller)
);
