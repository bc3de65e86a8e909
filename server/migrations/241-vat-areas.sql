-- Tax numbers of countries outside the Union are kept, but are no reason for reverse charge.
alter table company_vat_id add column is_foreign boolean not null default false,
  drop constraint company_vat_id_vat_id_check,
  add constraint company_vat_id_vat_id_check check (vat_id ~ '^[A-Z]{2}[0-9A-Z+*]{2,14}$');

-- The area of an address for VAT: the code of its country, or of a territory with rules of its own. `vatAreaOf` of
-- domain/base/tax/vat-areas.ts finds the same area; `areas` is its list.
create function vat_area(country_code text, zip_code text, region text, areas jsonb) returns text
language sql stable parallel safe
return coalesce((
  select a.value ->> 'code'
  from jsonb_array_elements(areas) with ordinality a (value, place)
  where a.value ->> 'country' = country_code
    and (coalesce(replace(fold_text(zip_code), ' ', '') ~ (a.value ->> 'zips'), false)
      or a.value -> 'regions' ? btrim(fold_text(region)))
  order by a.place
  limit 1
), country_code);
