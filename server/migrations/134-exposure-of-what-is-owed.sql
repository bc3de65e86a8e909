-- An open order counts against the limit with what its invoice will name (COM-020): keys that never come to a closed order, and
-- those that went to the inventory, are owed by nobody. A reservation that moves with the keys of a closed order is told by the line
-- of history that the same transaction writes, before or after; without one it is the system's.
create or replace function move_reservation() returns trigger language plpgsql as $$
declare
  cause record;
begin
  -- Billing is told by its document, which was booked before in this transaction; everything else by the next line of history.
  if new.is_billed is distinct from old.is_billed then
    select null::int as line, document_id, document, by_type, by_name, by_user into cause from credit_entry
      where company_id = new.company_id and kind in ('invoice', 'creditMemo') and xmin = pg_current_xact_id()::xid order by seq desc limit 1;
  elsif old.state = 'Closed' and new.state = 'Closed' then
    select max(seq) as line, null::uuid as document_id, '' as document, case when max(seq) is null then 'System' end as by_type,
        case when max(seq) is null then 'System' end as by_name, null::uuid as by_user into cause
      from order_history where order_id = new.id and xmin = pg_current_xact_id()::xid;
  else
    select coalesce(max(seq), 0) + 1 as line, null::uuid as document_id, '' as document, null::text as by_type, null::text as by_name,
        null::uuid as by_user into cause
      from order_history where order_id = new.id;
  end if;
  perform book_credit(new.company_id, 'reserved',
    case when old.exposure_cents = 0 then 'reserve' when new.is_billed and not old.is_billed then 'convert' when new.exposure_cents = 0 then 'release' else 'adjust' end,
    new.exposure_cents - old.exposure_cents, new.id, cause.line, cause.document_id, coalesce(cause.document, ''), cause.by_type, cause.by_name,
    cause.by_user, new.modified_at);
  return null;
end $$;

create temporary table reserved_before on commit drop as
  select id, exposure_cents from orders where exposure_cents <> 0 and (state = 'Closed' or inventory_quantity > 0);
drop trigger orders_move_reservation on orders;
alter table orders drop column exposure_cents;
alter table orders
  add column exposure_cents bigint not null generated always as (
    case when is_billed or state not in ('Submitted', 'Rebidding', 'Confirmed', 'SalesmanApproved', 'Level1Approved', 'Level2Approved', 'Processing',
      'Paused', 'OutOfStock', 'Completed', 'Closed', 'PromotionExpired') then 0
    else round((case when state = 'Rebidding' then offer_quantity when state = 'Closed' then completed_count + buffered_count
      else quantity - inventory_quantity end)::numeric * offer_price_cents * (100 + vat_rate) / 100)::bigint end) stored;
create trigger orders_move_reservation after update on orders
  for each row when (old.exposure_cents is distinct from new.exposure_cents and not (old.state = 'Closed' and new.state = 'Closed'
    and old.is_billed = new.is_billed)) execute function move_reservation();
create constraint trigger orders_move_reservation_with_keys after update on orders deferrable initially deferred
  for each row when (old.exposure_cents is distinct from new.exposure_cents and old.state = 'Closed' and new.state = 'Closed'
    and old.is_billed = new.is_billed) execute function move_reservation();

select book_credit(o.company_id, 'reserved', case when o.exposure_cents = 0 then 'release' else 'adjust' end,
    o.exposure_cents - b.exposure_cents, o.id, null, null, '', 'System', 'System', null, now())
  from reserved_before b join orders o on o.id = b.id where o.exposure_cents <> b.exposure_cents order by o.company_id, o.id;
