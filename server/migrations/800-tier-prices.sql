-- Unit costs of larger orders at this price, smallest quantity first: pairs of quantity and cost in ten-thousandths of
-- the original currency. Null if there are none.
alter table product_price add column tiers jsonb;

-- Unit costs by quantity as of the moment the mix was blended (BLD-017). Null if the price has no tiers.
alter table blending add column tier_price jsonb;
