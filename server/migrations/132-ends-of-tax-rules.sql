-- A version that is taken back before it begins gives the one before its end back: what that was, the version remembers. Empty
-- where the one before had no end, and in versions from before.
alter table tax_rule add column previous_valid_to date;

create or replace function refuse_change_of_tax_rule() returns trigger language plpgsql as $$
begin
  if (new.id, new.origin_id, new.version, new.buyer, new.buyer_has_vat_id, new.valid_from, new.category, new.exemption_code,
      new.exemption_text, new.supply, new.note, new.made_at, new.made_by_name, new.previous_valid_to)
    is distinct from (old.id, old.origin_id, old.version, old.buyer, old.buyer_has_vat_id, old.valid_from, old.category,
      old.exemption_code, old.exemption_text, old.supply, old.note, old.made_at, old.made_by_name, old.previous_valid_to)
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at
  then raise exception 'a version of a tax rule never changes' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
