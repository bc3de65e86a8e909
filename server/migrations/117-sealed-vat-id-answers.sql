-- What was asked about VAT ids and what was answered is evidence: both are books, written once and sealed.

create table vat_id_answer (
  check_id uuid primary key references vat_id_check,
  answered_at timestamptz not null,
  outcome text not null check (outcome in ('valid', 'invalid', 'unknown')),
  -- What the service calls its answer: evidence that it was asked. Empty when it gave none.
  reference text not null default '' check (length(reference) <= 100),
  -- Whom the id belongs to, where the country says so.
  holder text not null default '' check (length(holder) <= 300),
  -- Why there is no answer, in the words of the service.
  trouble text not null default '' check (length(trouble) <= 100),
  book_line bigint not null generated always as identity
);
create unique index vat_id_answer_book_line on vat_id_answer (book_line);
insert into vat_id_answer (check_id, answered_at, outcome, reference, holder, trouble)
  select id, answered_at, outcome, reference, holder, trouble from vat_id_check
    where answered_at is not null order by answered_at, id;

drop trigger vat_id_check_stays on vat_id_check;
drop function refuse_change_of_vat_id_check();
drop trigger vat_id_check_is_kept on vat_id_check;
alter table vat_id_check
  drop column answered_at, drop column outcome, drop column reference, drop column holder, drop column trouble;
alter table vat_id_check add column book_line bigint not null generated always as identity;
create unique index vat_id_check_book_line on vat_id_check (book_line);

insert into book_unsealed (book, line) select 'vat_id_check', book_line from vat_id_check;
insert into book_unsealed (book, line) select 'vat_id_answer', book_line from vat_id_answer;
create trigger vat_id_check_append_only before update or delete on vat_id_check for each row execute function refuse_change();
create trigger vat_id_check_wait_for_seal after insert on vat_id_check
  referencing new table as written for each statement execute function wait_for_seal();
create trigger vat_id_answer_append_only before update or delete on vat_id_answer for each row execute function refuse_change();
create trigger vat_id_answer_no_truncate before truncate on vat_id_answer execute function refuse_change();
create trigger vat_id_answer_wait_for_seal after insert on vat_id_answer
  referencing new table as written for each statement execute function wait_for_seal();
