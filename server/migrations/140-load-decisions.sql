-- Every line of a file of keys is accounted for: keys that look unlike the others, or nearly like one that is here, wait
-- for a person's decision; headings and blank lines are counted. A sheet of a workbook can be chosen.

alter table stock_load
  -- Lines without anything in them.
  add column blank_count int not null default 0 check (blank_count >= 0),
  -- Keys in doubt that nobody has included.
  add column set_aside_count int not null default 0 check (set_aside_count >= 0),
  -- Lines that are no entries, such as headings.
  add column skipped_count int not null default 0 check (skipped_count >= 0),
  -- New keys that had quotation marks or separators around them.
  add column cleaned_count int not null default 0 check (cleaned_count >= 0);

alter table staged_key
  -- Why the key was set aside; null for one that is clear.
  add column doubt text,
  -- The decision: null while it is open.
  add column is_included boolean,
  add column is_cleaned boolean not null default false,
  -- The key, or the line of the same file, that it nearly equals.
  add column near_key_id uuid,
  add column near_line int,
  add constraint staged_key_decision check (doubt is not null or is_included is null);
create index staged_key_doubts on staged_key (load_id, line) where doubt is not null;

alter table stock_load_line drop constraint stock_load_line_verdict_check;
alter table stock_load_line add constraint stock_load_line_verdict_check
  check (verdict in ('known', 'repeated', 'unreadable', 'skipped', 'dropped'));
alter table stock_load_line drop constraint stock_load_line_check2;
alter table stock_load_line add constraint stock_load_line_reason
  check ((verdict in ('unreadable', 'skipped', 'dropped')) = (fault is not null));

alter table sheet_book add column sheet_name text;
