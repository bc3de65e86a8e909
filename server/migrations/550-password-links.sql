-- One-time links that set a password (LOG-026 to LOG-031, USR-012): at most one of each purpose per user. An invitation
-- is deleted when the user sets a password; until then its row says that the user was invited.
create table password_link (
  user_id uuid not null references app_user on delete cascade,
  purpose text not null check (purpose in ('Invitation', 'Reset')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  -- By the clock of the database.
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
alter table password_link enable row level security;
create policy own_company on password_link for select using (exists (
  select 1 from app_user u where u.id = password_link.user_id));

-- Requests for a link, until a job has answered them. The call never reads users, so that its time tells nothing.
create table password_link_request (
  id uuid primary key,
  email text not null,
  requested_at timestamptz not null
);
