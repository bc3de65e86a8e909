-- What became of mails that could not be handed over, and of syncs of a provider's catalogue that did not come to their
-- end.

alter table mail
  add column tries int not null default 0,
  -- When it is tried again; null when it was sent, is dead or was not tried yet.
  add column next_try_at timestamptz,
  -- It will never be sent; `trouble` says why.
  add column dead_at timestamptz,
  -- What the mail server last said against it.
  add column trouble text,
  add check (dead_at is null or (sent_at is null and trouble is not null and next_try_at is null));
create index mail_waiting on mail (next_try_at) where next_try_at is not null;

alter table provider
  -- Why the newest sync did not come to its end; null when it did.
  add column sync_trouble text,
  add column sync_tried_at timestamptz;
