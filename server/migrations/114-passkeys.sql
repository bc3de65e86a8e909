-- Passkeys (WebAuthn): keys of devices that stand for the code of an app or of a mail.

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  -- As the device names it, in base64url; no two people have the same.
  credential_id text not null unique,
  public_key bytea not null,
  -- Rises with each use where the device counts; 0 where it does not.
  uses bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

-- What a device signs to answer a sign-in; null where the person has none.
alter table login_challenge add column passkey_challenge text;

-- What a device signs to be added or to confirm a step of this session; taken away by the first answer.
alter table session add column passkey_challenge text;
alter table session add column passkey_challenge_at timestamptz;
alter table session add check ((passkey_challenge is null) = (passkey_challenge_at is null));
