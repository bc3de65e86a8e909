-- Second factors: the app that shows codes, and the codes of whoever has lost it.

-- One app a person. Its secret is sealed by a key that is not in the database; until one of its codes was right it
-- opens nothing.
create table second_factor (
  user_id uuid primary key references app_user on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The 30 seconds whose code was used last, counted from 1970: that code and older ones are used up.
  last_step int not null default 0
);

create table recovery_code (
  user_id uuid not null references second_factor on delete cascade,
  code_mac bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_mac)
);

-- What a sign-in waits for: the code that was mailed, or one of the app, which is known beforehand to nobody.
alter table login_challenge add column factor text not null default 'Mail' check (factor in ('Mail', 'App'));
alter table login_challenge alter column code_mac drop not null;
alter table login_challenge add check ((factor = 'Mail') = (code_mac is not null));
