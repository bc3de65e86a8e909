-- Rules of tax change by versions: a change is a row of its own that holds from a day on, and the version before ends the day
-- before. What was issued keeps its version, so that what a line says can be explained for ever.

alter table tax_rule drop constraint tax_rule_place_key;
alter table tax_rule
  -- The first version of the same rule.
  add column origin_id uuid references tax_rule,
  add column version int not null default 1 check (version > 0),
  -- What the rule takes a key for. Which it is, national rules on vouchers say.
  add column supply text not null default 'ElectronicService'
    check (supply in ('ElectronicService', 'SinglePurposeVoucher', 'MultiPurposeVoucher')),
  -- What the tax adviser said, and when.
  add column note text not null default '' check (length(note) <= 2000),
  -- Null for the rules that came with the installation.
  add column made_at timestamptz,
  add column made_by_name text not null default '',
  -- When a version that had not begun was taken back.
  add column withdrawn_at timestamptz;
update tax_rule set origin_id = id;
alter table tax_rule alter column origin_id set not null, add unique (origin_id, version);

-- A version ends earlier or later, is taken back and moves in the order of the rules; what it says never changes.
create function refuse_change_of_tax_rule() returns trigger language plpgsql as $$
begin
  if (new.id, new.origin_id, new.version, new.buyer, new.buyer_has_vat_id, new.valid_from, new.category, new.exemption_code,
      new.exemption_text, new.supply, new.note, new.made_at, new.made_by_name)
    is distinct from (old.id, old.origin_id, old.version, old.buyer, old.buyer_has_vat_id, old.valid_from, old.category,
      old.exemption_code, old.exemption_text, old.supply, old.note, old.made_at, old.made_by_name)
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at
  then raise exception 'a version of a tax rule never changes' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger tax_rule_stays before update on tax_rule for each row execute function refuse_change_of_tax_rule();
create trigger tax_rule_is_kept before delete on tax_rule for each row execute function refuse_change();
create trigger tax_rule_no_truncate before truncate on tax_rule execute function refuse_change();
