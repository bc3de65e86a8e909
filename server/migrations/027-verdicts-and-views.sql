-- Purchases whose outcome a person found in the provider's statement, because no provider told it. One line for each
-- reference, for ever; a second person finds it taken.

create table purchase_verdict (
  attempt_ref text primary key references purchase_attempt,
  verdict text not null check (verdict in ('bought', 'notBought')),
  statement text not null check (statement <> ''),
  by_user uuid not null,
  at timestamptz not null
);
create trigger purchase_verdict_append_only before update or delete on purchase_verdict for each row execute function refuse_change();
create trigger purchase_verdict_no_truncate before truncate on purchase_verdict execute function refuse_change();

create index purchase_attempt_unclear on purchase_attempt (sent_at) where state = 'sent' and asked > 0;

-- A view keeps how many rows and which columns its list shows; null in those from before.
alter table saved_view add column look jsonb;
