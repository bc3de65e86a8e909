-- Claims against providers and prices that people set are written once and for ever; the head of the reveal ledger moves
-- on and never goes away (trust S3).

create trigger purchase_claim_append_only before update or delete on purchase_claim for each row execute function refuse_change();
create trigger purchase_claim_no_truncate before truncate on purchase_claim execute function refuse_change();

-- Nobody who has changed a price is ever removed, so the line need not forget who it was.
alter table price_change drop constraint price_change_changed_by_fkey,
  add constraint price_change_changed_by_fkey foreign key (changed_by) references app_user;
create trigger price_change_append_only before update or delete on price_change for each row execute function refuse_change();
create trigger price_change_no_truncate before truncate on price_change execute function refuse_change();

create function refuse_ledger_going_back() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.seq <> old.seq + 1 then
    raise exception '% only moves on, one line at a time', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger reveal_head_moves_on before update on reveal_head for each row execute function refuse_ledger_going_back();
create trigger reveal_head_stays before delete on reveal_head for each row execute function refuse_change();
create trigger reveal_head_no_truncate before truncate on reveal_head execute function refuse_change();
