-- The MSKU, and sale prices from a spreadsheet.

-- Products are read whole once more by the next sync, because providers now tell the MSKU as well.
update provider set products_cursor = null;

alter table price_change drop constraint price_change_cause_check,
  add constraint price_change_cause_check check (cause in ('hand', 'discount', 'sheet'));
