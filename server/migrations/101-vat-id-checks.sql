-- Checks of VAT ids with a service that knows which are in use: what was asked and answered, and what is to be asked.

create table vat_id_check (
  id uuid primary key,
  company_id uuid not null references company,
  vat_id text not null,
  -- Written before the service is asked.
  asked_at timestamptz not null,
  -- Null while no answer is here; a process that ended meanwhile leaves it so.
  answered_at timestamptz,
  outcome text check (outcome in ('valid', 'invalid', 'unknown')),
  -- What the service calls its answer: evidence that it was asked. Empty when it gave none.
  reference text not null default '' check (length(reference) <= 100),
  -- Whom the id belongs to, where the country says so.
  holder text not null default '' check (length(holder) <= 300),
  -- Why there is no answer, in the words of the service.
  trouble text not null default '' check (length(trouble) <= 100),
  check ((answered_at is null) = (outcome is null))
);
create index vat_id_check_of_company on vat_id_check (company_id, asked_at desc, id desc);

-- An answer is written once, and nothing else changes.
create function refuse_change_of_vat_id_check() returns trigger language plpgsql as $$
begin
  if old.answered_at is not null
    or (new.id, new.company_id, new.vat_id, new.asked_at) is distinct from (old.id, old.company_id, old.vat_id, old.asked_at)
  then raise exception 'a check of a VAT id is answered once' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger vat_id_check_stays before update on vat_id_check
  for each row execute function refuse_change_of_vat_id_check();
create trigger vat_id_check_is_kept before delete on vat_id_check for each row execute function refuse_change();
create trigger vat_id_check_no_truncate before truncate on vat_id_check execute function refuse_change();

-- Companies whose id is to be asked about, and when. The row goes with a clear answer.
create table vat_id_due (
  company_id uuid primary key references company,
  vat_id text not null,
  next_at timestamptz not null,
  tries int not null default 0 check (tries >= 0)
);
create index vat_id_due_next on vat_id_due (next_at);
insert into vat_id_due (company_id, vat_id, next_at) select company_id, vat_id, modified_at from company_vat_id;
