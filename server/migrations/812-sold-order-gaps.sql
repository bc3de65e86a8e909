-- Consecutive days with sold keys of the same order: a period that contains both days of a pair counts the order once
-- less than the sum of its days (ANA-001, docs/decisions/0125). Triggers keep them, so that releases that do not know
-- them do, too.
-- `sold_order_span` stays for releases that read it.
-- Compatible since: 630-sold-keys-by-order

create table sold_order_gap (
  order_id uuid not null,
  previous_day date not null,
  day date not null,
  company_id uuid not null,
  product_id uuid not null,
  region text not null,
  primary key (order_id, day)
);
create index sold_order_gap_days on sold_order_gap (day, previous_day);

-- An upsert fires the triggers of both kinds, each with its own rows.
create function note_sold_order_gaps() returns trigger language plpgsql as $$
declare
  -- Orders of which a day starts or stops having keys.
  touched constant text := case tg_op
    when 'INSERT' then 'select order_id from after_it where keys > 0'
    when 'DELETE' then 'select order_id from before_it where keys > 0'
    else 'select order_id from after_it a join before_it b using (order_id, day) where (a.keys > 0) <> (b.keys > 0)'
  end;
begin
  execute format('delete from sold_order_gap where order_id in (%s)', touched);
  execute format($gaps$
    insert into sold_order_gap (order_id, previous_day, day, company_id, product_id, region)
      select * from (
        select order_id, lag(day) over (partition by order_id order by day) as previous_day, day, company_id, product_id,
          region
        from sold_keys_by_order where keys > 0 and order_id in (%s)
      ) days where previous_day is not null
  $gaps$, touched);
  return null;
end $$;

create trigger sold_keys_by_order_gaps_new after insert on sold_keys_by_order
  referencing new table as after_it for each statement execute function note_sold_order_gaps();
create trigger sold_keys_by_order_gaps_changed after update on sold_keys_by_order
  referencing new table as after_it old table as before_it for each statement execute function note_sold_order_gaps();
create trigger sold_keys_by_order_gaps_removed after delete on sold_keys_by_order
  referencing old table as before_it for each statement execute function note_sold_order_gaps();

insert into sold_order_gap (order_id, previous_day, day, company_id, product_id, region)
  select * from (
    select order_id, lag(day) over (partition by order_id order by day) as previous_day, day, company_id, product_id,
      region
    from sold_keys_by_order where keys > 0
  ) days where previous_day is not null;
