-- A mail with a sign-in code is worth nothing once the code is, and is forgotten then, whether it was sent or not.

alter table mail add column kept_until timestamptz;
create index mail_kept_until on mail (kept_until) where kept_until is not null;
