-- A key whose purchase goes back to its provider, or went back, is neither stock nor anybody's: it waits in the surplus.

-- Items that left for the inventory although their purchase was already on its way back.
update order_item i set leaves_to = 'refund' from purchase_attempt a join purchase_return r on r.attempt_ref = a.ref
  where a.item_id = i.id and r.state = 'wanted' and i.leaves_to = 'inventory';

-- Units of such purchases leave their lots; the newest reservation gives way where a lot has no free unit left.
do $$
declare unit record;
begin
  for unit in select distinct k.attempt_ref, k.lot_id from game_key k join purchase_return r on r.attempt_ref = k.attempt_ref
    where r.state in ('wanted', 'returned') and k.lot_id is not null
  loop
    update game_key set lot_id = null, surplus_ref = attempt_ref where attempt_ref = unit.attempt_ref and lot_id = unit.lot_id;
    if exists (select 1 from stock_lot where id = unit.lot_id and reserved = held) then
      update stock_lot set reserved = reserved - 1 where id = unit.lot_id;
      delete from stock_hold where lot_id = unit.lot_id and quantity = 1
        and order_id = (select order_id from stock_hold where lot_id = unit.lot_id order by order_id desc limit 1);
      if not found then
        update stock_hold set quantity = quantity - 1 where lot_id = unit.lot_id
          and order_id = (select order_id from stock_hold where lot_id = unit.lot_id order by order_id desc limit 1);
      end if;
    end if;
    update stock_lot set held = held - 1 where id = unit.lot_id;
  end loop;
end $$;

create function refuse_returning_keys() returns trigger language plpgsql as $$
begin
  if exists (select 1 from purchase_return r where r.attempt_ref = new.attempt_ref and r.state in ('wanted', 'returned')) then
    raise exception 'the purchase % goes back to its provider, its keys serve nobody', new.attempt_ref using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger game_key_refuse_returning before update of lot_id, order_item_id on game_key for each row
  when (new.surplus_ref is null) execute function refuse_returning_keys();

create function refuse_returning_new_keys() returns trigger language plpgsql as $$
begin
  if exists (select 1 from arrived k join purchase_return r on r.attempt_ref = k.attempt_ref
    where k.surplus_ref is null and r.state in ('wanted', 'returned')) then
    raise exception 'the purchase of a new key goes back to its provider' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger game_key_refuse_returning_new after insert on game_key referencing new table as arrived
  for each statement execute function refuse_returning_new_keys();
