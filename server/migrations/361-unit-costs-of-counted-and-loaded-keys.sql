-- Unit costs of loaded keys and of manual stock have four decimals, like those of bought keys.
alter table stock_load rename column cost_cents to cost_e4;
update stock_load set cost_e4 = cost_e4 * 100 where cost_e4 is not null;
alter table stock_load rename constraint stock_load_cost_cents_check to stock_load_cost_e4_check;

alter table manual_inventory rename column cost_per_item_cents to cost_per_item_e4;
alter table manual_inventory drop constraint manual_inventory_cost_per_item_cents_check;
update manual_inventory set cost_per_item_e4 = cost_per_item_e4 * 100;
alter table manual_inventory add constraint manual_inventory_cost_per_item_e4_check
  check (cost_per_item_e4 between 0 and 100000000);

-- The part of the cost that was entered with keys from files: the profit factor does not apply to it. Unknown, and
-- therefore 0, for inventories of earlier releases.
alter table inventory_snapshot_row add column loaded_cost_e4 bigint not null default 0,
  add constraint inventory_snapshot_row_loaded_cost_e4_check check (loaded_cost_e4 between 0 and held_cost_e4);
